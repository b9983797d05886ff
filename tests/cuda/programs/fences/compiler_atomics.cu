// The compiler's own atomic functions with weaker orders than the message needs.
// Fixed twin: the compiler's own atomic functions with the orders that they name.
#include <cstdio>

__device__ int started, data[3];
__device__ int flags[2];
__device__ volatile int last;

// Whichever block starts first is the producer, so that the other one may wait for it.
__global__ void pass(int *out) {
  if (atomicAdd(&started, 1) == 0) {
    data[0] = 40;
    __atomic_store_n(&flags[0], 1, __ATOMIC_RELAXED);
    // FIXED@-1: __atomic_store_n(&flags[0], 1, __ATOMIC_RELEASE);
    data[1] = 1;
    // FIXED: __atomic_thread_fence(__ATOMIC_RELEASE);
    __atomic_fetch_add(&flags[1], 1, __ATOMIC_RELAXED);
    data[2] = 1;
    __atomic_exchange_n(&last, 1, __ATOMIC_ACQUIRE); // FIXED: __atomic_exchange_n(&last, 1, __ATOMIC_ACQ_REL);
  } else {
    while (__atomic_load_n(&flags[0], __ATOMIC_ACQUIRE) == 0) {
    }
    int value = data[0]; // HAZARD: raw across-blocks data
    while (__atomic_load_n(&flags[1], __ATOMIC_RELAXED) == 0) {
    }
    __sync_synchronize();
    value += data[1]; // HAZARD: raw across-blocks data
    int one = 1;
    while (!__atomic_compare_exchange_n(&last, &one, 2, false, __ATOMIC_RELEASE, __ATOMIC_RELAXED))
    // FIXED@-1: while (!__atomic_compare_exchange_n(&last, &one, 2, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED))
      one = 1;
    value += data[2]; // HAZARD: raw across-blocks data
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
