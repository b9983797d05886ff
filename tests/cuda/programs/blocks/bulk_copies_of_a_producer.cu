// The thread that issues bulk copies waits only until their readers are done, never for the copies. HAZARD-NONE
#include <cstdio>
#include <cuda/barrier>
#include <cuda/ptx>
#include <utility>

using barrier = cuda::barrier<cuda::thread_scope_block>;
namespace cde = cuda::device::experimental;

/// The first warp's first thread loads parts; the second warp adds them up.
__global__ void sum(int *data) {
  __shared__ alignas(16) int s[32];
  __shared__ barrier full, empty;
  if (threadIdx.x == 0) {
    init(&full, 33);
    init(&empty, 33);
    cuda::ptx::fence_mbarrier_init(cuda::ptx::sem_release, cuda::ptx::scope_cluster);
  }
  __syncthreads();
  if (threadIdx.x == 0) {
    for (int k = 0; k < 4; ++k) {
      empty.wait(empty.arrive()); // the last copy has arrived, since it has been read
      cde::cp_async_bulk_global_to_shared(s, data + 32 * k, sizeof s, full);
      (void)cuda::device::barrier_arrive_tx(full, 1, sizeof s);
    }
  } else if (threadIdx.x >= 32) {
    int sum = 0;
    (void)empty.arrive();
    for (int k = 0; k < 4; ++k) {
      full.wait(full.arrive());
      sum += s[threadIdx.x - 32];
      (void)empty.arrive();
    }
    data[128 + threadIdx.x - 32] = sum;
  }
}

int main() {
  int result[160], *data;
  cudaMalloc(&data, sizeof result);
  cudaMemset(data, 0, sizeof result);
  sum<<<1, 64>>>(data);
  cudaMemcpy(result, data, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(data);
  std::printf("%d\n", result[128]);
  return 0;
}
