// bulk_store_fenced_after_barrier.cu, fixed: each thread fences its write before a barrier, of the block or a named one, or
// the copying thread fences, or a barrier follows the fence of another thread. HAZARD-NONE
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
  ptx::fence_proxy_async(ptx::space_shared);
  __syncthreads();
  if (threadIdx.x == count - 1) {
    ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, out, tile, sizeof tile);
    ptx::cp_async_bulk_commit_group();
    ptx::cp_async_bulk_wait_group(ptx::n32_t<0>());
  }
}

/// Half of the block does it by itself.
__global__ void mirror_by_name(const int *in, int *out) {
  __shared__ alignas(16) int tile[count / 2];
  if (threadIdx.x >= count / 2)
    return;
  tile[threadIdx.x] = in[count - 1 - threadIdx.x];
  ptx::fence_proxy_async(ptx::space_shared);
  asm volatile("bar.sync 1, 64;" ::: "memory");
  if (threadIdx.x == count / 2 - 1) {
    ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, out, tile, sizeof tile);
    ptx::cp_async_bulk_commit_group();
    ptx::cp_async_bulk_wait_group(ptx::n32_t<0>());
  }
}

__global__ void mirror_fenced_by_copier(const int *in, int *out) {
  __shared__ alignas(16) int tile[count];
  tile[threadIdx.x] = in[count - 1 - threadIdx.x];
  __syncthreads();
  if (threadIdx.x == count - 1) {
    ptx::fence_proxy_async(ptx::space_shared);
    ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, out, tile, sizeof tile);
    ptx::cp_async_bulk_commit_group();
    ptx::cp_async_bulk_wait_group(ptx::n32_t<0>());
  }
}

__global__ void mirror_fenced_between_barriers(const int *in, int *out) {
  __shared__ alignas(16) int tile[count];
  tile[threadIdx.x] = in[count - 1 - threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0)
    ptx::fence_proxy_async(ptx::space_shared);
  __syncthreads();
  if (threadIdx.x == count - 1) {
    ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, out, tile, sizeof tile);
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
  mirror_by_name<<<1, count>>>(in, out);
  mirror_fenced_by_copier<<<1, count>>>(in, out);
  mirror_fenced_between_barriers<<<1, count>>>(in, out);
  cudaDeviceSynchronize();
  std::printf("%d\n", out[5]);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
