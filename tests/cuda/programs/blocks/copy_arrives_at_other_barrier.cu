// The copy's completion is counted at one barrier, and the reader waits at another one, where the thread that began the
// copy arrives.
#include <cstdint>
#include <cstdio>

__device__ unsigned shared(const void *place) { return unsigned(__cvta_generic_to_shared(place)); }

__global__ void load(int *data) {
  __shared__ int s;
  __shared__ uint64_t copied, ready;
  if (threadIdx.x == 0) {
    asm volatile("mbarrier.init.shared.b64 [%0], 1;" ::"r"(shared(&copied)) : "memory");
    asm volatile("mbarrier.init.shared.b64 [%0], 1;" ::"r"(shared(&ready)) : "memory");
  }
  __syncthreads();
  if (threadIdx.x == 0) {
    asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" ::"r"(shared(&s)), "l"(data) : "memory");
    asm volatile("cp.async.mbarrier.arrive.noinc.shared.b64 [%0];" ::"r"(shared(&copied)) : "memory");
    asm volatile("mbarrier.arrive.shared.b64 _, [%0];" ::"r"(shared(&ready)) : "memory");
  }
  if (threadIdx.x == 32) {
    int done = 0;
    while (!done)
      asm volatile("{ .reg .pred p; mbarrier.try_wait.parity.shared.b64 p, [%1], 0; selp.b32 %0, 1, 0, p; }"
                   : "=r"(done)
                   : "r"(shared(&ready)) // FIXED: : "r"(shared(&copied))
                   : "memory");
    data[128] = s; // HAZARD: raw within-block s
  }
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
