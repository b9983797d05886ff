// A launch with more threads than a block can have does nothing; only the error status shows it.
// Fixed twin: with blocks that fit and a check of the error.
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
  square<<<1, n>>>(data, n); // HAZARD: api-error // FIXED: square<<<(n + 255) / 256, 256>>>(data, n);
  // FIXED: if (cudaGetLastError() != cudaSuccess)
    // FIXED: return 1;
  cudaDeviceSynchronize();
  // FIXED: bool right = data[1999] == 1999.0f * 1999.0f;
  cudaFree(data);
  return 0; // FIXED: return right ? 0 : 1;
}
