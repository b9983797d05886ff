// FIXED: // OPTIONS: --model=ptx
// All threads fence before a barrier, then thread 0 draws a ticket, but no thread of the last block fences afterwards.
// Fixed twin: all threads of the last block fence before they read: the ticket orders these fences after those
// before the other tickets.
#include <cstdio>

__device__ unsigned tickets;

__global__ void sum(int *partial, int *out) {
  __shared__ bool last;
  if (threadIdx.x < 2)
    partial[2 * blockIdx.x + threadIdx.x] = 1;
  __threadfence();
  __syncthreads();
  if (threadIdx.x == 0)
    last = atomicAdd(&tickets, 1u) == gridDim.x - 1;
  __syncthreads();
  // FIXED: if (last) {
    // FIXED: __threadfence();
  if (last && threadIdx.x < 2 * gridDim.x) // FIXED: if (threadIdx.x < 2 * gridDim.x)
    atomicAdd(out, partial[threadIdx.x]); // HAZARD: raw across-blocks partial
  // FIXED: }
}

int main() {
  int *partial, *out, result;
  cudaMalloc(&partial, 8 * sizeof *partial);
  cudaMalloc(&out, sizeof *out);
  cudaMemset(out, 0, sizeof *out);
  sum<<<4, 64>>>(partial, out);
  cudaMemcpy(&result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(partial);
  cudaFree(out);
  std::printf("%d\n", result);
  return result != 8;
}
