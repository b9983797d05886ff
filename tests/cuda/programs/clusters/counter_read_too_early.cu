// The first block reads a counter to which others of its cluster still add.
// Fixed twin: all blocks of the cluster have counted before one reads.
#include <cooperative_groups.h>

#include <cstdio>

namespace cg = cooperative_groups;

__global__ void __cluster_dims__(4) count(int *out) {
  __shared__ int counter;
  const cg::cluster_group cluster = cg::this_cluster();
  if (threadIdx.x == 0)
    counter = 0;
  cluster.sync();
  atomicAdd(cluster.map_shared_rank(&counter, 0), 1);
  __syncthreads(); // FIXED: cluster.sync();
  if (cluster.block_rank() == 0)
    out[blockIdx.x * blockDim.x + threadIdx.x] = counter; // HAZARD: atomic across-blocks counter
  cluster.sync();
}

int main() {
  int *out, result[256];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  count<<<8, 32>>>(out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  int wrong = 0;
  for (int k = 0; k < 256; ++k)
    wrong += result[k] != (k / 32 % 4 == 0 ? 128 : 0);
  std::printf("%d wrong\n", wrong);
  return 0;
}
