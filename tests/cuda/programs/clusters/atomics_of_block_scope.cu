// Two blocks of a cluster add to one counter with block scope.
// Fixed twin: the atomic functions have device scope.
#include <cooperative_groups.h>

#include <cstdio>

namespace cg = cooperative_groups;

__global__ void __cluster_dims__(2) count(int *out) {
  __shared__ int counter;
  const cg::cluster_group cluster = cg::this_cluster();
  if (threadIdx.x == 0)
    counter = 0;
  cluster.sync();
  atomicAdd_block(cluster.map_shared_rank(&counter, 0), 1); // HAZARD: atomic across-blocks counter
  // FIXED@-1: atomicAdd(cluster.map_shared_rank(&counter, 0), 1);
  cluster.sync();
  out[blockIdx.x * blockDim.x + threadIdx.x] = *cluster.map_shared_rank(&counter, 0);
  cluster.sync();
}

int main() {
  int *out, result[128];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  count<<<4, 32>>>(out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  int wrong = 0;
  for (int k = 0; k < 128; ++k)
    wrong += result[k] != 64;
  std::printf("%d wrong\n", wrong);
  return 0;
}
