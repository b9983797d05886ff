// OPTIONS: --model=c++
// By PTX the thread that has seen the flag may reset it by a plain store; by C++ relaxed operations order nothing.
// Fixed twin: the load acquires what the store releases.
#include <cuda/atomic>

#include <cstdio>

__device__ int started, flag;

// Whichever block starts first is the sender, so that the other one may wait for it.
__global__ void pass() {
  cuda::atomic_ref<int, cuda::thread_scope_device> raised(flag);
  if (atomicAdd(&started, 1) == 0) {
    raised.store(1, cuda::memory_order_relaxed); // FIXED: raised.store(1, cuda::memory_order_release);
  } else {
    while (raised.load(cuda::memory_order_relaxed) == 0) {
    // FIXED@-1: while (raised.load(cuda::memory_order_acquire) == 0) {
    }
    flag = 0; // HAZARD: atomic across-blocks flag
  }
}

int main() {
  pass<<<2, 1>>>();
  int result = 1;
  cudaMemcpyFromSymbol(&result, flag, sizeof result);
  std::printf("%d\n", result);
  return result != 0;
}
