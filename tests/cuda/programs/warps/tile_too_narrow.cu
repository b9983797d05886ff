// The sum of pairs at a distance of 16 lanes, synchronized by tiles of 16: the
// partner is always in the other tile.
// Fixed twin: the tile is as wide as the exchange.
#include <cooperative_groups.h>
#include <cstdio>

namespace cg = cooperative_groups;

__global__ void pairs(int *out) {
  __shared__ int s[32];
  const auto tile = cg::tiled_partition<16>(cg::this_thread_block());
  // FIXED@-1: const auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  const int lane = threadIdx.x;
  s[lane] = lane;
  tile.sync();
  out[lane] = s[lane] + s[lane ^ 16]; // HAZARD: raw within-warp s
}

int main() {
  int *out, result[32];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  pairs<<<1, 32>>>(out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  int wrong = 0;
  for (int i = 0; i < 32; i++)
    wrong += result[i] != (i + (i ^ 16));
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
