// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// hipBLAS: cuBLAS under HIP's names (translation.h).
#include "simulator/libraries/blas/hip/blas_types.h"

using namespace ampsim;

namespace ampsim {

template <> struct Enumerators<hipblasGemmAlgo_t, cublasGemmAlgo_t> {
  static constexpr std::pair<hipblasGemmAlgo_t, cublasGemmAlgo_t> pairs[] = {
      {HIPBLAS_GEMM_DEFAULT, CUBLAS_GEMM_DEFAULT}};
};
// The math mode has no effect: it is only stored for the program.
template <> inline constexpr bool same_values<hipblasMath_t, cublasMath_t> = true;
// hipBLAS's own element types, and the computation types of their products.
template <> struct Enumerators<hipblasDatatype_t, cudaDataType> {
  static constexpr std::pair<hipblasDatatype_t, cudaDataType> pairs[] = {
      {HIPBLAS_R_16F, CUDA_R_16F},  {HIPBLAS_R_32F, CUDA_R_32F}, {HIPBLAS_R_64F, CUDA_R_64F},
      {HIPBLAS_C_16F, CUDA_C_16F},  {HIPBLAS_C_32F, CUDA_C_32F}, {HIPBLAS_C_64F, CUDA_C_64F},
      {HIPBLAS_R_8I, CUDA_R_8I},    {HIPBLAS_R_8U, CUDA_R_8U},   {HIPBLAS_R_32I, CUDA_R_32I},
      {HIPBLAS_R_32U, CUDA_R_32U},  {HIPBLAS_C_8I, CUDA_C_8I},   {HIPBLAS_C_8U, CUDA_C_8U},
      {HIPBLAS_C_32I, CUDA_C_32I},  {HIPBLAS_C_32U, CUDA_C_32U}, {HIPBLAS_R_16B, CUDA_R_16BF},
      {HIPBLAS_C_16B, CUDA_C_16BF},
  };
};
template <> struct Enumerators<hipblasDatatype_t, cublasComputeType_t> {
  static constexpr std::pair<hipblasDatatype_t, cublasComputeType_t> pairs[] = {
      {HIPBLAS_R_16F, CUBLAS_COMPUTE_16F}, {HIPBLAS_R_32F, CUBLAS_COMPUTE_32F},
      {HIPBLAS_R_64F, CUBLAS_COMPUTE_64F}, {HIPBLAS_C_32F, CUBLAS_COMPUTE_32F},
      {HIPBLAS_C_64F, CUBLAS_COMPUTE_64F}, {HIPBLAS_R_32I, CUBLAS_COMPUTE_32I}};
};

hipblasStatus_t Statuses<hipblasStatus_t>::of(cublasStatus_t status) {
  switch (status) {
  case CUBLAS_STATUS_SUCCESS:
    return HIPBLAS_STATUS_SUCCESS;
  case CUBLAS_STATUS_NOT_INITIALIZED:
    return HIPBLAS_STATUS_NOT_INITIALIZED;
  case CUBLAS_STATUS_ALLOC_FAILED:
    return HIPBLAS_STATUS_ALLOC_FAILED;
  case CUBLAS_STATUS_INVALID_VALUE:
    return HIPBLAS_STATUS_INVALID_VALUE;
  case CUBLAS_STATUS_ARCH_MISMATCH:
    return HIPBLAS_STATUS_ARCH_MISMATCH;
  case CUBLAS_STATUS_MAPPING_ERROR:
    return HIPBLAS_STATUS_MAPPING_ERROR;
  case CUBLAS_STATUS_EXECUTION_FAILED:
    return HIPBLAS_STATUS_EXECUTION_FAILED;
  case CUBLAS_STATUS_INTERNAL_ERROR:
    return HIPBLAS_STATUS_INTERNAL_ERROR;
  case CUBLAS_STATUS_NOT_SUPPORTED:
    return HIPBLAS_STATUS_NOT_SUPPORTED;
  default:
    return HIPBLAS_STATUS_UNKNOWN;
  }
}

} // namespace ampsim

#define AMPSIM_ROCBLAS(ROC, HIP, CUDA) AMPSIM_HIP_TRANSLATED(HIP, CUDA)
#include "simulator/libraries/blas/declarations/roc_blas.def"
#undef AMPSIM_ROCBLAS

// The functions that rocBLAS does not have.
AMPSIM_HIP_TRANSLATED(hipblasSetWorkspace, cublasSetWorkspace)
AMPSIM_HIP_TRANSLATED(hipblasSetMathMode, cublasSetMathMode)
AMPSIM_HIP_TRANSLATED(hipblasGetMathMode, cublasGetMathMode)
#define AMPSIM_HIPBLAS_FACTORIZATIONS(L)                                                                           \
  AMPSIM_HIP_TRANSLATED(hipblas##L##getrfBatched, cublas##L##getrfBatched)                                         \
  AMPSIM_HIP_TRANSLATED(hipblas##L##getrsBatched, cublas##L##getrsBatched)                                         \
  AMPSIM_HIP_TRANSLATED(hipblas##L##getriBatched, cublas##L##getriBatched)                                         \
  AMPSIM_HIP_TRANSLATED(hipblas##L##geqrfBatched, cublas##L##geqrfBatched)                                         \
  AMPSIM_HIP_TRANSLATED(hipblas##L##gelsBatched, cublas##L##gelsBatched)
AMPSIM_HIPBLAS_FACTORIZATIONS(S)
AMPSIM_HIPBLAS_FACTORIZATIONS(D)
AMPSIM_HIPBLAS_FACTORIZATIONS(C)
AMPSIM_HIPBLAS_FACTORIZATIONS(Z)
// Those with element types as arguments: of hipblasDatatype_t, and (_v2) of hipDataType; vectors also with long lengths.
#define AMPSIM_HIPBLAS_TRANSLATED_VECTORS(SUFFIX)                                                                  \
  AMPSIM_HIP_TRANSLATED(hipblasAxpyEx##SUFFIX, cublasAxpyEx)                                                       \
  AMPSIM_HIP_TRANSLATED(hipblasDotEx##SUFFIX, cublasDotEx)                                                         \
  AMPSIM_HIP_TRANSLATED(hipblasDotcEx##SUFFIX, cublasDotcEx)                                                       \
  AMPSIM_HIP_TRANSLATED(hipblasNrm2Ex##SUFFIX, cublasNrm2Ex)                                                       \
  AMPSIM_HIP_TRANSLATED(hipblasScalEx##SUFFIX, cublasScalEx)
#define AMPSIM_HIPBLAS_TRANSLATED_MATRICES(SUFFIX)                                                                 \
  AMPSIM_HIP_TRANSLATED(hipblasGemmEx##SUFFIX, cublasGemmEx)                                                       \
  AMPSIM_HIP_TRANSLATED(hipblasGemmBatchedEx##SUFFIX, cublasGemmBatchedEx)                                         \
  AMPSIM_HIP_TRANSLATED(hipblasGemmStridedBatchedEx##SUFFIX, cublasGemmStridedBatchedEx)
AMPSIM_HIPBLAS_TRANSLATED_VECTORS()
AMPSIM_HIPBLAS_TRANSLATED_VECTORS(_64)
AMPSIM_HIPBLAS_TRANSLATED_VECTORS(_v2)
AMPSIM_HIPBLAS_TRANSLATED_VECTORS(_64_v2)
AMPSIM_HIPBLAS_TRANSLATED_MATRICES()
AMPSIM_HIPBLAS_TRANSLATED_MATRICES(_v2)

extern "C" {

hipblasStatus_t hipblasCreate(hipblasHandle_t *handle) {
  return create_handle("hipblasCreate", handle, HIPBLAS_STATUS_HANDLE_IS_NULLPTR);
}
const char *hipblasStatusToString(hipblasStatus_t status) {
  constexpr const char *names[] = {
      "HIPBLAS_STATUS_SUCCESS",           "HIPBLAS_STATUS_NOT_INITIALIZED", "HIPBLAS_STATUS_ALLOC_FAILED",
      "HIPBLAS_STATUS_INVALID_VALUE",     "HIPBLAS_STATUS_MAPPING_ERROR",   "HIPBLAS_STATUS_EXECUTION_FAILED",
      "HIPBLAS_STATUS_INTERNAL_ERROR",    "HIPBLAS_STATUS_NOT_SUPPORTED",   "HIPBLAS_STATUS_ARCH_MISMATCH",
      "HIPBLAS_STATUS_HANDLE_IS_NULLPTR", "HIPBLAS_STATUS_INVALID_ENUM",    "HIPBLAS_STATUS_UNKNOWN"};
  return unsigned(status) < std::size(names) ? names[status] : "<undefined hipblasStatus_t value>";
}

} // extern "C"
