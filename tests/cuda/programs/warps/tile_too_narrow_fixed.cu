// HAZARD-NONE
// The tile is as wide as the exchange. tile_too_narrow.cu is the wrong twin.
#include <cooperative_groups.h>
#include <cstdio>

namespace cg = cooperative_groups;

__global__ void pairs(int *out) {
  __shared__ int s[32];
  const auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  const int lane = threadIdx.x;
  s[lane] = lane;
  tile.sync();
  out[lane] = s[lane] + s[lane ^ 16];
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
