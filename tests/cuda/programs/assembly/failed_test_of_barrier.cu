// A test of a barrier that fails orders nothing: here that of the phase after the complete one.
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
  __shared__ uint64_t ready;
  if (threadIdx.x == 0)
    asm volatile("mbarrier.init.shared.b64 [%0], 1;" ::"r"(shared(&ready)) : "memory");
  __syncthreads();
  if (threadIdx.x == 0) {
    s = 1;
    asm volatile("mbarrier.arrive.shared.b64 _, [%0];" ::"r"(shared(&ready)) : "memory");
  }
  if (threadIdx.x == 32)
    if (!test(&ready, 1)) // FIXED: if (test(&ready, 0))
      data[128] = s; // HAZARD: raw within-block s
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
