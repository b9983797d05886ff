// Clusters of two blocks: each writes into the other's shared memory and reads its own, three times.
#include <cooperative_groups.h>
#include <cstdio>
namespace cg = cooperative_groups;

__global__ __cluster_dims__(2, 1, 1) void swap(int *out) {
  __shared__ int part[64];
  cg::cluster_group cluster = cg::this_cluster();
  const int t = threadIdx.x, other = cluster.block_rank() ^ 1;
  int *theirs = cluster.map_shared_rank(part, other);
  int sum = 0;
  for (int round = 0; round < 3; ++round) {
    theirs[t] = 100 * blockIdx.x + t + round;
    cluster.sync();
    sum += part[t];
    __syncthreads();
    sum += part[63 - t];
    cluster.sync();
  }
  out[blockIdx.x * blockDim.x + t] = sum;
}

int main() {
  int *out, data[256];
  cudaMalloc(&out, sizeof data);
  swap<<<4, 64>>>(out);
  cudaMemcpy(data, out, sizeof data, cudaMemcpyDeviceToHost);
  std::printf("%d %d\n", data[0], data[255]);
  cudaFree(out);
}
