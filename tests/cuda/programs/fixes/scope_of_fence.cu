// Blocks pass their results to the last one, with a fence of
// block scope.
#include <cstdio>

const int blocks = 8;
__device__ unsigned int ticket;
__device__ int part[blocks];

__global__ void sum(int *out) {
  part[blockIdx.x] = blockIdx.x + 1;
  __threadfence_block(); // FIXED: __threadfence();
  if (atomicAdd(&ticket, 1) == blocks - 1) {
    __threadfence();
    int total = 0;
    for (int b = 0; b < blocks; b++)
      total += part[b]; // HAZARD: raw across-blocks
    *out = total;
  }
}

int main() {
  int *out, host;
  cudaMalloc(&out, sizeof host);
  sum<<<blocks, 1>>>(out);
  cudaMemcpy(&host, out, sizeof host, cudaMemcpyDeviceToHost);
  cudaFree(out);
  std::printf("%d\n", host);
  return host != blocks * (blocks + 1) / 2;
}
