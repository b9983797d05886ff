// The product has m by n elements, but memory is allocated for m by k.
// Fixed twin: memory is allocated for the whole product.
#include <cstdio>
#include <cublas_v2.h>
#include <vector>

constexpr int m = 8, n = 12, k = 4;

int main() {
  const std::vector<float> ones(m * n, 1);
  float *a, *b, *c;
  cudaMalloc(&a, m * k * sizeof(float));
  cudaMalloc(&b, k * n * sizeof(float));
  cudaMalloc(&c, m * k * sizeof(float)); // FIXED: cudaMalloc(&c, m * n * sizeof(float));
  cudaMemcpy(a, ones.data(), m * k * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(b, ones.data(), k * n * sizeof(float), cudaMemcpyHostToDevice);
  cublasHandle_t handle;
  cublasCreate(&handle);
  const float one = 1, zero = 0;
  const cublasStatus_t status = // HAZARD@+1: out-of-bounds
      cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, m, n, k, &one, a, m, b, k, &zero, c, m);
  std::printf("%d\n", status == CUBLAS_STATUS_SUCCESS);
  cublasDestroy(handle);
  cudaFree(a);
  cudaFree(b);
  cudaFree(c);
  return 0;
}
