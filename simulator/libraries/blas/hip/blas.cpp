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

// The functions, ENTRY(NAME, NAME IN CUDA): those for all element types, for real and for complex ones, and the others.
#define AMPSIM_HIPBLAS_FUNCTIONS_ALL(ENTRY, L, l, N)                                                               \
  ENTRY(hipblasI##l##amax, cublasI##l##amax)                                                                       \
  ENTRY(hipblasI##l##amin, cublasI##l##amin)                                                                       \
  ENTRY(hipblas##N##asum, cublas##N##asum)                                                                         \
  ENTRY(hipblas##N##nrm2, cublas##N##nrm2)                                                                         \
  ENTRY(hipblas##L##axpy, cublas##L##axpy)                                                                         \
  ENTRY(hipblas##L##copy, cublas##L##copy)                                                                         \
  ENTRY(hipblas##L##swap, cublas##L##swap)                                                                         \
  ENTRY(hipblas##L##scal, cublas##L##scal)                                                                         \
  ENTRY(hipblas##L##rotg, cublas##L##rotg)                                                                         \
  ENTRY(hipblas##L##gemv, cublas##L##gemv)                                                                         \
  ENTRY(hipblas##L##gbmv, cublas##L##gbmv)                                                                         \
  ENTRY(hipblas##L##symv, cublas##L##symv)                                                                         \
  ENTRY(hipblas##L##syr, cublas##L##syr)                                                                           \
  ENTRY(hipblas##L##syr2, cublas##L##syr2)                                                                         \
  ENTRY(hipblas##L##trmv, cublas##L##trmv)                                                                         \
  ENTRY(hipblas##L##trsv, cublas##L##trsv)                                                                         \
  ENTRY(hipblas##L##tbmv, cublas##L##tbmv)                                                                         \
  ENTRY(hipblas##L##tbsv, cublas##L##tbsv)                                                                         \
  ENTRY(hipblas##L##tpmv, cublas##L##tpmv)                                                                         \
  ENTRY(hipblas##L##tpsv, cublas##L##tpsv)                                                                         \
  ENTRY(hipblas##L##gemm, cublas##L##gemm)                                                                         \
  ENTRY(hipblas##L##symm, cublas##L##symm)                                                                         \
  ENTRY(hipblas##L##syrk, cublas##L##syrk)                                                                         \
  ENTRY(hipblas##L##syr2k, cublas##L##syr2k)                                                                       \
  ENTRY(hipblas##L##syrkx, cublas##L##syrkx)                                                                       \
  ENTRY(hipblas##L##trmm, cublas##L##trmm)                                                                         \
  ENTRY(hipblas##L##trsm, cublas##L##trsm)                                                                         \
  ENTRY(hipblas##L##gemvBatched, cublas##L##gemvBatched)                                                           \
  ENTRY(hipblas##L##gemvStridedBatched, cublas##L##gemvStridedBatched)                                             \
  ENTRY(hipblas##L##gemmBatched, cublas##L##gemmBatched)                                                           \
  ENTRY(hipblas##L##gemmStridedBatched, cublas##L##gemmStridedBatched)                                             \
  ENTRY(hipblas##L##trsmBatched, cublas##L##trsmBatched)                                                           \
  ENTRY(hipblas##L##geam, cublas##L##geam)                                                                         \
  ENTRY(hipblas##L##dgmm, cublas##L##dgmm)                                                                         \
  ENTRY(hipblas##L##getrfBatched, cublas##L##getrfBatched)                                                         \
  ENTRY(hipblas##L##getrsBatched, cublas##L##getrsBatched)                                                         \
  ENTRY(hipblas##L##getriBatched, cublas##L##getriBatched)                                                         \
  ENTRY(hipblas##L##geqrfBatched, cublas##L##geqrfBatched)                                                         \
  ENTRY(hipblas##L##gelsBatched, cublas##L##gelsBatched)
#define AMPSIM_HIPBLAS_FUNCTIONS_REAL(ENTRY, L)                                                                    \
  ENTRY(hipblas##L##dot, cublas##L##dot)                                                                           \
  ENTRY(hipblas##L##rot, cublas##L##rot)                                                                           \
  ENTRY(hipblas##L##rotm, cublas##L##rotm)                                                                         \
  ENTRY(hipblas##L##rotmg, cublas##L##rotmg)                                                                       \
  ENTRY(hipblas##L##ger, cublas##L##ger)                                                                           \
  ENTRY(hipblas##L##sbmv, cublas##L##sbmv)                                                                         \
  ENTRY(hipblas##L##spmv, cublas##L##spmv)                                                                         \
  ENTRY(hipblas##L##spr, cublas##L##spr)                                                                           \
  ENTRY(hipblas##L##spr2, cublas##L##spr2)
#define AMPSIM_HIPBLAS_FUNCTIONS_COMPLEX(ENTRY, L)                                                                 \
  ENTRY(hipblas##L##dotu, cublas##L##dotu)                                                                         \
  ENTRY(hipblas##L##dotc, cublas##L##dotc)                                                                         \
  ENTRY(hipblas##L##geru, cublas##L##geru)                                                                         \
  ENTRY(hipblas##L##gerc, cublas##L##gerc)                                                                         \
  ENTRY(hipblas##L##hemv, cublas##L##hemv)                                                                         \
  ENTRY(hipblas##L##hbmv, cublas##L##hbmv)                                                                         \
  ENTRY(hipblas##L##hpmv, cublas##L##hpmv)                                                                         \
  ENTRY(hipblas##L##her, cublas##L##her)                                                                           \
  ENTRY(hipblas##L##her2, cublas##L##her2)                                                                         \
  ENTRY(hipblas##L##hemm, cublas##L##hemm)                                                                         \
  ENTRY(hipblas##L##herk, cublas##L##herk)                                                                         \
  ENTRY(hipblas##L##her2k, cublas##L##her2k)
#define AMPSIM_HIPBLAS_FUNCTIONS(ENTRY)                                                                            \
  ENTRY(hipblasDestroy, cublasDestroy)                                                                             \
  ENTRY(hipblasSetStream, cublasSetStream)                                                                         \
  ENTRY(hipblasGetStream, cublasGetStream)                                                                         \
  ENTRY(hipblasSetWorkspace, cublasSetWorkspace)                                                                   \
  ENTRY(hipblasSetPointerMode, cublasSetPointerMode)                                                               \
  ENTRY(hipblasGetPointerMode, cublasGetPointerMode)                                                               \
  ENTRY(hipblasSetAtomicsMode, cublasSetAtomicsMode)                                                               \
  ENTRY(hipblasGetAtomicsMode, cublasGetAtomicsMode)                                                               \
  ENTRY(hipblasSetMathMode, cublasSetMathMode)                                                                     \
  ENTRY(hipblasGetMathMode, cublasGetMathMode)                                                                     \
  ENTRY(hipblasSetVector, cublasSetVector)                                                                         \
  ENTRY(hipblasGetVector, cublasGetVector)                                                                         \
  ENTRY(hipblasSetMatrix, cublasSetMatrix)                                                                         \
  ENTRY(hipblasGetMatrix, cublasGetMatrix)                                                                         \
  ENTRY(hipblasSetVectorAsync, cublasSetVectorAsync)                                                               \
  ENTRY(hipblasGetVectorAsync, cublasGetVectorAsync)                                                               \
  ENTRY(hipblasSetMatrixAsync, cublasSetMatrixAsync)                                                               \
  ENTRY(hipblasGetMatrixAsync, cublasGetMatrixAsync)                                                               \
  ENTRY(hipblasCsscal, cublasCsscal)                                                                               \
  ENTRY(hipblasZdscal, cublasZdscal)                                                                               \
  ENTRY(hipblasHgemm, cublasHgemm)                                                                                 \
  ENTRY(hipblasHgemmBatched, cublasHgemmBatched)                                                                   \
  ENTRY(hipblasHgemmStridedBatched, cublasHgemmStridedBatched)                                                     \
  AMPSIM_HIPBLAS_FUNCTIONS_TYPED(ENTRY, )                                                                          \
  AMPSIM_HIPBLAS_FUNCTIONS_TYPED(ENTRY, _v2)                                                                       \
  AMPSIM_HIPBLAS_FUNCTIONS_ALL(ENTRY, S, s, S)                                                                     \
  AMPSIM_HIPBLAS_FUNCTIONS_ALL(ENTRY, D, d, D)                                                                     \
  AMPSIM_HIPBLAS_FUNCTIONS_ALL(ENTRY, C, c, Sc)                                                                    \
  AMPSIM_HIPBLAS_FUNCTIONS_ALL(ENTRY, Z, z, Dz)                                                                    \
  AMPSIM_HIPBLAS_FUNCTIONS_REAL(ENTRY, S)                                                                          \
  AMPSIM_HIPBLAS_FUNCTIONS_REAL(ENTRY, D)                                                                          \
  AMPSIM_HIPBLAS_FUNCTIONS_COMPLEX(ENTRY, C)                                                                       \
  AMPSIM_HIPBLAS_FUNCTIONS_COMPLEX(ENTRY, Z)
#define AMPSIM_HIPBLAS_FUNCTIONS_TYPED(ENTRY, V2)                                                                  \
  ENTRY(hipblasAxpyEx##V2, cublasAxpyEx)                                                                           \
  ENTRY(hipblasDotEx##V2, cublasDotEx)                                                                             \
  ENTRY(hipblasDotcEx##V2, cublasDotcEx)                                                                           \
  ENTRY(hipblasNrm2Ex##V2, cublasNrm2Ex)                                                                           \
  ENTRY(hipblasScalEx##V2, cublasScalEx)                                                                           \
  ENTRY(hipblasAxpyEx_64##V2, cublasAxpyEx)                                                                        \
  ENTRY(hipblasDotEx_64##V2, cublasDotEx)                                                                          \
  ENTRY(hipblasDotcEx_64##V2, cublasDotcEx)                                                                        \
  ENTRY(hipblasNrm2Ex_64##V2, cublasNrm2Ex)                                                                        \
  ENTRY(hipblasScalEx_64##V2, cublasScalEx)                                                                        \
  ENTRY(hipblasGemmEx##V2, cublasGemmEx)                                                                           \
  ENTRY(hipblasGemmBatchedEx##V2, cublasGemmBatchedEx)                                                             \
  ENTRY(hipblasGemmStridedBatchedEx##V2, cublasGemmStridedBatchedEx)
AMPSIM_HIPBLAS_FUNCTIONS(AMPSIM_HIP_TRANSLATED)

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
