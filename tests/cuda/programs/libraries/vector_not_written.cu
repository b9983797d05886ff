// The library adds to y, which was never written.
// Fixed twin: y is set to zero before the library adds to it.
#include <cstdio>
#include <cublas_v2.h>
#include <vector>

constexpr int n = 32;

int main() {
  const std::vector<float> ones(n, 1);
  float *x, *y;
  cudaMalloc(&x, n * sizeof(float));
  cudaMalloc(&y, n * sizeof(float));
  cudaMemcpy(x, ones.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  // FIXED: cudaMemset(y, 0, n * sizeof(float));
  cublasHandle_t handle;
  cublasCreate(&handle);
  const float one = 1;
  cublasSaxpy(handle, n, &one, x, 1, y, 1); // HAZARD: uninitialized
  cudaDeviceSynchronize();
  std::printf("done\n");
  cublasDestroy(handle);
  cudaFree(x);
  cudaFree(y);
  return 0;
}
