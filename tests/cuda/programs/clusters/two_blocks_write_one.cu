// Two blocks of a cluster write the same elements of a third block.
// Fixed twin: only one block writes each element.
#include <cooperative_groups.h>

#include <cstdio>

namespace cg = cooperative_groups;

__global__ void __cluster_dims__(4) choose(int *out) {
  __shared__ int chosen[32];
  const cg::cluster_group cluster = cg::this_cluster();
  cluster.sync();
  int *first = cluster.map_shared_rank(chosen, 0);
  if (cluster.block_rank() >= 2) // FIXED: if (cluster.block_rank() == 2)
    first[threadIdx.x] = int(cluster.block_rank()); // HAZARD: waw across-blocks chosen
  cluster.sync();
  out[blockIdx.x * blockDim.x + threadIdx.x] = first[threadIdx.x] >= 0;
  cluster.sync();
}

int main() {
  int *out, result[256];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  choose<<<8, 32>>>(out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  int wrong = 0;
  for (int k = 0; k < 256; ++k)
    wrong += result[k] != 1;
  std::printf("%d wrong\n", wrong);
  return 0;
}
