// The host counts by atomic operations while a kernel counts in the same places, but by operations that are atomic for
// the threads of the device alone.
// Fixed twin: their operations are atomic for the whole system.
#include <cstdio>
#include <cuda/atomic>

__global__ void count(unsigned *numbers) {
  atomicAdd(&numbers[0], 1u); // FIXED: atomicAdd_system(&numbers[0], 1u);
  cuda::atomic_ref<unsigned, cuda::thread_scope_device>(numbers[1]).fetch_add(1u, cuda::memory_order_relaxed);
  // FIXED@-1: cuda::atomic_ref<unsigned, cuda::thread_scope_system>(numbers[1]).fetch_add(1u, cuda::memory_order_relaxed);
  __nv_atomic_add(&numbers[2], 1u, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
  // FIXED@-1: __nv_atomic_add(&numbers[2], 1u, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_SYSTEM);
  asm volatile("red.relaxed.gpu.global.add.u32 [%0], 1;" ::"l"(&numbers[3]) : "memory");
  // FIXED@-1: asm volatile("red.relaxed.sys.global.add.u32 [%0], 1;" ::"l"(&numbers[3]) : "memory");
  atomicMax_block(&numbers[4], threadIdx.x); // FIXED: atomicMax_system(&numbers[4], threadIdx.x);
  atomicInc(&numbers[5], ~0u); // FIXED: atomicInc_system(&numbers[5], ~0u);
}

int main() {
  unsigned *numbers;
  cudaMallocManaged(&numbers, 6 * sizeof *numbers);
  for (int k = 0; k < 6; k++)
    numbers[k] = 0;
  count<<<1, 256>>>(numbers);
  __atomic_fetch_add(&numbers[0], 1u, __ATOMIC_RELAXED); // HAZARD: atomic host-device
  __atomic_fetch_add(&numbers[1], 1u, __ATOMIC_RELAXED); // HAZARD: atomic host-device
  __atomic_fetch_add(&numbers[2], 1u, __ATOMIC_SEQ_CST); // HAZARD: atomic host-device
  __atomic_fetch_add(&numbers[3], 1u, __ATOMIC_SEQ_CST); // HAZARD: atomic host-device
  __atomic_store_n(&numbers[4], 1u, __ATOMIC_SEQ_CST);   // HAZARD: atomic host-device
  __atomic_fetch_add(&numbers[5], 1u, __ATOMIC_RELAXED); // HAZARD: atomic host-device
  cudaDeviceSynchronize();
  std::printf("%u %u\n", numbers[0], numbers[1]);
  cudaFree(numbers);
}
