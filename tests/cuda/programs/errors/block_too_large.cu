// A launch with more threads than a block can have does nothing; only the error status shows it.
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
  square<<<1, n>>>(data, n); // HAZARD: api-error
  cudaDeviceSynchronize();
  cudaFree(data);
  return 0;
}
