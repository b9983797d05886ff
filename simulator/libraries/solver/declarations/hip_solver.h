// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// hipSOLVER (hipSOLVER, "hipSOLVER regular API" and "compatibility-only API"): its types and functions, shared by
// programs and the library (simulator/libraries). Includers define the types of simulator/libraries/blas/declarations/hip_blas.h and
// simulator/libraries/sparse/declarations/hip_sparse.h.
#pragma once

typedef void *hipsolverHandle_t;
typedef hipsolverHandle_t hipsolverDnHandle_t;
typedef void *hipsolverSpHandle_t;

typedef enum {
  HIPSOLVER_STATUS_SUCCESS = 0,
  HIPSOLVER_STATUS_NOT_INITIALIZED = 1,
  HIPSOLVER_STATUS_ALLOC_FAILED = 2,
  HIPSOLVER_STATUS_INVALID_VALUE = 3,
  HIPSOLVER_STATUS_MAPPING_ERROR = 4,
  HIPSOLVER_STATUS_EXECUTION_FAILED = 5,
  HIPSOLVER_STATUS_INTERNAL_ERROR = 6,
  HIPSOLVER_STATUS_NOT_SUPPORTED = 7,
  HIPSOLVER_STATUS_ARCH_MISMATCH = 8,
  HIPSOLVER_STATUS_HANDLE_IS_NULLPTR = 9,
  HIPSOLVER_STATUS_INVALID_ENUM = 10,
  HIPSOLVER_STATUS_UNKNOWN = 11,
  HIPSOLVER_STATUS_ZERO_PIVOT = 12,
  HIPSOLVER_STATUS_MATRIX_TYPE_NOT_SUPPORTED = 13,
} hipsolverStatus_t;
typedef enum { HIPSOLVER_EIG_MODE_NOVECTOR = 201, HIPSOLVER_EIG_MODE_VECTOR = 202 } hipsolverEigMode_t;
typedef hipblasOperation_t hipsolverOperation_t;
typedef hipblasFillMode_t hipsolverFillMode_t;
typedef hipblasSideMode_t hipsolverSideMode_t;
#define HIPSOLVER_OP_N HIPBLAS_OP_N
#define HIPSOLVER_OP_T HIPBLAS_OP_T
#define HIPSOLVER_OP_C HIPBLAS_OP_C
#define HIPSOLVER_FILL_MODE_LOWER HIPBLAS_FILL_MODE_LOWER
#define HIPSOLVER_FILL_MODE_UPPER HIPBLAS_FILL_MODE_UPPER
#define HIPSOLVER_SIDE_LEFT HIPBLAS_SIDE_LEFT
#define HIPSOLVER_SIDE_RIGHT HIPBLAS_SIDE_RIGHT

#ifdef __cplusplus
extern "C" {
#endif

hipsolverStatus_t hipsolverDnCreate(hipsolverDnHandle_t *handle);
hipsolverStatus_t hipsolverDnDestroy(hipsolverDnHandle_t handle);
hipsolverStatus_t hipsolverDnSetStream(hipsolverDnHandle_t handle, hipStream_t stream);
hipsolverStatus_t hipsolverDnGetStream(hipsolverDnHandle_t handle, hipStream_t *stream);
hipsolverStatus_t hipsolverCreate(hipsolverHandle_t *handle);
hipsolverStatus_t hipsolverDestroy(hipsolverHandle_t handle);
hipsolverStatus_t hipsolverSetStream(hipsolverHandle_t handle, hipStream_t stream);
hipsolverStatus_t hipsolverGetStream(hipsolverHandle_t handle, hipStream_t *stream);

/// The functions for each element type: the letter, the type, real numbers of that precision, and the names of
/// orthogonal or unitary, symmetric or Hermitian matrices. Workspaces are counted in elements.
#define AMPSIM_HIPSOLVER_ALL(X)                                                                                    \
  X(S, float, float, ormqr, orgqr, syevd)                                                                          \
  X(D, double, double, ormqr, orgqr, syevd)                                                                        \
  X(C, hipComplex, float, unmqr, ungqr, heevd)                                                                     \
  X(Z, hipDoubleComplex, double, unmqr, ungqr, heevd)
#define AMPSIM_HIPSOLVER_DECLARE(L, T, R, MQR, GQR, EVD)                                                           \
  hipsolverStatus_t hipsolverDn##L##potrf_bufferSize(hipsolverDnHandle_t handle, hipblasFillMode_t fill, int n,    \
                                                     T *a, int lda, int *length);                                  \
  hipsolverStatus_t hipsolverDn##L##potrf(hipsolverDnHandle_t handle, hipblasFillMode_t fill, int n, T *a,         \
                                          int lda, T *work, int length, int *info);                                \
  hipsolverStatus_t hipsolverDn##L##potrs(hipsolverDnHandle_t handle, hipblasFillMode_t fill, int n, int columns,  \
                                          const T *a, int lda, T *b, int ldb, int *info);                          \
  hipsolverStatus_t hipsolverDn##L##potri_bufferSize(hipsolverDnHandle_t handle, hipblasFillMode_t fill, int n,    \
                                                     T *a, int lda, int *length);                                  \
  hipsolverStatus_t hipsolverDn##L##potri(hipsolverDnHandle_t handle, hipblasFillMode_t fill, int n, T *a,         \
                                          int lda, T *work, int length, int *info);                                \
  hipsolverStatus_t hipsolverDn##L##getrf_bufferSize(hipsolverDnHandle_t handle, int m, int n, T *a, int lda,      \
                                                     int *length);                                                 \
  hipsolverStatus_t hipsolverDn##L##getrf(hipsolverDnHandle_t handle, int m, int n, T *a, int lda, T *work,        \
                                          int *pivots, int *info);                                                 \
  hipsolverStatus_t hipsolverDn##L##getrs(hipsolverDnHandle_t handle, hipblasOperation_t op, int n, int columns,   \
                                          const T *a, int lda, const int *pivots, T *b, int ldb, int *info);       \
  hipsolverStatus_t hipsolverDn##L##geqrf_bufferSize(hipsolverDnHandle_t handle, int m, int n, T *a, int lda,      \
                                                     int *length);                                                 \
  hipsolverStatus_t hipsolverDn##L##geqrf(hipsolverDnHandle_t handle, int m, int n, T *a, int lda, T *tau,         \
                                          T *work, int length, int *info);                                         \
  hipsolverStatus_t hipsolverDn##L##MQR##_bufferSize(hipsolverDnHandle_t handle, hipblasSideMode_t side,           \
                                                     hipblasOperation_t op, int m, int n, int k, const T *a,       \
                                                     int lda, const T *tau, const T *c, int ldc, int *length);     \
  hipsolverStatus_t hipsolverDn##L##MQR(hipsolverDnHandle_t handle, hipblasSideMode_t side, hipblasOperation_t op, \
                                        int m, int n, int k, const T *a, int lda, const T *tau, T *c, int ldc,     \
                                        T *work, int length, int *info);                                           \
  hipsolverStatus_t hipsolverDn##L##GQR##_bufferSize(hipsolverDnHandle_t handle, int m, int n, int k, const T *a,  \
                                                     int lda, const T *tau, int *length);                          \
  hipsolverStatus_t hipsolverDn##L##GQR(hipsolverDnHandle_t handle, int m, int n, int k, T *a, int lda,            \
                                        const T *tau, T *work, int length, int *info);                             \
  hipsolverStatus_t hipsolverDn##L##EVD##_bufferSize(hipsolverDnHandle_t handle, hipsolverEigMode_t vectors,       \
                                                     hipblasFillMode_t fill, int n, const T *a, int lda,           \
                                                     const R *w, int *length);                                     \
  hipsolverStatus_t hipsolverDn##L##EVD(hipsolverDnHandle_t handle, hipsolverEigMode_t vectors,                    \
                                        hipblasFillMode_t fill, int n, T *a, int lda, R *w, T *work, int length,   \
                                        int *info);                                                                \
  hipsolverStatus_t hipsolverDn##L##gesvd_bufferSize(hipsolverDnHandle_t handle, int m, int n, int *length);       \
  hipsolverStatus_t hipsolverDn##L##gesvd(hipsolverDnHandle_t handle, signed char left, signed char right, int m,  \
                                          int n, T *a, int lda, R *s, T *u, int ldu, T *vt, int ldvt, T *work,     \
                                          int length, R *real_work, int *info);
AMPSIM_HIPSOLVER_ALL(AMPSIM_HIPSOLVER_DECLARE)

/// The regular interface: unlike in cuSOLVER, all functions have a workspace argument.
#define AMPSIM_HIPSOLVER_DECLARE_REGULAR(L, T, R, MQR, GQR, EVD)                                                   \
  hipsolverStatus_t hipsolver##L##potrf_bufferSize(hipsolverHandle_t handle, hipblasFillMode_t fill, int n, T *a,  \
                                                   int lda, int *length);                                          \
  hipsolverStatus_t hipsolver##L##potrf(hipsolverHandle_t handle, hipblasFillMode_t fill, int n, T *a, int lda,    \
                                        T *work, int length, int *info);                                           \
  hipsolverStatus_t hipsolver##L##potri_bufferSize(hipsolverHandle_t handle, hipblasFillMode_t fill, int n, T *a,  \
                                                   int lda, int *length);                                          \
  hipsolverStatus_t hipsolver##L##potri(hipsolverHandle_t handle, hipblasFillMode_t fill, int n, T *a, int lda,    \
                                        T *work, int length, int *info);                                           \
  hipsolverStatus_t hipsolver##L##getrf_bufferSize(hipsolverHandle_t handle, int m, int n, T *a, int lda,          \
                                                   int *length);                                                   \
  hipsolverStatus_t hipsolver##L##geqrf_bufferSize(hipsolverHandle_t handle, int m, int n, T *a, int lda,          \
                                                   int *length);                                                   \
  hipsolverStatus_t hipsolver##L##geqrf(hipsolverHandle_t handle, int m, int n, T *a, int lda, T *tau, T *work,    \
                                        int length, int *info);                                                    \
  hipsolverStatus_t hipsolver##L##MQR##_bufferSize(hipsolverHandle_t handle, hipblasSideMode_t side,               \
                                                   hipblasOperation_t op, int m, int n, int k, T *a, int lda,      \
                                                   T *tau, T *c, int ldc, int *length);                            \
  hipsolverStatus_t hipsolver##L##MQR(hipsolverHandle_t handle, hipblasSideMode_t side, hipblasOperation_t op,     \
                                      int m, int n, int k, T *a, int lda, T *tau, T *c, int ldc, T *work,          \
                                      int length, int *info);                                                      \
  hipsolverStatus_t hipsolver##L##GQR##_bufferSize(hipsolverHandle_t handle, int m, int n, int k, T *a, int lda,   \
                                                   T *tau, int *length);                                           \
  hipsolverStatus_t hipsolver##L##GQR(hipsolverHandle_t handle, int m, int n, int k, T *a, int lda, T *tau,        \
                                      T *work, int length, int *info);                                             \
  hipsolverStatus_t hipsolver##L##EVD##_bufferSize(hipsolverHandle_t handle, hipsolverEigMode_t vectors,           \
                                                   hipblasFillMode_t fill, int n, T *a, int lda, R *w,             \
                                                   int *length);                                                   \
  hipsolverStatus_t hipsolver##L##EVD(hipsolverHandle_t handle, hipsolverEigMode_t vectors,                        \
                                      hipblasFillMode_t fill, int n, T *a, int lda, R *w, T *work, int length,     \
                                      int *info);                                                                  \
  hipsolverStatus_t hipsolver##L##potrs_bufferSize(hipsolverHandle_t handle, hipsolverFillMode_t fill, int n,      \
                                                   int columns, T *a, int lda, T *b, int ldb, int *length);        \
  hipsolverStatus_t hipsolver##L##potrs(hipsolverHandle_t handle, hipsolverFillMode_t fill, int n, int columns,    \
                                        T *a, int lda, T *b, int ldb, T *work, int length, int *info);             \
  hipsolverStatus_t hipsolver##L##getrf(hipsolverHandle_t handle, int m, int n, T *a, int lda, T *work,            \
                                        int length, int *pivots, int *info);                                       \
  hipsolverStatus_t hipsolver##L##getrs_bufferSize(hipsolverHandle_t handle, hipsolverOperation_t op, int n,       \
                                                   int columns, T *a, int lda, int *pivots, T *b, int ldb,         \
                                                   int *length);                                                   \
  hipsolverStatus_t hipsolver##L##getrs(hipsolverHandle_t handle, hipsolverOperation_t op, int n, int columns,     \
                                        T *a, int lda, int *pivots, T *b, int ldb, T *work, int length,            \
                                        int *info);                                                                \
  hipsolverStatus_t hipsolver##L##gesvd_bufferSize(hipsolverHandle_t handle, signed char left, signed char right,  \
                                                   int m, int n, int *length);                                     \
  hipsolverStatus_t hipsolver##L##gesvd(hipsolverHandle_t handle, signed char left, signed char right, int m,      \
                                        int n, T *a, int lda, R *s, T *u, int ldu, T *vt, int ldvt, T *work,       \
                                        int length, R *real_work, int *info);
AMPSIM_HIPSOLVER_ALL(AMPSIM_HIPSOLVER_DECLARE_REGULAR)

hipsolverStatus_t hipsolverSpCreate(hipsolverSpHandle_t *handle);
hipsolverStatus_t hipsolverSpDestroy(hipsolverSpHandle_t handle);
hipsolverStatus_t hipsolverSpSetStream(hipsolverSpHandle_t handle, hipStream_t stream);
#define AMPSIM_HIPSOLVER_DECLARE_SPARSE(L, T)                                                                      \
  hipsolverStatus_t hipsolverSp##L##csrlsvchol(                                                                    \
      hipsolverSpHandle_t handle, int n, int nnz, const hipsparseMatDescr_t descriptor, const T *values,           \
      const int *offsets, const int *indices, const T *b, T tolerance, int reorder, T *x, int *singularity);       \
  hipsolverStatus_t hipsolverSp##L##csrlsvcholHost(                                                                \
      hipsolverSpHandle_t handle, int n, int nnz, const hipsparseMatDescr_t descriptor, const T *values,           \
      const int *offsets, const int *indices, const T *b, T tolerance, int reorder, T *x, int *singularity);       \
  hipsolverStatus_t hipsolverSp##L##csrlsvqr(                                                                      \
      hipsolverSpHandle_t handle, int n, int nnz, const hipsparseMatDescr_t descriptor, const T *values,           \
      const int *offsets, const int *indices, const T *b, T tolerance, int reorder, T *x, int *singularity);
AMPSIM_HIPSOLVER_DECLARE_SPARSE(S, float)
AMPSIM_HIPSOLVER_DECLARE_SPARSE(D, double)

#ifdef __cplusplus
}
#endif
