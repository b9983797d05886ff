// OPTIONS: --devices 2
// cuBLAS reads another device's memory without enabled
// access.
#include <cstdio>
#include <cublas_v2.h>
#include <vector>

constexpr int n = 64;

int main() {
  const std::vector<float> ones(n, 1);
  float *x, *y;
  cudaSetDevice(1);
  cudaMalloc(&x, n * sizeof(float));
  cudaMemcpy(x, ones.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  cudaDeviceSynchronize();
  cudaSetDevice(0);
  cudaMalloc(&y, n * sizeof(float));
  cudaMemcpy(y, ones.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  // FIXED: cudaDeviceEnablePeerAccess(1, 0);
  cublasHandle_t handle;
  cublasCreate(&handle);
  const float one = 1;
  cublasSaxpy(handle, n, &one, x, 1, y, 1); // HAZARD: out-of-bounds
  cudaDeviceSynchronize();
  std::printf("done\n");
  cublasDestroy(handle);
  cudaFree(y);
  cudaFree(x);
  return 0;
}
