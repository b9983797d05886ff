// Many bulk stores in a loop overwrite their sources without waiting for
// any of them.
// Fixed twin: each store is waited for until its source has been read. There are more fences and barriers than the
// detect pass has stamps.
#include <cstdio>
#include <cuda/barrier>
#include <cuda/ptx>

namespace ptx = cuda::ptx;

constexpr int stores = 200; // FIXED: constexpr int stores = 6000;

__global__ void fill(int *data) {
  __shared__ alignas(16) int line[32];
  for (int k = 0; k < stores; ++k) {
    line[threadIdx.x] = k + threadIdx.x; // HAZARD: war within-warp line
    ptx::fence_proxy_async(ptx::space_shared);
    __syncthreads();
    if (threadIdx.x == 0) {
      ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, data + k * 32, line, sizeof line);
      ptx::cp_async_bulk_commit_group();
      // FIXED: ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>());
    }
    __syncthreads();
  }
}

int main() {
  int *data;
  cudaMallocManaged(&data, stores * 32 * sizeof(int));
  fill<<<1, 32>>>(data);
  cudaDeviceSynchronize();
  long long sum = 0;
  for (int k = 0; k < stores * 32; ++k)
    sum += data[k];
  std::printf("%lld\n", sum);
  cudaFree(data);
  return 0;
}
