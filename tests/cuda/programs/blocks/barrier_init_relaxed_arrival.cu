// The cluster is the block. A relaxed arrival passes on a fence.mbarrier_init, but not one between proxies.
// Fixed twin: the arrival releases.
#include <cstdint>
#include <cstdio>
#include <cuda/barrier>
#include <cuda/ptx>

namespace ptx = cuda::ptx;
constexpr int count = 128;

__global__ void mirror(const int *in, int *out) {
  __shared__ alignas(16) int tile[count];
  __shared__ uint64_t arrived;
  if (threadIdx.x == 64) {
    ptx::mbarrier_init(&arrived, 1);
    ptx::fence_proxy_async(ptx::space_shared);
  }
  asm volatile("barrier.cluster.arrive.relaxed;\n" // FIXED: asm volatile("barrier.cluster.arrive.release;\n"
               "barrier.cluster.wait.acquire;" ::
                   : "memory");
  if (threadIdx.x == 32) {
    ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &arrived, sizeof tile); // HAZARD: atomic within-block
    ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, tile, in, sizeof tile, &arrived); // HAZARD: atomic within-block // HAZARD: raw within-block
  }
  while (!ptx::mbarrier_try_wait_parity(&arrived, 0)) { // HAZARD: atomic within-block
  }
  out[threadIdx.x] = tile[count - 1 - threadIdx.x];
}

int main() {
  int *in, *out;
  cudaMallocManaged(&in, count * sizeof(int));
  cudaMallocManaged(&out, count * sizeof(int));
  for (int k = 0; k < count; ++k)
    in[k] = k + 1;
  mirror<<<1, count>>>(in, out);
  cudaDeviceSynchronize();
  std::printf("%d\n", out[5]);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
