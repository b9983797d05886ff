// Two bulk copies, each with its own barrier. The thread that issued the second one
// relies on other threads' waits.
// Fixed twin: it waits too.
#include <cstdio>
#include <cuda/barrier>
#include <cuda/ptx>
#include <utility>

using barrier = cuda::barrier<cuda::thread_scope_block>;
namespace cde = cuda::device::experimental;

__global__ void sum(int *data) {
  __shared__ alignas(16) int s[2][64];
  __shared__ barrier ready[2];
  if (threadIdx.x == 0) {
    for (barrier &each : ready)
      init(&each, blockDim.x);
    cuda::ptx::fence_mbarrier_init(cuda::ptx::sem_release, cuda::ptx::scope_cluster);
  }
  __syncthreads();
  barrier::arrival_token tokens[2];
  for (int k = 0; k < 2; ++k)
    if (threadIdx.x == 0) {
      cde::cp_async_bulk_global_to_shared(s[k], data + 64 * k, sizeof s[k], ready[k]);
      tokens[k] = cuda::device::barrier_arrive_tx(ready[k], 1, sizeof s[k]);
    } else {
      tokens[k] = ready[k].arrive();
    }
  ready[0].wait(std::move(tokens[0]));
  // FIXED: ready[1].wait(std::move(tokens[1]));
  const int first = threadIdx.x == 0 ? s[1][0] : 0; // HAZARD: raw within-warp s
  ready[1].wait(std::move(tokens[1])); // FIXED:
  data[128 + threadIdx.x] = s[0][threadIdx.x] + s[1][threadIdx.x] + first;
}

int main() {
  int result[192], *data;
  cudaMalloc(&data, sizeof result);
  cudaMemset(data, 0, sizeof result);
  sum<<<1, 64>>>(data);
  cudaMemcpy(result, data, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(data);
  std::printf("%d\n", result[128]);
  return 0;
}
