// The writers fence after they have arrived at a split barrier, which orders only what precedes the arrivals.
// Fixed twin: the writers fence before they arrive.
#include <cooperative_groups.h>
#include <cstdio>
#include <cuda/barrier>
#include <cuda/ptx>
#include <utility>

namespace cg = cooperative_groups;
namespace ptx = cuda::ptx;

__global__ void store(int *data) {
  __shared__ alignas(16) int s[64];
  cg::thread_block block = cg::this_thread_block();
  s[threadIdx.x] = threadIdx.x;
  // FIXED: ptx::fence_proxy_async(ptx::space_shared);
  auto token = block.barrier_arrive();
  ptx::fence_proxy_async(ptx::space_shared); // FIXED:
  block.barrier_wait(std::move(token));
  if (threadIdx.x == 32) {
    ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, data, s, sizeof s); // HAZARD: raw
    ptx::cp_async_bulk_commit_group();
    ptx::cp_async_bulk_wait_group(ptx::n32_t<0>());
  }
}

int main() {
  int result[64], *data;
  cudaMalloc(&data, sizeof result);
  store<<<1, 64>>>(data);
  cudaMemcpy(result, data, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(data);
  std::printf("%d\n", result[1]);
  return 0;
}
