// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// rocSOLVER (rocSOLVER, "API Reference"): its types and functions, in C++, shared by programs and the library
// (simulator/libraries). Includers define the types of simulator/libraries/blas/declarations/roc_blas.h.
#pragma once

// The version in ROCm 6.4.
#define ROCSOLVER_VERSION_MAJOR 3
#define ROCSOLVER_VERSION_MINOR 28
#define ROCSOLVER_VERSION_PATCH 0

enum rocblas_evect { rocblas_evect_original = 211, rocblas_evect_tridiagonal = 212, rocblas_evect_none = 213 };

extern "C" {

/// For each element type: the letter, the type, real numbers of that precision, the letters of symmetric or Hermitian
/// matrices.
#define AMPSIM_ROCSOLVER_ALL(X)                                                                                    \
  X(s, float, float, sy)                                                                                           \
  X(d, double, double, sy)                                                                                         \
  X(c, rocblas_float_complex, float, he)                                                                           \
  X(z, rocblas_double_complex, double, he)
// `e`: the n - 1 elements beside the diagonal of the tridiagonal matrix.
#define AMPSIM_ROCSOLVER_DECLARE(l, T, R, SY)                                                                      \
  rocblas_status rocsolver_##l##getf2(rocblas_handle handle, rocblas_int m, rocblas_int n, T *a, rocblas_int lda,  \
                                      rocblas_int *pivots, rocblas_int *info);                                     \
  rocblas_status rocsolver_##l##getrf(rocblas_handle handle, rocblas_int m, rocblas_int n, T *a, rocblas_int lda,  \
                                      rocblas_int *pivots, rocblas_int *info);                                     \
  rocblas_status rocsolver_##l##getrs(rocblas_handle handle, rocblas_operation op, rocblas_int n,                  \
                                      rocblas_int columns, T *a, rocblas_int lda, const rocblas_int *pivots, T *b, \
                                      rocblas_int ldb);                                                            \
  rocblas_status rocsolver_##l##getri(rocblas_handle handle, rocblas_int n, T *a, rocblas_int lda,                 \
                                      rocblas_int *pivots, rocblas_int *info);                                     \
  rocblas_status rocsolver_##l##potf2(rocblas_handle handle, rocblas_fill fill, rocblas_int n, T *a,               \
                                      rocblas_int lda, rocblas_int *info);                                         \
  rocblas_status rocsolver_##l##potrf(rocblas_handle handle, rocblas_fill fill, rocblas_int n, T *a,               \
                                      rocblas_int lda, rocblas_int *info);                                         \
  rocblas_status rocsolver_##l##geqrf(rocblas_handle handle, rocblas_int m, rocblas_int n, T *a, rocblas_int lda,  \
                                      T *factors);                                                                 \
  rocblas_status rocsolver_##l##SY##ev(rocblas_handle handle, rocblas_evect vectors, rocblas_fill fill,            \
                                       rocblas_int n, T *a, rocblas_int lda, R *d, R *e, rocblas_int *info);       \
  rocblas_status rocsolver_##l##SY##ev_batched(rocblas_handle handle, rocblas_evect vectors, rocblas_fill fill,    \
                                               rocblas_int n, T *const a[], rocblas_int lda, R *d,                 \
                                               rocblas_stride d_stride, R *e, rocblas_stride e_stride,             \
                                               rocblas_int *info, rocblas_int count);                              \
  rocblas_status rocsolver_##l##SY##ev_strided_batched(                                                            \
      rocblas_handle handle, rocblas_evect vectors, rocblas_fill fill, rocblas_int n, T *a, rocblas_int lda,       \
      rocblas_stride a_stride, R *d, rocblas_stride d_stride, R *e, rocblas_stride e_stride, rocblas_int *info,    \
      rocblas_int count);
AMPSIM_ROCSOLVER_ALL(AMPSIM_ROCSOLVER_DECLARE)

} // extern "C"
