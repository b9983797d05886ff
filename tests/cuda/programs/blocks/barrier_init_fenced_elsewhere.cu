// A thread fences the barrier's initialization, but nothing orders that before the copy of another thread.
// Fixed twin: a barrier follows the fence.
#include <cstdint>
#include <cstdio>
#include <cuda/barrier>
#include <cuda/ptx>

namespace ptx = cuda::ptx;
constexpr int count = 128;

__global__ void mirror(const int *in, int *out) {
  __shared__ alignas(16) int tile[count];
  __shared__ uint64_t arrived;
  if (threadIdx.x == 64)
    ptx::mbarrier_init(&arrived, 1);
  __syncthreads();
  if (threadIdx.x == 0)
    ptx::fence_proxy_async(ptx::space_shared);
  // FIXED: __syncthreads();
  if (threadIdx.x == 32) {
    ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &arrived, sizeof tile);
    ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, tile, in, sizeof tile, &arrived); // HAZARD: raw within-block
  }
  while (!ptx::mbarrier_try_wait_parity(&arrived, 0)) {
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
