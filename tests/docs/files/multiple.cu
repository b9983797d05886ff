#include <cuda_runtime.h>

// ASSUME: n % 64 == 0
__global__ void fill(int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = i;
}

int main() {
  int *out;
  cudaMalloc(&out, 128 * sizeof(int));
  fill<<<2, 64>>>(out, 100);
  cudaDeviceSynchronize();
  cudaFree(out);
}
