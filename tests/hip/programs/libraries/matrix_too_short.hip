// The product has m by n elements, but memory is allocated for m by k.
// Fixed twin: memory is allocated for the whole product.
#include <cstdio>
#include <hip/hip_runtime.h>
#include <hipblas/hipblas.h>
#include <vector>

constexpr int m = 8, n = 12, k = 4;

int main() {
  const std::vector<float> ones(m * n, 1);
  float *a, *b, *c;
  hipMalloc(&a, m * k * sizeof(float));
  hipMalloc(&b, k * n * sizeof(float));
  hipMalloc(&c, m * k * sizeof(float)); // FIXED: hipMalloc(&c, m * n * sizeof(float));
  hipMemcpy(a, ones.data(), m * k * sizeof(float), hipMemcpyHostToDevice);
  hipMemcpy(b, ones.data(), k * n * sizeof(float), hipMemcpyHostToDevice);
  hipblasHandle_t handle;
  hipblasCreate(&handle);
  const float one = 1, zero = 0;
  const hipblasStatus_t status = // HAZARD@+1: out-of-bounds
      hipblasSgemm(handle, HIPBLAS_OP_N, HIPBLAS_OP_N, m, n, k, &one, a, m, b, k, &zero, c, m);
  std::printf("%d\n", status == HIPBLAS_STATUS_SUCCESS);
  hipblasDestroy(handle);
  hipFree(a);
  hipFree(b);
  hipFree(c);
  return 0;
}
