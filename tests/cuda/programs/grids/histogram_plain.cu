// A grid-wide histogram with plain increments. Within a block, all bins are
// different, so only blocks conflict. histogram_plain_fixed.cu is the fixed twin.
#include <cstdio>

__global__ void histogram(int *bins) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  bins[i % 32]++; // HAZARD: war across-blocks bins
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
