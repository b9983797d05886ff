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

// H100: no error
// H100: 2 1 1 0 0 0 1 0 0 16 1 1 0 0 0 4 1 1 0 1 2 16 1 1 0 1 41 
// H100: 2 1 1 1 0 0 14 0 0 16 1 1 0 0 0 4 1 1 1 14 2 16 1 0 1 1 40 
// H100: 2 1 1 1 0 0 11 0 0 16 1 1 1 0 0 4 1 1 1 11 2 16 1 0 1 1 40 
// H100: 2 1 1 1 0 0 8 0 0 16 1 1 2 0 0 4 1 1 1 8 2 16 1 0 1 1 40 
// H100: 2 1 1 0 0 0 5 0 0 16 1 1 3 0 0 4 1 1 0 5 2 16 1 1 0 1 41 
// H100: no error
// H100: 8 1 1 0 0 0 1 0 0 64 1 1 0 0 0 1 1 1 0 1 8 64 1 1 0 1 41 
// H100: 8 1 1 1 0 0 14 0 0 64 1 1 0 0 0 1 1 1 1 14 8 64 1 2 1 1 42 
// H100: 8 1 1 3 0 0 27 0 0 64 1 1 0 0 0 1 1 1 3 27 8 64 1 4 3 1 44 
// H100: 8 1 1 5 0 0 40 0 0 64 1 1 0 0 0 1 1 1 5 40 8 64 1 6 5 1 46 
// H100: 8 1 1 6 0 0 53 0 0 64 1 1 0 0 0 1 1 1 6 53 8 64 1 7 6 1 47 
// H100: no error
// H100: 2 3 1 0 0 0 1 0 0 8 6 1 0 0 0 2 2 1 0 1 6 48 1 1 0 1 41 
// H100: 2 3 1 1 0 0 6 1 0 8 6 1 0 0 0 2 2 1 1 14 6 48 1 2 1 1 42 
// H100: 2 3 1 1 0 0 7 0 0 8 6 1 1 0 0 2 2 1 1 11 6 48 1 2 1 1 42 
// H100: 2 3 1 1 1 0 4 2 0 8 6 1 0 0 0 2 2 1 3 24 6 48 1 4 3 1 44 
// H100: 2 3 1 0 1 0 1 3 0 8 6 1 1 0 0 2 2 1 2 21 6 48 1 3 2 1 43 
// H100: 2 3 1 0 2 0 2 4 0 8 6 1 0 0 0 2 2 1 4 34 6 48 1 5 4 1 45 
// H100: 2 3 1 1 2 0 7 5 0 8 6 1 0 0 0 2 2 1 5 47 6 48 1 0 5 1 40 
// H100: 2 3 1 1 2 0 4 5 0 8 6 1 1 0 0 2 2 1 5 44 6 48 1 0 5 1 40 
// H100: 2 3 1 1 0 0 5 0 0 8 6 1 0 1 0 2 2 1 1 9 6 48 1 2 1 1 42 
// H100: 2 3 1 0 0 0 2 1 0 8 6 1 1 1 0 2 2 1 0 6 6 48 1 1 0 1 41 
// H100: 2 3 1 0 1 0 3 2 0 8 6 1 0 1 0 2 2 1 2 19 6 48 1 3 2 1 43 
// H100: 2 3 1 0 1 0 0 2 0 8 6 1 1 1 0 2 2 1 2 16 6 48 1 3 2 1 43 
// H100: 2 3 1 1 1 0 5 3 0 8 6 1 1 1 0 2 2 1 3 29 6 48 1 4 3 1 44 
// H100: 2 3 1 1 2 0 6 4 0 8 6 1 0 1 0 2 2 1 5 42 6 48 1 0 5 1 40 
// H100: 2 3 1 0 2 0 3 5 0 8 6 1 1 1 0 2 2 1 4 39 6 48 1 5 4 1 45 
// H100: no error
// H100: 1 2 3 0 0 0 1 0 0 4 2 3 0 0 0 2 2 2 0 1 6 24 1 1 0 1 41 
// H100: 1 2 3 0 1 0 2 1 0 4 2 3 1 0 0 2 2 2 1 6 6 24 1 2 1 1 42 
// H100: 1 2 3 0 1 0 3 1 0 4 2 3 0 1 0 2 2 2 1 7 6 24 1 2 1 1 42 
// H100: 1 2 3 0 1 1 0 1 1 4 2 3 0 0 0 2 2 2 3 12 6 24 1 4 3 1 44 
// H100: 1 2 3 0 0 1 1 0 1 4 2 3 1 1 0 2 2 2 2 9 6 24 1 3 2 1 43 
// H100: 1 2 3 0 0 2 2 0 2 4 2 3 0 0 0 2 2 2 4 18 6 24 1 5 4 1 45 
// H100: 1 2 3 0 1 2 3 1 2 4 2 3 1 0 0 2 2 2 5 23 6 24 1 0 5 1 40 
// H100: 1 2 3 0 1 2 0 1 2 4 2 3 1 1 0 2 2 2 5 20 6 24 1 0 5 1 40 
// H100: 1 2 3 0 1 0 1 1 0 4 2 3 0 0 1 2 2 2 1 5 6 24 1 2 1 1 42 
// H100: 1 2 3 0 0 0 2 0 0 4 2 3 1 1 1 2 2 2 0 2 6 24 1 1 0 1 41 
// H100: 1 2 3 0 0 1 3 0 1 4 2 3 0 0 1 2 2 2 2 11 6 24 1 3 2 1 43 
// H100: 1 2 3 0 0 1 0 0 1 4 2 3 0 1 1 2 2 2 2 8 6 24 1 3 2 1 43 
// H100: 1 2 3 0 1 1 1 1 1 4 2 3 1 1 1 2 2 2 3 13 6 24 1 4 3 1 44 
// H100: 1 2 3 0 1 2 2 1 2 4 2 3 0 0 1 2 2 2 5 22 6 24 1 0 5 1 40 
// H100: 1 2 3 0 0 2 3 0 2 4 2 3 1 1 1 2 2 2 4 19 6 24 1 5 4 1 45 
// H100: no error
// H100: 1 1 1 0 0 0 1 0 0 8 1 1 0 0 0 4 1 1 0 1 1 8 0 0 0 1 40 
// H100: 1 1 1 0 0 0 6 0 0 8 1 1 1 0 0 4 1 1 0 6 1 8 0 0 0 1 40 
// H100: 1 1 1 0 0 0 3 0 0 8 1 1 3 0 0 4 1 1 0 3 1 8 0 0 0 1 40 
// H100: a kernel launch error has occurred due to cluster misconfiguration
// H100: a kernel launch error has occurred due to cluster misconfiguration
// H100: a kernel launch error has occurred due to cluster misconfiguration
// H100: exit 0
