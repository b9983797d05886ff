// A barrier of the cluster completes no bulk copy.
#include <cooperative_groups.h>
#include <cstdio>
#include <cuda/barrier>
#include <cuda/ptx>

namespace ptx = cuda::ptx;

__device__ void wait(uint64_t *barrier) {
  while (!ptx::mbarrier_try_wait_parity(barrier, 0)) {
  }
}
__device__ void expect(uint64_t *barrier, unsigned bytes) {
  ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, barrier, bytes);
}
__device__ void copy(int *to, const int *from, unsigned bytes, uint64_t *barrier) {
  ptx::cp_async_bulk(ptx::space_shared, ptx::space_global, to, from, bytes, barrier);
}

__global__ void __cluster_dims__(2, 1, 1) load(int *data) {
  __shared__ alignas(16) int s[32];
  __shared__ uint64_t copied;
  cooperative_groups::cluster_group cluster = cooperative_groups::this_cluster();
  if (threadIdx.x == 0) {
    ptx::mbarrier_init(&copied, 1);
    ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
    expect(&copied, sizeof s);
    copy(s, data, sizeof s, &copied);
  }
  // FIXED: __syncthreads();
  // FIXED: wait(&copied);
  cluster.sync();
  const int *of_other = cluster.map_shared_rank(s, cluster.block_rank() ^ 1);
  if (threadIdx.x == 32)
    data[128 + blockIdx.x] = of_other[1]; // HAZARD: raw across-blocks
  cluster.sync();
  wait(&copied);
}

int main() {
  int *data, result[64];
  cudaMalloc(&data, 256 * sizeof(int));
  cudaMemset(data, 0, 256 * sizeof(int));
  load<<<2, 64>>>(data);
  cudaMemcpy(result, data + 128, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(data);
  std::printf("%d\n", result[0]);
  return 0;
}
