// OPTIONS: --devices 2
// Two devices count in the same place by operations that are atomic for the threads of one device alone.
// counted_by_two_fixed.cu is the fixed twin.
#include <cstdio>

__global__ void count(unsigned *number) { atomicAdd(number, 1u); } // HAZARD: atomic across-launches

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
