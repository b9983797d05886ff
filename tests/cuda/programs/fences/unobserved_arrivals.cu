// All threads of a block write a part and increment a counter, with fences; meanwhile thread 0 draws the block's
// ticket. The unused counter value does not show that others have arrived.
// Fixed twin: all threads of a block write a part and increment a counter, with fences around that. After a
// barrier, thread 0 draws the block's ticket. No thread uses the counter's value.
#include <cstdio>

const int blocks = 4, size = 32;
__device__ unsigned arrived, tickets;
__device__ int part[blocks][size];

__global__ void collect(int *out) {
  __shared__ bool last;
  part[blockIdx.x][threadIdx.x] = 1;
  __threadfence();
  asm volatile("red.global.add.u32 [%0], 1;" ::"l"(&arrived) : "memory");
  __threadfence();
  // FIXED: __syncthreads();
  if (threadIdx.x == 0) {
    last = atomicAdd(&tickets, 1u) == gridDim.x - 1;
    __threadfence();
  }
  __syncthreads();
  if (last) {
    int sum = 0;
    for (int b = 0; b < blocks; b++)
      sum += part[b][threadIdx.x]; // HAZARD: raw across-blocks part
    out[threadIdx.x] = sum;
  }
}

int main() {
  int *out, result[size];
  cudaMalloc(&out, sizeof result);
  collect<<<blocks, size>>>(out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  int wrong = 0;
  for (int i = 0; i < size; i++)
    wrong += result[i] != blocks;
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
