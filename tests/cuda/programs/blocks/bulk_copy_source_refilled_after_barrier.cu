// A wait at a barrier that is unrelated to a bulk copy does not mean that the copy has
// read its source.
// Fixed twin: it waits until the copy has read its source.
#include <cstdio>
#include <cuda/barrier>

using barrier = cuda::barrier<cuda::thread_scope_block>;
namespace cde = cuda::device::experimental;

__global__ void store(int *data) {
  __shared__ alignas(16) int s[64];
  __shared__ barrier all;
  if (threadIdx.x == 0)
    init(&all, blockDim.x);
  s[threadIdx.x] = threadIdx.x;
  cde::fence_proxy_async_shared_cta();
  __syncthreads();
  if (threadIdx.x == 0) {
    cde::cp_async_bulk_shared_to_global(data, s, sizeof s);
    cde::cp_async_bulk_commit_group();
  }
  all.arrive_and_wait();
  if (threadIdx.x == 0) {
    // FIXED: cde::cp_async_bulk_wait_group_read<0>();
    s[0] = 7; // HAZARD: war within-warp s
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
