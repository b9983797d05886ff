// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Arithmetic of float and double with a rounding direction (CUDA Math API, "Single/Double Precision Intrinsics");
// <math_functions.h> includes this. The processor's rounding mode does not change: the rounding error of a result is
// computed exactly, and its sign gives the neighbour to return.
#pragma once

// Arithmetic that is not contracted, with a rounding direction. Floats are rounded from a wider type.
#pragma clang fp contract(off)
AMPSIM_INTRINSIC float __fadd_rn(float a, float b) { return a + b; }
AMPSIM_INTRINSIC float __fsub_rn(float a, float b) { return a - b; }
AMPSIM_INTRINSIC float __fmul_rn(float a, float b) { return a * b; }
AMPSIM_INTRINSIC float __fdiv_rn(float a, float b) { return a / b; }
AMPSIM_INTRINSIC float __frcp_rn(float a) { return 1.0f / a; }
AMPSIM_INTRINSIC float __fsqrt_rn(float a) { return sqrtf(a); }
AMPSIM_INTRINSIC float __fmaf_rn(float a, float b, float c) { return fmaf(a, b, c); }
AMPSIM_INTRINSIC double __dadd_rn(double a, double b) { return a + b; }
AMPSIM_INTRINSIC double __dsub_rn(double a, double b) { return a - b; }
AMPSIM_INTRINSIC double __dmul_rn(double a, double b) { return a * b; }
AMPSIM_INTRINSIC double __ddiv_rn(double a, double b) { return a / b; }
AMPSIM_INTRINSIC double __drcp_rn(double a) { return 1.0 / a; }
AMPSIM_INTRINSIC double __dsqrt_rn(double a) { return sqrt(a); }
AMPSIM_INTRINSIC double __fma_rn(double a, double b, double c) { return fma(a, b, c); }

namespace ampsim_cuda {
/// A double as a float, rounded down, up, or to zero. `error` is the error of rounding to `x`, positive if `x` is less
/// than the true result.
AMPSIM_INTRINSIC float round_down(double x, double error = 0) {
  float f = float(x);
  return double(f) > x || (double(f) == x && error < 0) ? nextafterf(f, -__builtin_inff()) : f;
}
AMPSIM_INTRINSIC float round_up(double x, double error = 0) {
  float f = float(x);
  return double(f) < x || (double(f) == x && error > 0) ? nextafterf(f, __builtin_inff()) : f;
}
AMPSIM_INTRINSIC float round_to_zero(double x, double error = 0) {
  return x < 0 ? round_up(x, error) : round_down(x, error);
}
/// Exact, unless the sum overflows.
AMPSIM_INTRINSIC double sum_error(double a, double b, double sum) {
  const double other = sum - a;
  return (a - (sum - other)) + (b - other);
}
/// `zero`: the result of exact cancellation, which is negative when rounding down.
AMPSIM_INTRINSIC double sum_with_zero(double a, double b, double zero) {
  return a + b == 0 && __builtin_signbit(a) != __builtin_signbit(b) ? zero : a + b;
}
} // namespace ampsim_cuda

#define AMPSIM_ROUNDED(SUFFIX, ROUND, ZERO)                                                                        \
  AMPSIM_INTRINSIC float __fadd_##SUFFIX(float a, float b) {                                                       \
    const double sum = ampsim_cuda::sum_with_zero(a, b, ZERO);                                                     \
    return ampsim_cuda::ROUND(sum, ampsim_cuda::sum_error(a, b, sum));                                             \
  }                                                                                                                \
  AMPSIM_INTRINSIC float __fsub_##SUFFIX(float a, float b) { return __fadd_##SUFFIX(a, -b); }                      \
  AMPSIM_INTRINSIC float __fmul_##SUFFIX(float a, float b) { return ampsim_cuda::ROUND(double(a) * b); }           \
  AMPSIM_INTRINSIC float __fdiv_##SUFFIX(float a, float b) { return ampsim_cuda::ROUND(double(a) / b); }           \
  AMPSIM_INTRINSIC float __frcp_##SUFFIX(float a) { return ampsim_cuda::ROUND(1.0 / a); }                          \
  AMPSIM_INTRINSIC float __fsqrt_##SUFFIX(float a) { return ampsim_cuda::ROUND(sqrt(double(a))); }                 \
  AMPSIM_INTRINSIC float __fmaf_##SUFFIX(float a, float b, float c) {                                              \
    const double product = double(a) * b, sum = ampsim_cuda::sum_with_zero(product, c, ZERO);                      \
    return ampsim_cuda::ROUND(sum, ampsim_cuda::sum_error(product, c, sum));                                       \
  }                                                                                                                \
  AMPSIM_INTRINSIC float __double2float_##SUFFIX(double a) { return ampsim_cuda::ROUND(a); }                       \
  AMPSIM_INTRINSIC float __int2float_##SUFFIX(int a) { return ampsim_cuda::ROUND(double(a)); }                     \
  AMPSIM_INTRINSIC float __uint2float_##SUFFIX(unsigned int a) { return ampsim_cuda::ROUND(double(a)); }
AMPSIM_ROUNDED(rd, round_down, -0.0)
AMPSIM_ROUNDED(ru, round_up, 0.0)
AMPSIM_ROUNDED(rz, round_to_zero, 0.0)
#undef AMPSIM_ROUNDED

// Doubles have no wider type: the error of the rounded result is exactly a double, and its sign gives the side of the
// true result. If it would underflow or overflow, everything is scaled first.
namespace ampsim_cuda {
constexpr double scale_up = 0x1p600, largest = 1.7976931348623157e308;
/// `error`: the error of rounding to `x`, positive if `x` is less than the true result. `finite`: the true result is
/// finite.
AMPSIM_INTRINSIC double towards_down(double x, double error, bool finite) {
  return finite && x == __builtin_inf() ? largest : error < 0 ? nextafter(x, -__builtin_inf()) : x;
}
AMPSIM_INTRINSIC double towards_up(double x, double error, bool finite) {
  return finite && x == -__builtin_inf() ? -largest : error > 0 ? nextafter(x, __builtin_inf()) : x;
}
AMPSIM_INTRINSIC double towards_zero(double x, double error, bool finite) {
  return x > 0 ? towards_down(x, error, finite) : x < 0 ? towards_up(x, error, finite) : x;
}
AMPSIM_INTRINSIC bool are_finite(double a, double b) { return __builtin_isfinite(a) && __builtin_isfinite(b); }
AMPSIM_INTRINSIC double product_error(double a, double b, double product) {
  if (fabs(product) >= 0x1p-900)
    return fma(a, b, -product);
  const double small = fabs(a) < fabs(b) ? a : b, other = fabs(a) < fabs(b) ? b : a;
  return fma(small * scale_up * scale_up, other, -(product * scale_up * scale_up));
}
/// In units of the divisor, which may be negative.
AMPSIM_INTRINSIC double quotient_error(double a, double b, double quotient) {
  if (fabs(a) < 0x1p-900 && fabs(b) < 0x1p-100)
    a *= scale_up, b *= scale_up;
  else if (fabs(a) < 0x1p-900)
    a *= scale_up, quotient *= scale_up;
  const double rest = fma(-quotient, b, a);
  return b < 0 ? -rest : rest;
}
AMPSIM_INTRINSIC double root_error(double a, double root) {
  return a < 0x1p-900 ? fma(-root * 0x1p300, root * 0x1p300, a * scale_up) : fma(-root, root, a);
}
/// The sign of the rounding error of fma(): the product, the sum and their errors are four exact parts.
AMPSIM_INTRINSIC double fma_error(double a, double b, double c, double result) {
  const double scale = fabs(a * b) > 0x1p1000 || fabs(c) > 0x1p1000   ? 1 / scale_up
                       : fabs(a * b) < 0x1p-500 && fabs(c) < 0x1p-500 ? scale_up
                                                                      : 1;
  const double scaled = (fabs(a) < fabs(b)) == (scale > 1) ? a * scale : a,
               factor = (fabs(a) < fabs(b)) == (scale > 1) ? b : b * scale;
  const double addend = c * scale, product = scaled * factor, low = fma(scaled, factor, -product);
  const double sum = product + addend, lost = sum_error(product, addend, sum), rest = lost + low;
  const double error = ((sum - result * scale) + rest) + sum_error(lost, low, rest);
  if (error != 0)
    return error;
  // Too small compared with the other part to matter after scaling.
  return addend / scale != c ? c : product == 0 && a != 0 && b != 0 ? __builtin_copysign(a, a * b) : 0;
}
} // namespace ampsim_cuda
#define AMPSIM_ROUNDED(SUFFIX, ROUND, ZERO)                                                                        \
  AMPSIM_INTRINSIC double __dadd_##SUFFIX(double a, double b) {                                                    \
    const double sum = ampsim_cuda::sum_with_zero(a, b, ZERO);                                                     \
    return ampsim_cuda::ROUND(sum, ampsim_cuda::sum_error(a, b, sum), ampsim_cuda::are_finite(a, b));              \
  }                                                                                                                \
  AMPSIM_INTRINSIC double __dsub_##SUFFIX(double a, double b) { return __dadd_##SUFFIX(a, -b); }                   \
  AMPSIM_INTRINSIC double __dmul_##SUFFIX(double a, double b) {                                                    \
    return ampsim_cuda::ROUND(a * b, ampsim_cuda::product_error(a, b, a * b), ampsim_cuda::are_finite(a, b));      \
  }                                                                                                                \
  AMPSIM_INTRINSIC double __ddiv_##SUFFIX(double a, double b) {                                                    \
    return ampsim_cuda::ROUND(a / b, ampsim_cuda::quotient_error(a, b, a / b),                                     \
                              ampsim_cuda::are_finite(a, b) && b != 0);                                            \
  }                                                                                                                \
  AMPSIM_INTRINSIC double __drcp_##SUFFIX(double a) { return __ddiv_##SUFFIX(1.0, a); }                            \
  AMPSIM_INTRINSIC double __dsqrt_##SUFFIX(double a) {                                                             \
    const double root = sqrt(a);                                                                                   \
    return ampsim_cuda::ROUND(root, ampsim_cuda::root_error(a, root), false);                                      \
  }                                                                                                                \
  AMPSIM_INTRINSIC double __fma_##SUFFIX(double a, double b, double c) {                                           \
    const double result = fma(a, b, c), product = a * b;                                                           \
    if (result == 0 && product == -c && ampsim_cuda::product_error(a, b, product) == 0)                            \
      return ampsim_cuda::sum_with_zero(product, c, ZERO);                                                         \
    return ampsim_cuda::ROUND(result, ampsim_cuda::fma_error(a, b, c, result),                                     \
                              ampsim_cuda::are_finite(a, b) && __builtin_isfinite(c));                             \
  }
AMPSIM_ROUNDED(rd, towards_down, -0.0)
AMPSIM_ROUNDED(ru, towards_up, 0.0)
AMPSIM_ROUNDED(rz, towards_zero, 0.0)
#undef AMPSIM_ROUNDED
