// The barrier waits for one thread too many. That other lanes of the warp already wait there does not
// keep a lane from querying the active ones.
// Fixed twin: the barrier is for exactly the threads of the block.
#include <cooperative_groups.h>
#include <cstdio>
#include <cuda/barrier>

namespace cg = cooperative_groups;

// Lanes with work count it together while the others of their warp already wait at the barrier.
__global__ void count(int *total) {
  __shared__ cuda::barrier<cuda::thread_scope_block> barrier;
  if (threadIdx.x == 0)
    init(&barrier, blockDim.x + 1); // FIXED: init(&barrier, blockDim.x);
  __syncthreads();
  if (threadIdx.x % 3 == 0) {
    const auto active = cg::coalesced_threads();
    if (active.thread_rank() == 0)
      atomicAdd(total, int(active.size()));
  }
  barrier.arrive_and_wait(); // HAZARD: no-progress
}

int main() {
  int *total, result;
  cudaMalloc(&total, sizeof *total);
  cudaMemset(total, 0, sizeof *total);
  count<<<1, 96>>>(total);
  cudaMemcpy(&result, total, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(total);
  std::printf("%d\n", result);
  return result != 32;
}
