// The host counts in pinned memory, while a kernel counts there by operations
// that are atomic for the device alone.
#include <cstdio>

__global__ void count(unsigned int *number) {
  atomicAdd(number, 1u); // FIXED: atomicAdd_system(number, 1u);
}

int main() {
  unsigned int *number;
  cudaMallocHost(&number, sizeof *number);
  *number = 0;
  count<<<4, 64>>>(number);
  __atomic_fetch_add(number, 1u, __ATOMIC_RELAXED); // HAZARD: atomic host-device
  cudaDeviceSynchronize();
  std::printf("%u\n", *number);
  cudaFreeHost(number);
}
