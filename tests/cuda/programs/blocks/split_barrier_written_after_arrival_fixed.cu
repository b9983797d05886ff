// The write is before the arrival.
// HAZARD-NONE
#include <cooperative_groups.h>
#include <cstdio>
#include <utility>

namespace cg = cooperative_groups;

// Neighbours exchange their values while the barrier is in progress.
__global__ void shift(int *out) {
  __shared__ int values[128];
  const int i = int(threadIdx.x);
  cg::thread_block block = cg::this_thread_block();
  values[i] = i;
  auto token = block.barrier_arrive();
  const int factor = i % 3 + 1;
  block.barrier_wait(std::move(token));
  out[i] = factor * values[(i + 1) % 128];
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
