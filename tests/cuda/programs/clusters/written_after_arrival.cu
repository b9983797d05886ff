// Each block of a cluster writes what the other reads after it has arrived at the cluster's barrier and
// before it waits there: the barrier does not order that.
// Fixed twin: data for another block is written before the arrival; between arrival and wait, a block works only on
// its own data.
#include <cooperative_groups.h>

#include <cstdio>

namespace cg = cooperative_groups;

__global__ void __cluster_dims__(2) send(int *out) {
  __shared__ int part[32];
  const cg::cluster_group cluster = cg::this_cluster();
  const int own = int(blockIdx.x * 32 + threadIdx.x);
  // FIXED: part[threadIdx.x] = own;
  auto token = cluster.barrier_arrive();
  part[threadIdx.x] = own; // FIXED: out[own] = own;
  cluster.barrier_wait(static_cast<decltype(token) &&>(token));
  int *other = cluster.map_shared_rank(part, cluster.block_rank() ^ 1);
  out[own] = other[threadIdx.x] + 1; // HAZARD: raw across-blocks part
  cluster.sync();
}

int main() {
  int *out, result[128];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  send<<<4, 32>>>(out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  int wrong = 0;
  for (int k = 0; k < 128; ++k)
    wrong += result[k] != (k ^ 32) + 1;
  std::printf("%d wrong\n", wrong);
  return 0;
}
