// 8-bit formats: e4m3, which has 4 bits of exponent and 3 of mantissa, and e5m2 (CUDA Math API, "FP8 Intrinsics"). They
// are storage formats: values are converted, and calculations use other types.
#pragma once

#include <ampsim_cuda/narrow_fp8.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>

typedef unsigned char __nv_fp8_storage_t;
typedef unsigned short __nv_fp8x2_storage_t;
typedef unsigned int __nv_fp8x4_storage_t;

typedef enum __nv_saturation_t { __NV_NOSAT, __NV_SATFINITE } __nv_saturation_t;
typedef enum __nv_fp8_interpretation_t { __NV_E4M3, __NV_E5M2 } __nv_fp8_interpretation_t;

#define AMPSIM_FP8_FUNCTION static AMPSIM_BOTH inline

AMPSIM_FP8_FUNCTION __nv_fp8_storage_t __nv_cvt_double_to_fp8(double x, __nv_saturation_t saturate,
                                                              __nv_fp8_interpretation_t format) {
  return ampsim_cuda::narrow_fp8(x, saturate == __NV_SATFINITE, format == __NV_E5M2);
}
AMPSIM_FP8_FUNCTION __nv_fp8_storage_t __nv_cvt_float_to_fp8(float x, __nv_saturation_t saturate,
                                                             __nv_fp8_interpretation_t format) {
  const double value = x != x ? __builtin_bit_cast(double, ~0ull >> 1) : double(x); // a single NaN for all
  return __nv_cvt_double_to_fp8(value, saturate, format);
}
AMPSIM_FP8_FUNCTION __nv_fp8_storage_t __nv_cvt_halfraw_to_fp8(__half_raw x, __nv_saturation_t saturate,
                                                               __nv_fp8_interpretation_t format) {
  return __nv_cvt_float_to_fp8(float(__half(x)), saturate, format);
}
AMPSIM_FP8_FUNCTION __nv_fp8_storage_t __nv_cvt_bfloat16raw_to_fp8(__nv_bfloat16_raw x, __nv_saturation_t saturate,
                                                                   __nv_fp8_interpretation_t format) {
  return __nv_cvt_float_to_fp8(float(__nv_bfloat16(x)), saturate, format);
}
// In pairs, the first number is the lower byte.
AMPSIM_FP8_FUNCTION __nv_fp8x2_storage_t __nv_cvt_double2_to_fp8x2(double2 x, __nv_saturation_t saturate,
                                                                   __nv_fp8_interpretation_t format) {
  return (__nv_fp8x2_storage_t)(__nv_cvt_double_to_fp8(x.x, saturate, format) |
                                __nv_cvt_double_to_fp8(x.y, saturate, format) << 8);
}
AMPSIM_FP8_FUNCTION __nv_fp8x2_storage_t __nv_cvt_float2_to_fp8x2(float2 x, __nv_saturation_t saturate,
                                                                  __nv_fp8_interpretation_t format) {
  return (__nv_fp8x2_storage_t)(__nv_cvt_float_to_fp8(x.x, saturate, format) |
                                __nv_cvt_float_to_fp8(x.y, saturate, format) << 8);
}
AMPSIM_FP8_FUNCTION __nv_fp8x2_storage_t __nv_cvt_halfraw2_to_fp8x2(__half2_raw x, __nv_saturation_t saturate,
                                                                    __nv_fp8_interpretation_t format) {
  return __nv_cvt_float2_to_fp8x2({float(__half(__half_raw{x.x})), float(__half(__half_raw{x.y}))}, saturate,
                                  format);
}
AMPSIM_FP8_FUNCTION __nv_fp8x2_storage_t __nv_cvt_bfloat16raw2_to_fp8x2(__nv_bfloat162_raw x,
                                                                        __nv_saturation_t saturate,
                                                                        __nv_fp8_interpretation_t format) {
  return __nv_cvt_float2_to_fp8x2(
      {float(__nv_bfloat16(__nv_bfloat16_raw{x.x})), float(__nv_bfloat16(__nv_bfloat16_raw{x.y}))}, saturate,
      format);
}
AMPSIM_FP8_FUNCTION __half_raw __nv_cvt_fp8_to_halfraw(__nv_fp8_storage_t x, __nv_fp8_interpretation_t format) {
  return {ampsim_cuda::widen_fp8(x, format == __NV_E5M2)};
}
AMPSIM_FP8_FUNCTION __half2_raw __nv_cvt_fp8x2_to_halfraw2(__nv_fp8x2_storage_t x,
                                                           __nv_fp8_interpretation_t format) {
  return {ampsim_cuda::widen_fp8((unsigned char)x, format == __NV_E5M2),
          ampsim_cuda::widen_fp8((unsigned char)(x >> 8), format == __NV_E5M2)};
}

#undef AMPSIM_FP8_FUNCTION

#define AMPSIM_FP8(N) __nv_fp8##N##_e4m3
#define AMPSIM_FP8_FORMAT __NV_E4M3
#include <ampsim_cuda/fp8_types.inc>
#undef AMPSIM_FP8
#undef AMPSIM_FP8_FORMAT
#define AMPSIM_FP8(N) __nv_fp8##N##_e5m2
#define AMPSIM_FP8_FORMAT __NV_E5M2
#include <ampsim_cuda/fp8_types.inc>
#undef AMPSIM_FP8
#undef AMPSIM_FP8_FORMAT
