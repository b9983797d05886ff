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
typedef enum {
  rocblas_operation_none = 111,
  rocblas_operation_transpose = 112,
  rocblas_operation_conjugate_transpose = 113,
} rocblas_operation;
typedef enum { rocblas_fill_upper = 121, rocblas_fill_lower = 122, rocblas_fill_full = 123 } rocblas_fill;
typedef enum { rocblas_diagonal_non_unit = 131, rocblas_diagonal_unit = 132 } rocblas_diagonal;
typedef enum { rocblas_side_left = 141, rocblas_side_right = 142, rocblas_side_both = 143 } rocblas_side;
typedef enum { rocblas_pointer_mode_host = 0, rocblas_pointer_mode_device = 1 } rocblas_pointer_mode;
typedef enum { rocblas_atomics_not_allowed = 0, rocblas_atomics_allowed = 1 } rocblas_atomics_mode;

/// rocBLAS's type for hipBLAS's.
template <class Hip> struct ampsim_rocblas_type {
  typedef Hip type;
};
template <class Hip> struct ampsim_rocblas_type<Hip *> {
  typedef typename ampsim_rocblas_type<Hip>::type *type;
};
template <> struct ampsim_rocblas_type<hipblasOperation_t> {
  typedef rocblas_operation type;
};
template <> struct ampsim_rocblas_type<hipblasFillMode_t> {
  typedef rocblas_fill type;
};
template <> struct ampsim_rocblas_type<hipblasDiagType_t> {
  typedef rocblas_diagonal type;
};
template <> struct ampsim_rocblas_type<hipblasSideMode_t> {
  typedef rocblas_side type;
};
template <> struct ampsim_rocblas_type<hipblasPointerMode_t> {
  typedef rocblas_pointer_mode type;
};
template <> struct ampsim_rocblas_type<hipblasAtomicsMode_t> {
  typedef rocblas_atomics_mode type;
};
template <class HipFunction> struct ampsim_rocblas;
template <class... Arguments> struct ampsim_rocblas<hipblasStatus_t(Arguments...)> {
  typedef rocblas_status function(typename ampsim_rocblas_type<Arguments>::type...);
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
