// A thread fences after the barrier, but nothing orders that before the copy of another thread.
// bulk_store_fenced_after_barrier_fixed.cu is the fixed twin.
#include <cstdint>
#include <cstdio>
#include <cuda/barrier>
#include <cuda/ptx>

namespace ptx = cuda::ptx;
constexpr int count = 128;

/// The threads fill the tile; the last one writes it to global memory.
__global__ void mirror(const int *in, int *out) {
  __shared__ alignas(16) int tile[count];
  tile[threadIdx.x] = in[count - 1 - threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0)
    ptx::fence_proxy_async(ptx::space_shared);
  if (threadIdx.x == count - 1) {
    ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, out, tile, sizeof tile); // HAZARD: raw within-block
    ptx::cp_async_bulk_commit_group();
    ptx::cp_async_bulk_wait_group(ptx::n32_t<0>());
  }
}

int main() {
  int *in, *out;
  cudaMallocManaged(&in, count * sizeof(int));
  cudaMallocManaged(&out, count * sizeof(int));
  for (int k = 0; k < count; ++k)
    in[k] = k + 1;
  mirror<<<1, count>>>(in, out);
  cudaDeviceSynchronize();
  std::printf("%d\n", out[5]);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
