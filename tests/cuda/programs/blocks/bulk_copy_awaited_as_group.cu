// A bulk copy that completes at a barrier does not belong to a group, so a wait for
// groups does not wait for it.
// Fixed twin: it waits at the barrier.
#include <cstdio>
#include <cuda/barrier>
#include <cuda/ptx>
#include <utility>

using barrier = cuda::barrier<cuda::thread_scope_block>;
namespace cde = cuda::device::experimental;
namespace ptx = cuda::ptx;

__global__ void twice(int *data) {
  __shared__ alignas(16) int s[64];
  __shared__ barrier ready;
  if (threadIdx.x == 0) {
    init(&ready, blockDim.x);
    ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
  }
  __syncthreads();
  barrier::arrival_token token;
  if (threadIdx.x == 0) {
    cde::cp_async_bulk_global_to_shared(s, data, sizeof s, ready);
    token = cuda::device::barrier_arrive_tx(ready, 1, sizeof s);
  } else {
    token = ready.arrive();
  }
  ptx::cp_async_bulk_commit_group(); // FIXED:
  ptx::cp_async_bulk_wait_group(ptx::n32_t<0>()); // FIXED: ready.wait(std::move(token));
  const int first = threadIdx.x == 0 ? s[0] : 0; // HAZARD: raw within-warp s
  ready.wait(std::move(token)); // FIXED:
  data[64 + threadIdx.x] = 2 * s[threadIdx.x] + first;
}

int main() {
  int result[128], *data;
  cudaMalloc(&data, sizeof result);
  cudaMemset(data, 0, sizeof result);
  twice<<<1, 64>>>(data);
  cudaMemcpy(result, data, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(data);
  std::printf("%d\n", result[64]);
  return 0;
}
