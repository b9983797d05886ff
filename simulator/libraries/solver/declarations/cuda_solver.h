// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cuSOLVER (cuSOLVER, "cuSolverDN" and "cuSolverSP"): its types and functions, shared by programs and the library
// (simulator/libraries). Includers define the types of simulator/libraries/blas/declarations/cuda_blas.h and simulator/libraries/sparse/declarations/cuda_sparse.h.
#pragma once

typedef struct cusolverDnContext *cusolverDnHandle_t;
typedef struct cusolverSpContext *cusolverSpHandle_t;

typedef enum {
  CUSOLVER_STATUS_SUCCESS = 0,
  CUSOLVER_STATUS_NOT_INITIALIZED = 1,
  CUSOLVER_STATUS_ALLOC_FAILED = 2,
  CUSOLVER_STATUS_INVALID_VALUE = 3,
  CUSOLVER_STATUS_ARCH_MISMATCH = 4,
  CUSOLVER_STATUS_MAPPING_ERROR = 5,
  CUSOLVER_STATUS_EXECUTION_FAILED = 6,
  CUSOLVER_STATUS_INTERNAL_ERROR = 7,
  CUSOLVER_STATUS_MATRIX_TYPE_NOT_SUPPORTED = 8,
  CUSOLVER_STATUS_NOT_SUPPORTED = 9,
  CUSOLVER_STATUS_ZERO_PIVOT = 10,
  CUSOLVER_STATUS_INVALID_LICENSE = 11,
} cusolverStatus_t;
typedef enum { CUSOLVER_EIG_MODE_NOVECTOR = 0, CUSOLVER_EIG_MODE_VECTOR = 1 } cusolverEigMode_t;
typedef enum { CUSOLVER_EIG_TYPE_1 = 1, CUSOLVER_EIG_TYPE_2 = 2, CUSOLVER_EIG_TYPE_3 = 3 } cusolverEigType_t;

#ifdef __cplusplus
extern "C" {
#endif

cusolverStatus_t cusolverGetVersion(int *version);
cusolverStatus_t cusolverGetProperty(libraryPropertyType type, int *value);
cusolverStatus_t cusolverDnCreate(cusolverDnHandle_t *handle);
cusolverStatus_t cusolverDnDestroy(cusolverDnHandle_t handle);
cusolverStatus_t cusolverDnSetStream(cusolverDnHandle_t handle, cudaStream_t stream);
cusolverStatus_t cusolverDnGetStream(cusolverDnHandle_t handle, cudaStream_t *stream);

/// The functions for each element type: the letter, the type, real numbers of that precision, and the names of
/// orthogonal or unitary, symmetric or Hermitian matrices. Workspaces are counted in elements.
#define AMPSIM_SOLVER_ALL(X)                                                                                       \
  X(S, float, float, ormqr, orgqr, syevd)                                                                          \
  X(D, double, double, ormqr, orgqr, syevd)                                                                        \
  X(C, cuComplex, float, unmqr, ungqr, heevd)                                                                      \
  X(Z, cuDoubleComplex, double, unmqr, ungqr, heevd)
#define AMPSIM_SOLVER_DECLARE(L, T, R, MQR, GQR, EVD)                                                              \
  cusolverStatus_t cusolverDn##L##potrf_bufferSize(cusolverDnHandle_t handle, cublasFillMode_t fill, int n, T *a,  \
                                                   int lda, int *length);                                          \
  cusolverStatus_t cusolverDn##L##potrf(cusolverDnHandle_t handle, cublasFillMode_t fill, int n, T *a, int lda,    \
                                        T *work, int length, int *info);                                           \
  cusolverStatus_t cusolverDn##L##potrs(cusolverDnHandle_t handle, cublasFillMode_t fill, int n, int columns,      \
                                        const T *a, int lda, T *b, int ldb, int *info);                            \
  cusolverStatus_t cusolverDn##L##potri_bufferSize(cusolverDnHandle_t handle, cublasFillMode_t fill, int n, T *a,  \
                                                   int lda, int *length);                                          \
  cusolverStatus_t cusolverDn##L##potri(cusolverDnHandle_t handle, cublasFillMode_t fill, int n, T *a, int lda,    \
                                        T *work, int length, int *info);                                           \
  cusolverStatus_t cusolverDn##L##getrf_bufferSize(cusolverDnHandle_t handle, int m, int n, T *a, int lda,         \
                                                   int *length);                                                   \
  cusolverStatus_t cusolverDn##L##getrf(cusolverDnHandle_t handle, int m, int n, T *a, int lda, T *work,           \
                                        int *pivots, int *info);                                                   \
  cusolverStatus_t cusolverDn##L##getrs(cusolverDnHandle_t handle, cublasOperation_t op, int n, int columns,       \
                                        const T *a, int lda, const int *pivots, T *b, int ldb, int *info);         \
  cusolverStatus_t cusolverDn##L##geqrf_bufferSize(cusolverDnHandle_t handle, int m, int n, T *a, int lda,         \
                                                   int *length);                                                   \
  cusolverStatus_t cusolverDn##L##geqrf(cusolverDnHandle_t handle, int m, int n, T *a, int lda, T *tau, T *work,   \
                                        int length, int *info);                                                    \
  cusolverStatus_t cusolverDn##L##MQR##_bufferSize(cusolverDnHandle_t handle, cublasSideMode_t side,               \
                                                   cublasOperation_t op, int m, int n, int k, const T *a, int lda, \
                                                   const T *tau, const T *c, int ldc, int *length);                \
  cusolverStatus_t cusolverDn##L##MQR(cusolverDnHandle_t handle, cublasSideMode_t side, cublasOperation_t op,      \
                                      int m, int n, int k, const T *a, int lda, const T *tau, T *c, int ldc,       \
                                      T *work, int length, int *info);                                             \
  cusolverStatus_t cusolverDn##L##GQR##_bufferSize(cusolverDnHandle_t handle, int m, int n, int k, const T *a,     \
                                                   int lda, const T *tau, int *length);                            \
  cusolverStatus_t cusolverDn##L##GQR(cusolverDnHandle_t handle, int m, int n, int k, T *a, int lda, const T *tau, \
                                      T *work, int length, int *info);                                             \
  cusolverStatus_t cusolverDn##L##EVD##_bufferSize(cusolverDnHandle_t handle, cusolverEigMode_t vectors,           \
                                                   cublasFillMode_t fill, int n, const T *a, int lda, const R *w,  \
                                                   int *length);                                                   \
  cusolverStatus_t cusolverDn##L##EVD(cusolverDnHandle_t handle, cusolverEigMode_t vectors, cublasFillMode_t fill, \
                                      int n, T *a, int lda, R *w, T *work, int length, int *info);                 \
  cusolverStatus_t cusolverDn##L##gesvd_bufferSize(cusolverDnHandle_t handle, int m, int n, int *length);          \
  cusolverStatus_t cusolverDn##L##gesvd(cusolverDnHandle_t handle, signed char left, signed char right, int m,     \
                                        int n, T *a, int lda, R *s, T *u, int ldu, T *vt, int ldvt, T *work,       \
                                        int length, R *real_work, int *info);                                      \
  cusolverStatus_t cusolverSp##L##csrlsvchol(                                                                      \
      cusolverSpHandle_t handle, int n, int nnz, const cusparseMatDescr_t descriptor, const T *values,             \
      const int *offsets, const int *indices, const T *b, R tolerance, int reorder, T *x, int *singularity);       \
  cusolverStatus_t cusolverSp##L##csrlsvcholHost(                                                                  \
      cusolverSpHandle_t handle, int n, int nnz, const cusparseMatDescr_t descriptor, const T *values,             \
      const int *offsets, const int *indices, const T *b, R tolerance, int reorder, T *x, int *singularity);       \
  cusolverStatus_t cusolverSp##L##csrlsvqr(                                                                        \
      cusolverSpHandle_t handle, int n, int nnz, const cusparseMatDescr_t descriptor, const T *values,             \
      const int *offsets, const int *indices, const T *b, R tolerance, int reorder, T *x, int *singularity);       \
  cusolverStatus_t cusolverSp##L##csrlsvqrHost(                                                                    \
      cusolverSpHandle_t handle, int n, int nnz, const cusparseMatDescr_t descriptor, const T *values,             \
      const int *offsets, const int *indices, const T *b, R tolerance, int reorder, T *x, int *singularity);       \
  cusolverStatus_t cusolverSp##L##csrlsvluHost(                                                                    \
      cusolverSpHandle_t handle, int n, int nnz, const cusparseMatDescr_t descriptor, const T *values,             \
      const int *offsets, const int *indices, const T *b, R tolerance, int reorder, T *x, int *singularity);
AMPSIM_SOLVER_ALL(AMPSIM_SOLVER_DECLARE)

cusolverStatus_t cusolverSpCreate(cusolverSpHandle_t *handle);
cusolverStatus_t cusolverSpDestroy(cusolverSpHandle_t handle);
cusolverStatus_t cusolverSpSetStream(cusolverSpHandle_t handle, cudaStream_t stream);
cusolverStatus_t cusolverSpGetStream(cusolverSpHandle_t handle, cudaStream_t *stream);
// On host memory.
cusolverStatus_t cusolverSpXcsrissymHost(cusolverSpHandle_t handle, int n, int nnz,
                                         const cusparseMatDescr_t descriptor, const int *offsets, const int *ends,
                                         const int *indices, int *symmetric);
cusolverStatus_t cusolverSpXcsrsymrcmHost(cusolverSpHandle_t handle, int n, int nnz,
                                          const cusparseMatDescr_t descriptor, const int *offsets,
                                          const int *indices, int *permutation);
cusolverStatus_t cusolverSpXcsrsymamdHost(cusolverSpHandle_t handle, int n, int nnz,
                                          const cusparseMatDescr_t descriptor, const int *offsets,
                                          const int *indices, int *permutation);
cusolverStatus_t cusolverSpXcsrmetisndHost(cusolverSpHandle_t handle, int n, int nnz,
                                           const cusparseMatDescr_t descriptor, const int *offsets,
                                           const int *indices, const int64_t *options, int *permutation);
cusolverStatus_t cusolverSpXcsrperm_bufferSizeHost(cusolverSpHandle_t handle, int m, int n, int nnz,
                                                   const cusparseMatDescr_t descriptor, const int *offsets,
                                                   const int *indices, const int *p, const int *q, size_t *bytes);
cusolverStatus_t cusolverSpXcsrpermHost(cusolverSpHandle_t handle, int m, int n, int nnz,
                                        const cusparseMatDescr_t descriptor, int *offsets, int *indices,
                                        const int *p, const int *q, int *map, void *buffer);

#ifdef __cplusplus
}
#endif
