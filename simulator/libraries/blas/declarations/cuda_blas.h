// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cuBLAS (cuBLAS, "Using the cuBLAS API"): its types and functions, shared by programs and the library
// (simulator/libraries). Includers define cuComplex, cuDoubleComplex, __half and cudaStream_t.
//
// Functions that also exist in the first version of the interface have the symbol NAME_v2.
#pragma once

typedef struct cublasContext *cublasHandle_t;

typedef enum {
  CUBLAS_STATUS_SUCCESS = 0,
  CUBLAS_STATUS_NOT_INITIALIZED = 1,
  CUBLAS_STATUS_ALLOC_FAILED = 3,
  CUBLAS_STATUS_INVALID_VALUE = 7,
  CUBLAS_STATUS_ARCH_MISMATCH = 8,
  CUBLAS_STATUS_MAPPING_ERROR = 11,
  CUBLAS_STATUS_EXECUTION_FAILED = 13,
  CUBLAS_STATUS_INTERNAL_ERROR = 14,
  CUBLAS_STATUS_NOT_SUPPORTED = 15,
  CUBLAS_STATUS_LICENSE_ERROR = 16,
} cublasStatus_t;

typedef enum { CUBLAS_FILL_MODE_LOWER = 0, CUBLAS_FILL_MODE_UPPER = 1, CUBLAS_FILL_MODE_FULL = 2 } cublasFillMode_t;
typedef enum { CUBLAS_DIAG_NON_UNIT = 0, CUBLAS_DIAG_UNIT = 1 } cublasDiagType_t;
typedef enum { CUBLAS_SIDE_LEFT = 0, CUBLAS_SIDE_RIGHT = 1 } cublasSideMode_t;
typedef enum {
  CUBLAS_OP_N = 0,
  CUBLAS_OP_T = 1,
  CUBLAS_OP_C = 2,
  CUBLAS_OP_HERMITAN = 2,
  CUBLAS_OP_CONJG = 3,
} cublasOperation_t;
typedef enum { CUBLAS_POINTER_MODE_HOST = 0, CUBLAS_POINTER_MODE_DEVICE = 1 } cublasPointerMode_t;
typedef enum { CUBLAS_ATOMICS_NOT_ALLOWED = 0, CUBLAS_ATOMICS_ALLOWED = 1 } cublasAtomicsMode_t;
typedef enum {
  CUBLAS_DEFAULT_MATH = 0,
  CUBLAS_TENSOR_OP_MATH = 1,
  CUBLAS_PEDANTIC_MATH = 2,
  CUBLAS_TF32_TENSOR_OP_MATH = 3,
  CUBLAS_MATH_DISALLOW_REDUCED_PRECISION_REDUCTION = 16,
} cublasMath_t;
typedef enum {
  CUBLAS_COMPUTE_16F = 64,
  CUBLAS_COMPUTE_16F_PEDANTIC = 65,
  CUBLAS_COMPUTE_32F = 68,
  CUBLAS_COMPUTE_32F_PEDANTIC = 69,
  CUBLAS_COMPUTE_64F = 70,
  CUBLAS_COMPUTE_64F_PEDANTIC = 71,
  CUBLAS_COMPUTE_32I = 72,
  CUBLAS_COMPUTE_32I_PEDANTIC = 73,
  CUBLAS_COMPUTE_32F_FAST_16F = 74,
  CUBLAS_COMPUTE_32F_FAST_16BF = 75,
  CUBLAS_COMPUTE_32F_FAST_TF32 = 77,
} cublasComputeType_t;
typedef enum {
  CUBLAS_GEMM_DFALT = -1,
  CUBLAS_GEMM_DEFAULT = -1,
  CUBLAS_GEMM_ALGO0 = 0,
  CUBLAS_GEMM_ALGO1 = 1,
  CUBLAS_GEMM_ALGO2 = 2,
  CUBLAS_GEMM_ALGO3 = 3,
  CUBLAS_GEMM_ALGO4 = 4,
  CUBLAS_GEMM_ALGO5 = 5,
  CUBLAS_GEMM_ALGO6 = 6,
  CUBLAS_GEMM_ALGO7 = 7,
  CUBLAS_GEMM_ALGO23 = 23,
  CUBLAS_GEMM_DEFAULT_TENSOR_OP = 99,
  CUBLAS_GEMM_DFALT_TENSOR_OP = 99,
  CUBLAS_GEMM_ALGO0_TENSOR_OP = 100,
  CUBLAS_GEMM_ALGO15_TENSOR_OP = 115,
} cublasGemmAlgo_t;
typedef cudaDataType cublasDataType_t;

#ifdef __cplusplus
extern "C" {
#endif

/// Two names for one function.
#define AMPSIM_CUBLAS(NAME, ARGUMENTS)                                                                             \
  cublasStatus_t NAME ARGUMENTS __asm__(#NAME "_v2");                                                              \
  cublasStatus_t NAME##_v2 ARGUMENTS;

AMPSIM_CUBLAS(cublasCreate, (cublasHandle_t * handle))
AMPSIM_CUBLAS(cublasDestroy, (cublasHandle_t handle))
AMPSIM_CUBLAS(cublasGetVersion, (cublasHandle_t handle, int *version))
AMPSIM_CUBLAS(cublasSetStream, (cublasHandle_t handle, cudaStream_t stream))
AMPSIM_CUBLAS(cublasGetStream, (cublasHandle_t handle, cudaStream_t *stream))
AMPSIM_CUBLAS(cublasSetWorkspace, (cublasHandle_t handle, void *workspace, size_t bytes))
AMPSIM_CUBLAS(cublasSetPointerMode, (cublasHandle_t handle, cublasPointerMode_t mode))
AMPSIM_CUBLAS(cublasGetPointerMode, (cublasHandle_t handle, cublasPointerMode_t *mode))
cublasStatus_t cublasGetProperty(libraryPropertyType type, int *value);
size_t cublasGetCudartVersion(void);
cublasStatus_t cublasSetAtomicsMode(cublasHandle_t handle, cublasAtomicsMode_t mode);
cublasStatus_t cublasGetAtomicsMode(cublasHandle_t handle, cublasAtomicsMode_t *mode);
cublasStatus_t cublasSetMathMode(cublasHandle_t handle, cublasMath_t mode);
cublasStatus_t cublasGetMathMode(cublasHandle_t handle, cublasMath_t *mode);
cublasStatus_t cublasSetSmCountTarget(cublasHandle_t handle, int count);
cublasStatus_t cublasGetSmCountTarget(cublasHandle_t handle, int *count);
const char *cublasGetStatusName(cublasStatus_t status);
const char *cublasGetStatusString(cublasStatus_t status);

// Copies between host and device memory; increments and leading dimensions in elements.
cublasStatus_t cublasSetVector(int n, int size, const void *x, int incx, void *y, int incy);
cublasStatus_t cublasGetVector(int n, int size, const void *x, int incx, void *y, int incy);
cublasStatus_t cublasSetMatrix(int rows, int columns, int size, const void *a, int lda, void *b, int ldb);
cublasStatus_t cublasGetMatrix(int rows, int columns, int size, const void *a, int lda, void *b, int ldb);
cublasStatus_t cublasSetVectorAsync(int n, int size, const void *x, int incx, void *y, int incy,
                                    cudaStream_t stream);
cublasStatus_t cublasGetVectorAsync(int n, int size, const void *x, int incx, void *y, int incy,
                                    cudaStream_t stream);
cublasStatus_t cublasSetMatrixAsync(int rows, int columns, int size, const void *a, int lda, void *b, int ldb,
                                    cudaStream_t stream);
cublasStatus_t cublasGetMatrixAsync(int rows, int columns, int size, const void *a, int lda, void *b, int ldb,
                                    cudaStream_t stream);

// The element types: the letter of a function's name, the elements, real numbers of that precision, the letters of a
// function with a real result.
#define AMPSIM_BLAS_REAL(X) X(S, s, float, float, S) X(D, d, double, double, D)
#define AMPSIM_BLAS_COMPLEX(X) X(C, c, cuComplex, float, Sc) X(Z, z, cuDoubleComplex, double, Dz)
#define AMPSIM_BLAS_ALL(X) AMPSIM_BLAS_REAL(X) AMPSIM_BLAS_COMPLEX(X)

// Common parameters of functions.
#define AMPSIM_BLAS_XY(T) int n, const T *x, int incx, const T *y, int incy
#define AMPSIM_BLAS_UPDATED(T) int n, T *x, int incx, T *y, int incy

#define AMPSIM_BLAS_DECLARE(L, l, T, R, N)                                                                         \
  AMPSIM_CUBLAS(cublasI##l##amax, (cublasHandle_t handle, int n, const T *x, int incx, int *result))               \
  AMPSIM_CUBLAS(cublasI##l##amin, (cublasHandle_t handle, int n, const T *x, int incx, int *result))               \
  AMPSIM_CUBLAS(cublas##N##asum, (cublasHandle_t handle, int n, const T *x, int incx, R *result))                  \
  AMPSIM_CUBLAS(cublas##N##nrm2, (cublasHandle_t handle, int n, const T *x, int incx, R *result))                  \
  AMPSIM_CUBLAS(cublas##L##axpy,                                                                                   \
                (cublasHandle_t handle, int n, const T *alpha, const T *x, int incx, T *y, int incy))              \
  AMPSIM_CUBLAS(cublas##L##copy, (cublasHandle_t handle, int n, const T *x, int incx, T *y, int incy))             \
  AMPSIM_CUBLAS(cublas##L##swap, (cublasHandle_t handle, AMPSIM_BLAS_UPDATED(T)))                                  \
  AMPSIM_CUBLAS(cublas##L##scal, (cublasHandle_t handle, int n, const T *alpha, T *x, int incx))                   \
  AMPSIM_CUBLAS(cublas##L##rotg, (cublasHandle_t handle, T * a, T * b, R * c, T * s))                              \
  AMPSIM_CUBLAS(cublas##L##gemv, (cublasHandle_t handle, cublasOperation_t op, int m, int n, const T *alpha,       \
                                  const T *a, int lda, const T *x, int incx, const T *beta, T *y, int incy))       \
  AMPSIM_CUBLAS(cublas##L##gbmv,                                                                                   \
                (cublasHandle_t handle, cublasOperation_t op, int m, int n, int kl, int ku, const T *alpha,        \
                 const T *a, int lda, const T *x, int incx, const T *beta, T *y, int incy))                        \
  AMPSIM_CUBLAS(cublas##L##symv, (cublasHandle_t handle, cublasFillMode_t fill, int n, const T *alpha, const T *a, \
                                  int lda, const T *x, int incx, const T *beta, T *y, int incy))                   \
  AMPSIM_CUBLAS(cublas##L##syr, (cublasHandle_t handle, cublasFillMode_t fill, int n, const T *alpha, const T *x,  \
                                 int incx, T *a, int lda))                                                         \
  AMPSIM_CUBLAS(cublas##L##syr2, (cublasHandle_t handle, cublasFillMode_t fill, int n, const T *alpha, const T *x, \
                                  int incx, const T *y, int incy, T *a, int lda))                                  \
  AMPSIM_CUBLAS(cublas##L##trmv, (cublasHandle_t handle, cublasFillMode_t fill, cublasOperation_t op,              \
                                  cublasDiagType_t diagonal, int n, const T *a, int lda, T *x, int incx))          \
  AMPSIM_CUBLAS(cublas##L##trsv, (cublasHandle_t handle, cublasFillMode_t fill, cublasOperation_t op,              \
                                  cublasDiagType_t diagonal, int n, const T *a, int lda, T *x, int incx))          \
  AMPSIM_CUBLAS(cublas##L##tbmv, (cublasHandle_t handle, cublasFillMode_t fill, cublasOperation_t op,              \
                                  cublasDiagType_t diagonal, int n, int k, const T *a, int lda, T *x, int incx))   \
  AMPSIM_CUBLAS(cublas##L##tbsv, (cublasHandle_t handle, cublasFillMode_t fill, cublasOperation_t op,              \
                                  cublasDiagType_t diagonal, int n, int k, const T *a, int lda, T *x, int incx))   \
  AMPSIM_CUBLAS(cublas##L##tpmv, (cublasHandle_t handle, cublasFillMode_t fill, cublasOperation_t op,              \
                                  cublasDiagType_t diagonal, int n, const T *packed, T *x, int incx))              \
  AMPSIM_CUBLAS(cublas##L##tpsv, (cublasHandle_t handle, cublasFillMode_t fill, cublasOperation_t op,              \
                                  cublasDiagType_t diagonal, int n, const T *packed, T *x, int incx))              \
  AMPSIM_CUBLAS(cublas##L##gemm,                                                                                   \
                (cublasHandle_t handle, cublasOperation_t opa, cublasOperation_t opb, int m, int n, int k,         \
                 const T *alpha, const T *a, int lda, const T *b, int ldb, const T *beta, T *c, int ldc))          \
  AMPSIM_CUBLAS(cublas##L##symm,                                                                                   \
                (cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t fill, int m, int n,                \
                 const T *alpha, const T *a, int lda, const T *b, int ldb, const T *beta, T *c, int ldc))          \
  AMPSIM_CUBLAS(cublas##L##syrk, (cublasHandle_t handle, cublasFillMode_t fill, cublasOperation_t op, int n,       \
                                  int k, const T *alpha, const T *a, int lda, const T *beta, T *c, int ldc))       \
  AMPSIM_CUBLAS(cublas##L##syr2k,                                                                                  \
                (cublasHandle_t handle, cublasFillMode_t fill, cublasOperation_t op, int n, int k, const T *alpha, \
                 const T *a, int lda, const T *b, int ldb, const T *beta, T *c, int ldc))                          \
  AMPSIM_CUBLAS(cublas##L##trmm, (cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t fill,             \
                                  cublasOperation_t op, cublasDiagType_t diagonal, int m, int n, const T *alpha,   \
                                  const T *a, int lda, const T *b, int ldb, T *c, int ldc))                        \
  AMPSIM_CUBLAS(cublas##L##trsm,                                                                                   \
                (cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t fill, cublasOperation_t op,        \
                 cublasDiagType_t diagonal, int m, int n, const T *alpha, const T *a, int lda, T *b, int ldb))     \
  cublasStatus_t cublas##L##syrkx(cublasHandle_t handle, cublasFillMode_t fill, cublasOperation_t op, int n,       \
                                  int k, const T *alpha, const T *a, int lda, const T *b, int ldb, const T *beta,  \
                                  T *c, int ldc);                                                                  \
  cublasStatus_t cublas##L##gemvBatched(cublasHandle_t handle, cublasOperation_t op, int m, int n, const T *alpha, \
                                        const T *const a[], int lda, const T *const x[], int incx, const T *beta,  \
                                        T *const y[], int incy, int count);                                        \
  cublasStatus_t cublas##L##gemvStridedBatched(cublasHandle_t handle, cublasOperation_t op, int m, int n,          \
                                               const T *alpha, const T *a, int lda, long long stridea, const T *x, \
                                               int incx, long long stridex, const T *beta, T *y, int incy,         \
                                               long long stridey, int count);                                      \
  cublasStatus_t cublas##L##gemmBatched(                                                                           \
      cublasHandle_t handle, cublasOperation_t opa, cublasOperation_t opb, int m, int n, int k, const T *alpha,    \
      const T *const a[], int lda, const T *const b[], int ldb, const T *beta, T *const c[], int ldc, int count);  \
  cublasStatus_t cublas##L##gemmStridedBatched(                                                                    \
      cublasHandle_t handle, cublasOperation_t opa, cublasOperation_t opb, int m, int n, int k, const T *alpha,    \
      const T *a, int lda, long long stridea, const T *b, int ldb, long long strideb, const T *beta, T *c,         \
      int ldc, long long stridec, int count);                                                                      \
  cublasStatus_t cublas##L##trsmBatched(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t fill,       \
                                        cublasOperation_t op, cublasDiagType_t diagonal, int m, int n,             \
                                        const T *alpha, const T *const a[], int lda, T *const b[], int ldb,        \
                                        int count);                                                                \
  cublasStatus_t cublas##L##geam(cublasHandle_t handle, cublasOperation_t opa, cublasOperation_t opb, int m,       \
                                 int n, const T *alpha, const T *a, int lda, const T *beta, const T *b, int ldb,   \
                                 T *c, int ldc);                                                                   \
  cublasStatus_t cublas##L##dgmm(cublasHandle_t handle, cublasSideMode_t side, int m, int n, const T *a, int lda,  \
                                 const T *x, int incx, T *c, int ldc);                                             \
  cublasStatus_t cublas##L##getrfBatched(cublasHandle_t handle, int n, T *const a[], int lda, int *pivots,         \
                                         int *info, int count);                                                    \
  cublasStatus_t cublas##L##getrsBatched(cublasHandle_t handle, cublasOperation_t op, int n, int columns,          \
                                         const T *const a[], int lda, const int *pivots, T *const b[], int ldb,    \
                                         int *info, int count);                                                    \
  cublasStatus_t cublas##L##getriBatched(cublasHandle_t handle, int n, const T *const a[], int lda,                \
                                         const int *pivots, T *const c[], int ldc, int *info, int count);          \
  cublasStatus_t cublas##L##matinvBatched(cublasHandle_t handle, int n, const T *const a[], int lda,               \
                                          T *const inverse[], int ldi, int *info, int count);                      \
  cublasStatus_t cublas##L##geqrfBatched(cublasHandle_t handle, int m, int n, T *const a[], int lda,               \
                                         T *const tau[], int *info, int count);                                    \
  cublasStatus_t cublas##L##gelsBatched(cublasHandle_t handle, cublasOperation_t op, int m, int n, int columns,    \
                                        T *const a[], int lda, T *const c[], int ldc, int *info,                   \
                                        int *info_of_each, int count);
AMPSIM_BLAS_ALL(AMPSIM_BLAS_DECLARE)

#define AMPSIM_BLAS_DECLARE_REAL(L, l, T, R, N)                                                                    \
  AMPSIM_CUBLAS(cublas##L##dot, (cublasHandle_t handle, AMPSIM_BLAS_XY(T), T * result))                            \
  AMPSIM_CUBLAS(cublas##L##rot, (cublasHandle_t handle, AMPSIM_BLAS_UPDATED(T), const T *c, const T *s))           \
  AMPSIM_CUBLAS(cublas##L##rotm, (cublasHandle_t handle, AMPSIM_BLAS_UPDATED(T), const T *parameters))             \
  AMPSIM_CUBLAS(cublas##L##rotmg, (cublasHandle_t handle, T * d1, T * d2, T * x1, const T *y1, T *parameters))     \
  AMPSIM_CUBLAS(cublas##L##ger, (cublasHandle_t handle, int m, int n, const T *alpha, const T *x, int incx,        \
                                 const T *y, int incy, T *a, int lda))                                             \
  AMPSIM_CUBLAS(cublas##L##sbmv, (cublasHandle_t handle, cublasFillMode_t fill, int n, int k, const T *alpha,      \
                                  const T *a, int lda, const T *x, int incx, const T *beta, T *y, int incy))       \
  AMPSIM_CUBLAS(cublas##L##spmv, (cublasHandle_t handle, cublasFillMode_t fill, int n, const T *alpha,             \
                                  const T *packed, const T *x, int incx, const T *beta, T *y, int incy))           \
  AMPSIM_CUBLAS(cublas##L##spr, (cublasHandle_t handle, cublasFillMode_t fill, int n, const T *alpha, const T *x,  \
                                 int incx, T *packed))                                                             \
  AMPSIM_CUBLAS(cublas##L##spr2, (cublasHandle_t handle, cublasFillMode_t fill, int n, const T *alpha, const T *x, \
                                  int incx, const T *y, int incy, T *packed))
AMPSIM_BLAS_REAL(AMPSIM_BLAS_DECLARE_REAL)

#define AMPSIM_BLAS_DECLARE_COMPLEX(L, l, T, R, N)                                                                 \
  AMPSIM_CUBLAS(cublas##L##dotu, (cublasHandle_t handle, AMPSIM_BLAS_XY(T), T * result))                           \
  AMPSIM_CUBLAS(cublas##L##dotc, (cublasHandle_t handle, AMPSIM_BLAS_XY(T), T * result))                           \
  AMPSIM_CUBLAS(cublas##L##geru, (cublasHandle_t handle, int m, int n, const T *alpha, const T *x, int incx,       \
                                  const T *y, int incy, T *a, int lda))                                            \
  AMPSIM_CUBLAS(cublas##L##gerc, (cublasHandle_t handle, int m, int n, const T *alpha, const T *x, int incx,       \
                                  const T *y, int incy, T *a, int lda))                                            \
  AMPSIM_CUBLAS(cublas##L##hemv, (cublasHandle_t handle, cublasFillMode_t fill, int n, const T *alpha, const T *a, \
                                  int lda, const T *x, int incx, const T *beta, T *y, int incy))                   \
  AMPSIM_CUBLAS(cublas##L##hbmv, (cublasHandle_t handle, cublasFillMode_t fill, int n, int k, const T *alpha,      \
                                  const T *a, int lda, const T *x, int incx, const T *beta, T *y, int incy))       \
  AMPSIM_CUBLAS(cublas##L##hpmv, (cublasHandle_t handle, cublasFillMode_t fill, int n, const T *alpha,             \
                                  const T *packed, const T *x, int incx, const T *beta, T *y, int incy))           \
  AMPSIM_CUBLAS(cublas##L##her, (cublasHandle_t handle, cublasFillMode_t fill, int n, const R *alpha, const T *x,  \
                                 int incx, T *a, int lda))                                                         \
  AMPSIM_CUBLAS(cublas##L##her2, (cublasHandle_t handle, cublasFillMode_t fill, int n, const T *alpha, const T *x, \
                                  int incx, const T *y, int incy, T *a, int lda))                                  \
  AMPSIM_CUBLAS(cublas##L##hemm,                                                                                   \
                (cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t fill, int m, int n,                \
                 const T *alpha, const T *a, int lda, const T *b, int ldb, const T *beta, T *c, int ldc))          \
  AMPSIM_CUBLAS(cublas##L##herk, (cublasHandle_t handle, cublasFillMode_t fill, cublasOperation_t op, int n,       \
                                  int k, const R *alpha, const T *a, int lda, const R *beta, T *c, int ldc))       \
  AMPSIM_CUBLAS(cublas##L##her2k,                                                                                  \
                (cublasHandle_t handle, cublasFillMode_t fill, cublasOperation_t op, int n, int k, const T *alpha, \
                 const T *a, int lda, const T *b, int ldb, const R *beta, T *c, int ldc))
AMPSIM_BLAS_COMPLEX(AMPSIM_BLAS_DECLARE_COMPLEX)
AMPSIM_CUBLAS(cublasCsscal, (cublasHandle_t handle, int n, const float *alpha, cuComplex *x, int incx))
AMPSIM_CUBLAS(cublasZdscal, (cublasHandle_t handle, int n, const double *alpha, cuDoubleComplex *x, int incx))

// Functions with types as run-time arguments.
cublasStatus_t cublasAxpyEx(cublasHandle_t handle, int n, const void *alpha, cudaDataType alpha_type, const void *x,
                            cudaDataType x_type, int incx, void *y, cudaDataType y_type, int incy,
                            cudaDataType execution);
cublasStatus_t cublasDotEx(cublasHandle_t handle, int n, const void *x, cudaDataType x_type, int incx,
                           const void *y, cudaDataType y_type, int incy, void *result, cudaDataType result_type,
                           cudaDataType execution);
cublasStatus_t cublasDotcEx(cublasHandle_t handle, int n, const void *x, cudaDataType x_type, int incx,
                            const void *y, cudaDataType y_type, int incy, void *result, cudaDataType result_type,
                            cudaDataType execution);
cublasStatus_t cublasNrm2Ex(cublasHandle_t handle, int n, const void *x, cudaDataType x_type, int incx,
                            void *result, cudaDataType result_type, cudaDataType execution);
cublasStatus_t cublasScalEx(cublasHandle_t handle, int n, const void *alpha, cudaDataType alpha_type, void *x,
                            cudaDataType x_type, int incx, cudaDataType execution);
cublasStatus_t cublasSgemmEx(cublasHandle_t handle, cublasOperation_t opa, cublasOperation_t opb, int m, int n,
                             int k, const float *alpha, const void *a, cudaDataType a_type, int lda, const void *b,
                             cudaDataType b_type, int ldb, const float *beta, void *c, cudaDataType c_type,
                             int ldc);
cublasStatus_t cublasGemmEx(cublasHandle_t handle, cublasOperation_t opa, cublasOperation_t opb, int m, int n,
                            int k, const void *alpha, const void *a, cudaDataType a_type, int lda, const void *b,
                            cudaDataType b_type, int ldb, const void *beta, void *c, cudaDataType c_type, int ldc,
                            cublasComputeType_t compute, cublasGemmAlgo_t algorithm);
cublasStatus_t cublasGemmBatchedEx(cublasHandle_t handle, cublasOperation_t opa, cublasOperation_t opb, int m,
                                   int n, int k, const void *alpha, const void *const a[], cudaDataType a_type,
                                   int lda, const void *const b[], cudaDataType b_type, int ldb, const void *beta,
                                   void *const c[], cudaDataType c_type, int ldc, int count,
                                   cublasComputeType_t compute, cublasGemmAlgo_t algorithm);
cublasStatus_t cublasGemmStridedBatchedEx(cublasHandle_t handle, cublasOperation_t opa, cublasOperation_t opb,
                                          int m, int n, int k, const void *alpha, const void *a,
                                          cudaDataType a_type, int lda, long long stridea, const void *b,
                                          cudaDataType b_type, int ldb, long long strideb, const void *beta,
                                          void *c, cudaDataType c_type, int ldc, long long stridec, int count,
                                          cublasComputeType_t compute, cublasGemmAlgo_t algorithm);
cublasStatus_t cublasHgemm(cublasHandle_t handle, cublasOperation_t opa, cublasOperation_t opb, int m, int n, int k,
                           const __half *alpha, const __half *a, int lda, const __half *b, int ldb,
                           const __half *beta, __half *c, int ldc);
cublasStatus_t cublasHgemmBatched(cublasHandle_t handle, cublasOperation_t opa, cublasOperation_t opb, int m, int n,
                                  int k, const __half *alpha, const __half *const a[], int lda,
                                  const __half *const b[], int ldb, const __half *beta, __half *const c[], int ldc,
                                  int count);
cublasStatus_t cublasHgemmStridedBatched(cublasHandle_t handle, cublasOperation_t opa, cublasOperation_t opb, int m,
                                         int n, int k, const __half *alpha, const __half *a, int lda,
                                         long long stridea, const __half *b, int ldb, long long strideb,
                                         const __half *beta, __half *c, int ldc, long long stridec, int count);

#ifdef __cplusplus
}
#endif
