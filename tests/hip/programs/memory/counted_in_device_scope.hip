// The host counts by atomic operations while a kernel counts in the same places, but by operations that are atomic for
// the threads of the device (the agent) alone.
// Fixed twin: their operations are atomic for the whole system.
#include <cstdio>
#include <hip/hip_runtime.h>

__global__ void count(unsigned *numbers) {
  atomicAdd(&numbers[0], 1u); // FIXED: atomicAdd_system(&numbers[0], 1u);
  __hip_atomic_fetch_add(&numbers[1], 1u, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
  // FIXED@-1: __hip_atomic_fetch_add(&numbers[1], 1u, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_SYSTEM);
}

int main() {
  unsigned *numbers;
  (void)hipHostMalloc(&numbers, 2 * sizeof *numbers);
  numbers[0] = numbers[1] = 0;
  count<<<1, 256>>>(numbers);
  __atomic_fetch_add(&numbers[0], 1u, __ATOMIC_RELAXED); // HAZARD: atomic host-device
  __atomic_fetch_add(&numbers[1], 1u, __ATOMIC_RELAXED); // HAZARD: atomic host-device
  (void)hipDeviceSynchronize();
  std::printf("%u %u\n", numbers[0], numbers[1]);
  (void)hipHostFree(numbers);
}
