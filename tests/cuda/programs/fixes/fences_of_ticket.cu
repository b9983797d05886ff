// The last thread adds up what the others wrote, without fences on both
// sides of the ticket.
#include <cstdio>

const int blocks = 8;
__device__ unsigned int ticket;
__device__ int part[blocks];

__global__ void sum(int *out) {
  part[blockIdx.x] = blockIdx.x + 1;
  // FIXED: __threadfence();
  if (atomicAdd(&ticket, 1) == blocks - 1) {
    // FIXED: __threadfence();
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
