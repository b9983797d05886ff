// One block of a cluster counts in another block's bins before they are cleared.
// Fixed twin: all bins of the cluster are cleared before any of its blocks counts.
#include <cooperative_groups.h>

#include <cstdio>

namespace cg = cooperative_groups;

constexpr int bins = 64, of_block = bins / 2;

/// The guide's example: a histogram whose bins are distributed over the blocks of a cluster.
__global__ void __cluster_dims__(2) histogram(int *out) {
  __shared__ int part[of_block];
  const cg::cluster_group cluster = cg::this_cluster();
  for (int k = int(threadIdx.x); k < of_block; k += int(blockDim.x))
    part[k] = 0;
  __syncthreads(); // FIXED: cluster.sync();
  for (int k = 0; k < 8; ++k) {
    const int value = int(cluster.thread_rank() * 8 + k) * 7 % bins;
    int *there = cluster.map_shared_rank(part, value / of_block);
    atomicAdd(there + value % of_block, 1); // HAZARD: atomic across-blocks part // HAZARD: use-after-free part
  }
  cluster.sync();
  for (int k = int(threadIdx.x); k < of_block; k += int(blockDim.x))
    atomicAdd(&out[cluster.block_rank() * of_block + k], part[k]);
}

int main() {
  int *out, result[128];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  histogram<<<4, 32>>>(out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  int wrong = 0;
  for (int k = 0; k < 128; ++k)
    wrong += k < 64 && result[k] != 2 * 8;
  std::printf("%d wrong\n", wrong);
  return 0;
}
