// The blocks of a cooperative launch exchange data, but only the
// block synchronizes.
// Fixed twin: the grid synchronizes: grid.sync() orders the memory of all blocks.
#include <cooperative_groups.h>
#include <cstdio>

namespace cg = cooperative_groups;
__device__ int data[128];

__global__ void mirror(int *out) {
  const auto grid = cg::this_grid();
  const int i = int(grid.thread_rank());
  data[i] = i;
  __syncthreads(); // FIXED: grid.sync();
  out[i] = data[127 - i]; // HAZARD: raw across-blocks data
}

int main() {
  int *out, result[128];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  void *arguments[] = {&out};
  if (cudaLaunchCooperativeKernel((const void *)mirror, dim3(4), dim3(32), arguments, 0, 0) != cudaSuccess)
    return 2;
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  int wrong = 0;
  for (int i = 0; i < 128; i++)
    wrong += result[i] != (127 - i);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
