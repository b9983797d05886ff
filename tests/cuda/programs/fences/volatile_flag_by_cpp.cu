// OPTIONS: --model=c++
// By CUDA's guide and PTX a volatile flag with fences carries a message between blocks; by C++ it is an ordinary variable.
// Fixed twin: the twin of volatile_flag_by_cpp.cu: the flag is atomic, and the fences are those of C++.
#include <cstdio>
// FIXED: #include <cuda/atomic>

__device__ int started, data; // FIXED: __device__ int started, data, flag;
__device__ volatile int flag; // FIXED:

// Whichever block starts first is the producer, so that the other one may wait for it.
__global__ void pass(int *out) {
  // FIXED: cuda::atomic_ref<int, cuda::thread_scope_device> raised(flag);
  if (atomicAdd(&started, 1) == 0) {
    data = 42;
    __threadfence(); // FIXED: cuda::atomic_thread_fence(cuda::memory_order_release, cuda::thread_scope_device);
    flag = 1; // FIXED: raised.store(1, cuda::memory_order_relaxed);
  } else {
    while (flag == 0) { // HAZARD: raw across-blocks flag
    // FIXED@-1: while (raised.load(cuda::memory_order_relaxed) == 0) {
    }
    __threadfence(); // FIXED: cuda::atomic_thread_fence(cuda::memory_order_acquire, cuda::thread_scope_device);
    *out = data; // HAZARD: raw across-blocks data
  }
}

int main() {
  int *out, result = 0;
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  pass<<<2, 1>>>(out);
  cudaMemcpy(&result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  std::printf("%d\n", result);
  return result == 0;
}
