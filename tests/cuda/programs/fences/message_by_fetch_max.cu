// The flag is raised by fetch_max without an order.
// Fixed twin: the flag is raised by fetch_max, which the library does with a load and a compare-and-swap; it
// releases nevertheless.
#include <cuda/atomic>

#include <cstdio>

__device__ int flag, data;

__global__ void pass(int *out) {
  cuda::atomic_ref<int, cuda::thread_scope_device> raised(flag);
  if (threadIdx.x == 0) {
    data = 42;
    raised.fetch_max(1, cuda::memory_order_relaxed); // FIXED: raised.fetch_max(1, cuda::memory_order_release);
  } else if (threadIdx.x == 32) {
    while (raised.load(cuda::memory_order_acquire) == 0) {
    }
    *out = data; // HAZARD: raw within-block data
  }
}

int main() {
  int *out, result;
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  pass<<<1, 64>>>(out);
  cudaMemcpy(&result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  std::printf("%d\n", result);
  return result != 42;
}
