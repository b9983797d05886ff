// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// 8-bit formats: e4m3, which has 4 bits of exponent and 3 of mantissa, e5m2, and e8m0 (CUDA Math API, "FP8
// Intrinsics"). They are storage formats: values are converted, and calculations use other types.
#pragma once

#include <ampsim_cuda/narrow_fp8.h>
#include <ampsim_cuda/narrow_mx.h>
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

// e8m0: scale factors, powers of two.
#define AMPSIM_E8M0_FROM(NAME, NAME2, TYPE, TYPE2, VALUE)                                                          \
  AMPSIM_FP8_FUNCTION __nv_fp8_storage_t __nv_cvt_##NAME##_to_e8m0(TYPE x, __nv_saturation_t saturate,             \
                                                                   enum cudaRoundMode rounding) {                  \
    return ampsim_cuda::narrow_e8m0(VALUE(x), saturate == __NV_SATFINITE, rounding);                               \
  }                                                                                                                \
  AMPSIM_FP8_FUNCTION __nv_fp8x2_storage_t __nv_cvt_##NAME2##_to_e8m0x2(TYPE2 x, __nv_saturation_t saturate,       \
                                                                        enum cudaRoundMode rounding) {             \
    return (__nv_fp8x2_storage_t)(__nv_cvt_##NAME##_to_e8m0(TYPE{x.x}, saturate, rounding) |                       \
                                  __nv_cvt_##NAME##_to_e8m0(TYPE{x.y}, saturate, rounding) << 8);                  \
  }
#define AMPSIM_E8M0_OF_BFLOAT16(x) double(float(__nv_bfloat16(x)))
AMPSIM_E8M0_FROM(double, double2, double, double2, double)
AMPSIM_E8M0_FROM(float, float2, float, float2, double)
AMPSIM_E8M0_FROM(bfloat16raw, bfloat162raw, __nv_bfloat16_raw, __nv_bfloat162_raw, AMPSIM_E8M0_OF_BFLOAT16)
#undef AMPSIM_E8M0_OF_BFLOAT16
#undef AMPSIM_E8M0_FROM
AMPSIM_FP8_FUNCTION __nv_bfloat16_raw __nv_cvt_e8m0_to_bf16raw(__nv_fp8_storage_t x) {
  return __nv_bfloat16(ampsim_cuda::widen_e8m0(x));
}
AMPSIM_FP8_FUNCTION __nv_bfloat162_raw __nv_cvt_e8m0x2_to_bf162raw(__nv_fp8x2_storage_t x) {
  return {__nv_cvt_e8m0_to_bf16raw((__nv_fp8_storage_t)x).x,
          __nv_cvt_e8m0_to_bf16raw((__nv_fp8_storage_t)(x >> 8)).x};
}

namespace ampsim_cuda {
AMPSIM_FP8_FUNCTION __nv_fp8_storage_t fp8_code(double x, __nv_fp8_interpretation_t format) {
  return __nv_cvt_double_to_fp8(x, __NV_SATFINITE, format);
}
AMPSIM_FP8_FUNCTION __nv_fp8_storage_t fp8_code(float x, __nv_fp8_interpretation_t format) {
  return __nv_cvt_float_to_fp8(x, __NV_SATFINITE, format);
}
} // namespace ampsim_cuda
#undef AMPSIM_FP8_FUNCTION

#define AMPSIM_SMALL_TYPE(N) __nv_fp8##N##_e4m3
#define AMPSIM_SMALL_STORAGE(N) __nv_fp8##N##_storage_t
#define AMPSIM_SMALL_WIDTH 8
#define AMPSIM_SMALL_CODE(VALUE) ampsim_cuda::fp8_code(VALUE, __NV_E4M3)
#define AMPSIM_SMALL_NUMBER(CODE) float(__half(__nv_cvt_fp8_to_halfraw(CODE, __NV_E4M3)))
#include <ampsim_cuda/small_types.inc>

#define AMPSIM_SMALL_TYPE(N) __nv_fp8##N##_e5m2
#define AMPSIM_SMALL_STORAGE(N) __nv_fp8##N##_storage_t
#define AMPSIM_SMALL_WIDTH 8
#define AMPSIM_SMALL_CODE(VALUE) ampsim_cuda::fp8_code(VALUE, __NV_E5M2)
#define AMPSIM_SMALL_NUMBER(CODE) float(__half(__nv_cvt_fp8_to_halfraw(CODE, __NV_E5M2)))
#include <ampsim_cuda/small_types.inc>

#define AMPSIM_SMALL_TYPE(N) __nv_fp8##N##_e8m0
#define AMPSIM_SMALL_STORAGE(N) __nv_fp8##N##_storage_t
#define AMPSIM_SMALL_WIDTH 8
#define AMPSIM_SMALL_CODE(VALUE) ampsim_cuda::narrow_e8m0(VALUE, true, cudaRoundPosInf)
#define AMPSIM_SMALL_NUMBER(CODE) ampsim_cuda::widen_e8m0(CODE)
#include <ampsim_cuda/small_types.inc>
