// In-place relaxation with one grid.sync() per step: no block starts a step too early, but within a step a
// block may write what its neighbour has yet to read.
// Fixed twin: two grid.sync() per step: all blocks have read before any of them writes. Wrong:
// relaxation_one_grid_sync.cu.
#include <cooperative_groups.h>
#include <cstdio>

namespace cg = cooperative_groups;
__device__ int data[64];

__global__ void relax(int *out) {
  const auto grid = cg::this_grid();
  const int i = int(grid.thread_rank());
  data[i] = i;
  grid.sync();
  for (int step = 0; step < 3; step++) {
    const int other = data[(i + 32) % 64];
    // FIXED: grid.sync();
    data[i] = other + 1; // HAZARD: war across-blocks data
    grid.sync();
  }
  out[i] = data[i];
}

int main() {
  int *out, result[64];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  void *arguments[] = {&out};
  if (cudaLaunchCooperativeKernel((const void *)relax, dim3(2), dim3(32), arguments, 0, 0) != cudaSuccess)
    return 2;
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  int wrong = 0;
  for (int i = 0; i < 64; i++)
    wrong += result[i] != ((i + 32) % 64 + 3);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
