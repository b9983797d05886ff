// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cuSOLVER's further functions of dense matrices (cuSOLVER, "cuSolverDN"): some of the eigenvalues, Jacobi's method,
// pairs of matrices, least squares. Includers define the types of
// simulator/libraries/solver/declarations/cuda_solver.h.
#pragma once

typedef struct syevjInfo *syevjInfo_t;
typedef enum {
  CUSOLVER_EIG_RANGE_ALL = 1001,
  CUSOLVER_EIG_RANGE_I = 1002,
  CUSOLVER_EIG_RANGE_V = 1003,
} cusolverEigRange_t;

#ifdef __cplusplus
extern "C" {
#endif

cusolverStatus_t cusolverDnCreateSyevjInfo(syevjInfo_t *info);
cusolverStatus_t cusolverDnDestroySyevjInfo(syevjInfo_t info);
cusolverStatus_t cusolverDnXsyevjSetTolerance(syevjInfo_t info, double tolerance);
cusolverStatus_t cusolverDnXsyevjSetMaxSweeps(syevjInfo_t info, int sweeps);
cusolverStatus_t cusolverDnXsyevjSetSortEig(syevjInfo_t info, int sort);
cusolverStatus_t cusolverDnXsyevjGetResidual(cusolverDnHandle_t handle, syevjInfo_t info, double *residual);
cusolverStatus_t cusolverDnXsyevjGetSweeps(cusolverDnHandle_t handle, syevjInfo_t info, int *sweeps);

/// The functions for each element type: the letter, the type, real numbers of that precision, and the letters of
/// symmetric or Hermitian matrices.
#define AMPSIM_SOLVER_EIGEN_ALL(X)                                                                                 \
  X(S, float, float, sy)                                                                                           \
  X(D, double, double, sy)                                                                                         \
  X(C, cuComplex, float, he)                                                                                       \
  X(Z, cuDoubleComplex, double, he)
#define AMPSIM_SOLVER_EIGEN_DECLARE(L, T, R, SY)                                                                   \
  cusolverStatus_t cusolverDn##L##SY##evdx_bufferSize(                                                             \
      cusolverDnHandle_t handle, cusolverEigMode_t vectors, cusolverEigRange_t range, cublasFillMode_t fill,       \
      int n, const T *a, int lda, R low, R high, int first, int last, int *count, const R *w, int *length);        \
  cusolverStatus_t cusolverDn##L##SY##evdx(                                                                        \
      cusolverDnHandle_t handle, cusolverEigMode_t vectors, cusolverEigRange_t range, cublasFillMode_t fill,       \
      int n, T *a, int lda, R low, R high, int first, int last, int *count, R *w, T *work, int length, int *info); \
  cusolverStatus_t cusolverDn##L##SY##evj_bufferSize(cusolverDnHandle_t handle, cusolverEigMode_t vectors,         \
                                                     cublasFillMode_t fill, int n, const T *a, int lda,            \
                                                     const R *w, int *length, syevjInfo_t parameters);             \
  cusolverStatus_t cusolverDn##L##SY##evj(cusolverDnHandle_t handle, cusolverEigMode_t vectors,                    \
                                          cublasFillMode_t fill, int n, T *a, int lda, R *w, T *work, int length,  \
                                          int *info, syevjInfo_t parameters);                                      \
  cusolverStatus_t cusolverDn##L##SY##evjBatched_bufferSize(                                                       \
      cusolverDnHandle_t handle, cusolverEigMode_t vectors, cublasFillMode_t fill, int n, const T *a, int lda,     \
      const R *w, int *length, syevjInfo_t parameters, int batches);                                               \
  cusolverStatus_t cusolverDn##L##SY##evjBatched(cusolverDnHandle_t handle, cusolverEigMode_t vectors,             \
                                                 cublasFillMode_t fill, int n, T *a, int lda, R *w, T *work,       \
                                                 int length, int *info, syevjInfo_t parameters, int batches);      \
  cusolverStatus_t cusolverDn##L##SY##gvd_bufferSize(                                                              \
      cusolverDnHandle_t handle, cusolverEigType_t type, cusolverEigMode_t vectors, cublasFillMode_t fill, int n,  \
      const T *a, int lda, const T *b, int ldb, const R *w, int *length);                                          \
  cusolverStatus_t cusolverDn##L##SY##gvd(cusolverDnHandle_t handle, cusolverEigType_t type,                       \
                                          cusolverEigMode_t vectors, cublasFillMode_t fill, int n, T *a, int lda,  \
                                          T *b, int ldb, R *w, T *work, int length, int *info);                    \
  cusolverStatus_t cusolverDn##L##SY##gvj_bufferSize(                                                              \
      cusolverDnHandle_t handle, cusolverEigType_t type, cusolverEigMode_t vectors, cublasFillMode_t fill, int n,  \
      const T *a, int lda, const T *b, int ldb, const R *w, int *length, syevjInfo_t parameters);                  \
  cusolverStatus_t cusolverDn##L##SY##gvj(                                                                         \
      cusolverDnHandle_t handle, cusolverEigType_t type, cusolverEigMode_t vectors, cublasFillMode_t fill, int n,  \
      T *a, int lda, T *b, int ldb, R *w, T *work, int length, int *info, syevjInfo_t parameters);                 \
  cusolverStatus_t cusolverDn##L##L##gels_bufferSize(cusolverDnHandle_t handle, int m, int n, int columns, T *a,   \
                                                     int lda, T *b, int ldb, T *x, int ldx, void *work,            \
                                                     size_t *bytes);                                               \
  cusolverStatus_t cusolverDn##L##L##gels(cusolverDnHandle_t handle, int m, int n, int columns, T *a, int lda,     \
                                          T *b, int ldb, T *x, int ldx, void *work, size_t bytes, int *iterations, \
                                          int *info);
AMPSIM_SOLVER_EIGEN_ALL(AMPSIM_SOLVER_EIGEN_DECLARE)

#ifdef __cplusplus
}
#endif
