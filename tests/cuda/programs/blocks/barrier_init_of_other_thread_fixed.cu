// barrier_init_of_other_thread.cu, fixed: the thread that initializes fences; or, once it knows of that, the one that copies.
// HAZARD-NONE
#include <cstdint>
#include <cstdio>
#include <cuda/barrier>
#include <cuda/ptx>
#include <utility>

namespace ptx = cuda::ptx;
constexpr int count = 128;

__global__ void mirror(const int *in, int *out) {
  __shared__ alignas(16) int tile[count];
  __shared__ uint64_t arrived;
  if (threadIdx.x == 64) {
    ptx::mbarrier_init(&arrived, 1);
    ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
  }
  __syncthreads();
  if (threadIdx.x == 0) {
    ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &arrived, sizeof tile);
    ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, tile, in, sizeof tile, &arrived);
  }
  while (!ptx::mbarrier_try_wait_parity(&arrived, 0)) {
  }
  out[threadIdx.x] = tile[count - 1 - threadIdx.x];
}

__global__ void mirror_fenced_by_reader(const int *in, int *out) {
  __shared__ alignas(16) int tile[count];
  __shared__ uint64_t arrived;
  if (threadIdx.x == 64) {
    ptx::mbarrier_init(&arrived, 1);
  }
  __syncthreads();
  if (threadIdx.x == 0) {
    ptx::fence_proxy_async(ptx::space_shared);
    ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &arrived, sizeof tile);
    ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, tile, in, sizeof tile, &arrived);
  }
  while (!ptx::mbarrier_try_wait_parity(&arrived, 0)) {
  }
  out[threadIdx.x] = tile[count - 1 - threadIdx.x];
}

/// As the CUDA guide has it, with the library's own barrier.
__global__ void mirror_by_library(const int *in, int *out) {
  __shared__ alignas(16) int tile[count];
  __shared__ cuda::barrier<cuda::thread_scope_block> arrived;
  if (threadIdx.x == 0) {
    init(&arrived, count);
    cuda::device::experimental::fence_proxy_async_shared_cta();
  }
  __syncthreads();
  cuda::barrier<cuda::thread_scope_block>::arrival_token token;
  if (threadIdx.x == 0) {
    cuda::device::memcpy_async_tx(tile, in, cuda::aligned_size_t<16>(sizeof tile), arrived);
    token = cuda::device::barrier_arrive_tx(arrived, 1, sizeof tile);
  } else {
    token = arrived.arrive();
  }
  arrived.wait(std::move(token));
  out[threadIdx.x] = tile[count - 1 - threadIdx.x];
}

int main() {
  int *in, *out;
  cudaMallocManaged(&in, count * sizeof(int));
  cudaMallocManaged(&out, count * sizeof(int));
  for (int k = 0; k < count; ++k)
    in[k] = k + 1;
  mirror<<<1, count>>>(in, out);
  mirror_fenced_by_reader<<<1, count>>>(in, out);
  mirror_by_library<<<1, count>>>(in, out);
  cudaDeviceSynchronize();
  std::printf("%d\n", out[5]);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
