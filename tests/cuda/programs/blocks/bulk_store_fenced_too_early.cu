// A proxy fence before the write has no effect on it.
// Fixed twin: the fence is after the write.
#include <cstdio>
#include <cuda/barrier>
#include <cuda/ptx>

namespace cde = cuda::device::experimental;
namespace ptx = cuda::ptx;

__global__ void store(int *data) {
  __shared__ alignas(16) int s[64];
  for (int round = 0; round < 3; ++round) {
    // FIXED: s[threadIdx.x] = threadIdx.x + round;
    cde::fence_proxy_async_shared_cta();
    s[threadIdx.x] = threadIdx.x + round; // FIXED:
    __syncthreads();
    if (threadIdx.x == 0) {
      cde::cp_async_bulk_shared_to_global(data + 64 * round, s, sizeof s); // HAZARD: raw within-block s
      cde::cp_async_bulk_commit_group();
      cde::cp_async_bulk_wait_group_read<0>();
    }
    __syncthreads();
  }
}

int main() {
  int result[192], *data;
  cudaMalloc(&data, sizeof result);
  cudaMemset(data, 0, sizeof result);
  store<<<1, 64>>>(data);
  cudaMemcpy(result, data, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(data);
  std::printf("%d\n", result[0]);
  return 0;
}
