// A thread overwrites memory that its bulk copy may still be
// reading.
// Fixed twin: it waits until the copy has read its source.
#include <cstdio>
#include <cuda/barrier>

namespace cde = cuda::device::experimental;

__global__ void twice(int *data) {
  __shared__ alignas(16) int s[64];
  s[threadIdx.x] = threadIdx.x;
  cde::fence_proxy_async_shared_cta();
  __syncthreads();
  if (threadIdx.x == 0) {
    cde::cp_async_bulk_shared_to_global(data, s, sizeof s);
    cde::cp_async_bulk_commit_group();
    // FIXED: cde::cp_async_bulk_wait_group_read<0>();
    s[0] = 7; // HAZARD: war within-warp s
  }
}

int main() {
  int result[64], *data;
  cudaMalloc(&data, sizeof result);
  cudaMemset(data, 0, sizeof result);
  twice<<<1, 64>>>(data);
  cudaMemcpy(result, data, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(data);
  std::printf("%d\n", result[0]);
  return 0;
}
