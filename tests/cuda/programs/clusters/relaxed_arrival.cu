// A relaxed arrival at the cluster's barrier passes on only what a fence has released before it.
#include <cooperative_groups.h>
#include <cstdio>

namespace cg = cooperative_groups;

__global__ void __cluster_dims__(2, 1, 1) pass_on(int *data) {
  __shared__ int s;
  cg::cluster_group cluster = cg::this_cluster();
  const bool writes = cluster.block_rank() == 0 && threadIdx.x == 0;
  if (writes)
    s = 1;
  // FIXED: asm volatile("fence.acq_rel.cluster;" ::: "memory");
  asm volatile("barrier.cluster.arrive.relaxed.aligned;" ::: "memory");
  asm volatile("barrier.cluster.wait.acquire.aligned;" ::: "memory");
  if (cluster.block_rank() == 1 && threadIdx.x == 0)
    *data = *cluster.map_shared_rank(&s, 0); // HAZARD: raw across-blocks s
  cluster.sync();
}

int main() {
  int *data, result;
  cudaMalloc(&data, sizeof(int));
  cudaMemset(data, 0, sizeof(int));
  pass_on<<<2, 32>>>(data);
  cudaMemcpy(&result, data, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(data);
  std::printf("%d\n", result);
  return 0;
}
