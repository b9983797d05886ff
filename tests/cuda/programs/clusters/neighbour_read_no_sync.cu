// Each block of a cluster reads what the next block wrote to its shared memory; __syncthreads()
// waits only for its own block.
// Fixed twin: a cluster barrier separates the blocks' writes from their neighbours' reads. Wrong:
// neighbour_read_no_sync.cu.
#include <cooperative_groups.h>

#include <cstdio>

namespace cg = cooperative_groups;

__global__ void __cluster_dims__(4) shift(int *out) {
  __shared__ int part[32];
  const cg::cluster_group cluster = cg::this_cluster();
  cluster.sync();
  part[threadIdx.x] = int(blockIdx.x * blockDim.x + threadIdx.x);
  __syncthreads(); // FIXED: cluster.sync();
  const int *next = cluster.map_shared_rank(part, (cluster.block_rank() + 1) % cluster.num_blocks());
  out[blockIdx.x * blockDim.x + threadIdx.x] = next[threadIdx.x]; // HAZARD: raw across-blocks part
  cluster.sync();
}

int main() {
  int *out, result[256];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  shift<<<8, 32>>>(out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  int wrong = 0;
  for (int k = 0; k < 256; ++k)
    wrong += result[k] != (k / 128 * 128) + (k + 32) % 128;
  std::printf("%d wrong\n", wrong);
  return 0;
}
