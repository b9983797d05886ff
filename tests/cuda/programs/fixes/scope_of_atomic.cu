// All blocks update a histogram with atomic functions of
// block scope.
#include <cstdio>

const int bins = 16;

__global__ void histogram(unsigned int *counts) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd_block(&counts[i % bins], 1); // HAZARD: atomic across-blocks
  // FIXED@-1: atomicAdd(&counts[i % bins], 1);
}

int main() {
  unsigned int *counts, host[bins];
  int wrong = 0;
  cudaMalloc(&counts, sizeof host);
  cudaMemset(counts, 0, sizeof host);
  histogram<<<4, 64>>>(counts);
  cudaMemcpy(host, counts, sizeof host, cudaMemcpyDeviceToHost);
  for (int i = 0; i < bins; i++)
    wrong += host[i] != 4 * 64 / bins;
  cudaFree(counts);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
