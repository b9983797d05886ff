// Each block adds its counts to a histogram in global memory. Thread 0 counts the block as done while others
// of it may still be adding; each thread of the last block reads a bin that it has added to. No thread uses
// the results of the additions, so they order nothing.
// Fixed twin: each block adds its counts to a histogram in global memory. Thread 0 counts the block as done after a
// barrier of all its threads, and each thread of the last block reads a bin that it has added to. No thread uses
// the results of the additions, so only the barrier and the ticket order them.
#include <cstdio>

const int blocks = 4, bins = 64;
__device__ unsigned done;
__device__ int histogram[bins];

__global__ void count(int *out) {
  atomicAdd(&histogram[threadIdx.x], 1);
  __threadfence();
  // FIXED: __syncthreads();
  bool last = false;
  if (threadIdx.x == 0) {
    last = atomicAdd(&done, 1u) == gridDim.x - 1;
    __threadfence();
  }
  if (__syncthreads_or(last))
    out[threadIdx.x] = histogram[threadIdx.x]; // HAZARD: atomic across-blocks histogram
}

int main() {
  int *out, result[bins];
  cudaMalloc(&out, sizeof result);
  count<<<blocks, bins>>>(out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  int wrong = 0;
  for (int i = 0; i < bins; i++)
    wrong += result[i] != blocks;
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
