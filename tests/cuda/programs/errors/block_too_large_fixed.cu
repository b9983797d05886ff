// Like block_too_large.cu, with blocks that fit and a check of the error.
// HAZARD-NONE
#include <cstdio>

__global__ void square(float *data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    data[i] *= data[i];
}

int main() {
  const int n = 2000;
  float *data;
  cudaMallocManaged(&data, n * sizeof(float));
  for (int i = 0; i < n; ++i)
    data[i] = float(i);
  square<<<(n + 255) / 256, 256>>>(data, n);
  if (cudaGetLastError() != cudaSuccess)
    return 1;
  cudaDeviceSynchronize();
  bool right = data[1999] == 1999.0f * 1999.0f;
  cudaFree(data);
  return right ? 0 : 1;
}
