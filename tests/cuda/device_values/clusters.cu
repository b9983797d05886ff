// Clusters of blocks: their built-in variables, their memory, the runtime's errors.
#include <cstdio>
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
const int n = 27;
cudaLaunchAttribute a;
__global__ void describe(unsigned* out) {
  __shared__ unsigned own;
  auto c = cg::this_cluster();
  dim3 s = c.dim_blocks(), b = c.block_index(), t = c.thread_index(), d = c.dim_threads(), i = __clusterIdx(), g = __clusterGridDimInClusters();
  if (threadIdx.x + threadIdx.y == 0) own = c.block_rank() + 40;
  c.sync();
  unsigned* far = c.map_shared_rank(&own, (c.block_rank() + 1) % c.num_blocks());
  unsigned v[n] = {s.x, s.y, s.z, b.x, b.y, b.z, t.x, t.y, t.z, d.x, d.y, d.z, i.x, i.y, i.z, g.x, g.y, g.z, c.block_rank(), c.thread_rank(), c.num_blocks(), c.num_threads(), __clusterDimIsSpecified(), c.query_shared_rank(far), c.query_shared_rank(&own), __isClusterShared(far), *far};
  c.sync();
  for (int k = 0; k < n; ++k) out[cg::this_grid().thread_rank() * n + k] = v[k];
}
void go(dim3 grid, dim3 block, dim3 of) {
  static unsigned host[9999];
  unsigned* out;
  cudaMalloc(&out, sizeof host);
  cudaLaunchConfig_t x = {};
  x.gridDim = grid, x.blockDim = block, x.attrs = &a, x.numAttrs = 1;
  a.id = cudaLaunchAttributeClusterDimension;
  a.val.clusterDim = {of.x, of.y, of.z};
  printf("%s\n", cudaGetErrorString(cudaLaunchKernelEx(&x, describe, out)));
  if (cudaGetLastError()) return;
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  for (int t = 1; t < grid.x * grid.y * grid.z * block.x * block.y; t += 13, printf("\n"))
    for (int k = 0; k < n; ++k) printf("%u ", host[t * n + k]);
}
int main() {
  go(8, 8, 2), go(8, 8, 8), go(dim3(4, 6), dim3(4, 2), dim3(2, 3)), go(dim3(2, 4, 6), 4, dim3(1, 2, 3));
  go(4, 8, dim3(0, 0, 0)), go(3, 8, 2), go(16, 8, 16), go(4, 8, dim3(2, 0, 1));
}
