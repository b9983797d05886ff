// A kernel that may start before the previous one has finished (programmatic stream serialization)
// waits for it only after reading its results.
// Fixed twin: a kernel that may start before the previous one has finished (programmatic stream serialization)
// waits for it before reading its results.
#include <cstdio>

const int n = 64;

__global__ void squares(int *out) {
  cudaTriggerProgrammaticLaunchCompletion(); // does not order what has been written
  out[threadIdx.x] = threadIdx.x * threadIdx.x;
}

__global__ void differences(const int *in, int *out) {
  // FIXED: cudaGridDependencySynchronize();
  const int mine = in[threadIdx.x]; // HAZARD: raw across-launches in
  cudaGridDependencySynchronize(); // FIXED:
  if (threadIdx.x > 0)
    out[threadIdx.x] = mine - in[threadIdx.x - 1];
}

int main() {
  int *values, *result, host[n];
  cudaMalloc(&values, sizeof host);
  cudaMalloc(&result, sizeof host);
  cudaMemset(result, 0, sizeof host);
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  squares<<<1, n, 0, stream>>>(values);
  cudaLaunchAttribute early{};
  early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
  early.val.programmaticStreamSerializationAllowed = 1;
  cudaLaunchConfig_t config{};
  config.gridDim = dim3(1);
  config.blockDim = dim3(n);
  config.stream = stream;
  config.attrs = &early;
  config.numAttrs = 1;
  cudaLaunchKernelEx(&config, differences, (const int *)values, result);
  cudaMemcpyAsync(host, result, sizeof host, cudaMemcpyDeviceToHost, stream);
  cudaStreamSynchronize(stream);
  int wrong = 0;
  for (int i = 1; i < n; i++)
    wrong += host[i] != 2 * i - 1;
  std::printf("%d wrong\n", wrong);
  cudaStreamDestroy(stream);
  cudaFree(values);
  cudaFree(result);
  return wrong != 0;
}
