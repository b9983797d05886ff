// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cuSOLVER's factors of sparse matrices as objects (cusolverSp_LOWLEVEL_PREVIEW.h) and factors that are recomputed for
// other values (cuSOLVER, "cuSolverRF"), shared by programs and the library (simulator/libraries). Includers
// define the types of simulator/libraries/solver/declarations/cuda_solver.h.
#pragma once

typedef struct csrcholInfo *csrcholInfo_t;
typedef struct csrcholInfoHost *csrcholInfoHost_t;
typedef struct csrqrInfo *csrqrInfo_t;
typedef struct csrqrInfoHost *csrqrInfoHost_t;
typedef struct csrluInfoHost *csrluInfoHost_t;

typedef struct cusolverRfCommon *cusolverRfHandle_t;
typedef enum {
  CUSOLVERRF_RESET_VALUES_FAST_MODE_OFF = 0,
  CUSOLVERRF_RESET_VALUES_FAST_MODE_ON = 1
} cusolverRfResetValuesFastMode_t;
typedef enum { CUSOLVERRF_MATRIX_FORMAT_CSR = 0, CUSOLVERRF_MATRIX_FORMAT_CSC = 1 } cusolverRfMatrixFormat_t;
typedef enum {
  CUSOLVERRF_UNIT_DIAGONAL_STORED_L = 0,
  CUSOLVERRF_UNIT_DIAGONAL_STORED_U = 1,
  CUSOLVERRF_UNIT_DIAGONAL_ASSUMED_L = 2,
  CUSOLVERRF_UNIT_DIAGONAL_ASSUMED_U = 3,
} cusolverRfUnitDiagonal_t;
typedef enum {
  CUSOLVERRF_FACTORIZATION_ALG0 = 0,
  CUSOLVERRF_FACTORIZATION_ALG1 = 1,
  CUSOLVERRF_FACTORIZATION_ALG2 = 2,
} cusolverRfFactorization_t;
typedef enum {
  CUSOLVERRF_TRIANGULAR_SOLVE_ALG1 = 1,
  CUSOLVERRF_TRIANGULAR_SOLVE_ALG2 = 2,
  CUSOLVERRF_TRIANGULAR_SOLVE_ALG3 = 3,
} cusolverRfTriangularSolve_t;
typedef enum {
  CUSOLVERRF_NUMERIC_BOOST_NOT_USED = 0,
  CUSOLVERRF_NUMERIC_BOOST_USED = 1,
} cusolverRfNumericBoostReport_t;

#ifdef __cplusplus
extern "C" {
#endif

#define AMPSIM_FACTORS_OF_PATTERN(HOST)                                                                            \
  cusolverStatus_t cusolverSpCreateCsrcholInfo##HOST(csrcholInfo##HOST##_t *info);                                 \
  cusolverStatus_t cusolverSpDestroyCsrcholInfo##HOST(csrcholInfo##HOST##_t info);                                 \
  cusolverStatus_t cusolverSpXcsrcholAnalysis##HOST(cusolverSpHandle_t handle, int n, int nnz,                     \
                                                    const cusparseMatDescr_t descriptor, const int *offsets,       \
                                                    const int *indices, csrcholInfo##HOST##_t info);               \
  cusolverStatus_t cusolverSpCreateCsrqrInfo##HOST(csrqrInfo##HOST##_t *info);                                     \
  cusolverStatus_t cusolverSpDestroyCsrqrInfo##HOST(csrqrInfo##HOST##_t info);                                     \
  cusolverStatus_t cusolverSpXcsrqrAnalysis##HOST(cusolverSpHandle_t handle, int m, int n, int nnz,                \
                                                  const cusparseMatDescr_t descriptor, const int *offsets,         \
                                                  const int *indices, csrqrInfo##HOST##_t info);
AMPSIM_FACTORS_OF_PATTERN()
AMPSIM_FACTORS_OF_PATTERN(Host)

#define AMPSIM_FACTORS_IN(L, T, R, HOST)                                                                           \
  cusolverStatus_t cusolverSp##L##csrcholBufferInfo##HOST(                                                         \
      cusolverSpHandle_t handle, int n, int nnz, const cusparseMatDescr_t descriptor, const T *values,             \
      const int *offsets, const int *indices, csrcholInfo##HOST##_t info, size_t *internal_bytes, size_t *bytes);  \
  cusolverStatus_t cusolverSp##L##csrcholFactor##HOST(                                                             \
      cusolverSpHandle_t handle, int n, int nnz, const cusparseMatDescr_t descriptor, const T *values,             \
      const int *offsets, const int *indices, csrcholInfo##HOST##_t info, void *buffer);                           \
  cusolverStatus_t cusolverSp##L##csrcholZeroPivot##HOST(cusolverSpHandle_t handle, csrcholInfo##HOST##_t info,    \
                                                         R tolerance, int *position);                              \
  cusolverStatus_t cusolverSp##L##csrcholSolve##HOST(cusolverSpHandle_t handle, int n, const T *b, T *x,           \
                                                     csrcholInfo##HOST##_t info, void *buffer);                    \
  cusolverStatus_t cusolverSp##L##csrqrBufferInfo##HOST(                                                           \
      cusolverSpHandle_t handle, int m, int n, int nnz, const cusparseMatDescr_t descriptor, const T *values,      \
      const int *offsets, const int *indices, csrqrInfo##HOST##_t info, size_t *internal_bytes, size_t *bytes);    \
  cusolverStatus_t cusolverSp##L##csrqrSetup##HOST(                                                                \
      cusolverSpHandle_t handle, int m, int n, int nnz, const cusparseMatDescr_t descriptor, const T *values,      \
      const int *offsets, const int *indices, T mu, csrqrInfo##HOST##_t info);                                     \
  cusolverStatus_t cusolverSp##L##csrqrFactor##HOST(cusolverSpHandle_t handle, int m, int n, int nnz, T *b, T *x,  \
                                                    csrqrInfo##HOST##_t info, void *buffer);                       \
  cusolverStatus_t cusolverSp##L##csrqrZeroPivot##HOST(cusolverSpHandle_t handle, csrqrInfo##HOST##_t info,        \
                                                       R tolerance, int *position);                                \
  cusolverStatus_t cusolverSp##L##csrqrSolve##HOST(cusolverSpHandle_t handle, int m, int n, T *b, T *x,            \
                                                   csrqrInfo##HOST##_t info, void *buffer);
#define AMPSIM_FACTORS_DECLARE(L, T, R, MQR, GQR, EVD)                                                             \
  AMPSIM_FACTORS_IN(L, T, R, )                                                                                     \
  AMPSIM_FACTORS_IN(L, T, R, Host)                                                                                 \
  cusolverStatus_t cusolverSp##L##csrluBufferInfoHost(                                                             \
      cusolverSpHandle_t handle, int n, int nnz, const cusparseMatDescr_t descriptor, const T *values,             \
      const int *offsets, const int *indices, csrluInfoHost_t info, size_t *internal_bytes, size_t *bytes);        \
  cusolverStatus_t cusolverSp##L##csrluFactorHost(                                                                 \
      cusolverSpHandle_t handle, int n, int nnz, const cusparseMatDescr_t descriptor, const T *values,             \
      const int *offsets, const int *indices, csrluInfoHost_t info, R pivot_threshold, void *buffer);              \
  cusolverStatus_t cusolverSp##L##csrluZeroPivotHost(cusolverSpHandle_t handle, csrluInfoHost_t info, R tolerance, \
                                                     int *position);                                               \
  cusolverStatus_t cusolverSp##L##csrluSolveHost(cusolverSpHandle_t handle, int n, const T *b, T *x,               \
                                                 csrluInfoHost_t info, void *buffer);                              \
  cusolverStatus_t cusolverSp##L##csrluExtractHost(                                                                \
      cusolverSpHandle_t handle, int *p, int *q, const cusparseMatDescr_t descriptor_l, T *values_l,               \
      int *offsets_l, int *indices_l, const cusparseMatDescr_t descriptor_u, T *values_u, int *offsets_u,          \
      int *indices_u, csrluInfoHost_t info, void *buffer);
AMPSIM_SOLVER_ALL(AMPSIM_FACTORS_DECLARE)

cusolverStatus_t cusolverSpCreateCsrluInfoHost(csrluInfoHost_t *info);
cusolverStatus_t cusolverSpDestroyCsrluInfoHost(csrluInfoHost_t info);
cusolverStatus_t cusolverSpXcsrluAnalysisHost(cusolverSpHandle_t handle, int n, int nnz,
                                              const cusparseMatDescr_t descriptor, const int *offsets,
                                              const int *indices, csrluInfoHost_t info);
cusolverStatus_t cusolverSpXcsrluNnzHost(cusolverSpHandle_t handle, int *nnz_l, int *nnz_u, csrluInfoHost_t info);

cusolverStatus_t cusolverRfCreate(cusolverRfHandle_t *handle);
cusolverStatus_t cusolverRfDestroy(cusolverRfHandle_t handle);
cusolverStatus_t cusolverRfGetMatrixFormat(cusolverRfHandle_t handle, cusolverRfMatrixFormat_t *format,
                                           cusolverRfUnitDiagonal_t *diagonal);
cusolverStatus_t cusolverRfSetMatrixFormat(cusolverRfHandle_t handle, cusolverRfMatrixFormat_t format,
                                           cusolverRfUnitDiagonal_t diagonal);
cusolverStatus_t cusolverRfGetNumericProperties(cusolverRfHandle_t handle, double *zero, double *boost);
cusolverStatus_t cusolverRfSetNumericProperties(cusolverRfHandle_t handle, double zero, double boost);
cusolverStatus_t cusolverRfGetNumericBoostReport(cusolverRfHandle_t handle, cusolverRfNumericBoostReport_t *report);
cusolverStatus_t cusolverRfGetAlgs(cusolverRfHandle_t handle, cusolverRfFactorization_t *factor,
                                   cusolverRfTriangularSolve_t *solve);
cusolverStatus_t cusolverRfSetAlgs(cusolverRfHandle_t handle, cusolverRfFactorization_t factor,
                                   cusolverRfTriangularSolve_t solve);
cusolverStatus_t cusolverRfGetResetValuesFastMode(cusolverRfHandle_t handle, cusolverRfResetValuesFastMode_t *mode);
cusolverStatus_t cusolverRfSetResetValuesFastMode(cusolverRfHandle_t handle, cusolverRfResetValuesFastMode_t mode);
/// In host memory: A, and P A Q^T = L U.
cusolverStatus_t cusolverRfSetupHost(int n, int nnz, int *offsets, int *indices, double *values, int nnz_l,
                                     int *offsets_l, int *indices_l, double *values_l, int nnz_u, int *offsets_u,
                                     int *indices_u, double *values_u, int *p, int *q, cusolverRfHandle_t handle);
/// In device memory.
cusolverStatus_t cusolverRfSetupDevice(int n, int nnz, int *offsets, int *indices, double *values, int nnz_l,
                                       int *offsets_l, int *indices_l, double *values_l, int nnz_u, int *offsets_u,
                                       int *indices_u, double *values_u, int *p, int *q, cusolverRfHandle_t handle);
cusolverStatus_t cusolverRfResetValues(int n, int nnz, int *offsets, int *indices, double *values, int *p, int *q,
                                       cusolverRfHandle_t handle);
cusolverStatus_t cusolverRfAnalyze(cusolverRfHandle_t handle);
cusolverStatus_t cusolverRfRefactor(cusolverRfHandle_t handle);
cusolverStatus_t cusolverRfSolve(cusolverRfHandle_t handle, int *p, int *q, int columns, double *temporary,
                                 int leading_temporary, double *x, int leading_x);

#ifdef __cplusplus
}
#endif
