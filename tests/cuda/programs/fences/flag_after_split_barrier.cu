// A thread that has waited at a barrier in two parts raises a flag for another block. The data is written
// after the arrival, so the barrier does not order it.
// Fixed twin: a thread that has waited at a barrier in two parts raises a flag for another block. The barrier
// orders the data, written before the arrival, before the flag.
#include <cooperative_groups.h>
#include <cstdio>
#include <utility>

namespace cg = cooperative_groups;

__global__ void hand_over(int *data, int *flag, int *out) {
  cg::thread_block block = cg::this_thread_block();
  if (blockIdx.x == 0) {
    auto token = block.barrier_arrive(); // FIXED:
    if (threadIdx.x == 0)
      data[0] = 5;
    // FIXED: auto token = block.barrier_arrive();
    block.barrier_wait(std::move(token));
    if (threadIdx.x == 32) {
      __threadfence();
      atomicExch(flag, 1);
    }
  } else if (threadIdx.x == 0) {
    while (atomicAdd(flag, 0) == 0)
      ;
    __threadfence();
    out[0] = data[0]; // HAZARD: raw across-blocks data
  }
}

int main() {
  int *memory, result;
  cudaMalloc(&memory, 3 * sizeof(int));
  cudaMemset(memory, 0, 3 * sizeof(int));
  hand_over<<<2, 64>>>(memory, memory + 1, memory + 2);
  cudaMemcpy(&result, memory + 2, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(memory);
  std::printf("%d\n", result);
  return result != 5;
}
