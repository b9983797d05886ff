// Other threads wait only for arrivals, so they may read what a thread writes between its arrival
// and its wait too early.
// Fixed twin: the write is before the arrival.
#include <cooperative_groups.h>
#include <cstdio>
#include <utility>

namespace cg = cooperative_groups;

// Neighbours exchange their values while the barrier is in progress.
__global__ void shift(int *out) {
  __shared__ int values[128];
  const int i = int(threadIdx.x);
  cg::thread_block block = cg::this_thread_block();
  // FIXED: values[i] = i;
  auto token = block.barrier_arrive();
  values[i] = i; // FIXED:
  const int factor = i % 3 + 1;
  block.barrier_wait(std::move(token));
  out[i] = factor * values[(i + 1) % 128]; // HAZARD: raw within-block values
}

int main() {
  int *out, result[128];
  cudaMalloc(&out, sizeof result);
  shift<<<1, 128>>>(out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  std::printf("%d\n", result[0]);
  return result[0] != 1;
}
