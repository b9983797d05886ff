// A block sum with cuda::barrier split into arrive and wait. The first warp stores the total for all
// to read, but the second phase is missing.
// Fixed twin: two phases of the barrier: one after the warps' sums, one after the total.
#include <cooperative_groups.h>
#include <cstdio>
#include <cuda/barrier>
#include <utility>

namespace cg = cooperative_groups;

__global__ void share(int *out) {
  __shared__ cuda::barrier<cuda::thread_scope_block> barrier;
  __shared__ int sums[4];
  const auto block = cg::this_thread_block();
  const auto warp = cg::tiled_partition<32>(block);
  if (block.thread_rank() == 0)
    init(&barrier, block.size());
  block.sync();
  int sum = block.thread_rank();
  for (int step = 16; step > 0; step /= 2)
    sum += warp.shfl_down(sum, step);
  if (warp.thread_rank() == 0)
    sums[warp.meta_group_rank()] = sum;
  auto token = barrier.arrive();
  barrier.wait(std::move(token));
  if (warp.meta_group_rank() == 0) {
    int all = warp.thread_rank() < 4 ? sums[warp.thread_rank()] : 0;
    for (int step = 2; step > 0; step /= 2)
      all += warp.shfl_down(all, step);
    if (warp.thread_rank() == 0)
      sums[0] = all;
  }
  // FIXED: barrier.arrive_and_wait();
  out[block.thread_rank()] = sums[0]; // HAZARD: raw within-block sums
}

int main() {
  int *out, result[128];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  share<<<1, 128>>>(out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  int wrong = 0;
  for (int i = 0; i < 128; i++)
    wrong += result[i] != 8128;
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
