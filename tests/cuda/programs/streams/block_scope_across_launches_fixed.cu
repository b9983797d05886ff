// HAZARD-NONE
// The atomic functions have device scope: two launches may count at
// the same time. block_scope_across_launches.cu is the wrong twin.
#include <cstdio>

__global__ void count(int *bins) { atomicAdd(&bins[threadIdx.x % 8], 1); }

int main() {
  int *bins, host[8], wrong = 0;
  cudaMalloc(&bins, sizeof host);
  cudaMemset(bins, 0, sizeof host);
  cudaDeviceSynchronize();
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  count<<<1, 64, 0, first>>>(bins);
  count<<<1, 64, 0, second>>>(bins);
  cudaDeviceSynchronize();
  cudaMemcpy(host, bins, sizeof host, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 8; i++)
    wrong += host[i] != 16;
  cudaFree(bins);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
