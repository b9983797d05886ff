// HAZARD-NONE
// The source is cleared before it is copied. uninitialised_through_copy.cu is the wrong twin.
#include <cstdio>

__global__ void add(const int *in, int *out) { out[threadIdx.x] = in[threadIdx.x] + 1; }

int main() {
  const int n = 64;
  int *source, *copy, *out, host[n], wrong = 0;
  cudaMalloc(&source, sizeof host);
  cudaMalloc(&copy, sizeof host);
  cudaMalloc(&out, sizeof host);
  cudaMemset(source, 0, sizeof host);
  cudaMemcpy(copy, source, sizeof host, cudaMemcpyDeviceToDevice);
  add<<<1, n>>>(copy, out);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; i++)
    wrong += host[i] != 1;
  cudaFree(source);
  cudaFree(copy);
  cudaFree(out);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
