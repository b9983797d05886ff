// The thread that draws the last ticket acquires nothing, and the barrier after it is only its block's: the other threads
// may read old values of what other blocks wrote. A note.
// Fixed twin: like ticket_read_after_barrier, with a fence by the thread that draws the ticket.
#include <cstdio>
#include <hip/hip_runtime.h>

__device__ unsigned tickets;

__global__ void sum(int *parts, int *total) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    parts[blockIdx.x] = 1;
    __threadfence();
    last = atomicAdd(&tickets, 1u) == gridDim.x - 1;
    // FIXED: __threadfence();
  }
  __syncthreads();
  if (last && threadIdx.x < gridDim.x)
    atomicAdd(total, parts[threadIdx.x]); // HAZARD: raw across-blocks parts
}

int main() {
  int *parts, *total, seen = 0;
  (void)hipMalloc(&parts, 4 * sizeof(int));
  (void)hipMalloc(&total, sizeof(int));
  (void)hipMemset(total, 0, sizeof(int));
  sum<<<4, 64>>>(parts, total);
  (void)hipMemcpy(&seen, total, sizeof seen, hipMemcpyDeviceToHost);
  std::printf("%d\n", seen);
  return seen == 4 ? 0 : 1;
}
