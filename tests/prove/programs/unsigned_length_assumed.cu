// With the condition that all launches meet, written at the kernel.
// VERDICT: races-within-block proved n < 2147483648
// VERDICT: races-across-blocks proved n < 2147483648
// STATUS: 0
#include <cuda_runtime.h>

// ASSUME: n < 2147483648
__global__ void fill(int *out, unsigned n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[n >= 0x80000000u ? 0 : i] = i;
}

int main() {
  int *out;
  cudaMalloc(&out, 256 * sizeof(int));
  fill<<<4, 64>>>(out, 256);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}
