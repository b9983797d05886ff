// OPTIONS: --devices 2
// Two devices count in the same place by operations that are atomic for the threads of one device alone.
// Fixed twin: the operations are atomic for all devices.
#include <cstdio>

__global__ void count(unsigned *number) { atomicAdd(number, 1u); } // HAZARD: atomic across-launches
// FIXED@-1: __global__ void count(unsigned *number) { atomicAdd_system(number, 1u); }

int main() {
  unsigned *number;
  cudaMallocManaged(&number, sizeof *number);
  *number = 0;
  for (int device = 0; device < 2; device++) {
    cudaSetDevice(device);
    count<<<64, 256>>>(number);
  }
  for (int device = 0; device < 2; device++) {
    cudaSetDevice(device);
    cudaDeviceSynchronize();
  }
  std::printf("%u\n", *number);
  cudaFree(number);
}
