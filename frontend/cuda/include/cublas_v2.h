// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cuBLAS, by its reference. The library is ampsim's own (simulator/libraries).
#pragma once

// Programs test these to see if the header has been included.
#define CUBLAS_V2_H_
#define CUBLAS_API_H_
#define CUBLASAPI
#define CUBLASWINAPI

#include <cuComplex.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime_api.h>
#include <library_types.h>
#include <stddef.h>
#include <stdint.h>

#define CUBLAS_VER_MAJOR 12
#define CUBLAS_VER_MINOR 8
#define CUBLAS_VER_PATCH 3
#define CUBLAS_VER_BUILD 14
#define CUBLAS_VERSION (CUBLAS_VER_MAJOR * 10000 + CUBLAS_VER_MINOR * 100 + CUBLAS_VER_PATCH)

#include <ampsim/cuda_blas.h>

#ifdef __cplusplus
/// The compute type that a data type named before CUDA 11, in the handle's mode.
static inline cublasStatus_t cublasMigrateComputeType(cublasHandle_t handle, cudaDataType_t type,
                                                      cublasComputeType_t *compute) {
  cublasMath_t mode = CUBLAS_DEFAULT_MATH;
  if (const cublasStatus_t status = cublasGetMathMode(handle, &mode))
    return status;
  const bool pedantic = (mode & 15) == CUBLAS_PEDANTIC_MATH;
  switch (type) {
  case CUDA_R_16F:
    *compute = pedantic ? CUBLAS_COMPUTE_16F_PEDANTIC : CUBLAS_COMPUTE_16F;
    return CUBLAS_STATUS_SUCCESS;
  case CUDA_R_32F:
  case CUDA_C_32F:
    *compute = pedantic ? CUBLAS_COMPUTE_32F_PEDANTIC : CUBLAS_COMPUTE_32F;
    return CUBLAS_STATUS_SUCCESS;
  case CUDA_R_64F:
  case CUDA_C_64F:
    *compute = pedantic ? CUBLAS_COMPUTE_64F_PEDANTIC : CUBLAS_COMPUTE_64F;
    return CUBLAS_STATUS_SUCCESS;
  case CUDA_R_32I:
    *compute = pedantic ? CUBLAS_COMPUTE_32I_PEDANTIC : CUBLAS_COMPUTE_32I;
    return CUBLAS_STATUS_SUCCESS;
  default:
    return CUBLAS_STATUS_NOT_SUPPORTED;
  }
}
static inline cublasStatus_t cublasGemmEx(cublasHandle_t handle, cublasOperation_t opa, cublasOperation_t opb,
                                          int m, int n, int k, const void *alpha, const void *a,
                                          cudaDataType a_type, int lda, const void *b, cudaDataType b_type, int ldb,
                                          const void *beta, void *c, cudaDataType c_type, int ldc,
                                          cudaDataType type, cublasGemmAlgo_t algorithm) {
  cublasComputeType_t compute = CUBLAS_COMPUTE_32F;
  if (const cublasStatus_t status = cublasMigrateComputeType(handle, type, &compute))
    return status;
  return cublasGemmEx(handle, opa, opb, m, n, k, alpha, a, a_type, lda, b, b_type, ldb, beta, c, c_type, ldc,
                      compute, algorithm);
}
static inline cublasStatus_t cublasGemmBatchedEx(cublasHandle_t handle, cublasOperation_t opa,
                                                 cublasOperation_t opb, int m, int n, int k, const void *alpha,
                                                 const void *const a[], cudaDataType a_type, int lda,
                                                 const void *const b[], cudaDataType b_type, int ldb,
                                                 const void *beta, void *const c[], cudaDataType c_type, int ldc,
                                                 int count, cudaDataType type, cublasGemmAlgo_t algorithm) {
  cublasComputeType_t compute = CUBLAS_COMPUTE_32F;
  if (const cublasStatus_t status = cublasMigrateComputeType(handle, type, &compute))
    return status;
  return cublasGemmBatchedEx(handle, opa, opb, m, n, k, alpha, a, a_type, lda, b, b_type, ldb, beta, c, c_type, ldc,
                             count, compute, algorithm);
}
static inline cublasStatus_t
cublasGemmStridedBatchedEx(cublasHandle_t handle, cublasOperation_t opa, cublasOperation_t opb, int m, int n, int k,
                           const void *alpha, const void *a, cudaDataType a_type, int lda, long long stridea,
                           const void *b, cudaDataType b_type, int ldb, long long strideb, const void *beta,
                           void *c, cudaDataType c_type, int ldc, long long stridec, int count, cudaDataType type,
                           cublasGemmAlgo_t algorithm) {
  cublasComputeType_t compute = CUBLAS_COMPUTE_32F;
  if (const cublasStatus_t status = cublasMigrateComputeType(handle, type, &compute))
    return status;
  return cublasGemmStridedBatchedEx(handle, opa, opb, m, n, k, alpha, a, a_type, lda, stridea, b, b_type, ldb,
                                    strideb, beta, c, c_type, ldc, stridec, count, compute, algorithm);
}
#endif
