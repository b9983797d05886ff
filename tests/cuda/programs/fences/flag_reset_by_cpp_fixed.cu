// OPTIONS: --model=c++
// The load acquires what the store releases. The fixed version of flag_reset_by_cpp.cu.
// HAZARD-NONE
#include <cuda/atomic>

#include <cstdio>

__device__ int started, flag;

// Whichever block starts first is the sender, so that the other one may wait for it.
__global__ void pass() {
  cuda::atomic_ref<int, cuda::thread_scope_device> raised(flag);
  if (atomicAdd(&started, 1) == 0) {
    raised.store(1, cuda::memory_order_release);
  } else {
    while (raised.load(cuda::memory_order_acquire) == 0) {
    }
    flag = 0;
  }
}

int main() {
  pass<<<2, 1>>>();
  int result = 1;
  cudaMemcpyFromSymbol(&result, flag, sizeof result);
  std::printf("%d\n", result);
  return result != 0;
}
