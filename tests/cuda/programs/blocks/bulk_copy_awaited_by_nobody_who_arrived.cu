// The thread that began a bulk copy waits at another barrier, whose only arrival comes from a thread that has not waited
// for the copy.
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
  __shared__ uint64_t copied, ready;
  if (threadIdx.x == 0) {
    ptx::mbarrier_init(&copied, 1);
    ptx::mbarrier_init(&ready, 1);
    ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
  }
  __syncthreads();
  if (threadIdx.x == 0) {
    expect(&copied, sizeof s);
    copy(s, data, sizeof s, &copied);
    wait(&ready);
    data[128] = s[0]; // HAZARD: raw within-warp s
  }
  if (threadIdx.x == 32)
    wait(&copied);
  if (threadIdx.x == 64) // FIXED: if (threadIdx.x == 32)
    ptx::mbarrier_arrive(&ready);
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
