// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// rocBLAS's types and functions as the library sees them, and the correspondence of its enumerations with cuBLAS's.
// rocSOLVER has the same ones.
#pragma once

#include "simulator/libraries/blas/hip/blas_types.h"

#define AMPSIM_ROCBLAS_TABLE "simulator/libraries/blas/declarations/roc_blas.def"
#include "simulator/libraries/blas/declarations/roc_blas.h"

namespace ampsim {

template <> inline constexpr bool same_values<rocblas_pointer_mode, cublasPointerMode_t> = true;
template <> inline constexpr bool same_values<rocblas_atomics_mode, cublasAtomicsMode_t> = true;
template <> struct Enumerators<rocblas_operation, cublasOperation_t> {
  static constexpr std::pair<rocblas_operation, cublasOperation_t> pairs[] = {
      {rocblas_operation_none, CUBLAS_OP_N},
      {rocblas_operation_transpose, CUBLAS_OP_T},
      {rocblas_operation_conjugate_transpose, CUBLAS_OP_C}};
};
template <> struct Enumerators<rocblas_fill, cublasFillMode_t> {
  static constexpr std::pair<rocblas_fill, cublasFillMode_t> pairs[] = {
      {rocblas_fill_upper, CUBLAS_FILL_MODE_UPPER},
      {rocblas_fill_lower, CUBLAS_FILL_MODE_LOWER},
      {rocblas_fill_full, CUBLAS_FILL_MODE_FULL}};
};
template <> struct Enumerators<rocblas_diagonal, cublasDiagType_t> {
  static constexpr std::pair<rocblas_diagonal, cublasDiagType_t> pairs[] = {
      {rocblas_diagonal_non_unit, CUBLAS_DIAG_NON_UNIT}, {rocblas_diagonal_unit, CUBLAS_DIAG_UNIT}};
};
template <> struct Enumerators<rocblas_side, cublasSideMode_t> {
  static constexpr std::pair<rocblas_side, cublasSideMode_t> pairs[] = {{rocblas_side_left, CUBLAS_SIDE_LEFT},
                                                                        {rocblas_side_right, CUBLAS_SIDE_RIGHT}};
};

} // namespace ampsim
