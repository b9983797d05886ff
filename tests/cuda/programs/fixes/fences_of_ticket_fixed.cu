// fences_of_ticket.cu as --write-fix fixes it.
// HAZARD-NONE
#include <cstdio>

const int blocks = 8;
__device__ unsigned int ticket;
__device__ int part[blocks];

__global__ void sum(int *out) {
  part[blockIdx.x] = blockIdx.x + 1;
  __threadfence();
  if (atomicAdd(&ticket, 1) == blocks - 1) {
    __threadfence();
    int total = 0;
    for (int b = 0; b < blocks; b++)
      total += part[b];
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
