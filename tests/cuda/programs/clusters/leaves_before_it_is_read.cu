// A block may exit while another is still reading its shared memory.
// Fixed twin: no block exits before all blocks of its cluster have read.
#include <cooperative_groups.h>

#include <cstdio>

namespace cg = cooperative_groups;

__global__ void __cluster_dims__(2) exchange(int *out) {
  __shared__ int part[32];
  const cg::cluster_group cluster = cg::this_cluster();
  part[threadIdx.x] = int(blockIdx.x * blockDim.x + threadIdx.x);
  cluster.sync();
  const int *other = cluster.map_shared_rank(part, cluster.block_rank() ^ 1);
  out[blockIdx.x * blockDim.x + threadIdx.x] = other[threadIdx.x]; // HAZARD: use-after-free part
  // FIXED: cluster.sync();
}

int main() {
  int *out, result[128];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  exchange<<<4, 32>>>(out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  int wrong = 0;
  for (int k = 0; k < 128; ++k)
    wrong += result[k] != (k ^ 32);
  std::printf("%d wrong\n", wrong);
  return 0;
}
