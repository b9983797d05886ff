// Two launches that may run at the same time count in the same bins. atomicAdd_block() does not reach other
// blocks, and certainly not those of another launch.
// Fixed twin: the atomic functions have device scope: two launches may count at the same time.
#include <cstdio>

__global__ void count(int *bins) { // FIXED:
  atomicAdd_block(&bins[threadIdx.x % 8], 1); // HAZARD: atomic across-launches
  // FIXED@-1: __global__ void count(int *bins) { atomicAdd(&bins[threadIdx.x % 8], 1); }
} // FIXED:

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
