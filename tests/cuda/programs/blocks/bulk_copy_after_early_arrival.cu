// The issuing thread arrives without expecting the copy's bytes. So the phase may be complete before the copy is.
#include <cstdio>
#include <cuda/barrier>

using barrier = cuda::barrier<cuda::thread_scope_block>;
namespace cde = cuda::device::experimental;

__global__ void load(int *data) {
  __shared__ alignas(16) int s[64];
  __shared__ barrier ready;
  if (threadIdx.x == 0) {
    init(&ready, 1);
    cde::fence_proxy_async_shared_cta();
  }
  __syncthreads();
  if (threadIdx.x == 0) {
    (void)ready.arrive(); // FIXED: (void)cuda::device::barrier_arrive_tx(ready, 1, sizeof s);
    cde::cp_async_bulk_global_to_shared(s, data, sizeof s, ready);
  }
  ready.wait_parity(false);
  if (threadIdx.x >= 32)
    data[128 + threadIdx.x] = s[threadIdx.x]; // HAZARD: raw within-block s
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
