// A third block counts the flag's readers with an update of block scope, and the consumer reads the flag after it: it
// observes neither the update nor, through it, the producer's release.
// Fixed twin: the update is atomic for the device, and so passes the message on.
#include <cstdio>
#include <cuda/atomic>

__device__ int started, data, flag;
__device__ cuda::atomic<int, cuda::thread_scope_device> counted;

// The first block to start produces, the second counts, the third consumes.
__global__ void pass(int *out) {
  const int role = atomicAdd(&started, 1);
  cuda::atomic_ref<int, cuda::thread_scope_device> wide(flag);
  if (role == 0) {
    data = 42;
    wide.store(1, cuda::memory_order_release);
  } else if (role == 1) {
    while (wide.load(cuda::memory_order_relaxed) == 0) {
    }
    cuda::atomic_ref<int, cuda::thread_scope_block>(flag).fetch_add(1, cuda::memory_order_relaxed);
    // FIXED@-1: cuda::atomic_ref<int, cuda::thread_scope_device>(flag).fetch_add(1, cuda::memory_order_relaxed);
    counted.store(1, cuda::memory_order_relaxed);
  } else {
    while (counted.load(cuda::memory_order_relaxed) == 0) {
    }
    if (wide.load(cuda::memory_order_acquire) == 2) // HAZARD: atomic across-blocks flag
      *out = data;                                  // HAZARD: raw across-blocks data
  }
}

int main() {
  int *out, result = 0;
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  pass<<<3, 1>>>(out);
  cudaMemcpy(&result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  std::printf("%d\n", result);
  return result == 0;
}
