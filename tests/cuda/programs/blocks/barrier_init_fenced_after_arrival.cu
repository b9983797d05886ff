// The thread that initializes the barrier fences after it has arrived at a split barrier.
// Fixed twin: the thread fences before it arrives.
#include <cooperative_groups.h>
#include <cstdint>
#include <cstdio>
#include <cuda/barrier>
#include <cuda/ptx>
#include <utility>

namespace cg = cooperative_groups;
namespace ptx = cuda::ptx;
constexpr int count = 128;

__global__ void mirror(const int *in, int *out) {
  __shared__ alignas(16) int tile[count];
  __shared__ uint64_t arrived;
  cg::thread_block block = cg::this_thread_block();
  if (threadIdx.x == 64)
    ptx::mbarrier_init(&arrived, 1);
  auto token = block.barrier_arrive(); // FIXED:
  if (threadIdx.x == 64)
    ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
  // FIXED: auto token = block.barrier_arrive();
  block.barrier_wait(std::move(token));
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
