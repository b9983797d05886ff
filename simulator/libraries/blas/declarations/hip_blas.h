// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// hipBLAS (hipBLAS, "API Reference"): its types and functions, shared by programs and the library
// (simulator/libraries). Includers define hipComplex, hipDoubleComplex, hipDataType and hipStream_t.
#pragma once

typedef void *hipblasHandle_t;
typedef int64_t hipblasStride;
#ifdef HIPBLAS_USE_HIP_HALF
typedef __half hipblasHalf;
#else
typedef uint16_t hipblasHalf;
#endif
#ifndef AMPSIM_HIPBLAS_COMPLEX_DEFINED // as classes
typedef hipComplex hipblasComplex;
typedef hipDoubleComplex hipblasDoubleComplex;
#endif

typedef enum {
  HIPBLAS_STATUS_SUCCESS = 0,
  HIPBLAS_STATUS_NOT_INITIALIZED = 1,
  HIPBLAS_STATUS_ALLOC_FAILED = 2,
  HIPBLAS_STATUS_INVALID_VALUE = 3,
  HIPBLAS_STATUS_MAPPING_ERROR = 4,
  HIPBLAS_STATUS_EXECUTION_FAILED = 5,
  HIPBLAS_STATUS_INTERNAL_ERROR = 6,
  HIPBLAS_STATUS_NOT_SUPPORTED = 7,
  HIPBLAS_STATUS_ARCH_MISMATCH = 8,
  HIPBLAS_STATUS_HANDLE_IS_NULLPTR = 9,
  HIPBLAS_STATUS_INVALID_ENUM = 10,
  HIPBLAS_STATUS_UNKNOWN = 11,
} hipblasStatus_t;

typedef enum {
  HIPBLAS_FILL_MODE_UPPER = 121,
  HIPBLAS_FILL_MODE_LOWER = 122,
  HIPBLAS_FILL_MODE_FULL = 123
} hipblasFillMode_t;
typedef enum { HIPBLAS_DIAG_NON_UNIT = 131, HIPBLAS_DIAG_UNIT = 132 } hipblasDiagType_t;
typedef enum { HIPBLAS_SIDE_LEFT = 141, HIPBLAS_SIDE_RIGHT = 142, HIPBLAS_SIDE_BOTH = 143 } hipblasSideMode_t;
typedef enum { HIPBLAS_OP_N = 111, HIPBLAS_OP_T = 112, HIPBLAS_OP_C = 113 } hipblasOperation_t;
typedef enum { HIPBLAS_POINTER_MODE_HOST = 0, HIPBLAS_POINTER_MODE_DEVICE = 1 } hipblasPointerMode_t;
typedef enum { HIPBLAS_ATOMICS_NOT_ALLOWED = 0, HIPBLAS_ATOMICS_ALLOWED = 1 } hipblasAtomicsMode_t;
typedef enum {
  HIPBLAS_DEFAULT_MATH = 0,
  HIPBLAS_XF32_XDL_MATH = 1,
  HIPBLAS_PEDANTIC_MATH = 2,
  HIPBLAS_TF32_TENSOR_OP_MATH = 3,
  HIPBLAS_MATH_DISALLOW_REDUCED_PRECISION_REDUCTION = 4,
  HIPBLAS_TENSOR_OP_MATH = 5,
} hipblasMath_t;
typedef enum {
  HIPBLAS_COMPUTE_16F = 0,
  HIPBLAS_COMPUTE_16F_PEDANTIC = 1,
  HIPBLAS_COMPUTE_32F = 2,
  HIPBLAS_COMPUTE_32F_PEDANTIC = 3,
  HIPBLAS_COMPUTE_32F_FAST_16F = 4,
  HIPBLAS_COMPUTE_32F_FAST_16BF = 5,
  HIPBLAS_COMPUTE_32F_FAST_TF32 = 6,
  HIPBLAS_COMPUTE_64F = 7,
  HIPBLAS_COMPUTE_64F_PEDANTIC = 8,
  HIPBLAS_COMPUTE_32I = 9,
  HIPBLAS_COMPUTE_32I_PEDANTIC = 10,
} hipblasComputeType_t;
typedef enum { HIPBLAS_GEMM_DEFAULT = 160 } hipblasGemmAlgo_t;

// The element types that functions take: with HIPBLAS_V2 those of all libraries, otherwise hipBLAS's own.
#ifdef HIPBLAS_V2
typedef hipDataType hipblasDatatype_t;
#define HIPBLAS_R_16F HIP_R_16F
#define HIPBLAS_R_32F HIP_R_32F
#define HIPBLAS_R_64F HIP_R_64F
#define HIPBLAS_C_16F HIP_C_16F
#define HIPBLAS_C_32F HIP_C_32F
#define HIPBLAS_C_64F HIP_C_64F
#define HIPBLAS_R_8I HIP_R_8I
#define HIPBLAS_R_8U HIP_R_8U
#define HIPBLAS_R_32I HIP_R_32I
#define HIPBLAS_R_32U HIP_R_32U
#define HIPBLAS_C_8I HIP_C_8I
#define HIPBLAS_C_8U HIP_C_8U
#define HIPBLAS_C_32I HIP_C_32I
#define HIPBLAS_C_32U HIP_C_32U
#define HIPBLAS_R_16B HIP_R_16BF
#define HIPBLAS_C_16B HIP_C_16BF
#define HIPBLAS_DATATYPE_INVALID ((hipDataType)255)
#else
typedef enum {
  HIPBLAS_R_16F = 150,
  HIPBLAS_R_32F = 151,
  HIPBLAS_R_64F = 152,
  HIPBLAS_C_16F = 153,
  HIPBLAS_C_32F = 154,
  HIPBLAS_C_64F = 155,
  HIPBLAS_R_8I = 160,
  HIPBLAS_R_8U = 161,
  HIPBLAS_R_32I = 162,
  HIPBLAS_R_32U = 163,
  HIPBLAS_C_8I = 164,
  HIPBLAS_C_8U = 165,
  HIPBLAS_C_32I = 166,
  HIPBLAS_C_32U = 167,
  HIPBLAS_R_16B = 168,
  HIPBLAS_C_16B = 169,
  HIPBLAS_DATATYPE_INVALID = 255,
} hipblasDatatype_t;
#endif

#ifdef __cplusplus
extern "C" {
#endif

hipblasStatus_t hipblasCreate(hipblasHandle_t *handle);
hipblasStatus_t hipblasDestroy(hipblasHandle_t handle);
hipblasStatus_t hipblasSetStream(hipblasHandle_t handle, hipStream_t stream);
hipblasStatus_t hipblasGetStream(hipblasHandle_t handle, hipStream_t *stream);
hipblasStatus_t hipblasSetWorkspace(hipblasHandle_t handle, void *workspace, size_t bytes);
hipblasStatus_t hipblasSetPointerMode(hipblasHandle_t handle, hipblasPointerMode_t mode);
hipblasStatus_t hipblasGetPointerMode(hipblasHandle_t handle, hipblasPointerMode_t *mode);
hipblasStatus_t hipblasSetAtomicsMode(hipblasHandle_t handle, hipblasAtomicsMode_t mode);
hipblasStatus_t hipblasGetAtomicsMode(hipblasHandle_t handle, hipblasAtomicsMode_t *mode);
hipblasStatus_t hipblasSetMathMode(hipblasHandle_t handle, hipblasMath_t mode);
hipblasStatus_t hipblasGetMathMode(hipblasHandle_t handle, hipblasMath_t *mode);
const char *hipblasStatusToString(hipblasStatus_t status);

// Copies between host and device memory; increments and leading dimensions in elements.
hipblasStatus_t hipblasSetVector(int n, int size, const void *x, int incx, void *y, int incy);
hipblasStatus_t hipblasGetVector(int n, int size, const void *x, int incx, void *y, int incy);
hipblasStatus_t hipblasSetMatrix(int rows, int columns, int size, const void *a, int lda, void *b, int ldb);
hipblasStatus_t hipblasGetMatrix(int rows, int columns, int size, const void *a, int lda, void *b, int ldb);
hipblasStatus_t hipblasSetVectorAsync(int n, int size, const void *x, int incx, void *y, int incy,
                                      hipStream_t stream);
hipblasStatus_t hipblasGetVectorAsync(int n, int size, const void *x, int incx, void *y, int incy,
                                      hipStream_t stream);
hipblasStatus_t hipblasSetMatrixAsync(int rows, int columns, int size, const void *a, int lda, void *b, int ldb,
                                      hipStream_t stream);
hipblasStatus_t hipblasGetMatrixAsync(int rows, int columns, int size, const void *a, int lda, void *b, int ldb,
                                      hipStream_t stream);

// The element types: the letter of a function's name, the elements, real numbers of that precision, the letters of a
// function with a real result.
#define AMPSIM_HIPBLAS_REAL(X) X(S, s, float, float, S) X(D, d, double, double, D)
#define AMPSIM_HIPBLAS_COMPLEX(X) X(C, c, hipblasComplex, float, Sc) X(Z, z, hipblasDoubleComplex, double, Dz)
#define AMPSIM_HIPBLAS_ALL(X) AMPSIM_HIPBLAS_REAL(X) AMPSIM_HIPBLAS_COMPLEX(X)

// Common parameters of functions.
#define AMPSIM_HIPBLAS_XY(T) int n, const T *x, int incx, const T *y, int incy
#define AMPSIM_HIPBLAS_UPDATED(T) int n, T *x, int incx, T *y, int incy

#define AMPSIM_HIPBLAS_DECLARE(L, l, T, R, N)                                                                      \
  hipblasStatus_t hipblasI##l##amax(hipblasHandle_t handle, int n, const T *x, int incx, int *result);             \
  hipblasStatus_t hipblasI##l##amin(hipblasHandle_t handle, int n, const T *x, int incx, int *result);             \
  hipblasStatus_t hipblas##N##asum(hipblasHandle_t handle, int n, const T *x, int incx, R *result);                \
  hipblasStatus_t hipblas##N##nrm2(hipblasHandle_t handle, int n, const T *x, int incx, R *result);                \
  hipblasStatus_t hipblas##L##axpy(hipblasHandle_t handle, int n, const T *alpha, const T *x, int incx, T *y,      \
                                   int incy);                                                                      \
  hipblasStatus_t hipblas##L##copy(hipblasHandle_t handle, int n, const T *x, int incx, T *y, int incy);           \
  hipblasStatus_t hipblas##L##swap(hipblasHandle_t handle, AMPSIM_HIPBLAS_UPDATED(T));                             \
  hipblasStatus_t hipblas##L##scal(hipblasHandle_t handle, int n, const T *alpha, T *x, int incx);                 \
  hipblasStatus_t hipblas##L##rotg(hipblasHandle_t handle, T *a, T *b, R *c, T *s);                                \
  hipblasStatus_t hipblas##L##gemv(hipblasHandle_t handle, hipblasOperation_t op, int m, int n, const T *alpha,    \
                                   const T *a, int lda, const T *x, int incx, const T *beta, T *y, int incy);      \
  hipblasStatus_t hipblas##L##gbmv(hipblasHandle_t handle, hipblasOperation_t op, int m, int n, int kl, int ku,    \
                                   const T *alpha, const T *a, int lda, const T *x, int incx, const T *beta, T *y, \
                                   int incy);                                                                      \
  hipblasStatus_t hipblas##L##symv(hipblasHandle_t handle, hipblasFillMode_t fill, int n, const T *alpha,          \
                                   const T *a, int lda, const T *x, int incx, const T *beta, T *y, int incy);      \
  hipblasStatus_t hipblas##L##syr(hipblasHandle_t handle, hipblasFillMode_t fill, int n, const T *alpha,           \
                                  const T *x, int incx, T *a, int lda);                                            \
  hipblasStatus_t hipblas##L##syr2(hipblasHandle_t handle, hipblasFillMode_t fill, int n, const T *alpha,          \
                                   const T *x, int incx, const T *y, int incy, T *a, int lda);                     \
  hipblasStatus_t hipblas##L##trmv(hipblasHandle_t handle, hipblasFillMode_t fill, hipblasOperation_t op,          \
                                   hipblasDiagType_t diagonal, int n, const T *a, int lda, T *x, int incx);        \
  hipblasStatus_t hipblas##L##trsv(hipblasHandle_t handle, hipblasFillMode_t fill, hipblasOperation_t op,          \
                                   hipblasDiagType_t diagonal, int n, const T *a, int lda, T *x, int incx);        \
  hipblasStatus_t hipblas##L##tbmv(hipblasHandle_t handle, hipblasFillMode_t fill, hipblasOperation_t op,          \
                                   hipblasDiagType_t diagonal, int n, int k, const T *a, int lda, T *x, int incx); \
  hipblasStatus_t hipblas##L##tbsv(hipblasHandle_t handle, hipblasFillMode_t fill, hipblasOperation_t op,          \
                                   hipblasDiagType_t diagonal, int n, int k, const T *a, int lda, T *x, int incx); \
  hipblasStatus_t hipblas##L##tpmv(hipblasHandle_t handle, hipblasFillMode_t fill, hipblasOperation_t op,          \
                                   hipblasDiagType_t diagonal, int n, const T *packed, T *x, int incx);            \
  hipblasStatus_t hipblas##L##tpsv(hipblasHandle_t handle, hipblasFillMode_t fill, hipblasOperation_t op,          \
                                   hipblasDiagType_t diagonal, int n, const T *packed, T *x, int incx);            \
  hipblasStatus_t hipblas##L##gemm(hipblasHandle_t handle, hipblasOperation_t opa, hipblasOperation_t opb, int m,  \
                                   int n, int k, const T *alpha, const T *a, int lda, const T *b, int ldb,         \
                                   const T *beta, T *c, int ldc);                                                  \
  hipblasStatus_t hipblas##L##symm(hipblasHandle_t handle, hipblasSideMode_t side, hipblasFillMode_t fill, int m,  \
                                   int n, const T *alpha, const T *a, int lda, const T *b, int ldb, const T *beta, \
                                   T *c, int ldc);                                                                 \
  hipblasStatus_t hipblas##L##syrk(hipblasHandle_t handle, hipblasFillMode_t fill, hipblasOperation_t op, int n,   \
                                   int k, const T *alpha, const T *a, int lda, const T *beta, T *c, int ldc);      \
  hipblasStatus_t hipblas##L##syr2k(hipblasHandle_t handle, hipblasFillMode_t fill, hipblasOperation_t op, int n,  \
                                    int k, const T *alpha, const T *a, int lda, const T *b, int ldb,               \
                                    const T *beta, T *c, int ldc);                                                 \
  hipblasStatus_t hipblas##L##trmm(hipblasHandle_t handle, hipblasSideMode_t side, hipblasFillMode_t fill,         \
                                   hipblasOperation_t op, hipblasDiagType_t diagonal, int m, int n,                \
                                   const T *alpha, const T *a, int lda, const T *b, int ldb, T *c, int ldc);       \
  hipblasStatus_t hipblas##L##trsm(hipblasHandle_t handle, hipblasSideMode_t side, hipblasFillMode_t fill,         \
                                   hipblasOperation_t op, hipblasDiagType_t diagonal, int m, int n,                \
                                   const T *alpha, const T *a, int lda, T *b, int ldb);                            \
  hipblasStatus_t hipblas##L##syrkx(hipblasHandle_t handle, hipblasFillMode_t fill, hipblasOperation_t op, int n,  \
                                    int k, const T *alpha, const T *a, int lda, const T *b, int ldb,               \
                                    const T *beta, T *c, int ldc);                                                 \
  hipblasStatus_t hipblas##L##gemvBatched(hipblasHandle_t handle, hipblasOperation_t op, int m, int n,             \
                                          const T *alpha, const T *const a[], int lda, const T *const x[],         \
                                          int incx, const T *beta, T *const y[], int incy, int count);             \
  hipblasStatus_t hipblas##L##gemvStridedBatched(hipblasHandle_t handle, hipblasOperation_t op, int m, int n,      \
                                                 const T *alpha, const T *a, int lda, hipblasStride stridea,       \
                                                 const T *x, int incx, hipblasStride stridex, const T *beta, T *y, \
                                                 int incy, hipblasStride stridey, int count);                      \
  hipblasStatus_t hipblas##L##gemmBatched(                                                                         \
      hipblasHandle_t handle, hipblasOperation_t opa, hipblasOperation_t opb, int m, int n, int k, const T *alpha, \
      const T *const a[], int lda, const T *const b[], int ldb, const T *beta, T *const c[], int ldc, int count);  \
  hipblasStatus_t hipblas##L##gemmStridedBatched(                                                                  \
      hipblasHandle_t handle, hipblasOperation_t opa, hipblasOperation_t opb, int m, int n, int k, const T *alpha, \
      const T *a, int lda, hipblasStride stridea, const T *b, int ldb, hipblasStride strideb, const T *beta, T *c, \
      int ldc, hipblasStride stridec, int count);                                                                  \
  hipblasStatus_t hipblas##L##trsmBatched(hipblasHandle_t handle, hipblasSideMode_t side, hipblasFillMode_t fill,  \
                                          hipblasOperation_t op, hipblasDiagType_t diagonal, int m, int n,         \
                                          const T *alpha, const T *const a[], int lda, T *const b[], int ldb,      \
                                          int count);                                                              \
  hipblasStatus_t hipblas##L##geam(hipblasHandle_t handle, hipblasOperation_t opa, hipblasOperation_t opb, int m,  \
                                   int n, const T *alpha, const T *a, int lda, const T *beta, const T *b, int ldb, \
                                   T *c, int ldc);                                                                 \
  hipblasStatus_t hipblas##L##dgmm(hipblasHandle_t handle, hipblasSideMode_t side, int m, int n, const T *a,       \
                                   int lda, const T *x, int incx, T *c, int ldc);                                  \
  hipblasStatus_t hipblas##L##getrfBatched(hipblasHandle_t handle, int n, T *const a[], int lda, int *pivots,      \
                                           int *info, int count);                                                  \
  hipblasStatus_t hipblas##L##getrsBatched(hipblasHandle_t handle, hipblasOperation_t op, int n, int columns,      \
                                           const T *const a[], int lda, const int *pivots, T *const b[], int ldb,  \
                                           int *info, int count);                                                  \
  hipblasStatus_t hipblas##L##getriBatched(hipblasHandle_t handle, int n, const T *const a[], int lda,             \
                                           const int *pivots, T *const c[], int ldc, int *info, int count);        \
  hipblasStatus_t hipblas##L##geqrfBatched(hipblasHandle_t handle, int m, int n, T *const a[], int lda,            \
                                           T *const tau[], int *info, int count);                                  \
  hipblasStatus_t hipblas##L##gelsBatched(hipblasHandle_t handle, hipblasOperation_t op, int m, int n,             \
                                          int columns, T *const a[], int lda, T *const c[], int ldc, int *info,    \
                                          int *info_of_each, int count);
AMPSIM_HIPBLAS_ALL(AMPSIM_HIPBLAS_DECLARE)

#define AMPSIM_HIPBLAS_DECLARE_REAL(L, l, T, R, N)                                                                 \
  hipblasStatus_t hipblas##L##dot(hipblasHandle_t handle, AMPSIM_HIPBLAS_XY(T), T *result);                        \
  hipblasStatus_t hipblas##L##rot(hipblasHandle_t handle, AMPSIM_HIPBLAS_UPDATED(T), const T *c, const T *s);      \
  hipblasStatus_t hipblas##L##rotm(hipblasHandle_t handle, AMPSIM_HIPBLAS_UPDATED(T), const T *parameters);        \
  hipblasStatus_t hipblas##L##rotmg(hipblasHandle_t handle, T *d1, T *d2, T *x1, const T *y1, T *parameters);      \
  hipblasStatus_t hipblas##L##ger(hipblasHandle_t handle, int m, int n, const T *alpha, const T *x, int incx,      \
                                  const T *y, int incy, T *a, int lda);                                            \
  hipblasStatus_t hipblas##L##sbmv(hipblasHandle_t handle, hipblasFillMode_t fill, int n, int k, const T *alpha,   \
                                   const T *a, int lda, const T *x, int incx, const T *beta, T *y, int incy);      \
  hipblasStatus_t hipblas##L##spmv(hipblasHandle_t handle, hipblasFillMode_t fill, int n, const T *alpha,          \
                                   const T *packed, const T *x, int incx, const T *beta, T *y, int incy);          \
  hipblasStatus_t hipblas##L##spr(hipblasHandle_t handle, hipblasFillMode_t fill, int n, const T *alpha,           \
                                  const T *x, int incx, T *packed);                                                \
  hipblasStatus_t hipblas##L##spr2(hipblasHandle_t handle, hipblasFillMode_t fill, int n, const T *alpha,          \
                                   const T *x, int incx, const T *y, int incy, T *packed);
AMPSIM_HIPBLAS_REAL(AMPSIM_HIPBLAS_DECLARE_REAL)

#define AMPSIM_HIPBLAS_DECLARE_COMPLEX(L, l, T, R, N)                                                              \
  hipblasStatus_t hipblas##L##dotu(hipblasHandle_t handle, AMPSIM_HIPBLAS_XY(T), T *result);                       \
  hipblasStatus_t hipblas##L##dotc(hipblasHandle_t handle, AMPSIM_HIPBLAS_XY(T), T *result);                       \
  hipblasStatus_t hipblas##L##geru(hipblasHandle_t handle, int m, int n, const T *alpha, const T *x, int incx,     \
                                   const T *y, int incy, T *a, int lda);                                           \
  hipblasStatus_t hipblas##L##gerc(hipblasHandle_t handle, int m, int n, const T *alpha, const T *x, int incx,     \
                                   const T *y, int incy, T *a, int lda);                                           \
  hipblasStatus_t hipblas##L##hemv(hipblasHandle_t handle, hipblasFillMode_t fill, int n, const T *alpha,          \
                                   const T *a, int lda, const T *x, int incx, const T *beta, T *y, int incy);      \
  hipblasStatus_t hipblas##L##hbmv(hipblasHandle_t handle, hipblasFillMode_t fill, int n, int k, const T *alpha,   \
                                   const T *a, int lda, const T *x, int incx, const T *beta, T *y, int incy);      \
  hipblasStatus_t hipblas##L##hpmv(hipblasHandle_t handle, hipblasFillMode_t fill, int n, const T *alpha,          \
                                   const T *packed, const T *x, int incx, const T *beta, T *y, int incy);          \
  hipblasStatus_t hipblas##L##her(hipblasHandle_t handle, hipblasFillMode_t fill, int n, const R *alpha,           \
                                  const T *x, int incx, T *a, int lda);                                            \
  hipblasStatus_t hipblas##L##her2(hipblasHandle_t handle, hipblasFillMode_t fill, int n, const T *alpha,          \
                                   const T *x, int incx, const T *y, int incy, T *a, int lda);                     \
  hipblasStatus_t hipblas##L##hemm(hipblasHandle_t handle, hipblasSideMode_t side, hipblasFillMode_t fill, int m,  \
                                   int n, const T *alpha, const T *a, int lda, const T *b, int ldb, const T *beta, \
                                   T *c, int ldc);                                                                 \
  hipblasStatus_t hipblas##L##herk(hipblasHandle_t handle, hipblasFillMode_t fill, hipblasOperation_t op, int n,   \
                                   int k, const R *alpha, const T *a, int lda, const R *beta, T *c, int ldc);      \
  hipblasStatus_t hipblas##L##her2k(hipblasHandle_t handle, hipblasFillMode_t fill, hipblasOperation_t op, int n,  \
                                    int k, const T *alpha, const T *a, int lda, const T *b, int ldb,               \
                                    const R *beta, T *c, int ldc);
AMPSIM_HIPBLAS_COMPLEX(AMPSIM_HIPBLAS_DECLARE_COMPLEX)
hipblasStatus_t hipblasCsscal(hipblasHandle_t handle, int n, const float *alpha, hipblasComplex *x, int incx);
hipblasStatus_t hipblasZdscal(hipblasHandle_t handle, int n, const double *alpha, hipblasDoubleComplex *x,
                              int incx);

hipblasStatus_t hipblasHgemm(hipblasHandle_t handle, hipblasOperation_t opa, hipblasOperation_t opb, int m, int n,
                             int k, const hipblasHalf *alpha, const hipblasHalf *a, int lda, const hipblasHalf *b,
                             int ldb, const hipblasHalf *beta, hipblasHalf *c, int ldc);
hipblasStatus_t hipblasHgemmBatched(hipblasHandle_t handle, hipblasOperation_t opa, hipblasOperation_t opb, int m,
                                    int n, int k, const hipblasHalf *alpha, const hipblasHalf *const a[], int lda,
                                    const hipblasHalf *const b[], int ldb, const hipblasHalf *beta,
                                    hipblasHalf *const c[], int ldc, int count);
hipblasStatus_t hipblasHgemmStridedBatched(hipblasHandle_t handle, hipblasOperation_t opa, hipblasOperation_t opb,
                                           int m, int n, int k, const hipblasHalf *alpha, const hipblasHalf *a,
                                           int lda, hipblasStride stridea, const hipblasHalf *b, int ldb,
                                           hipblasStride strideb, const hipblasHalf *beta, hipblasHalf *c, int ldc,
                                           hipblasStride stridec, int count);

// Functions with types as run-time arguments. There are two sets of them: with HIPBLAS_V2, which a program defines,
// they take a hipDataType, and products a hipblasComputeType_t. DECLARE(NAME, ARGUMENTS) declares one of a set.
#define AMPSIM_HIPBLAS_TYPED_VECTORS(DECLARE, SUFFIX, INT, TYPE)                                                   \
  DECLARE(hipblasAxpyEx##SUFFIX,                                                                                   \
          (hipblasHandle_t handle, INT n, const void *alpha, TYPE alpha_type, const void *x, TYPE x_type,          \
           INT incx, void *y, TYPE y_type, INT incy, TYPE execution))                                              \
  DECLARE(hipblasDotEx##SUFFIX,                                                                                    \
          (hipblasHandle_t handle, INT n, const void *x, TYPE x_type, INT incx, const void *y, TYPE y_type,        \
           INT incy, void *result, TYPE result_type, TYPE execution))                                              \
  DECLARE(hipblasDotcEx##SUFFIX,                                                                                   \
          (hipblasHandle_t handle, INT n, const void *x, TYPE x_type, INT incx, const void *y, TYPE y_type,        \
           INT incy, void *result, TYPE result_type, TYPE execution))                                              \
  DECLARE(hipblasNrm2Ex##SUFFIX, (hipblasHandle_t handle, INT n, const void *x, TYPE x_type, INT incx,             \
                                  void *result, TYPE result_type, TYPE execution))                                 \
  DECLARE(hipblasScalEx##SUFFIX, (hipblasHandle_t handle, INT n, const void *alpha, TYPE alpha_type, void *x,      \
                                  TYPE x_type, INT incx, TYPE execution))
#define AMPSIM_HIPBLAS_TYPED(DECLARE, TYPE, COMPUTE)                                                               \
  AMPSIM_HIPBLAS_TYPED_VECTORS(DECLARE, , int, TYPE)                                                               \
  AMPSIM_HIPBLAS_TYPED_VECTORS(DECLARE, _64, int64_t, TYPE)                                                        \
  DECLARE(hipblasGemmEx,                                                                                           \
          (hipblasHandle_t handle, hipblasOperation_t opa, hipblasOperation_t opb, int m, int n, int k,            \
           const void *alpha, const void *a, TYPE a_type, int lda, const void *b, TYPE b_type, int ldb,            \
           const void *beta, void *c, TYPE c_type, int ldc, COMPUTE compute, hipblasGemmAlgo_t algorithm))         \
  DECLARE(hipblasGemmBatchedEx, (hipblasHandle_t handle, hipblasOperation_t opa, hipblasOperation_t opb, int m,    \
                                 int n, int k, const void *alpha, const void *a[], TYPE a_type, int lda,           \
                                 const void *b[], TYPE b_type, int ldb, const void *beta, void *c[], TYPE c_type,  \
                                 int ldc, int count, COMPUTE compute, hipblasGemmAlgo_t algorithm))                \
  DECLARE(hipblasGemmStridedBatchedEx,                                                                             \
          (hipblasHandle_t handle, hipblasOperation_t opa, hipblasOperation_t opb, int m, int n, int k,            \
           const void *alpha, const void *a, TYPE a_type, int lda, hipblasStride stridea, const void *b,           \
           TYPE b_type, int ldb, hipblasStride strideb, const void *beta, void *c, TYPE c_type, int ldc,           \
           hipblasStride stridec, int count, COMPUTE compute, hipblasGemmAlgo_t algorithm))
#define AMPSIM_HIPBLAS_PLAIN(NAME, ARGUMENTS) hipblasStatus_t NAME ARGUMENTS;
#define AMPSIM_HIPBLAS_V2(NAME, ARGUMENTS) hipblasStatus_t NAME##_v2 ARGUMENTS;
/// A function of the second set under the first one's name.
#define AMPSIM_HIPBLAS_V2_AS_PLAIN(NAME, ARGUMENTS) hipblasStatus_t NAME ARGUMENTS __asm__(#NAME "_v2");
#ifdef HIPBLAS_V2
AMPSIM_HIPBLAS_TYPED(AMPSIM_HIPBLAS_V2_AS_PLAIN, hipDataType, hipblasComputeType_t)
#else
AMPSIM_HIPBLAS_TYPED(AMPSIM_HIPBLAS_PLAIN, hipblasDatatype_t, hipblasDatatype_t)
AMPSIM_HIPBLAS_TYPED(AMPSIM_HIPBLAS_V2, hipDataType, hipblasComputeType_t)
#endif

#ifdef __cplusplus
}
#endif
