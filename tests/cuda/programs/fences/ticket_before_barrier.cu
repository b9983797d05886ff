// All threads of a block write, and thread 0 fences and draws the ticket without a barrier
// in between: its fence does not cover the others' writes. In the last block, thread 0
// also reads what others wrote.
// Fixed twin: the barrier before the fence makes thread 0 release the writes of the whole block.
#include <cstdio>

const int blocks = 4, size = 64;
__device__ unsigned int ticket;
__device__ int part[blocks * size];

__global__ void collect(int *out) {
  part[blockIdx.x * size + threadIdx.x] = 1;
  // FIXED: __syncthreads();
  if (threadIdx.x == 0) {
    __threadfence();
    if (atomicAdd(&ticket, 1u) == blocks - 1) {
      __threadfence();
      int all = 0;
      for (int k = 0; k < blocks * size; k++)
        all += part[k]; // HAZARD: raw across-blocks part
                        // HAZARD@-1: raw within-block part
      *out = all;
    }
  }
}

int main() {
  int *out, result;
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  collect<<<blocks, size>>>(out);
  cudaMemcpy(&result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  std::printf("%d\n", result);
  return result != 256;
}
