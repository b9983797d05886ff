// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// 8-bit formats (HIP, "Low precision types"): e4m3 and e5m2, each as defined by the Open Compute Project and as "fnuz",
// without infinities and negative zero. Values are converted, and calculations use other types. All four are available
// in kernels and in host code, whatever the device.
#pragma once

#include <hip/hip_bf16.h>
#include <hip/hip_fp16.h>

#include <ampsim_cuda/narrow_fp8.h>

#define HIP_FP8_TYPE_FNUZ 1
#define HIP_FP8_TYPE_OCP 1

typedef unsigned char __hip_fp8_storage_t;
typedef unsigned short __hip_fp8x2_storage_t;
typedef unsigned int __hip_fp8x4_storage_t;

enum __hip_fp8_interpretation_t { __HIP_E4M3 = 0, __HIP_E5M2 = 1, __HIP_E4M3_FNUZ = 2, __HIP_E5M2_FNUZ = 3 };
enum __hip_saturation_t { __HIP_NOSAT = 0, __HIP_SATFINITE = 1 };

#define AMPSIM_FP8_FUNCTION static AMPSIM_BOTH inline

namespace ampsim_hip {

AMPSIM_FP8_FUNCTION bool is_e5m2(__hip_fp8_interpretation_t format) {
  return format == __HIP_E5M2 || format == __HIP_E5M2_FNUZ;
}
AMPSIM_FP8_FUNCTION bool is_fnuz(__hip_fp8_interpretation_t format) {
  return format == __HIP_E4M3_FNUZ || format == __HIP_E5M2_FNUZ;
}

} // namespace ampsim_hip

AMPSIM_FP8_FUNCTION __hip_fp8_storage_t __hip_cvt_double_to_fp8(double x, __hip_saturation_t saturate,
                                                                __hip_fp8_interpretation_t format) {
  return ampsim_cuda::narrow_fp8(
      x, saturate == __HIP_SATFINITE,
      ampsim_cuda::fp8_format_of(ampsim_hip::is_e5m2(format), ampsim_hip::is_fnuz(format)));
}
AMPSIM_FP8_FUNCTION __hip_fp8_storage_t __hip_cvt_float_to_fp8(float x, __hip_saturation_t saturate,
                                                               __hip_fp8_interpretation_t format) {
  return __hip_cvt_double_to_fp8(double(x), saturate, format);
}
AMPSIM_FP8_FUNCTION __hip_fp8_storage_t __hip_cvt_halfraw_to_fp8(__half_raw x, __hip_saturation_t saturate,
                                                                 __hip_fp8_interpretation_t format) {
  return __hip_cvt_float_to_fp8(float(__half(x)), saturate, format);
}
AMPSIM_FP8_FUNCTION __hip_fp8_storage_t __hip_cvt_bfloat16raw_to_fp8(__hip_bfloat16_raw x,
                                                                     __hip_saturation_t saturate,
                                                                     __hip_fp8_interpretation_t format) {
  return __hip_cvt_float_to_fp8(float(__hip_bfloat16(x)), saturate, format);
}
// In pairs, the first number is the lower byte.
AMPSIM_FP8_FUNCTION __hip_fp8x2_storage_t __hip_cvt_double2_to_fp8x2(double2 x, __hip_saturation_t saturate,
                                                                     __hip_fp8_interpretation_t format) {
  return (__hip_fp8x2_storage_t)(__hip_cvt_double_to_fp8(x.x, saturate, format) |
                                 __hip_cvt_double_to_fp8(x.y, saturate, format) << 8);
}
AMPSIM_FP8_FUNCTION __hip_fp8x2_storage_t __hip_cvt_float2_to_fp8x2(float2 x, __hip_saturation_t saturate,
                                                                    __hip_fp8_interpretation_t format) {
  return __hip_cvt_double2_to_fp8x2({double(x.x), double(x.y)}, saturate, format);
}
AMPSIM_FP8_FUNCTION __hip_fp8x2_storage_t __hip_cvt_halfraw2_to_fp8x2(__half2_raw x, __hip_saturation_t saturate,
                                                                      __hip_fp8_interpretation_t format) {
  return __hip_cvt_float2_to_fp8x2({float(__half(__half_raw{x.x})), float(__half(__half_raw{x.y}))}, saturate,
                                   format);
}
AMPSIM_FP8_FUNCTION __hip_fp8x2_storage_t __hip_cvt_bfloat16raw2_to_fp8x2(__hip_bfloat162_raw x,
                                                                          __hip_saturation_t saturate,
                                                                          __hip_fp8_interpretation_t format) {
  return __hip_cvt_float2_to_fp8x2(
      {float(__hip_bfloat16(__hip_bfloat16_raw{x.x})), float(__hip_bfloat16(__hip_bfloat16_raw{x.y}))}, saturate,
      format);
}
AMPSIM_FP8_FUNCTION __half_raw __hip_cvt_fp8_to_halfraw(__hip_fp8_storage_t x, __hip_fp8_interpretation_t format) {
  return {ampsim_cuda::widen_fp8(x, ampsim_hip::is_e5m2(format), ampsim_hip::is_fnuz(format))};
}
AMPSIM_FP8_FUNCTION __half2_raw __hip_cvt_fp8x2_to_halfraw2(__hip_fp8x2_storage_t x,
                                                            __hip_fp8_interpretation_t format) {
  return {__hip_cvt_fp8_to_halfraw((__hip_fp8_storage_t)x, format).x,
          __hip_cvt_fp8_to_halfraw((__hip_fp8_storage_t)(x >> 8), format).x};
}

#undef AMPSIM_FP8_FUNCTION

#define AMPSIM_FP8(N) __hip_fp8##N##_e4m3
#define AMPSIM_FP8_FORMAT __HIP_E4M3
#include <ampsim_hip/fp8_types.inc>
#define AMPSIM_FP8(N) __hip_fp8##N##_e5m2
#define AMPSIM_FP8_FORMAT __HIP_E5M2
#include <ampsim_hip/fp8_types.inc>
#define AMPSIM_FP8(N) __hip_fp8##N##_e4m3_fnuz
#define AMPSIM_FP8_FORMAT __HIP_E4M3_FNUZ
#include <ampsim_hip/fp8_types.inc>
#define AMPSIM_FP8(N) __hip_fp8##N##_e5m2_fnuz
#define AMPSIM_FP8_FORMAT __HIP_E5M2_FNUZ
#include <ampsim_hip/fp8_types.inc>
