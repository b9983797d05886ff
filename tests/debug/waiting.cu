// Blocks that wait for each other: each adds to what the block before has written, and all meet twice.
#include <cooperative_groups.h>
#include <cstdio>
namespace cg = cooperative_groups;

__global__ void chain(int *sums) {
  __shared__ int own;
  cg::grid_group grid = cg::this_grid();
  if (threadIdx.x == 0)
    own = 10 * blockIdx.x;
  __syncthreads();
  if (threadIdx.x == 1)
    sums[blockIdx.x] = own + 1;
  grid.sync();
  const int before = blockIdx.x ? sums[blockIdx.x - 1] : 0;
  grid.sync();
  if (threadIdx.x == 2)
    sums[blockIdx.x] += before;
}

int main() {
  int *sums, data[4];
  cudaMalloc(&sums, sizeof data);
  void *arguments[] = {&sums};
  cudaLaunchCooperativeKernel((void *)chain, dim3(4), dim3(4), arguments, 0, nullptr);
  cudaMemcpy(data, sums, sizeof data, cudaMemcpyDeviceToHost);
  std::printf("%d %d %d %d\n", data[0], data[1], data[2], data[3]);
  cudaFree(sums);
  return data[3] == 52 ? 0 : 1;
}
