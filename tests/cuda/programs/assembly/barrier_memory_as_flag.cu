// The memory of a barrier that has ended is a flag, which is set too early.
#include <cuda/atomic>
#include <cstdint>
#include <cstdio>

__device__ unsigned shared(const void *place) { return unsigned(__cvta_generic_to_shared(place)); }
__device__ bool test(uint64_t *barrier, unsigned parity) {
  int passed;
  asm volatile("{ .reg .pred p; mbarrier.test_wait.parity.shared.b64 p, [%1], %2; selp.b32 %0, 1, 0, p; }"
               : "=r"(passed)
               : "r"(shared(barrier)), "r"(parity)
               : "memory");
  return passed;
}

__global__ void pass_on(int *data) {
  __shared__ int s;
  __shared__ uint64_t place;
  if (threadIdx.x == 0) {
    asm volatile("mbarrier.init.shared.b64 [%0], 1;" ::"r"(shared(&place)) : "memory");
    asm volatile("mbarrier.arrive.shared.b64 _, [%0];" ::"r"(shared(&place)) : "memory");
    asm volatile("mbarrier.inval.shared.b64 [%0];" ::"r"(shared(&place)) : "memory");
    place = 0;
  }
  __syncthreads();
  cuda::atomic_ref<uint64_t, cuda::thread_scope_block> flag(place);
  if (threadIdx.x == 0) {
    // FIXED: s = 1;
    flag.store(1, cuda::memory_order_release);
    s = 1; // FIXED:
  }
  if (threadIdx.x == 32) {
    while (flag.load(cuda::memory_order_acquire) == 0) {
    }
    data[128] = s; // HAZARD: raw within-block s
  }
}

int main() {
  int *data, result[64];
  cudaMalloc(&data, 256 * sizeof(int));
  cudaMemset(data, 0, 256 * sizeof(int));
  pass_on<<<1, 64>>>(data);
  cudaMemcpy(result, data + 128, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(data);
  std::printf("%d\n", result[0]);
  return 0;
}
