// The second launch violates what the kernel assumes.
// Fixed twin: each launch satisfies what the kernel assumes.
#include <cuda_runtime.h>
#include <cstdio>
#include <initializer_list>

// HAZARD@+1: annotation
// ASSUME: n > 0 && n % 64 == 0
__global__ void fill(int *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = i;
}

int main() {
  int *out, wrong = 0, host[192];
  cudaMalloc(&out, 192 * sizeof(int));
  for (int n : {64, 100}) { // FIXED: for (int n : {64, 128}) {
    fill<<<n / 64 + 1, 64>>>(out, n);
    cudaMemcpy(host, out, n * sizeof(int), cudaMemcpyDeviceToHost);
    for (int k = 0; k < n; ++k)
      wrong += host[k] != k;
  }
  cudaFree(out);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
