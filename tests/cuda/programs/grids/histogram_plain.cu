// A grid-wide histogram with plain increments. Within a block, all bins are
// different, so only blocks conflict.
// Fixed twin: the increments are atomic.
#include <cstdio>

__global__ void histogram(int *bins) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  bins[i % 32]++; // HAZARD: war across-blocks bins // FIXED: atomicAdd(&bins[i % 32], 1);
                  // HAZARD@-1: waw across-blocks bins
}

int main() {
  int *out, result[32];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  histogram<<<8, 32>>>(out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  int wrong = 0;
  for (int i = 0; i < 32; i++)
    wrong += result[i] != 8;
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
