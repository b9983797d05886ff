// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Mathematical functions of device code beyond C's and C++'s own, which <math.h> and <cmath> declare for both sides
// (CUDA Math API, "Single Precision Mathematical Functions" and the following).
#pragma once

#include <host_defines.h>

#include <ampsim_cuda/integer_intrinsics.h>

// Minimum, maximum and absolute value of all types.
#define AMPSIM_MIN_MAX(TYPE)                                                                                       \
  static AMPSIM_BOTH inline TYPE min(TYPE a, TYPE b) { return a < b ? a : b; }                                     \
  static AMPSIM_BOTH inline TYPE max(TYPE a, TYPE b) { return a > b ? a : b; }
AMPSIM_MIN_MAX(int)
AMPSIM_MIN_MAX(unsigned int)
AMPSIM_MIN_MAX(long)
AMPSIM_MIN_MAX(unsigned long)
AMPSIM_MIN_MAX(long long)
AMPSIM_MIN_MAX(unsigned long long)
#undef AMPSIM_MIN_MAX
#define AMPSIM_MIXED_MIN_MAX(A, B, TYPE)                                                                           \
  static AMPSIM_BOTH inline TYPE min(A a, B b) { return min((TYPE)a, (TYPE)b); }                                   \
  static AMPSIM_BOTH inline TYPE max(A a, B b) { return max((TYPE)a, (TYPE)b); }
AMPSIM_MIXED_MIN_MAX(int, unsigned int, unsigned int)
AMPSIM_MIXED_MIN_MAX(unsigned int, int, unsigned int)
AMPSIM_MIXED_MIN_MAX(long, unsigned long, unsigned long)
AMPSIM_MIXED_MIN_MAX(unsigned long, long, unsigned long)
AMPSIM_MIXED_MIN_MAX(long long, unsigned long long, unsigned long long)
AMPSIM_MIXED_MIN_MAX(unsigned long long, long long, unsigned long long)
#undef AMPSIM_MIXED_MIN_MAX
static AMPSIM_BOTH inline float min(float a, float b) { return fminf(a, b); }
static AMPSIM_BOTH inline float max(float a, float b) { return fmaxf(a, b); }
static AMPSIM_BOTH inline double min(double a, double b) { return fmin(a, b); }
static AMPSIM_BOTH inline double max(double a, double b) { return fmax(a, b); }
static AMPSIM_BOTH inline double min(float a, double b) { return fmin(a, b); }
static AMPSIM_BOTH inline double max(float a, double b) { return fmax(a, b); }
static AMPSIM_BOTH inline double min(double a, float b) { return fmin(a, b); }
static AMPSIM_BOTH inline double max(double a, float b) { return fmax(a, b); }
AMPSIM_INTRINSIC unsigned int umin(unsigned int a, unsigned int b) { return a < b ? a : b; }
AMPSIM_INTRINSIC unsigned int umax(unsigned int a, unsigned int b) { return a > b ? a : b; }
AMPSIM_INTRINSIC long long llmin(long long a, long long b) { return a < b ? a : b; }
AMPSIM_INTRINSIC long long llmax(long long a, long long b) { return a > b ? a : b; }
AMPSIM_INTRINSIC unsigned long long ullmin(unsigned long long a, unsigned long long b) { return a < b ? a : b; }
AMPSIM_INTRINSIC unsigned long long ullmax(unsigned long long a, unsigned long long b) { return a > b ? a : b; }
// Those of C: <cmath> defines the other overloads for both sides.
AMPSIM_INTRINSIC int abs(int x) { return x < 0 ? int(0u - unsigned(x)) : x; }
AMPSIM_INTRINSIC long labs(long x) { return x < 0 ? long(0ul - (unsigned long)x) : x; }
AMPSIM_INTRINSIC long long llabs(long long x) { return x < 0 ? (long long)(0ull - (unsigned long long)x) : x; }
namespace std {
using ::abs;
using ::labs;
using ::llabs;
} // namespace std

// Functions that C++ does not have. C23 has some of them, and glibc declares those since 2.41 (sinpi, cospi) and 2.42
// (rsqrt). These definitions fit its declarations, so values do not depend on the machine's C library.
#define AMPSIM_C23 extern "C" AMPSIM_BOTH inline
AMPSIM_C23 float rsqrtf(float x) noexcept { return 1.0f / sqrtf(x); }
AMPSIM_C23 double rsqrt(double x) noexcept { return 1.0 / sqrt(x); }
static AMPSIM_BOTH inline float rsqrt(float x) { return rsqrtf(x); }
static AMPSIM_BOTH inline float rcbrtf(float x) { return float(1.0 / cbrt(double(x))); }
static AMPSIM_BOTH inline double rcbrt(double x) {
  const double r = 1.0 / cbrt(x);
  if (!(fabs(x) > 1e-300 && fabs(x) < 1e300))
    return r;
  // A step of Newton's method, with an exact cube.
  const double square = r * r, cube = square * r,
               rest = __builtin_fma(square, r, -cube) + __builtin_fma(r, r, -square) * r;
  return r + r * (__builtin_fma(-x, cube, 1.0) - x * rest) / 3;
}
static AMPSIM_BOTH inline double ampsim_pi() { return 3.14159265358979323846; }
/// Multiples of pi, reduced exactly first.
AMPSIM_C23 double sinpi(double x) noexcept {
  const double r = remainder(x, 2.0);
  return r == 0 || fabs(r) == 1 ? copysign(0.0, x)
         : fabs(r) > 0.5        ? sin(ampsim_pi() * (copysign(1.0, r) - r))
                                : sin(ampsim_pi() * r);
}
AMPSIM_C23 double cospi(double x) noexcept {
  // Near a zero, the sine of the distance to it: r times pi, rounded, would lose that distance.
  const double r = fabs(remainder(x, 2.0));
  return r < 0.25 ? cos(ampsim_pi() * r) : r < 0.75 ? sin(ampsim_pi() * (0.5 - r)) : -cos(ampsim_pi() * (1 - r));
}
AMPSIM_C23 float sinpif(float x) noexcept { return float(sinpi(double(x))); }
AMPSIM_C23 float cospif(float x) noexcept { return float(cospi(double(x))); }
#undef AMPSIM_C23
static AMPSIM_BOTH inline void sincospi(double x, double *s, double *c) { *s = sinpi(x), *c = cospi(x); }
static AMPSIM_BOTH inline void sincospif(float x, float *s, float *c) { *s = sinpif(x), *c = cospif(x); }
static AMPSIM_BOTH inline float fdividef(float x, float y) { return x / y; }
static AMPSIM_BOTH inline float normf(int n, const float *p) {
  double sum = 0;
  for (int k = 0; k < n; ++k)
    sum += double(p[k]) * p[k];
  return float(sqrt(sum));
}
static AMPSIM_BOTH inline float norm3df(float a, float b, float c) {
  return float(sqrt(double(a) * a + double(b) * b + double(c) * c));
}
static AMPSIM_BOTH inline float norm4df(float a, float b, float c, float d) {
  return float(sqrt(double(a) * a + double(b) * b + double(c) * c + double(d) * d));
}
static AMPSIM_BOTH inline float rnorm3df(float a, float b, float c) { return 1.0f / norm3df(a, b, c); }
static AMPSIM_BOTH inline float rnorm4df(float a, float b, float c, float d) { return 1.0f / norm4df(a, b, c, d); }
static AMPSIM_BOTH inline float rhypotf(float a, float b) { return 1.0f / hypotf(a, b); }
#include <ampsim_cuda/norms.h>
static AMPSIM_BOTH inline double norm3d(double a, double b, double c) { return ampsim_cuda::norm(a, b, c); }
static AMPSIM_BOTH inline double norm4d(double a, double b, double c, double d) {
  return ampsim_cuda::norm(a, b, c, d);
}
static AMPSIM_BOTH inline double rnorm3d(double a, double b, double c) {
  return ampsim_cuda::reciprocal_norm(a, b, c);
}
static AMPSIM_BOTH inline double rhypot(double a, double b) { return ampsim_cuda::reciprocal_norm(a, b); }
static AMPSIM_BOTH inline float normcdff(float x) { return float(0.5 * erfc(-double(x) * 0.70710678118654752440)); }
static AMPSIM_BOTH inline double normcdf(double x) {
  // The rounding error of the argument matters where the function is steep.
  const double root = 0.70710678118654752440, rest = -4.8336466567264567e-17, at = -x * root,
               lost = __builtin_fma(-x, root, -at) - x * rest;
  const double value = erfc(at);
  return 0.5 * (lost == lost && value > 0 ? value - lost * 1.12837916709551257390 * exp(-at * at) : value);
}
static AMPSIM_BOTH inline float rnormf(int n, const float *p) { return 1.0f / normf(n, p); }
AMPSIM_INTRINSIC float saturate(float x) { return x > 0 ? (x < 1 ? x : 1.0f) : 0.0f; }
AMPSIM_INTRINSIC float __saturatef(float x) { return saturate(x); }

#include <ampsim_cuda/special_functions.h>

// Fast functions: as accurate as the others here.
AMPSIM_INTRINSIC float __sinf(float x) { return sinf(x); }
AMPSIM_INTRINSIC float __cosf(float x) { return cosf(x); }
AMPSIM_INTRINSIC float __tanf(float x) { return tanf(x); }
AMPSIM_INTRINSIC float __expf(float x) { return expf(x); }
AMPSIM_INTRINSIC float __exp10f(float x) { return float(exp10(double(x))); }
AMPSIM_INTRINSIC float __logf(float x) { return logf(x); }
AMPSIM_INTRINSIC float __log2f(float x) { return log2f(x); }
AMPSIM_INTRINSIC float __log10f(float x) { return log10f(x); }
AMPSIM_INTRINSIC float __powf(float x, float y) { return powf(x, y); }
// According to the documentation, the reciprocal of a divisor beyond 2^126 is zero.
AMPSIM_INTRINSIC float __fdividef(float x, float y) { return fabsf(y) > 0x1p126f ? x * copysignf(0.0f, y) : x / y; }
AMPSIM_INTRINSIC float __frsqrt_rn(float x) { return float(1.0 / sqrt(double(x))); }
AMPSIM_INTRINSIC float __tanhf(float x) { return tanhf(x); }
AMPSIM_INTRINSIC void __sincosf(float x, float *s, float *c) { *s = sinf(x), *c = cosf(x); }
// The C library has these, but only for the host.
AMPSIM_INTRINSIC void sincosf(float x, float *s, float *c) { *s = sinf(x), *c = cosf(x); }
AMPSIM_INTRINSIC void sincos(double x, double *s, double *c) { *s = sin(x), *c = cos(x); }

#include <ampsim_cuda/directed_rounding.h>

// Conversions. Those to integers saturate, and a NaN is 0, or the highest bit where either type has 64 bits.
AMPSIM_INTRINSIC float __double2float_rn(double x) { return float(x); }
AMPSIM_INTRINSIC float __int2float_rn(int x) { return float(x); }
AMPSIM_INTRINSIC float __uint2float_rn(unsigned int x) { return float(x); }
AMPSIM_INTRINSIC float __ll2float_rn(long long x) { return float(x); }
AMPSIM_INTRINSIC float __ull2float_rn(unsigned long long x) { return float(x); }
AMPSIM_INTRINSIC double __int2double_rn(int x) { return double(x); }
AMPSIM_INTRINSIC double __uint2double_rn(unsigned int x) { return double(x); }
AMPSIM_INTRINSIC double __ll2double_rn(long long x) { return double(x); }
AMPSIM_INTRINSIC double __ull2double_rn(unsigned long long x) { return double(x); }
namespace ampsim_cuda {
template <class To> AMPSIM_INTRINSIC To to_integer(double x, To not_a_number) {
  constexpr To lowest = To(-1) < To(0) ? To(To(1) << (sizeof(To) * 8 - 1)) : To(0), highest = To(~lowest);
  return x != x ? not_a_number : x <= double(lowest) ? lowest : x >= double(highest) ? highest : To(x);
}
template <class From, class To> AMPSIM_INTRINSIC To integer_of_nan() {
  return sizeof(From) == 8 || sizeof(To) == 8 ? To(To(1) << (sizeof(To) * 8 - 1)) : To(0);
}
} // namespace ampsim_cuda
#define AMPSIM_TO_INTEGER_ROUNDED(FROM, TYPE, SHORT, TO, SUFFIX, ROUND)                                            \
  AMPSIM_INTRINSIC TO __##FROM##2##SHORT##_##SUFFIX(TYPE x) {                                                      \
    return ampsim_cuda::to_integer<TO>(ROUND(double(x)), ampsim_cuda::integer_of_nan<TYPE, TO>());                 \
  }
#define AMPSIM_TO_INTEGER(FROM, TYPE, SHORT, TO)                                                                   \
  AMPSIM_TO_INTEGER_ROUNDED(FROM, TYPE, SHORT, TO, rn, rint)                                                       \
  AMPSIM_TO_INTEGER_ROUNDED(FROM, TYPE, SHORT, TO, rz, trunc)                                                      \
  AMPSIM_TO_INTEGER_ROUNDED(FROM, TYPE, SHORT, TO, rd, floor)                                                      \
  AMPSIM_TO_INTEGER_ROUNDED(FROM, TYPE, SHORT, TO, ru, ceil)
AMPSIM_TO_INTEGER(float, float, int, int)
AMPSIM_TO_INTEGER(float, float, uint, unsigned int)
AMPSIM_TO_INTEGER(float, float, ll, long long)
AMPSIM_TO_INTEGER(float, float, ull, unsigned long long)
AMPSIM_TO_INTEGER(double, double, int, int)
AMPSIM_TO_INTEGER(double, double, uint, unsigned int)
AMPSIM_TO_INTEGER(double, double, ll, long long)
AMPSIM_TO_INTEGER(double, double, ull, unsigned long long)
#undef AMPSIM_TO_INTEGER
#undef AMPSIM_TO_INTEGER_ROUNDED
namespace ampsim_cuda {
/// Compares an integer with its value rounded to the nearest `To`; exact, since both have at most 64 bits.
template <class To, class From> AMPSIM_INTRINSIC int compare_rounded(From x, To rounded) {
  const __int128 difference = __int128(x) - __int128(rounded);
  return difference < 0 ? -1 : difference > 0 ? 1 : 0;
}
AMPSIM_INTRINSIC float neighbour(float x, float towards) { return nextafterf(x, towards); }
AMPSIM_INTRINSIC double neighbour(double x, double towards) { return nextafter(x, towards); }
template <class To, class From> AMPSIM_INTRINSIC To integer_rounded_down(From x) {
  const To nearest = To(x);
  return compare_rounded(x, nearest) < 0 ? neighbour(nearest, To(-__builtin_inf())) : nearest;
}
template <class To, class From> AMPSIM_INTRINSIC To integer_rounded_up(From x) {
  const To nearest = To(x);
  return compare_rounded(x, nearest) > 0 ? neighbour(nearest, To(__builtin_inf())) : nearest;
}
template <class To, class From> AMPSIM_INTRINSIC To integer_rounded_to_zero(From x) {
  return x < 0 ? integer_rounded_up<To>(x) : integer_rounded_down<To>(x);
}
} // namespace ampsim_cuda
#define AMPSIM_FROM_LONG(TO, SHORT, TYPE)                                                                          \
  AMPSIM_INTRINSIC TO __##SHORT##2##TO##_rd(TYPE x) { return ampsim_cuda::integer_rounded_down<TO>(x); }           \
  AMPSIM_INTRINSIC TO __##SHORT##2##TO##_ru(TYPE x) { return ampsim_cuda::integer_rounded_up<TO>(x); }             \
  AMPSIM_INTRINSIC TO __##SHORT##2##TO##_rz(TYPE x) { return ampsim_cuda::integer_rounded_to_zero<TO>(x); }
AMPSIM_FROM_LONG(float, ll, long long)
AMPSIM_FROM_LONG(float, ull, unsigned long long)
AMPSIM_FROM_LONG(double, ll, long long)
AMPSIM_FROM_LONG(double, ull, unsigned long long)
#undef AMPSIM_FROM_LONG
