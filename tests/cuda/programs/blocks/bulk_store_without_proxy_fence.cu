// A barrier orders the threads' writes before the bulk copy that reads them, but the copy sees
// them only after a proxy fence. bulk_store_without_proxy_fence_fixed.cu is the fixed twin.
#include <cstdio>
#include <cuda/barrier>
#include <cuda/ptx>

namespace cde = cuda::device::experimental;
namespace ptx = cuda::ptx;

__global__ void store(int *data) {
  __shared__ alignas(16) int s[64];
  s[threadIdx.x] = threadIdx.x;
  __syncthreads();
  if (threadIdx.x == 0) {
    cde::cp_async_bulk_shared_to_global(data, s, sizeof s); // HAZARD: raw within-block s
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
