// The thread that issued a bulk copy arrives at its PTX barrier but does not
// wait there.
// Fixed twin: all threads wait for the phase.
#include <cstdio>
#include <cuda/barrier>
#include <cuda/ptx>

namespace cde = cuda::device::experimental;
namespace ptx = cuda::ptx;

__global__ void load(int *data) {
  __shared__ alignas(16) int s[32];
  __shared__ uint64_t ready;
  if (threadIdx.x == 0) {
    ptx::mbarrier_init(&ready, 32);
    ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
  }
  __syncthreads();
  uint64_t state = 0; // FIXED:
  if (threadIdx.x == 0) {
    ptx::cp_async_bulk(ptx::space_shared, ptx::space_global, s, data, sizeof s, &ready);
    ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &ready, sizeof s);
    data[32] = s[0]; // HAZARD: raw within-warp s // FIXED:
  } else {
    state = ptx::mbarrier_arrive(&ready); // FIXED: ptx::mbarrier_arrive(&ready);
  // FIXED: }
    while (!ptx::mbarrier_try_wait(&ready, state)) {
    // FIXED@-1: while (!ptx::mbarrier_try_wait_parity(&ready, 0)) {
    }
    data[32 + threadIdx.x] = s[threadIdx.x];
  } // FIXED:
}

int main() {
  int result[64], *data;
  cudaMalloc(&data, sizeof result);
  cudaMemset(data, 0, sizeof result);
  load<<<1, 32>>>(data);
  cudaMemcpy(result, data, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(data);
  std::printf("%d\n", result[0]);
  return 0;
}
