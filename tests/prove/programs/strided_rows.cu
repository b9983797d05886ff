// VERDICT: races-across-blocks proved stride > 0
// STATUS: 0
#include <cuda_runtime.h>

__global__ void rows(int *out, int n, int stride) {
  // ASSUME: stride > 0 && stride <= 16 && n <= 100000
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i * stride] = i;
}

int main() {
  int *out;
  cudaMalloc(&out, 512 * sizeof(int));
  rows<<<4, 64>>>(out, 256, 2);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}
