// The thread that issues a bulk copy reads its target before it has
// waited.
#include <cstdio>
#include <cuda/barrier>
#include <cuda/ptx>
#include <utility>

using barrier = cuda::barrier<cuda::thread_scope_block>;
namespace cde = cuda::device::experimental;

__global__ void twice(int *data) {
  __shared__ alignas(16) int s[64];
  __shared__ barrier ready;
  if (threadIdx.x == 0) {
    init(&ready, blockDim.x);
    cuda::ptx::fence_mbarrier_init(cuda::ptx::sem_release, cuda::ptx::scope_cluster);
  }
  __syncthreads();
  barrier::arrival_token token;
  if (threadIdx.x == 0) {
    cde::cp_async_bulk_global_to_shared(s, data, sizeof s, ready);
    token = cuda::device::barrier_arrive_tx(ready, 1, sizeof s);
  } else {
    token = ready.arrive();
  }
  // FIXED: ready.wait(std::move(token));
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
