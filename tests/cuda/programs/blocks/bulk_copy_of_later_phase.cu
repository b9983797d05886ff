// A barrier expects the bytes of one bulk copy, but two copies signal it: the second one's bytes count in the next
// phase, for which nobody waits.
#include <cstdio>
#include <cuda/barrier>
#include <cuda/ptx>

namespace ptx = cuda::ptx;

__global__ void load(int *data) {
  __shared__ alignas(16) int s[2][64];
  __shared__ uint64_t ready;
  if (threadIdx.x == 0) {
    ptx::mbarrier_init(&ready, 1);
    ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
  }
  __syncthreads();
  if (threadIdx.x == 0) {
    ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &ready, sizeof s[0]);
    // FIXED@-1: ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &ready, sizeof s);
    for (int k = 0; k < 2; ++k)
      ptx::cp_async_bulk(ptx::space_shared, ptx::space_global, s[k], data + 64 * k, sizeof s[k], &ready);
  }
  while (!ptx::mbarrier_try_wait_parity(&ready, 0)) {
  }
  if (threadIdx.x >= 32)
    data[128 + threadIdx.x] = s[0][threadIdx.x] + s[1][threadIdx.x]; // HAZARD: raw within-block s
}

int main() {
  int *data, result[64];
  cudaMalloc(&data, 256 * sizeof(int));
  cudaMemset(data, 0, 256 * sizeof(int));
  load<<<1, 64>>>(data);
  cudaMemcpy(result, data + 128, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(data);
  std::printf("%d\n", result[0]);
  return 0;
}
