// An atomic operation with the scope of one thread is atomic only for itself.
// Fixed twin: with the scope of the block.
#include <cstdio>
#include <hip/hip_runtime.h>

__global__ void count(int *counter) {
  __hip_atomic_fetch_add(counter, 1, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_SINGLETHREAD); // HAZARD: war // HAZARD: waw
  // FIXED@-1: __hip_atomic_fetch_add(counter, 1, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_WORKGROUP);
}

int main() {
  int *counter, result;
  (void)hipMalloc(&counter, sizeof(int));
  (void)hipMemset(counter, 0, sizeof(int));
  count<<<1, 32>>>(counter);
  (void)hipMemcpy(&result, counter, sizeof result, hipMemcpyDeviceToHost);
  std::printf("%d\n", result);
  (void)hipFree(counter);
}
