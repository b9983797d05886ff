// Their operations are atomic for the whole system.
#include <cstdio>
#include <hip/hip_runtime.h>

__global__ void count(unsigned *numbers) {
  atomicAdd_system(&numbers[0], 1u);
  __hip_atomic_fetch_add(&numbers[1], 1u, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_SYSTEM);
}

int main() {
  unsigned *numbers;
  (void)hipHostMalloc(&numbers, 2 * sizeof *numbers);
  numbers[0] = numbers[1] = 0;
  count<<<1, 256>>>(numbers);
  __atomic_fetch_add(&numbers[0], 1u, __ATOMIC_RELAXED);
  __atomic_fetch_add(&numbers[1], 1u, __ATOMIC_RELAXED);
  (void)hipDeviceSynchronize();
  std::printf("%u %u\n", numbers[0], numbers[1]);
  (void)hipHostFree(numbers);
}
