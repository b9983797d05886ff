// The last block adds up the partial sums of all blocks. The fence before the ticket has block
// scope, but the last block is another block.
// Fixed twin: as in NVIDIA's threadFenceReduction: the fence before the ticket has device scope, and a barrier
// passes the ticket's result to all threads of the last block.
#include <cstdio>

const int blocks = 8, size = 64;
__device__ unsigned int ticket;
__device__ int partial[blocks];

__global__ void sum(int *out) {
  __shared__ bool last;
  const int me = threadIdx.x;
  if (me == 0) {
    partial[blockIdx.x] = blockIdx.x + 1;
    __threadfence_block(); // FIXED: __threadfence();
    last = atomicInc(&ticket, blocks - 1) == blocks - 1;
  }
  __syncthreads();
  if (last && me < blocks) {
    out[me] = partial[me]; // HAZARD: raw across-blocks partial
  }
}

int main() {
  int *out, result[blocks];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  sum<<<blocks, size>>>(out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  int wrong = 0;
  for (int i = 0; i < blocks; i++)
    wrong += result[i] != (i + 1);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
