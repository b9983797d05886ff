// A relaxed arrival at a barrier in shared memory orders nothing: the reader may see the old value.
#include <cstdint>
#include <cstdio>

__device__ unsigned shared(const void *place) { return unsigned(__cvta_generic_to_shared(place)); }

__global__ void pass_on(int *data) {
  __shared__ int s;
  __shared__ uint64_t ready;
  if (threadIdx.x == 0)
    asm volatile("mbarrier.init.shared.b64 [%0], 1;" ::"r"(shared(&ready)) : "memory");
  __syncthreads();
  if (threadIdx.x == 0) {
    s = 1;
    asm volatile("mbarrier.arrive.relaxed.cta.shared::cta.b64 _, [%0];" ::"r"(shared(&ready)) : "memory");
    // FIXED@-1: asm volatile("mbarrier.arrive.release.cta.shared::cta.b64 _, [%0];" ::"r"(shared(&ready)) : "memory");
  }
  if (threadIdx.x == 32) {
    int done = 0;
    while (!done)
      asm volatile("{ .reg .pred p; mbarrier.try_wait.parity.shared.b64 p, [%1], 0; selp.b32 %0, 1, 0, p; }"
                   : "=r"(done)
                   : "r"(shared(&ready))
                   : "memory");
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
