// __launch_bounds__ promises the compiler at most 128 threads in a block; a launch with more does nothing.
// Fixed twin: the launch respects what __launch_bounds__ promises.
#include <cstdio>

__global__ void __launch_bounds__(128) square(float *data) { data[threadIdx.x] *= data[threadIdx.x]; }
// FIXED@-1: __global__ void __launch_bounds__(256) square(float *data) { data[threadIdx.x] *= data[threadIdx.x]; }

int main() {
  const int n = 256;
  float *data;
  cudaMallocManaged(&data, n * sizeof(float));
  for (int i = 0; i < n; ++i)
    data[i] = float(i);
  square<<<1, n>>>(data); // HAZARD: api-error
  // FIXED: if (cudaGetLastError() != cudaSuccess)
    // FIXED: return 1;
  cudaDeviceSynchronize();
  cudaFree(data);
  return 0;
}
