// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// hipSOLVER's counterparts of cuda_solver_eigen.h, in both interfaces. Includers define the types of
// simulator/libraries/solver/declarations/hip_solver.h.
#pragma once

typedef void *hipsolverSyevjInfo_t;
typedef enum {
  HIPSOLVER_EIG_TYPE_1 = 211,
  HIPSOLVER_EIG_TYPE_2 = 212,
  HIPSOLVER_EIG_TYPE_3 = 213
} hipsolverEigType_t;
typedef enum {
  HIPSOLVER_EIG_RANGE_ALL = 221,
  HIPSOLVER_EIG_RANGE_V = 222,
  HIPSOLVER_EIG_RANGE_I = 223,
} hipsolverEigRange_t;

#ifdef __cplusplus
extern "C" {
#endif

#define AMPSIM_HIPSOLVER_JACOBI(P)                                                                                 \
  hipsolverStatus_t P##CreateSyevjInfo(hipsolverSyevjInfo_t *info);                                                \
  hipsolverStatus_t P##DestroySyevjInfo(hipsolverSyevjInfo_t info);                                                \
  hipsolverStatus_t P##XsyevjSetTolerance(hipsolverSyevjInfo_t info, double tolerance);                            \
  hipsolverStatus_t P##XsyevjSetMaxSweeps(hipsolverSyevjInfo_t info, int sweeps);                                  \
  hipsolverStatus_t P##XsyevjSetSortEig(hipsolverSyevjInfo_t info, int sort);                                      \
  hipsolverStatus_t P##XsyevjGetResidual(hipsolverDnHandle_t handle, hipsolverSyevjInfo_t info, double *residual); \
  hipsolverStatus_t P##XsyevjGetSweeps(hipsolverDnHandle_t handle, hipsolverSyevjInfo_t info, int *sweeps);
AMPSIM_HIPSOLVER_JACOBI(hipsolver)
AMPSIM_HIPSOLVER_JACOBI(hipsolverDn)

/// The functions for each element type: the letter, the type, real numbers of that precision, and the letters of
/// symmetric or Hermitian matrices. The lengths of workspaces are bytes in the regular interface, else elements.
#define AMPSIM_HIPSOLVER_EIGEN_ALL(X)                                                                              \
  X(S, float, float, sy)                                                                                           \
  X(D, double, double, sy)                                                                                         \
  X(C, hipComplex, float, he)                                                                                      \
  X(Z, hipDoubleComplex, double, he)
#define AMPSIM_HIPSOLVER_EIGEN(P, L, T, R, SY)                                                                     \
  hipsolverStatus_t P##L##SY##evdx_bufferSize(                                                                     \
      hipsolverDnHandle_t handle, hipsolverEigMode_t vectors, hipsolverEigRange_t range, hipblasFillMode_t fill,   \
      int n, const T *a, int lda, R low, R high, int first, int last, int *count, const R *w, int *length);        \
  hipsolverStatus_t P##L##SY##evdx(hipsolverDnHandle_t handle, hipsolverEigMode_t vectors,                         \
                                   hipsolverEigRange_t range, hipblasFillMode_t fill, int n, T *a, int lda, R low, \
                                   R high, int first, int last, int *count, R *w, T *work, int length, int *info); \
  hipsolverStatus_t P##L##SY##evj_bufferSize(hipsolverDnHandle_t handle, hipsolverEigMode_t vectors,               \
                                             hipblasFillMode_t fill, int n, const T *a, int lda, const R *w,       \
                                             int *length, hipsolverSyevjInfo_t parameters);                        \
  hipsolverStatus_t P##L##SY##evj(hipsolverDnHandle_t handle, hipsolverEigMode_t vectors, hipblasFillMode_t fill,  \
                                  int n, T *a, int lda, R *w, T *work, int length, int *info,                      \
                                  hipsolverSyevjInfo_t parameters);                                                \
  hipsolverStatus_t P##L##SY##evjBatched_bufferSize(                                                               \
      hipsolverDnHandle_t handle, hipsolverEigMode_t vectors, hipblasFillMode_t fill, int n, const T *a, int lda,  \
      const R *w, int *length, hipsolverSyevjInfo_t parameters, int batches);                                      \
  hipsolverStatus_t P##L##SY##evjBatched(hipsolverDnHandle_t handle, hipsolverEigMode_t vectors,                   \
                                         hipblasFillMode_t fill, int n, T *a, int lda, R *w, T *work, int length,  \
                                         int *info, hipsolverSyevjInfo_t parameters, int batches);                 \
  hipsolverStatus_t P##L##SY##gvd_bufferSize(hipsolverDnHandle_t handle, hipsolverEigType_t type,                  \
                                             hipsolverEigMode_t vectors, hipblasFillMode_t fill, int n,            \
                                             const T *a, int lda, const T *b, int ldb, const R *w, int *length);   \
  hipsolverStatus_t P##L##SY##gvd(hipsolverDnHandle_t handle, hipsolverEigType_t type, hipsolverEigMode_t vectors, \
                                  hipblasFillMode_t fill, int n, T *a, int lda, T *b, int ldb, R *w, T *work,      \
                                  int length, int *info);                                                          \
  hipsolverStatus_t P##L##SY##gvj_bufferSize(                                                                      \
      hipsolverDnHandle_t handle, hipsolverEigType_t type, hipsolverEigMode_t vectors, hipblasFillMode_t fill,     \
      int n, const T *a, int lda, const T *b, int ldb, const R *w, int *length, hipsolverSyevjInfo_t parameters);  \
  hipsolverStatus_t P##L##SY##gvj(hipsolverDnHandle_t handle, hipsolverEigType_t type, hipsolverEigMode_t vectors, \
                                  hipblasFillMode_t fill, int n, T *a, int lda, T *b, int ldb, R *w, T *work,      \
                                  int length, int *info, hipsolverSyevjInfo_t parameters);                         \
  hipsolverStatus_t P##L##L##gels(hipsolverDnHandle_t handle, int m, int n, int columns, T *a, int lda, T *b,      \
                                  int ldb, T *x, int ldx, void *work, size_t bytes, int *iterations, int *info);
#define AMPSIM_HIPSOLVER_EIGEN_DECLARE(L, T, R, SY)                                                                \
  AMPSIM_HIPSOLVER_EIGEN(hipsolver, L, T, R, SY)                                                                   \
  AMPSIM_HIPSOLVER_EIGEN(hipsolverDn, L, T, R, SY)                                                                 \
  hipsolverStatus_t hipsolver##L##L##gels_bufferSize(hipsolverHandle_t handle, int m, int n, int columns, T *a,    \
                                                     int lda, T *b, int ldb, T *x, int ldx, size_t *bytes);        \
  hipsolverStatus_t hipsolverDn##L##L##gels_bufferSize(hipsolverDnHandle_t handle, int m, int n, int columns,      \
                                                       T *a, int lda, T *b, int ldb, T *x, int ldx, void *work,    \
                                                       size_t *bytes);
AMPSIM_HIPSOLVER_EIGEN_ALL(AMPSIM_HIPSOLVER_EIGEN_DECLARE)

#ifdef __cplusplus
}
#endif
