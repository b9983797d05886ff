// Each has its own part, with a barrier between.
// STATUS: 0
#include <cuda_runtime.h>

extern __shared__ int shared[];

__global__ void mix(float *out) {
  int *a = shared, *b = shared + 64;
  a[threadIdx.x] = 1;
  b[threadIdx.x] = 2;
  __syncthreads();
  out[blockIdx.x * 64 + threadIdx.x] = a[63 - threadIdx.x] + b[63 - threadIdx.x];
}

int main() {
  float *out;
  cudaMalloc(&out, 4 * 64 * sizeof(float));
  mix<<<4, 64, 128 * sizeof(int)>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}
