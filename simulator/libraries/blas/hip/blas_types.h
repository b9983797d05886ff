// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// hipBLAS's types and functions as the library sees them, and the correspondence of its enumerations with cuBLAS's.
// hipSOLVER and rocBLAS have the same ones.
#pragma once

#include "simulator/libraries/blas/blas.h"
#include "simulator/libraries/hip/translation.h"

using hipComplex = cuComplex;
using hipDoubleComplex = cuDoubleComplex;
#include "simulator/libraries/blas/declarations/hip_blas.h"

namespace ampsim {

template <> inline constexpr bool same_values<hipblasPointerMode_t, cublasPointerMode_t> = true;
template <> inline constexpr bool same_values<hipblasAtomicsMode_t, cublasAtomicsMode_t> = true;
template <> struct Enumerators<hipblasOperation_t, cublasOperation_t> {
  static constexpr std::pair<hipblasOperation_t, cublasOperation_t> pairs[] = {
      {HIPBLAS_OP_N, CUBLAS_OP_N}, {HIPBLAS_OP_T, CUBLAS_OP_T}, {HIPBLAS_OP_C, CUBLAS_OP_C}};
};
template <> struct Enumerators<hipblasFillMode_t, cublasFillMode_t> {
  static constexpr std::pair<hipblasFillMode_t, cublasFillMode_t> pairs[] = {
      {HIPBLAS_FILL_MODE_UPPER, CUBLAS_FILL_MODE_UPPER},
      {HIPBLAS_FILL_MODE_LOWER, CUBLAS_FILL_MODE_LOWER},
      {HIPBLAS_FILL_MODE_FULL, CUBLAS_FILL_MODE_FULL}};
};
template <> struct Enumerators<hipblasDiagType_t, cublasDiagType_t> {
  static constexpr std::pair<hipblasDiagType_t, cublasDiagType_t> pairs[] = {
      {HIPBLAS_DIAG_NON_UNIT, CUBLAS_DIAG_NON_UNIT}, {HIPBLAS_DIAG_UNIT, CUBLAS_DIAG_UNIT}};
};
template <> struct Enumerators<hipblasSideMode_t, cublasSideMode_t> {
  static constexpr std::pair<hipblasSideMode_t, cublasSideMode_t> pairs[] = {
      {HIPBLAS_SIDE_LEFT, CUBLAS_SIDE_LEFT}, {HIPBLAS_SIDE_RIGHT, CUBLAS_SIDE_RIGHT}};
};
template <> struct Enumerators<hipblasComputeType_t, cublasComputeType_t> {
  static constexpr std::pair<hipblasComputeType_t, cublasComputeType_t> pairs[] = {
      {HIPBLAS_COMPUTE_16F, CUBLAS_COMPUTE_16F},
      {HIPBLAS_COMPUTE_16F_PEDANTIC, CUBLAS_COMPUTE_16F_PEDANTIC},
      {HIPBLAS_COMPUTE_32F, CUBLAS_COMPUTE_32F},
      {HIPBLAS_COMPUTE_32F_PEDANTIC, CUBLAS_COMPUTE_32F_PEDANTIC},
      {HIPBLAS_COMPUTE_32F_FAST_16F, CUBLAS_COMPUTE_32F_FAST_16F},
      {HIPBLAS_COMPUTE_32F_FAST_16BF, CUBLAS_COMPUTE_32F_FAST_16BF},
      {HIPBLAS_COMPUTE_32F_FAST_TF32, CUBLAS_COMPUTE_32F_FAST_TF32},
      {HIPBLAS_COMPUTE_64F, CUBLAS_COMPUTE_64F},
      {HIPBLAS_COMPUTE_64F_PEDANTIC, CUBLAS_COMPUTE_64F_PEDANTIC},
      {HIPBLAS_COMPUTE_32I, CUBLAS_COMPUTE_32I},
      {HIPBLAS_COMPUTE_32I_PEDANTIC, CUBLAS_COMPUTE_32I_PEDANTIC}};
};

template <> struct Statuses<hipblasStatus_t> {
  static constexpr hipblasStatus_t invalid_enumerator = HIPBLAS_STATUS_INVALID_ENUM,
                                   out_of_range = HIPBLAS_STATUS_NOT_SUPPORTED;
  static hipblasStatus_t of(cublasStatus_t status);
};

/// Creates a handle for the HIP function of this name.
template <class Status, class Handle>
Status create_handle(const char *function, Handle *handle, Status status_without_place) {
  const CalledAs called(function);
  if (!handle)
    return status_without_place;
  cublasHandle_t made = nullptr;
  const cublasStatus_t status = cublasCreate(&made);
  if (status == CUBLAS_STATUS_SUCCESS)
    *handle = made;
  return Statuses<Status>::of(status);
}

} // namespace ampsim
