// The writer's fence is an acquire fence, so it releases nothing.
// Fixed twin: the writer's fence is a release fence.
#include <hip/hip_runtime.h>

#include <cstdio>

__device__ int started, data, flag;

// The block that starts first is the producer, so that the other one may wait for it.
__global__ void pass(int *out) {
  if (atomicAdd(&started, 1) == 0) {
    data = 42;
    __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "agent");
    // FIXED@-1: __builtin_amdgcn_fence(__ATOMIC_RELEASE, "agent");
    atomicExch(&flag, 1);
  } else {
    while (atomicAdd(&flag, 0) == 0) {
    }
    __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "agent");
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
