// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// rocBLAS (rocBLAS, "API Reference"): its types and functions, in C++, shared by programs and the library
// (simulator/libraries). Functions have the arguments of hipBLAS's and a status of their own. Includers define what
// simulator/libraries/blas/declarations/hip_blas.h defines.
#pragma once

typedef hipblasHandle_t rocblas_handle;
typedef int32_t rocblas_int;
typedef hipblasStride rocblas_stride;
typedef float rocblas_float;
typedef double rocblas_double;
typedef hipblasHalf rocblas_half;
typedef hipblasComplex rocblas_float_complex;
typedef hipblasDoubleComplex rocblas_double_complex;

typedef enum {
  rocblas_status_success = 0,
  rocblas_status_invalid_handle = 1,
  rocblas_status_not_implemented = 2,
  rocblas_status_invalid_pointer = 3,
  rocblas_status_invalid_size = 4,
  rocblas_status_memory_error = 5,
  rocblas_status_internal_error = 6,
  rocblas_status_perf_degraded = 7,
  rocblas_status_size_query_mismatch = 8,
  rocblas_status_size_increased = 9,
  rocblas_status_size_unchanged = 10,
  rocblas_status_invalid_value = 11,
  rocblas_status_continue = 12,
  rocblas_status_check_numerics_fail = 13,
  rocblas_status_excluded_from_build = 14,
  rocblas_status_arch_mismatch = 15,
} rocblas_status;

// With the same values as hipBLAS's.
typedef hipblasOperation_t rocblas_operation;
constexpr rocblas_operation rocblas_operation_none = HIPBLAS_OP_N;
constexpr rocblas_operation rocblas_operation_transpose = HIPBLAS_OP_T;
constexpr rocblas_operation rocblas_operation_conjugate_transpose = HIPBLAS_OP_C;
typedef hipblasFillMode_t rocblas_fill;
constexpr rocblas_fill rocblas_fill_upper = HIPBLAS_FILL_MODE_UPPER;
constexpr rocblas_fill rocblas_fill_lower = HIPBLAS_FILL_MODE_LOWER;
constexpr rocblas_fill rocblas_fill_full = HIPBLAS_FILL_MODE_FULL;
typedef hipblasDiagType_t rocblas_diagonal;
constexpr rocblas_diagonal rocblas_diagonal_non_unit = HIPBLAS_DIAG_NON_UNIT;
constexpr rocblas_diagonal rocblas_diagonal_unit = HIPBLAS_DIAG_UNIT;
typedef hipblasSideMode_t rocblas_side;
constexpr rocblas_side rocblas_side_left = HIPBLAS_SIDE_LEFT;
constexpr rocblas_side rocblas_side_right = HIPBLAS_SIDE_RIGHT;
constexpr rocblas_side rocblas_side_both = HIPBLAS_SIDE_BOTH;
typedef hipblasPointerMode_t rocblas_pointer_mode;
constexpr rocblas_pointer_mode rocblas_pointer_mode_host = HIPBLAS_POINTER_MODE_HOST;
constexpr rocblas_pointer_mode rocblas_pointer_mode_device = HIPBLAS_POINTER_MODE_DEVICE;
typedef hipblasAtomicsMode_t rocblas_atomics_mode;
constexpr rocblas_atomics_mode rocblas_atomics_not_allowed = HIPBLAS_ATOMICS_NOT_ALLOWED;
constexpr rocblas_atomics_mode rocblas_atomics_allowed = HIPBLAS_ATOMICS_ALLOWED;

template <class HipFunction> struct ampsim_rocblas;
template <class... Arguments> struct ampsim_rocblas<hipblasStatus_t(Arguments...)> {
  typedef rocblas_status function(Arguments...);
};

extern "C" {

rocblas_status rocblas_create_handle(rocblas_handle *handle);
void rocblas_initialize(void);
const char *rocblas_status_to_string(rocblas_status status);
rocblas_status rocblas_get_version_string(char *text, size_t size);
rocblas_status rocblas_get_version_string_size(size_t *size);
#define AMPSIM_ROCBLAS(NAME, HIP, CUDA) ampsim_rocblas<decltype(HIP)>::function NAME;
#include AMPSIM_ROCBLAS_TABLE
#undef AMPSIM_ROCBLAS

} // extern "C"
