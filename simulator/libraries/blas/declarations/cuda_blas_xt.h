// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cuBLAS functions whose operands may be in host memory (cuBLAS, "Using the cublasXt API"), shared by programs and the
// library (simulator/libraries). Includers define the types of cuBLAS (simulator/libraries/blas/declarations/cuda_blas.h).
#pragma once

typedef struct cublasXtContext *cublasXtHandle_t;
typedef enum { CUBLASXT_PINNING_DISABLED = 0, CUBLASXT_PINNING_ENABLED = 1 } cublasXtPinnedMemMode_t;

#ifdef __cplusplus
extern "C" {
#endif

cublasStatus_t cublasXtCreate(cublasXtHandle_t *handle);
cublasStatus_t cublasXtDestroy(cublasXtHandle_t handle);
cublasStatus_t cublasXtDeviceSelect(cublasXtHandle_t handle, int count, int devices[]);
cublasStatus_t cublasXtSetBlockDim(cublasXtHandle_t handle, int size);
cublasStatus_t cublasXtGetBlockDim(cublasXtHandle_t handle, int *size);
cublasStatus_t cublasXtSetPinningMemMode(cublasXtHandle_t handle, cublasXtPinnedMemMode_t mode);
cublasStatus_t cublasXtGetPinningMemMode(cublasXtHandle_t handle, cublasXtPinnedMemMode_t *mode);
#define AMPSIM_CUBLASXT(L, l, T, R, N)                                                                             \
  cublasStatus_t cublasXt##L##gemm(cublasXtHandle_t handle, cublasOperation_t opa, cublasOperation_t opb,          \
                                   size_t m, size_t n, size_t k, const T *alpha, const T *a, size_t lda,           \
                                   const T *b, size_t ldb, const T *beta, T *c, size_t ldc);
AMPSIM_BLAS_ALL(AMPSIM_CUBLASXT)

#ifdef __cplusplus
}
#endif
