// OPTIONS: --devices 2
// The fixed twin of access_enabled_too_late.cu. HAZARD-NONE
#include <cstdio>

const int n = 256;

__global__ void fill(int *data) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  data[i] = i;
}

int main() {
  int *data, host[n];
  cudaSetDevice(1);
  cudaMalloc(&data, sizeof host);
  cudaSetDevice(0);
  cudaDeviceEnablePeerAccess(1, 0);
  fill<<<2, 128>>>(data);
  cudaDeviceSynchronize();
  std::printf("done\n");
  cudaFree(data);
  return 0;
}
