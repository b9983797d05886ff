// scope_of_system.cu as --write-fix fixes it.
// HAZARD-NONE
#include <cstdio>

__global__ void count(unsigned int *number) {
  atomicAdd_system(number, 1u);
}

int main() {
  unsigned int *number;
  cudaMallocHost(&number, sizeof *number);
  *number = 0;
  count<<<4, 64>>>(number);
  __atomic_fetch_add(number, 1u, __ATOMIC_RELAXED);
  cudaDeviceSynchronize();
  std::printf("%u\n", *number);
  cudaFreeHost(number);
}
