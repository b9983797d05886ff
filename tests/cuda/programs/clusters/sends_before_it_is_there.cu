// Each block writes the shared memory of one that may not have started.
// Fixed twin: all blocks of the cluster have started before one writes another's shared memory. Wrong:
// sends_before_it_is_there.cu.
#include <cooperative_groups.h>

#include <cstdio>

namespace cg = cooperative_groups;

__global__ void __cluster_dims__(2) send(int *out) {
  __shared__ int box[32];
  const cg::cluster_group cluster = cg::this_cluster();
  // FIXED: cluster.sync();
  int *other = cluster.map_shared_rank(box, cluster.block_rank() ^ 1);
  other[threadIdx.x] = int(blockIdx.x * 32 + threadIdx.x); // HAZARD: use-after-free box
  cluster.sync();
  out[blockIdx.x * blockDim.x + threadIdx.x] = box[threadIdx.x];
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
    wrong += result[k] != (k ^ 32);
  std::printf("%d wrong\n", wrong);
  return 0;
}
