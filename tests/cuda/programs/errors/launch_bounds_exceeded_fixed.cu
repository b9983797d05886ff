// HAZARD-NONE
// The launch respects what __launch_bounds__ promises.
#include <cstdio>

__global__ void __launch_bounds__(256) square(float *data) { data[threadIdx.x] *= data[threadIdx.x]; }

int main() {
  const int n = 256;
  float *data;
  cudaMallocManaged(&data, n * sizeof(float));
  for (int i = 0; i < n; ++i)
    data[i] = float(i);
  square<<<1, n>>>(data);
  if (cudaGetLastError() != cudaSuccess)
    return 1;
  cudaDeviceSynchronize();
  cudaFree(data);
  return 0;
}
