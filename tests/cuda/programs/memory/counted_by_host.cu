// The host counts in managed memory that a kernel is still counting in.
// counted_by_host_fixed.cu is the fixed twin.
#include <cstdio>

__global__ void count(unsigned *number) { atomicAdd_system(number, 1u); }

int main() {
  unsigned *number;
  cudaMallocManaged(&number, sizeof *number);
  *number = 0;
  count<<<64, 256>>>(number);
  *number += 1; // HAZARD: atomic host-device
  cudaDeviceSynchronize();
  std::printf("%u\n", *number);
  cudaFree(number);
}
