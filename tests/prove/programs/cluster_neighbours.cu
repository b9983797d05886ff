// Blocks of a cluster read each other's shared memory after a barrier of the cluster: nothing about that is proved or
// refuted.
// VERDICT: races-within-block undecided cluster
// VERDICT: races-across-blocks undecided cluster
// VERDICT: divergent-barrier undecided cluster
// VERDICT: out-of-bounds undecided cluster
// VERDICT: uninitialized undecided cluster
// STATUS: 67
#include <cooperative_groups.h>

__global__ void __cluster_dims__(2) exchange(int *out) {
  __shared__ int part[64];
  const cooperative_groups::cluster_group cluster = cooperative_groups::this_cluster();
  part[threadIdx.x] = int(threadIdx.x);
  cluster.sync();
  out[blockIdx.x * 64 + threadIdx.x] = cluster.map_shared_rank(part, cluster.block_rank() ^ 1)[threadIdx.x];
  cluster.sync();
}

int main() {
  int *out;
  cudaMalloc(&out, 4 * 64 * sizeof(int));
  exchange<<<4, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
