// OPTIONS: --devices 2
// The first device has access to the second one's memory, but not the other
// way round: the kernel on the second device finds memory of the first in
// an array of pointers.
#include <cstdio>

const int n = 64;

__global__ void gather(int *out, int *const *parts) {
  const int i = threadIdx.x;
  out[i] = parts[0][i] + parts[1][i]; // HAZARD: out-of-bounds
}

int main() {
  int *parts[2], **table, *out, host[n];
  for (int device = 0; device < 2; device++) {
    cudaSetDevice(device);
    cudaMalloc(&parts[device], sizeof host);
    cudaMemset(parts[device], 0, sizeof host);
    cudaDeviceSynchronize();
  }
  cudaSetDevice(0); // FIXED: cudaSetDevice(1);
  cudaDeviceEnablePeerAccess(1, 0); // FIXED: cudaDeviceEnablePeerAccess(0, 0);
  cudaSetDevice(1);
  cudaMalloc(&out, sizeof host);
  cudaMalloc(&table, sizeof parts);
  cudaMemcpy(table, parts, sizeof parts, cudaMemcpyHostToDevice);
  gather<<<1, n>>>(out, table);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  std::printf("%d\n", host[n - 1]);
  return 0;
}
