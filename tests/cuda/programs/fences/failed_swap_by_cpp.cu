// OPTIONS: --model=c++
// A compare-and-swap that fails has the order of its failure, so it releases nothing for the store after it.
// Fixed twin: the store releases.
#include <cuda/atomic>

#include <cstdio>

__device__ int started, flag, data;

// Whichever block starts first is the producer, so that the other one may wait for it.
__global__ void pass(int *out) {
  cuda::atomic_ref<int, cuda::thread_scope_device> raised(flag);
  if (atomicAdd(&started, 1) == 0) {
    data = 42;
    int expected = 7; // the flag is 0
    raised.compare_exchange_strong(expected, 8, cuda::memory_order_release, cuda::memory_order_relaxed);
    raised.store(1, cuda::memory_order_relaxed); // FIXED: raised.store(1, cuda::memory_order_release);
  } else {
    while (raised.load(cuda::memory_order_acquire) == 0) {
    }
    *out = data; // HAZARD: raw across-blocks data
  }
}

int main() {
  int *out, result;
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  pass<<<2, 1>>>(out);
  cudaMemcpy(&result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  std::printf("%d\n", result);
  return result != 42;
}
