// OPTIONS: -ffile-prefix-map=/=./
// Builds may map the paths in debug information: atomic objects of ampsim's headers keep their scopes.
// Fixed twin: builds may map the paths in debug information.
#include <cstdio>
#include <cuda/atomic>

__device__ int started, data;
__device__ int flag;
using Flag = cuda::atomic_ref<int, cuda::thread_scope_block>;
// FIXED@-1: using Flag = cuda::atomic_ref<int, cuda::thread_scope_device>;

// Whichever block starts first is the producer, so that the other one may wait for it.
__global__ void pass(int *out) {
  if (atomicAdd(&started, 1) == 0) {
    data = 42;

    Flag(flag).store(1, cuda::memory_order_release);
  } else {
    while (Flag(flag).load(cuda::memory_order_acquire) == 0) { // HAZARD: atomic across-blocks flag
    }

    const int value = data; // HAZARD: raw across-blocks data
    *out = value;
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
