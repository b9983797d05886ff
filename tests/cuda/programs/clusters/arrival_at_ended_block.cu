// A block arrives at a barrier of the other block of its cluster, which may have ended: it does not wait for the arrival.
#include <cooperative_groups.h>
#include <cstdint>
#include <cstdio>

__device__ unsigned shared(const void *place) { return unsigned(__cvta_generic_to_shared(place)); }

__global__ void __cluster_dims__(2, 1, 1) pass_on(int *data) {
  __shared__ uint64_t ready;
  cooperative_groups::cluster_group cluster = cooperative_groups::this_cluster();
  if (threadIdx.x == 0)
    asm volatile("mbarrier.init.shared.b64 [%0], 1;" ::"r"(shared(&ready)) : "memory");
  cluster.sync();
  if (cluster.block_rank() == 0 && threadIdx.x == 0) {
    unsigned remote;
    asm("mapa.shared::cluster.u32 %0, %1, 1;" : "=r"(remote) : "r"(shared(&ready)));
    // HAZARD@+1: use-after-free ready
    asm volatile("mbarrier.arrive.release.cluster.shared::cluster.b64 _, [%0];" ::"r"(remote) : "memory");
    data[128] = 1;
  }
  // FIXED: if (cluster.block_rank() == 1) {
    // FIXED: int passed = 0;
    // FIXED: while (!passed)
      // FIXED: asm volatile("{ .reg .pred p; mbarrier.try_wait.parity.acquire.cluster.shared::cta.b64 p, [%1], 0; selp.b32 %0, 1, 0, p; }"
                   // FIXED: : "=r"(passed)
                   // FIXED: : "r"(shared(&ready))
                   // FIXED: : "memory");
  // FIXED: }
}

int main() {
  int *data, result[64];
  cudaMalloc(&data, 256 * sizeof(int));
  cudaMemset(data, 0, 256 * sizeof(int));
  pass_on<<<2, 32>>>(data);
  cudaMemcpy(result, data + 128, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(data);
  std::printf("%d\n", result[0]);
  return 0;
}
