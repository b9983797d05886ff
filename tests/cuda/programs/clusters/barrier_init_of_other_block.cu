// A bulk copy to both blocks of a cluster signals the other block's barrier, whose initialization is not fenced.
// Fixed twin: as in libraries, the initializing thread fences, and the blocks then arrive with relaxed order.
#include <cstdint>
#include <cstdio>

constexpr int count = 64;

__device__ uint32_t address(const void *p) { return uint32_t(__cvta_generic_to_shared(p)); }

/// The first block of the cluster copies the same numbers to both.
__global__ void __cluster_dims__(2) share(const int *in, int *out) {
  __shared__ alignas(128) int tile[count];
  __shared__ alignas(8) uint64_t full;
  uint32_t rank;
  asm volatile("mov.u32 %0, %%cluster_ctarank;" : "=r"(rank));
  if (threadIdx.x == 0) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(address(&full)) : "memory");
    // FIXED: asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
  }
  asm volatile("barrier.cluster.arrive.release.aligned;" ::: "memory");
  // FIXED@-1: asm volatile("barrier.cluster.arrive.relaxed.aligned;" ::: "memory");
  asm volatile("barrier.cluster.wait.aligned;" ::: "memory");
  if (threadIdx.x == 0) {
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(address(&full)), "r"(count * 4) : "memory");
    if (rank == 0)
      asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster [%0], [%1], %2, [%3], %4;" // HAZARD: raw within-warp full // HAZARD: raw across-blocks full
                   ::"r"(address(tile)), "l"(in), "r"(count * 4), "r"(address(&full)), "h"(uint16_t(3))
                   : "memory");
  }
  uint32_t done = 0;
  while (done == 0)
    asm volatile("{\n .reg .pred p;\n mbarrier.try_wait.parity.shared::cta.b64 p, [%1], 0;\n selp.u32 %0, 1, 0, p;\n}"
                 : "=r"(done)
                 : "r"(address(&full))
                 : "memory");
  out[blockIdx.x * count + threadIdx.x] = tile[count - 1 - threadIdx.x];
}

int main() {
  int *in, *out;
  cudaMallocManaged(&in, count * sizeof(int));
  cudaMallocManaged(&out, 4 * count * sizeof(int));
  for (int k = 0; k < count; ++k)
    in[k] = k;
  share<<<4, count>>>(in, out);
  cudaDeviceSynchronize();
  std::printf("%d\n", out[count]);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
