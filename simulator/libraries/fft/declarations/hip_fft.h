// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// hipFFT (hipFFT, "API usage"): its types and functions, shared by programs and the library (simulator/libraries).
// Includers define hipComplex, hipDoubleComplex and hipStream_t.
#pragma once

// The version in ROCm 6.4.
#define hipfftVersionMajor 1
#define hipfftVersionMinor 0
#define hipfftVersionPatch 18

typedef struct hipfftHandle_t *hipfftHandle;
typedef float hipfftReal;
typedef double hipfftDoubleReal;
typedef hipComplex hipfftComplex;
typedef hipDoubleComplex hipfftDoubleComplex;

typedef enum hipfftResult_t {
  HIPFFT_SUCCESS = 0,
  HIPFFT_INVALID_PLAN = 1,
  HIPFFT_ALLOC_FAILED = 2,
  HIPFFT_INVALID_TYPE = 3,
  HIPFFT_INVALID_VALUE = 4,
  HIPFFT_INTERNAL_ERROR = 5,
  HIPFFT_EXEC_FAILED = 6,
  HIPFFT_SETUP_FAILED = 7,
  HIPFFT_INVALID_SIZE = 8,
  HIPFFT_UNALIGNED_DATA = 9,
  HIPFFT_INCOMPLETE_PARAMETER_LIST = 10,
  HIPFFT_INVALID_DEVICE = 11,
  HIPFFT_PARSE_ERROR = 12,
  HIPFFT_NO_WORKSPACE = 13,
  HIPFFT_NOT_IMPLEMENTED = 14,
  HIPFFT_NOT_SUPPORTED = 16,
} hipfftResult;

typedef enum hipfftType_t {
  HIPFFT_R2C = 0x2a,
  HIPFFT_C2R = 0x2c,
  HIPFFT_C2C = 0x29,
  HIPFFT_D2Z = 0x6a,
  HIPFFT_Z2D = 0x6c,
  HIPFFT_Z2Z = 0x69,
} hipfftType;
typedef enum hipfftLibraryPropertyType_t {
  HIPFFT_MAJOR_VERSION = 0,
  HIPFFT_MINOR_VERSION = 1,
  HIPFFT_PATCH_LEVEL = 2,
} hipfftLibraryPropertyType;

#define HIPFFT_FORWARD -1
#define HIPFFT_BACKWARD 1

#ifdef __cplusplus
extern "C" {
#endif

hipfftResult hipfftPlan1d(hipfftHandle *plan, int nx, hipfftType type, int batch);
hipfftResult hipfftPlan2d(hipfftHandle *plan, int nx, int ny, hipfftType type);
hipfftResult hipfftPlan3d(hipfftHandle *plan, int nx, int ny, int nz, hipfftType type);
/// Strides and distances in elements; without `inembed` and `onembed`, data are contiguous.
hipfftResult hipfftPlanMany(hipfftHandle *plan, int rank, int *n, int *inembed, int istride, int idist,
                            int *onembed, int ostride, int odist, hipfftType type, int batch);
hipfftResult hipfftCreate(hipfftHandle *plan);
hipfftResult hipfftDestroy(hipfftHandle plan);
hipfftResult hipfftMakePlan1d(hipfftHandle plan, int nx, hipfftType type, int batch, size_t *work_bytes);
hipfftResult hipfftMakePlan2d(hipfftHandle plan, int nx, int ny, hipfftType type, size_t *work_bytes);
hipfftResult hipfftMakePlan3d(hipfftHandle plan, int nx, int ny, int nz, hipfftType type, size_t *work_bytes);
hipfftResult hipfftMakePlanMany(hipfftHandle plan, int rank, int *n, int *inembed, int istride, int idist,
                                int *onembed, int ostride, int odist, hipfftType type, int batch,
                                size_t *work_bytes);
hipfftResult hipfftMakePlanMany64(hipfftHandle plan, int rank, long long *n, long long *inembed, long long istride,
                                  long long idist, long long *onembed, long long ostride, long long odist,
                                  hipfftType type, long long batch, size_t *work_bytes);
hipfftResult hipfftEstimate1d(int nx, hipfftType type, int batch, size_t *work_bytes);
hipfftResult hipfftEstimate2d(int nx, int ny, hipfftType type, size_t *work_bytes);
hipfftResult hipfftEstimate3d(int nx, int ny, int nz, hipfftType type, size_t *work_bytes);
hipfftResult hipfftEstimateMany(int rank, int *n, int *inembed, int istride, int idist, int *onembed, int ostride,
                                int odist, hipfftType type, int batch, size_t *work_bytes);
hipfftResult hipfftGetSize1d(hipfftHandle plan, int nx, hipfftType type, int batch, size_t *work_bytes);
hipfftResult hipfftGetSize2d(hipfftHandle plan, int nx, int ny, hipfftType type, size_t *work_bytes);
hipfftResult hipfftGetSize3d(hipfftHandle plan, int nx, int ny, int nz, hipfftType type, size_t *work_bytes);
hipfftResult hipfftGetSizeMany(hipfftHandle plan, int rank, int *n, int *inembed, int istride, int idist,
                               int *onembed, int ostride, int odist, hipfftType type, int batch,
                               size_t *work_bytes);
hipfftResult hipfftGetSize(hipfftHandle plan, size_t *work_bytes);
hipfftResult hipfftSetWorkArea(hipfftHandle plan, void *work);
hipfftResult hipfftSetAutoAllocation(hipfftHandle plan, int automatic);
hipfftResult hipfftSetStream(hipfftHandle plan, hipStream_t stream);
hipfftResult hipfftGetVersion(int *version);
hipfftResult hipfftGetProperty(hipfftLibraryPropertyType type, int *value);
hipfftResult hipfftExecC2C(hipfftHandle plan, hipfftComplex *in, hipfftComplex *out, int direction);
hipfftResult hipfftExecR2C(hipfftHandle plan, hipfftReal *in, hipfftComplex *out);
hipfftResult hipfftExecC2R(hipfftHandle plan, hipfftComplex *in, hipfftReal *out);
hipfftResult hipfftExecZ2Z(hipfftHandle plan, hipfftDoubleComplex *in, hipfftDoubleComplex *out, int direction);
hipfftResult hipfftExecD2Z(hipfftHandle plan, hipfftDoubleReal *in, hipfftDoubleComplex *out);
hipfftResult hipfftExecZ2D(hipfftHandle plan, hipfftDoubleComplex *in, hipfftDoubleReal *out);

#ifdef __cplusplus
}
#endif
