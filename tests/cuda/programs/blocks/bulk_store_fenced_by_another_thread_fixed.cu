// bulk_store_fenced_by_another_thread.cu, fixed: a barrier orders the fence before the copy.
// HAZARD-NONE
#include <cstdio>
#include <cuda/barrier>
#include <cuda/ptx>

namespace cde = cuda::device::experimental;

__global__ void store(int *data) {
  __shared__ alignas(16) int s[64];
  s[threadIdx.x] = threadIdx.x;
  __syncthreads();
  if (threadIdx.x == 0)
    cde::fence_proxy_async_shared_cta();
  __syncthreads();
  if (threadIdx.x == 32) {
    cde::cp_async_bulk_shared_to_global(data, s, sizeof s);
    cde::cp_async_bulk_commit_group();
    cde::cp_async_bulk_wait_group_read<0>();
  }
}

int main() {
  int result[64], *data;
  cudaMalloc(&data, sizeof result);
  cudaMemset(data, 0, sizeof result);
  store<<<1, 64>>>(data);
  cudaMemcpy(result, data, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(data);
  std::printf("%d\n", result[0]);
  return 0;
}
