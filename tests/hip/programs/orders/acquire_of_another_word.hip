// The flag is polled relaxed, and another word is acquired: that does not synchronize
// with the flag's release.
// Fixed twin: the flag itself is acquired.
#include <hip/hip_runtime.h>

#include <cstdio>

__device__ int started, data, words[2];

// The block that starts first is the producer, so that the other one may wait for it.
__global__ void pass(int *out) {
  if (atomicAdd(&started, 1) == 0) {
    data = 42;
    __hip_atomic_store(&words[1], 1, __ATOMIC_RELEASE, __HIP_MEMORY_SCOPE_AGENT);
  } else {
    while (__hip_atomic_load(&words[1], __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT) == 0) {
    }
    __hip_atomic_fetch_add(&words[0], 1, __ATOMIC_ACQUIRE, __HIP_MEMORY_SCOPE_AGENT);
    // FIXED@-1: __hip_atomic_fetch_add(&words[1], 1, __ATOMIC_ACQUIRE, __HIP_MEMORY_SCOPE_AGENT);
    *out = data; // HAZARD: raw across-blocks data
  }
}

int main() {
  int *out, result;
  hipMalloc(&out, sizeof result);
  hipMemset(out, 0, sizeof result);
  pass<<<2, 1>>>(out);
  hipMemcpy(&result, out, sizeof result, hipMemcpyDeviceToHost);
  hipFree(out);
  std::printf("%d\n", result);
  return result != 42;
}
