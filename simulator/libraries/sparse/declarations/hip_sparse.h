// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// hipSPARSE (hipSPARSE, "API Reference"): its types and functions, shared by programs and the library
// (simulator/libraries). Includers define hipComplex, hipDoubleComplex, hipDataType and hipStream_t.
#pragma once

// The version in ROCm 6.4.
#define hipsparseVersionMajor 3
#define hipsparseVersionMinor 2
#define hipsparseVersionPatch 0

typedef void *hipsparseHandle_t;
typedef void *hipsparseMatDescr_t;
typedef void *hipsparseSpVecDescr_t;
typedef void *hipsparseDnVecDescr_t;
typedef void *hipsparseSpMatDescr_t;
typedef void *hipsparseDnMatDescr_t;
typedef const void *hipsparseConstSpVecDescr_t;
typedef const void *hipsparseConstDnVecDescr_t;
typedef const void *hipsparseConstSpMatDescr_t;
typedef const void *hipsparseConstDnMatDescr_t;
typedef struct hipsparseSpSVDescr *hipsparseSpSVDescr_t;
typedef struct hipsparseSpSMDescr *hipsparseSpSMDescr_t;
typedef struct hipsparseSpGEMMDescr *hipsparseSpGEMMDescr_t;
typedef struct csrilu02Info *csrilu02Info_t;
typedef struct csric02Info *csric02Info_t;

typedef enum {
  HIPSPARSE_STATUS_SUCCESS = 0,
  HIPSPARSE_STATUS_NOT_INITIALIZED = 1,
  HIPSPARSE_STATUS_ALLOC_FAILED = 2,
  HIPSPARSE_STATUS_INVALID_VALUE = 3,
  HIPSPARSE_STATUS_ARCH_MISMATCH = 4,
  HIPSPARSE_STATUS_MAPPING_ERROR = 5,
  HIPSPARSE_STATUS_EXECUTION_FAILED = 6,
  HIPSPARSE_STATUS_INTERNAL_ERROR = 7,
  HIPSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED = 8,
  HIPSPARSE_STATUS_ZERO_PIVOT = 9,
  HIPSPARSE_STATUS_NOT_SUPPORTED = 10,
  HIPSPARSE_STATUS_INSUFFICIENT_RESOURCES = 11,
} hipsparseStatus_t;
typedef enum { HIPSPARSE_POINTER_MODE_HOST = 0, HIPSPARSE_POINTER_MODE_DEVICE = 1 } hipsparsePointerMode_t;
typedef enum { HIPSPARSE_ACTION_SYMBOLIC = 0, HIPSPARSE_ACTION_NUMERIC = 1 } hipsparseAction_t;
typedef enum {
  HIPSPARSE_MATRIX_TYPE_GENERAL = 0,
  HIPSPARSE_MATRIX_TYPE_SYMMETRIC = 1,
  HIPSPARSE_MATRIX_TYPE_HERMITIAN = 2,
  HIPSPARSE_MATRIX_TYPE_TRIANGULAR = 3,
} hipsparseMatrixType_t;
typedef enum { HIPSPARSE_FILL_MODE_LOWER = 0, HIPSPARSE_FILL_MODE_UPPER = 1 } hipsparseFillMode_t;
typedef enum { HIPSPARSE_DIAG_TYPE_NON_UNIT = 0, HIPSPARSE_DIAG_TYPE_UNIT = 1 } hipsparseDiagType_t;
typedef enum { HIPSPARSE_INDEX_BASE_ZERO = 0, HIPSPARSE_INDEX_BASE_ONE = 1 } hipsparseIndexBase_t;
typedef enum {
  HIPSPARSE_OPERATION_NON_TRANSPOSE = 0,
  HIPSPARSE_OPERATION_TRANSPOSE = 1,
  HIPSPARSE_OPERATION_CONJUGATE_TRANSPOSE = 2,
} hipsparseOperation_t;
typedef enum { HIPSPARSE_DIRECTION_ROW = 0, HIPSPARSE_DIRECTION_COLUMN = 1 } hipsparseDirection_t;
typedef enum { HIPSPARSE_SOLVE_POLICY_NO_LEVEL = 0, HIPSPARSE_SOLVE_POLICY_USE_LEVEL = 1 } hipsparseSolvePolicy_t;
typedef enum { HIPSPARSE_INDEX_16U = 1, HIPSPARSE_INDEX_32I = 2, HIPSPARSE_INDEX_64I = 3 } hipsparseIndexType_t;
typedef enum { HIPSPARSE_ORDER_COL = 1, HIPSPARSE_ORDER_ROW = 2 } hipsparseOrder_t;
typedef enum { HIPSPARSE_FORMAT_CSR = 1, HIPSPARSE_FORMAT_CSC = 2, HIPSPARSE_FORMAT_COO = 3 } hipsparseFormat_t;
typedef enum { HIPSPARSE_SPMAT_FILL_MODE = 0, HIPSPARSE_SPMAT_DIAG_TYPE = 1 } hipsparseSpMatAttribute_t;
// The algorithms: the result does not depend on the choice.
typedef enum {
  HIPSPARSE_SPMV_ALG_DEFAULT = 0,
  HIPSPARSE_SPMV_CSR_ALG1 = 2,
  HIPSPARSE_SPMV_CSR_ALG2 = 3,
  HIPSPARSE_SPMV_COO_ALG1 = 1,
  HIPSPARSE_SPMV_COO_ALG2 = 4,
} hipsparseSpMVAlg_t;
typedef enum { HIPSPARSE_SPSV_ALG_DEFAULT = 0 } hipsparseSpSVAlg_t;
typedef enum { HIPSPARSE_SPSM_ALG_DEFAULT = 0 } hipsparseSpSMAlg_t;
typedef enum {
  HIPSPARSE_SPMM_ALG_DEFAULT = 0,
  HIPSPARSE_SPMM_COO_ALG1 = 1,
  HIPSPARSE_SPMM_COO_ALG2 = 2,
  HIPSPARSE_SPMM_COO_ALG3 = 3,
  HIPSPARSE_SPMM_CSR_ALG1 = 4,
  HIPSPARSE_SPMM_COO_ALG4 = 5,
  HIPSPARSE_SPMM_CSR_ALG2 = 6,
  HIPSPARSE_SPMM_CSR_ALG3 = 12,
} hipsparseSpMMAlg_t;
typedef enum {
  HIPSPARSE_SPGEMM_DEFAULT = 0,
  HIPSPARSE_SPGEMM_ALG1 = 3,
  HIPSPARSE_SPGEMM_ALG2 = 4,
  HIPSPARSE_SPGEMM_ALG3 = 5,
} hipsparseSpGEMMAlg_t;
typedef enum { HIPSPARSE_SDDMM_ALG_DEFAULT = 0 } hipsparseSDDMMAlg_t;
typedef enum { HIPSPARSE_SPARSETODENSE_ALG_DEFAULT = 0 } hipsparseSparseToDenseAlg_t;
typedef enum { HIPSPARSE_DENSETOSPARSE_ALG_DEFAULT = 0 } hipsparseDenseToSparseAlg_t;
typedef enum {
  HIPSPARSE_CSR2CSC_ALG_DEFAULT = 0,
  HIPSPARSE_CSR2CSC_ALG1 = 1,
  HIPSPARSE_CSR2CSC_ALG2 = 2
} hipsparseCsr2CscAlg_t;

#ifdef __cplusplus
extern "C" {
#endif

hipsparseStatus_t hipsparseCreate(hipsparseHandle_t *handle);
hipsparseStatus_t hipsparseDestroy(hipsparseHandle_t handle);
hipsparseStatus_t hipsparseGetVersion(hipsparseHandle_t handle, int *version);
const char *hipsparseGetErrorName(hipsparseStatus_t status);
const char *hipsparseGetErrorString(hipsparseStatus_t status);
hipsparseStatus_t hipsparseSetStream(hipsparseHandle_t handle, hipStream_t stream);
hipsparseStatus_t hipsparseGetStream(hipsparseHandle_t handle, hipStream_t *stream);
hipsparseStatus_t hipsparseSetPointerMode(hipsparseHandle_t handle, hipsparsePointerMode_t mode);
hipsparseStatus_t hipsparseGetPointerMode(hipsparseHandle_t handle, hipsparsePointerMode_t *mode);

// Descriptors of older functions.
hipsparseStatus_t hipsparseCreateMatDescr(hipsparseMatDescr_t *descriptor);
hipsparseStatus_t hipsparseDestroyMatDescr(hipsparseMatDescr_t descriptor);
hipsparseStatus_t hipsparseSetMatType(hipsparseMatDescr_t descriptor, hipsparseMatrixType_t type);
hipsparseMatrixType_t hipsparseGetMatType(const hipsparseMatDescr_t descriptor);
hipsparseStatus_t hipsparseSetMatFillMode(hipsparseMatDescr_t descriptor, hipsparseFillMode_t fill);
hipsparseFillMode_t hipsparseGetMatFillMode(const hipsparseMatDescr_t descriptor);
hipsparseStatus_t hipsparseSetMatDiagType(hipsparseMatDescr_t descriptor, hipsparseDiagType_t diagonal);
hipsparseDiagType_t hipsparseGetMatDiagType(const hipsparseMatDescr_t descriptor);
hipsparseStatus_t hipsparseSetMatIndexBase(hipsparseMatDescr_t descriptor, hipsparseIndexBase_t base);
hipsparseIndexBase_t hipsparseGetMatIndexBase(const hipsparseMatDescr_t descriptor);

// Descriptors of vectors and matrices: lengths in elements, device memory.
hipsparseStatus_t hipsparseCreateSpVec(hipsparseSpVecDescr_t *vector, int64_t size, int64_t nnz, void *indices,
                                       void *values, hipsparseIndexType_t index_type, hipsparseIndexBase_t base,
                                       hipDataType type);
hipsparseStatus_t hipsparseDestroySpVec(hipsparseConstSpVecDescr_t vector);
hipsparseStatus_t hipsparseCreateDnVec(hipsparseDnVecDescr_t *vector, int64_t size, void *values, hipDataType type);
hipsparseStatus_t hipsparseCreateConstDnVec(hipsparseConstDnVecDescr_t *vector, int64_t size, const void *values,
                                            hipDataType type);
hipsparseStatus_t hipsparseDestroyDnVec(hipsparseConstDnVecDescr_t vector);
hipsparseStatus_t hipsparseDnVecSetValues(hipsparseDnVecDescr_t vector, void *values);
hipsparseStatus_t hipsparseDnVecGetValues(hipsparseDnVecDescr_t vector, void **values);
hipsparseStatus_t hipsparseCreateCsr(hipsparseSpMatDescr_t *matrix, int64_t rows, int64_t columns, int64_t nnz,
                                     void *row_offsets, void *column_indices, void *values,
                                     hipsparseIndexType_t offset_type, hipsparseIndexType_t index_type,
                                     hipsparseIndexBase_t base, hipDataType type);
hipsparseStatus_t hipsparseCreateConstCsr(hipsparseConstSpMatDescr_t *matrix, int64_t rows, int64_t columns,
                                          int64_t nnz, const void *row_offsets, const void *column_indices,
                                          const void *values, hipsparseIndexType_t offset_type,
                                          hipsparseIndexType_t index_type, hipsparseIndexBase_t base,
                                          hipDataType type);
hipsparseStatus_t hipsparseCreateCsc(hipsparseSpMatDescr_t *matrix, int64_t rows, int64_t columns, int64_t nnz,
                                     void *column_offsets, void *row_indices, void *values,
                                     hipsparseIndexType_t offset_type, hipsparseIndexType_t index_type,
                                     hipsparseIndexBase_t base, hipDataType type);
hipsparseStatus_t hipsparseCreateCoo(hipsparseSpMatDescr_t *matrix, int64_t rows, int64_t columns, int64_t nnz,
                                     void *row_indices, void *column_indices, void *values,
                                     hipsparseIndexType_t index_type, hipsparseIndexBase_t base, hipDataType type);
hipsparseStatus_t hipsparseDestroySpMat(hipsparseConstSpMatDescr_t matrix);
hipsparseStatus_t hipsparseSpMatGetSize(hipsparseConstSpMatDescr_t matrix, int64_t *rows, int64_t *columns,
                                        int64_t *nnz);
hipsparseStatus_t hipsparseSpMatGetFormat(hipsparseConstSpMatDescr_t matrix, hipsparseFormat_t *format);
hipsparseStatus_t hipsparseSpMatSetValues(hipsparseSpMatDescr_t matrix, void *values);
hipsparseStatus_t hipsparseSpMatGetValues(hipsparseSpMatDescr_t matrix, void **values);
hipsparseStatus_t hipsparseCsrSetPointers(hipsparseSpMatDescr_t matrix, void *row_offsets, void *column_indices,
                                          void *values);
hipsparseStatus_t hipsparseCscSetPointers(hipsparseSpMatDescr_t matrix, void *column_offsets, void *row_indices,
                                          void *values);
hipsparseStatus_t hipsparseCooSetPointers(hipsparseSpMatDescr_t matrix, void *rows, void *columns, void *values);
hipsparseStatus_t hipsparseCsrSetStridedBatch(hipsparseSpMatDescr_t matrix, int count, int64_t offsets_stride,
                                              int64_t values_stride);
hipsparseStatus_t hipsparseSpMatSetAttribute(hipsparseSpMatDescr_t matrix, hipsparseSpMatAttribute_t attribute,
                                             void *value, size_t bytes);
hipsparseStatus_t hipsparseCreateDnMat(hipsparseDnMatDescr_t *matrix, int64_t rows, int64_t columns,
                                       int64_t leading, void *values, hipDataType type, hipsparseOrder_t order);
hipsparseStatus_t hipsparseCreateConstDnMat(hipsparseConstDnMatDescr_t *matrix, int64_t rows, int64_t columns,
                                            int64_t leading, const void *values, hipDataType type,
                                            hipsparseOrder_t order);
hipsparseStatus_t hipsparseDestroyDnMat(hipsparseConstDnMatDescr_t matrix);
hipsparseStatus_t hipsparseDnMatSetValues(hipsparseDnMatDescr_t matrix, void *values);
hipsparseStatus_t hipsparseDnMatSetStridedBatch(hipsparseDnMatDescr_t matrix, int count, int64_t stride);

// Vectors.
hipsparseStatus_t hipsparseAxpby(hipsparseHandle_t handle, const void *alpha, hipsparseConstSpVecDescr_t x,
                                 const void *beta, hipsparseDnVecDescr_t y);
hipsparseStatus_t hipsparseGather(hipsparseHandle_t handle, hipsparseConstDnVecDescr_t y, hipsparseSpVecDescr_t x);
hipsparseStatus_t hipsparseScatter(hipsparseHandle_t handle, hipsparseConstSpVecDescr_t x, hipsparseDnVecDescr_t y);
hipsparseStatus_t hipsparseSpVV_bufferSize(hipsparseHandle_t handle, hipsparseOperation_t op,
                                           hipsparseConstSpVecDescr_t x, hipsparseConstDnVecDescr_t y, void *result,
                                           hipDataType compute, size_t *bytes);
hipsparseStatus_t hipsparseSpVV(hipsparseHandle_t handle, hipsparseOperation_t op, hipsparseConstSpVecDescr_t x,
                                hipsparseConstDnVecDescr_t y, void *result, hipDataType compute, void *buffer);

// Products.
hipsparseStatus_t hipsparseSpMV_bufferSize(hipsparseHandle_t handle, hipsparseOperation_t op, const void *alpha,
                                           hipsparseConstSpMatDescr_t a, hipsparseConstDnVecDescr_t x,
                                           const void *beta, hipsparseDnVecDescr_t y, hipDataType compute,
                                           hipsparseSpMVAlg_t algorithm, size_t *bytes);
hipsparseStatus_t hipsparseSpMV_preprocess(hipsparseHandle_t handle, hipsparseOperation_t op, const void *alpha,
                                           hipsparseConstSpMatDescr_t a, hipsparseConstDnVecDescr_t x,
                                           const void *beta, hipsparseDnVecDescr_t y, hipDataType compute,
                                           hipsparseSpMVAlg_t algorithm, void *buffer);
hipsparseStatus_t hipsparseSpMV(hipsparseHandle_t handle, hipsparseOperation_t op, const void *alpha,
                                hipsparseConstSpMatDescr_t a, hipsparseConstDnVecDescr_t x, const void *beta,
                                hipsparseDnVecDescr_t y, hipDataType compute, hipsparseSpMVAlg_t algorithm,
                                void *buffer);
hipsparseStatus_t hipsparseSpMM_bufferSize(hipsparseHandle_t handle, hipsparseOperation_t opa,
                                           hipsparseOperation_t opb, const void *alpha,
                                           hipsparseConstSpMatDescr_t a, hipsparseConstDnMatDescr_t b,
                                           const void *beta, hipsparseDnMatDescr_t c, hipDataType compute,
                                           hipsparseSpMMAlg_t algorithm, size_t *bytes);
hipsparseStatus_t hipsparseSpMM_preprocess(hipsparseHandle_t handle, hipsparseOperation_t opa,
                                           hipsparseOperation_t opb, const void *alpha,
                                           hipsparseConstSpMatDescr_t a, hipsparseConstDnMatDescr_t b,
                                           const void *beta, hipsparseDnMatDescr_t c, hipDataType compute,
                                           hipsparseSpMMAlg_t algorithm, void *buffer);
hipsparseStatus_t hipsparseSpMM(hipsparseHandle_t handle, hipsparseOperation_t opa, hipsparseOperation_t opb,
                                const void *alpha, hipsparseConstSpMatDescr_t a, hipsparseConstDnMatDescr_t b,
                                const void *beta, hipsparseDnMatDescr_t c, hipDataType compute,
                                hipsparseSpMMAlg_t algorithm, void *buffer);
hipsparseStatus_t hipsparseSDDMM_bufferSize(hipsparseHandle_t handle, hipsparseOperation_t opa,
                                            hipsparseOperation_t opb, const void *alpha,
                                            hipsparseConstDnMatDescr_t a, hipsparseConstDnMatDescr_t b,
                                            const void *beta, hipsparseSpMatDescr_t c, hipDataType compute,
                                            hipsparseSDDMMAlg_t algorithm, size_t *bytes);
hipsparseStatus_t hipsparseSDDMM_preprocess(hipsparseHandle_t handle, hipsparseOperation_t opa,
                                            hipsparseOperation_t opb, const void *alpha,
                                            hipsparseConstDnMatDescr_t a, hipsparseConstDnMatDescr_t b,
                                            const void *beta, hipsparseSpMatDescr_t c, hipDataType compute,
                                            hipsparseSDDMMAlg_t algorithm, void *buffer);
hipsparseStatus_t hipsparseSDDMM(hipsparseHandle_t handle, hipsparseOperation_t opa, hipsparseOperation_t opb,
                                 const void *alpha, hipsparseConstDnMatDescr_t a, hipsparseConstDnMatDescr_t b,
                                 const void *beta, hipsparseSpMatDescr_t c, hipDataType compute,
                                 hipsparseSDDMMAlg_t algorithm, void *buffer);
hipsparseStatus_t hipsparseSpGEMM_createDescr(hipsparseSpGEMMDescr_t *descriptor);
hipsparseStatus_t hipsparseSpGEMM_destroyDescr(hipsparseSpGEMMDescr_t descriptor);
hipsparseStatus_t hipsparseSpGEMM_workEstimation(hipsparseHandle_t handle, hipsparseOperation_t opa,
                                                 hipsparseOperation_t opb, const void *alpha,
                                                 hipsparseConstSpMatDescr_t a, hipsparseConstSpMatDescr_t b,
                                                 const void *beta, hipsparseSpMatDescr_t c, hipDataType compute,
                                                 hipsparseSpGEMMAlg_t algorithm, hipsparseSpGEMMDescr_t descriptor,
                                                 size_t *bytes, void *buffer);
hipsparseStatus_t hipsparseSpGEMM_compute(hipsparseHandle_t handle, hipsparseOperation_t opa,
                                          hipsparseOperation_t opb, const void *alpha, hipsparseConstSpMatDescr_t a,
                                          hipsparseConstSpMatDescr_t b, const void *beta, hipsparseSpMatDescr_t c,
                                          hipDataType compute, hipsparseSpGEMMAlg_t algorithm,
                                          hipsparseSpGEMMDescr_t descriptor, size_t *bytes, void *buffer);
hipsparseStatus_t hipsparseSpGEMM_copy(hipsparseHandle_t handle, hipsparseOperation_t opa, hipsparseOperation_t opb,
                                       const void *alpha, hipsparseConstSpMatDescr_t a,
                                       hipsparseConstSpMatDescr_t b, const void *beta, hipsparseSpMatDescr_t c,
                                       hipDataType compute, hipsparseSpGEMMAlg_t algorithm,
                                       hipsparseSpGEMMDescr_t descriptor);

// Triangular systems.
hipsparseStatus_t hipsparseSpSV_createDescr(hipsparseSpSVDescr_t *descriptor);
hipsparseStatus_t hipsparseSpSV_destroyDescr(hipsparseSpSVDescr_t descriptor);
hipsparseStatus_t hipsparseSpSV_bufferSize(hipsparseHandle_t handle, hipsparseOperation_t op, const void *alpha,
                                           hipsparseConstSpMatDescr_t a, hipsparseConstDnVecDescr_t x,
                                           hipsparseDnVecDescr_t y, hipDataType compute,
                                           hipsparseSpSVAlg_t algorithm, hipsparseSpSVDescr_t descriptor,
                                           size_t *bytes);
hipsparseStatus_t hipsparseSpSV_analysis(hipsparseHandle_t handle, hipsparseOperation_t op, const void *alpha,
                                         hipsparseConstSpMatDescr_t a, hipsparseConstDnVecDescr_t x,
                                         hipsparseDnVecDescr_t y, hipDataType compute, hipsparseSpSVAlg_t algorithm,
                                         hipsparseSpSVDescr_t descriptor, void *buffer);
hipsparseStatus_t hipsparseSpSV_solve(hipsparseHandle_t handle, hipsparseOperation_t op, const void *alpha,
                                      hipsparseConstSpMatDescr_t a, hipsparseConstDnVecDescr_t x,
                                      hipsparseDnVecDescr_t y, hipDataType compute, hipsparseSpSVAlg_t algorithm,
                                      hipsparseSpSVDescr_t descriptor);
hipsparseStatus_t hipsparseSpSM_createDescr(hipsparseSpSMDescr_t *descriptor);
hipsparseStatus_t hipsparseSpSM_destroyDescr(hipsparseSpSMDescr_t descriptor);
hipsparseStatus_t hipsparseSpSM_bufferSize(hipsparseHandle_t handle, hipsparseOperation_t opa,
                                           hipsparseOperation_t opb, const void *alpha,
                                           hipsparseConstSpMatDescr_t a, hipsparseConstDnMatDescr_t b,
                                           hipsparseDnMatDescr_t c, hipDataType compute,
                                           hipsparseSpSMAlg_t algorithm, hipsparseSpSMDescr_t descriptor,
                                           size_t *bytes);
hipsparseStatus_t hipsparseSpSM_analysis(hipsparseHandle_t handle, hipsparseOperation_t opa,
                                         hipsparseOperation_t opb, const void *alpha, hipsparseConstSpMatDescr_t a,
                                         hipsparseConstDnMatDescr_t b, hipsparseDnMatDescr_t c, hipDataType compute,
                                         hipsparseSpSMAlg_t algorithm, hipsparseSpSMDescr_t descriptor,
                                         void *buffer);
hipsparseStatus_t hipsparseSpSM_solve(hipsparseHandle_t handle, hipsparseOperation_t opa, hipsparseOperation_t opb,
                                      const void *alpha, hipsparseConstSpMatDescr_t a, hipsparseConstDnMatDescr_t b,
                                      hipsparseDnMatDescr_t c, hipDataType compute, hipsparseSpSMAlg_t algorithm,
                                      hipsparseSpSMDescr_t descriptor, void *buffer);

// Other formats.
hipsparseStatus_t hipsparseSparseToDense_bufferSize(hipsparseHandle_t handle, hipsparseConstSpMatDescr_t a,
                                                    hipsparseDnMatDescr_t b, hipsparseSparseToDenseAlg_t algorithm,
                                                    size_t *bytes);
hipsparseStatus_t hipsparseSparseToDense(hipsparseHandle_t handle, hipsparseConstSpMatDescr_t a,
                                         hipsparseDnMatDescr_t b, hipsparseSparseToDenseAlg_t algorithm,
                                         void *buffer);
hipsparseStatus_t hipsparseDenseToSparse_bufferSize(hipsparseHandle_t handle, hipsparseConstDnMatDescr_t a,
                                                    hipsparseSpMatDescr_t b, hipsparseDenseToSparseAlg_t algorithm,
                                                    size_t *bytes);
hipsparseStatus_t hipsparseDenseToSparse_analysis(hipsparseHandle_t handle, hipsparseConstDnMatDescr_t a,
                                                  hipsparseSpMatDescr_t b, hipsparseDenseToSparseAlg_t algorithm,
                                                  void *buffer);
hipsparseStatus_t hipsparseDenseToSparse_convert(hipsparseHandle_t handle, hipsparseConstDnMatDescr_t a,
                                                 hipsparseSpMatDescr_t b, hipsparseDenseToSparseAlg_t algorithm,
                                                 void *buffer);
hipsparseStatus_t hipsparseCsr2cscEx2_bufferSize(hipsparseHandle_t handle, int rows, int columns, int nnz,
                                                 const void *values, const int *row_offsets,
                                                 const int *column_indices, void *csc_values, int *column_offsets,
                                                 int *row_indices, hipDataType type, hipsparseAction_t action,
                                                 hipsparseIndexBase_t base, hipsparseCsr2CscAlg_t algorithm,
                                                 size_t *bytes);
hipsparseStatus_t hipsparseCsr2cscEx2(hipsparseHandle_t handle, int rows, int columns, int nnz, const void *values,
                                      const int *row_offsets, const int *column_indices, void *csc_values,
                                      int *column_offsets, int *row_indices, hipDataType type,
                                      hipsparseAction_t action, hipsparseIndexBase_t base,
                                      hipsparseCsr2CscAlg_t algorithm, void *buffer);
hipsparseStatus_t hipsparseXcoo2csr(hipsparseHandle_t handle, const int *rows, int nnz, int count, int *offsets,
                                    hipsparseIndexBase_t base);
hipsparseStatus_t hipsparseXcsr2coo(hipsparseHandle_t handle, const int *offsets, int nnz, int count, int *rows,
                                    hipsparseIndexBase_t base);
hipsparseStatus_t hipsparseCreateIdentityPermutation(hipsparseHandle_t handle, int n, int *permutation);
hipsparseStatus_t hipsparseXcsrsort_bufferSizeExt(hipsparseHandle_t handle, int rows, int columns, int nnz,
                                                  const int *row_offsets, const int *column_indices, size_t *bytes);
hipsparseStatus_t hipsparseXcsrsort(hipsparseHandle_t handle, int rows, int columns, int nnz,
                                    const hipsparseMatDescr_t descriptor, const int *row_offsets,
                                    int *column_indices, int *permutation, void *buffer);
hipsparseStatus_t hipsparseXcsrilu02_zeroPivot(hipsparseHandle_t handle, csrilu02Info_t info, int *position);
hipsparseStatus_t hipsparseXcsric02_zeroPivot(hipsparseHandle_t handle, csric02Info_t info, int *position);
hipsparseStatus_t hipsparseCreateCsrilu02Info(csrilu02Info_t *info);
hipsparseStatus_t hipsparseDestroyCsrilu02Info(csrilu02Info_t info);
hipsparseStatus_t hipsparseCreateCsric02Info(csric02Info_t *info);
hipsparseStatus_t hipsparseDestroyCsric02Info(csric02Info_t info);

/// For each element type: the letter, the type.
#define AMPSIM_HIPSPARSE_ALL(X) X(S, float) X(D, double) X(C, hipComplex) X(Z, hipDoubleComplex)
#define AMPSIM_HIPSPARSE_FACTORS(L, T, NAME)                                                                       \
  hipsparseStatus_t hipsparse##L##NAME##02_bufferSize(                                                             \
      hipsparseHandle_t handle, int n, int nnz, const hipsparseMatDescr_t descriptor, T *values,                   \
      const int *offsets, const int *indices, NAME##02Info_t info, int *bytes);                                    \
  hipsparseStatus_t hipsparse##L##NAME##02_analysis(                                                               \
      hipsparseHandle_t handle, int n, int nnz, const hipsparseMatDescr_t descriptor, const T *values,             \
      const int *offsets, const int *indices, NAME##02Info_t info, hipsparseSolvePolicy_t policy, void *buffer);   \
  hipsparseStatus_t hipsparse##L##NAME##02(                                                                        \
      hipsparseHandle_t handle, int n, int nnz, const hipsparseMatDescr_t descriptor, T *values,                   \
      const int *offsets, const int *indices, NAME##02Info_t info, hipsparseSolvePolicy_t policy, void *buffer);
#define AMPSIM_HIPSPARSE_DECLARE(L, T)                                                                             \
  AMPSIM_HIPSPARSE_FACTORS(L, T, csrilu)                                                                           \
  AMPSIM_HIPSPARSE_FACTORS(L, T, csric)                                                                            \
  hipsparseStatus_t hipsparse##L##nnz(hipsparseHandle_t handle, hipsparseDirection_t direction, int m, int n,      \
                                      const hipsparseMatDescr_t descriptor, const T *a, int lda, int *of_each,     \
                                      int *total);
AMPSIM_HIPSPARSE_ALL(AMPSIM_HIPSPARSE_DECLARE)

#ifdef __cplusplus
}
#endif
