// OPTIONS: --model=ptx
// Thread 0 fences before it draws the ticket, but not between the ticket and the barrier
// that passes it on to the others.
// Fixed twin: thread 0 fences between the ticket and the barrier that passes it on to the others.
#include <cstdio>

__device__ unsigned tickets;

__global__ void sum(int *partial, int *out) {
  __shared__ bool last;
  if (threadIdx.x < 2)
    partial[2 * blockIdx.x + threadIdx.x] = 1;
  __threadfence();
  __syncthreads();
  if (threadIdx.x == 0) {
    // FIXED: last = atomicAdd(&tickets, 1u) == gridDim.x - 1;
    __threadfence();
    last = atomicAdd(&tickets, 1u) == gridDim.x - 1; // FIXED:
  }
  __syncthreads();
  if (last && threadIdx.x < 2 * gridDim.x)
    atomicAdd(out, partial[threadIdx.x]); // HAZARD: raw across-blocks partial
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
