// The device reads the factor from pinned memory when it computes the product, but the host changes it earlier.
// Fixed twin: the host waits before it changes the factor.
#include <cstdio>
#include <cublas_v2.h>
#include <vector>

constexpr int n = 64;

int main() {
  const std::vector<float> ones(n, 1);
  float *x, *factor, first;
  cudaMalloc(&x, n * sizeof(float));
  cudaMallocHost(&factor, sizeof(float));
  cudaMemcpy(x, ones.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  cublasHandle_t handle;
  cublasCreate(&handle);
  cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_DEVICE);
  *factor = 2;
  cublasSscal(handle, n, factor, x, 1);
  // FIXED: cudaDeviceSynchronize();
  *factor = 3; // HAZARD: war host-device
  cudaDeviceSynchronize(); // FIXED:
  cudaMemcpy(&first, x, sizeof(first), cudaMemcpyDeviceToHost);
  std::printf("%d\n", first > 1);
  cublasDestroy(handle);
  cudaFreeHost(factor);
  cudaFree(x);
  return 0;
}
