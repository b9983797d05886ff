// OPTIONS: --devices 2
// The operations are atomic for all devices.
#include <cstdio>

__global__ void count(unsigned *number) { atomicAdd_system(number, 1u); }

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
