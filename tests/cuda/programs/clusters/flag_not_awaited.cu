// A block of a cluster sends a number to another block's shared memory and sets a flag there, but
// that block does not wait for the flag before it exits.
// Fixed twin: the block exits after it has seen the flag; nothing is sent to it after that.
#include <cooperative_groups.h>

#include <cstdio>

namespace cg = cooperative_groups;

__global__ void __cluster_dims__(2) send(int *out) {
  __shared__ int data, ready;
  const cg::cluster_group cluster = cg::this_cluster();
  data = 0;
  ready = 0;
  cluster.sync();
  if (cluster.block_rank() == 0) {
    *cluster.map_shared_rank(&data, 1) = 42; // HAZARD: use-after-free data
    __threadfence();
    atomicExch(cluster.map_shared_rank(&ready, 1), 1); // HAZARD: use-after-free ready
  } else {
    // FIXED: while (atomicAdd(&ready, 0) == 0) {
    // FIXED: }
    __threadfence();
    out[blockIdx.x] = 1; // FIXED: out[blockIdx.x] = data;
  }
}

int main() {
  int *out, result[4];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  send<<<4, 1>>>(out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  std::printf("%d %d\n", result[1], result[3]);
  return 0;
}
