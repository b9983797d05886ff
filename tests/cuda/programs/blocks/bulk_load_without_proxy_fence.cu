// Threads write global memory that a bulk copy of the same block reads, without a
// proxy fence in between.
#include <cstdio>
#include <cuda/barrier>
#include <cuda/ptx>

namespace cde = cuda::device::experimental;
namespace ptx = cuda::ptx;

__global__ void there_and_back(int *data) {
  __shared__ alignas(16) int s[64];
  __shared__ cuda::barrier<cuda::thread_scope_block> ready;
  data[threadIdx.x] = threadIdx.x;
  if (threadIdx.x == 0) { // FIXED: if (threadIdx.x == 0)
    init(&ready, blockDim.x);
    ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster); // FIXED: ptx::fence_proxy_async();
  } // FIXED:
  __syncthreads();
  if (threadIdx.x == 0)
    cuda::device::memcpy_async_tx(s, data, cuda::aligned_size_t<16>(sizeof s), ready); // HAZARD: raw within-block data
  ready.wait(threadIdx.x == 0 ? cuda::device::barrier_arrive_tx(ready, 1, sizeof s) : ready.arrive());
  data[64 + threadIdx.x] = s[63 - threadIdx.x];
}

int main() {
  int result[128], *data;
  cudaMalloc(&data, sizeof result);
  cudaMemset(data, 0, sizeof result);
  there_and_back<<<1, 64>>>(data);
  cudaMemcpy(result, data, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(data);
  std::printf("%d\n", result[0]);
  return 0;
}
