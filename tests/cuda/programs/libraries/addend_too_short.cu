// The matrix to which a product is added lacks a column; only the device knows its factor.
// Fixed twin: with all columns.
#include <cstdio>
#include <cublasLt.h>
#include <vector>

constexpr int n = 4;

int main() {
  const std::vector<float> ones(n * n, 1);
  const float factors[] = {1, 1};
  float *a, *c, *d, *scales;
  cudaMalloc(&a, n * n * sizeof(float));
  cudaMalloc(&c, n * (n - 1) * sizeof(float)); // FIXED: cudaMalloc(&c, n * n * sizeof(float));
  cudaMalloc(&d, n * n * sizeof(float));
  cudaMalloc(&scales, sizeof(factors));
  cudaMemcpy(a, ones.data(), n * n * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(c, ones.data(), n * (n - 1) * sizeof(float), cudaMemcpyHostToDevice);
  // FIXED@-1: cudaMemcpy(c, ones.data(), n * n * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(scales, factors, sizeof(factors), cudaMemcpyHostToDevice);
  cublasLtHandle_t handle;
  cublasLtMatmulDesc_t product;
  cublasLtMatrixLayout_t layout;
  cublasLtCreate(&handle);
  cublasLtMatmulDescCreate(&product, CUBLAS_COMPUTE_32F, CUDA_R_32F);
  const cublasLtPointerMode_t on_device = CUBLASLT_POINTER_MODE_DEVICE;
  cublasLtMatmulDescSetAttribute(product, CUBLASLT_MATMUL_DESC_POINTER_MODE, &on_device, sizeof(on_device));
  cublasLtMatrixLayoutCreate(&layout, CUDA_R_32F, n, n, n);
  // HAZARD@+1: out-of-bounds
  cublasLtMatmul(handle, product, scales, a, layout, a, layout, scales + 1, c, layout, d, layout, nullptr, nullptr,
                 0, nullptr);
  const cudaError_t error = cudaDeviceSynchronize();
  std::printf("%d\n", error == cudaSuccess);
  cublasLtMatrixLayoutDestroy(layout);
  cublasLtMatmulDescDestroy(product);
  cublasLtDestroy(handle);
  return 0;
}
