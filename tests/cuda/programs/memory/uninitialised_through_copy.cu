// A device copy of memory that was never written is still uninitialized: the
// kernel reads the copy. uninitialised_through_copy_fixed.cu is the fixed twin.
#include <cstdio>

__global__ void add(const int *in, int *out) {
  out[threadIdx.x] = in[threadIdx.x] + 1; // HAZARD: uninitialized
}

int main() {
  const int n = 64;
  int *source, *copy, *out, host[n], wrong = 0;
  cudaMalloc(&source, sizeof host);
  cudaMalloc(&copy, sizeof host);
  cudaMalloc(&out, sizeof host);
  cudaMemcpy(copy, source, sizeof host, cudaMemcpyDeviceToDevice);
  add<<<1, n>>>(copy, out);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; i++)
    wrong += host[i] != 1;
  cudaFree(source);
  cudaFree(copy);
  cudaFree(out);
  std::printf("%d wrong\n", wrong);
  return 0;
}
