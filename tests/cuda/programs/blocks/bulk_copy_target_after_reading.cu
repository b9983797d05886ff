// A bulk copy that has read its source may still be writing its
// target.
// Fixed twin: it waits for the whole copy.
#include <cstdio>
#include <cuda/barrier>
#include <cuda/ptx>

namespace ptx = cuda::ptx;

__global__ void store(int *data) {
  __shared__ alignas(16) int s[64];
  s[threadIdx.x] = threadIdx.x;
  ptx::fence_proxy_async(ptx::space_shared);
  __syncthreads();
  if (threadIdx.x == 0) {
    ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, data, s, sizeof s);
    ptx::cp_async_bulk_commit_group();
    ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>());
    // FIXED@-1: ptx::cp_async_bulk_wait_group(ptx::n32_t<0>());
    s[1] = 7;
    data[64] = data[1]; // HAZARD: raw within-warp data
  }
}

int main() {
  int result[65], *data;
  cudaMalloc(&data, sizeof result);
  cudaMemset(data, 0, sizeof result);
  store<<<1, 64>>>(data);
  cudaMemcpy(result, data, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(data);
  std::printf("%d\n", result[64]);
  return 0;
}
