// An atomic flag is set and polled with relaxed operations, which
// order nothing else.
#include <cstdio>
#include <cuda/atomic>

__device__ int started, data;
__device__ cuda::atomic<int, cuda::thread_scope_device> flag;

__global__ void pass(int *out) {
  if (atomicAdd(&started, 1) == 0) {
    data = 42;
    flag.store(1, cuda::memory_order_relaxed); // FIXED: flag.store(1, cuda::memory_order_release);
  } else {
    while (flag.load(cuda::memory_order_relaxed) == 0) {
    // FIXED@-1: while (flag.load(cuda::memory_order_acquire) == 0) {
    }
    *out = data; // HAZARD: raw across-blocks
  }
}

int main() {
  int *out, host;
  cudaMalloc(&out, sizeof host);
  pass<<<2, 1>>>(out);
  cudaMemcpy(&host, out, sizeof host, cudaMemcpyDeviceToHost);
  cudaFree(out);
  std::printf("%d\n", host);
  return host != 42;
}
