// A tile of 32 synchronizes where the block should.
// Fixed twin: the block exchanges values, and the block synchronizes.
#include <cooperative_groups.h>
#include <cstdio>

namespace cg = cooperative_groups;

__global__ void rotate(int *out) {
  __shared__ int s[128];
  const auto block = cg::this_thread_block();
  const auto group = cg::tiled_partition<32>(block); // FIXED: const auto &group = block;
  const int t = block.thread_rank();
  s[t] = t;
  group.sync();
  out[t] = s[(t + 32) % 128]; // HAZARD: raw within-block s
}

int main() {
  int *out, result[128];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  rotate<<<1, 128>>>(out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  int wrong = 0;
  for (int i = 0; i < 128; i++)
    wrong += result[i] != ((i + 32) % 128);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
