// One bulk copy loads and another stores the same data: both use the asynchronous proxy, so no
// fence is needed. The barriers are PTX barriers, with waits for the parity of a phase. HAZARD-NONE
#include <cstdio>
#include <cuda/barrier>
#include <cuda/ptx>

namespace cde = cuda::device::experimental;
namespace ptx = cuda::ptx;

__global__ void copy(int *data) {
  __shared__ alignas(16) int s[32];
  __shared__ uint64_t ready;
  if (threadIdx.x != 0)
    return;
  ptx::mbarrier_init(&ready, 1);
  ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
  for (unsigned round = 0; round < 4; ++round) {
    ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, s, data + 32 * round, sizeof s, &ready);
    ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &ready, sizeof s);
    while (!ptx::mbarrier_try_wait_parity(&ready, round & 1)) {
    }
    ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, data + 128 + 32 * round, s, sizeof s);
    ptx::cp_async_bulk_commit_group();
    ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>());
  }
}

int main() {
  int result[256], *data;
  cudaMalloc(&data, sizeof result);
  cudaMemset(data, 0, sizeof result);
  copy<<<1, 32>>>(data);
  cudaMemcpy(result, data, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(data);
  std::printf("%d\n", result[0]);
  return 0;
}
