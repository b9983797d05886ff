// The whole block should synchronize, but only the first tile calls the block's sync()
// here; the others are at the next one.
// Fixed twin: the tile synchronizes for its own work, and the block at a point that all threads reach.
#include <cooperative_groups.h>
#include <cstdio>

namespace cg = cooperative_groups;

__global__ void tiles(int *out) {
  __shared__ int s[64];
  const auto block = cg::this_thread_block();
  const auto tile = cg::tiled_partition<32>(block);
  const int t = threadIdx.x;
  s[t] = t;
  if (tile.meta_group_rank() == 0) {
    block.sync(); // HAZARD: divergent-barrier // FIXED: tile.sync();
    s[t] += 1;
  }
  block.sync();
  out[t] = s[t];
}

int main() {
  int *out, result[64];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  tiles<<<1, 64>>>(out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  int wrong = 0;
  for (int i = 0; i < 64; i++)
    wrong += result[i] != (i < 32 ? i + 1 : i);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
