// Parts of other blocks are read between the arrival at the grid's barrier and the wait: even the last block
// to arrive is not yet ordered after the others.
// Fixed twin: the parts are read after the wait.
#include <cooperative_groups.h>
#include <cstdio>
#include <utility>

namespace cg = cooperative_groups;

// Each block sums up what all blocks wrote.
__global__ void total(int *parts, int *out) {
  auto grid = cg::this_grid();
  if (threadIdx.x == 0)
    parts[blockIdx.x] = int(blockIdx.x) + 1;
  auto token = grid.barrier_arrive();
  // FIXED: grid.barrier_wait(std::move(token));
  int sum = 0;
  for (unsigned k = 0; k < gridDim.x; ++k)
    sum += parts[k]; // HAZARD: raw across-blocks parts
  grid.barrier_wait(std::move(token)); // FIXED:
  if (threadIdx.x == 0)
    out[blockIdx.x] = sum;
}

int main() {
  int *parts, *out, result[4];
  cudaMalloc(&parts, sizeof result);
  cudaMemset(parts, 0, sizeof result);
  cudaMalloc(&out, sizeof result);
  void *arguments[] = {&parts, &out};
  cudaLaunchCooperativeKernel((void *)total, 4, 32, arguments, 0, 0);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(parts);
  cudaFree(out);
  std::printf("%d\n", result[3]);
  return result[3] < 4 || false; // FIXED: return result[3] < 4 || result[0] != 10;
}
