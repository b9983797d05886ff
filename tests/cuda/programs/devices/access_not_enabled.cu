// OPTIONS: --devices 2
// A kernel of one device reads another device's memory without
// enabled access.
#include <cstdio>

const int n = 256;

__global__ void copy(int *out, const int *data) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = data[i]; // HAZARD: out-of-bounds data
}

int main() {
  int *data, *out, host[n];
  cudaMalloc(&data, sizeof host);
  cudaMemset(data, 0, sizeof host);
  cudaDeviceSynchronize();
  cudaSetDevice(1);
  cudaMalloc(&out, sizeof host);
  // FIXED: cudaDeviceEnablePeerAccess(0, 0);
  copy<<<2, 128>>>(out, data);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  std::printf("%d\n", host[n - 1]);
  return 0;
}
