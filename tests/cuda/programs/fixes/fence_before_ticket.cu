// The last block adds up what all blocks wrote. A barrier follows its ticket, but the
// fences around the ticket are missing.
#include <cstdio>

const int blocks = 8, size = 64;
__device__ unsigned int ticket;
__device__ int part[blocks];

__global__ void sum(int *out) {
  __shared__ bool last;
  const int t = threadIdx.x;
  if (t == 0) {
    part[blockIdx.x] = blockIdx.x + 1;
    // FIXED: __threadfence();
    last = atomicAdd(&ticket, 1) == blocks - 1;
    // FIXED: __threadfence();
  }
  __syncthreads();
  if (last && t < blocks)
    out[t] = part[t]; // HAZARD: raw across-blocks
}

int main() {
  int *out, host[blocks], wrong = 0;
  cudaMalloc(&out, sizeof host);
  sum<<<blocks, size>>>(out);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  for (int i = 0; i < blocks; i++)
    wrong += host[i] != i + 1;
  cudaFree(out);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
