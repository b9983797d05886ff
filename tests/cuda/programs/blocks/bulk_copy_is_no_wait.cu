// A thread that only begins a copy at a barrier has not waited there, whatever fence follows.
#include <cstdio>
#include <cuda/barrier>
#include <cuda/ptx>

namespace ptx = cuda::ptx;

__device__ void wait(uint64_t *barrier) {
  while (!ptx::mbarrier_try_wait_parity(barrier, 0)) {
  }
}
__device__ void expect(uint64_t *barrier, unsigned bytes) {
  ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, barrier, bytes);
}
__device__ void copy(int *to, const int *from, unsigned bytes, uint64_t *barrier) {
  ptx::cp_async_bulk(ptx::space_shared, ptx::space_global, to, from, bytes, barrier);
}

__global__ void load(int *data) {
  __shared__ alignas(16) int s[32];
  __shared__ int ready;
  __shared__ uint64_t barrier;
  if (threadIdx.x == 0) {
    ptx::mbarrier_init(&barrier, 1);
    ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
  }
  __syncthreads();
  if (threadIdx.x == 0) {
    ready = 1;
    ptx::mbarrier_arrive(&barrier);
  }
  if (threadIdx.x == 64) {
    // FIXED: wait(&barrier);
    copy(s, data, sizeof s, &barrier);
    __threadfence_block();
    data[128] = ready; // HAZARD: raw within-block ready
    expect(&barrier, sizeof s);
  }
}

int main() {
  int *data, result[64];
  cudaMalloc(&data, 256 * sizeof(int));
  cudaMemset(data, 0, 256 * sizeof(int));
  load<<<1, 96>>>(data);
  cudaMemcpy(result, data + 128, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(data);
  std::printf("%d\n", result[0]);
  return 0;
}
