// The last thread sets 17 bytes from byte 1008 on: the assumption must include all of them.
// VERDICT: out-of-bounds proved at least 1025
// VERDICT: races-within-block refuted
// STATUS: 66
#include <cuda_runtime.h>

__global__ void set(char *p) {
  const int t = threadIdx.x;
  if (blockIdx.x == 0 && t < 64)
    memset(p + 16 * t, 0, 17);
}

int main() {
  char *p;
  cudaMalloc(&p, 4096);
  set<<<1, 64>>>(p);
  cudaDeviceSynchronize();
  cudaFree(p);
  return 0;
}
