// OPTIONS: --devices 2
// Access to another device's memory is enabled after the launch that needs
// it has been enqueued.
#include <cstdio>

const int n = 256;

__global__ void fill(int *data) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  data[i] = i; // HAZARD: out-of-bounds data
}

int main() {
  int *data, host[n];
  cudaSetDevice(1);
  cudaMalloc(&data, sizeof host);
  cudaSetDevice(0);
  // FIXED: cudaDeviceEnablePeerAccess(1, 0);
  fill<<<2, 128>>>(data);
  cudaDeviceEnablePeerAccess(1, 0); // FIXED:
  cudaDeviceSynchronize();
  std::printf("done\n");
  cudaFree(data);
  return 0;
}
