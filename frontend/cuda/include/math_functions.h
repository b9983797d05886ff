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
AMPSIM_INTRINSIC int abs(int x) { return x < 0 ? int(0u - unsigned(x)) : x; }
AMPSIM_INTRINSIC long abs(long x) { return x < 0 ? long(0ul - (unsigned long)x) : x; }
AMPSIM_INTRINSIC long long abs(long long x) { return x < 0 ? (long long)(0ull - (unsigned long long)x) : x; }
AMPSIM_INTRINSIC float abs(float x) { return __builtin_fabsf(x); }
AMPSIM_INTRINSIC double abs(double x) { return __builtin_fabs(x); }
AMPSIM_INTRINSIC long labs(long x) { return abs(x); }
AMPSIM_INTRINSIC long long llabs(long long x) { return abs(x); }

// Functions that C does not have.
static AMPSIM_BOTH inline float rsqrtf(float x) { return 1.0f / sqrtf(x); }
static AMPSIM_BOTH inline double rsqrt(double x) { return 1.0 / sqrt(x); }
static AMPSIM_BOTH inline float rsqrt(float x) { return rsqrtf(x); }
static AMPSIM_BOTH inline float rcbrtf(float x) { return float(1.0 / cbrt(double(x))); }
static AMPSIM_BOTH inline double rcbrt(double x) { return 1.0 / cbrt(x); }
static AMPSIM_BOTH inline double ampsim_pi() { return 3.14159265358979323846; }
/// Multiples of pi, reduced exactly first.
static AMPSIM_BOTH inline double sinpi(double x) {
  const double r = remainder(x, 2.0);
  return r == 0 || fabs(r) == 1 ? copysign(0.0, x)
         : fabs(r) > 0.5        ? sin(ampsim_pi() * (copysign(1.0, r) - r))
                                : sin(ampsim_pi() * r);
}
static AMPSIM_BOTH inline double cospi(double x) {
  // Beside a zero the sine of the distance to it: r times pi, rounded, would lose that distance.
  const double r = fabs(remainder(x, 2.0));
  return r < 0.25 ? cos(ampsim_pi() * r) : r < 0.75 ? sin(ampsim_pi() * (0.5 - r)) : -cos(ampsim_pi() * (1 - r));
}
static AMPSIM_BOTH inline float sinpif(float x) { return float(sinpi(double(x))); }
static AMPSIM_BOTH inline float cospif(float x) { return float(cospi(double(x))); }
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
static AMPSIM_BOTH inline double norm3d(double a, double b, double c) { return sqrt(a * a + b * b + c * c); }
static AMPSIM_BOTH inline double norm4d(double a, double b, double c, double d) {
  return sqrt(a * a + b * b + c * c + d * d);
}
static AMPSIM_BOTH inline double rnorm3d(double a, double b, double c) { return 1.0 / norm3d(a, b, c); }
static AMPSIM_BOTH inline double rhypot(double a, double b) { return 1.0 / hypot(a, b); }
static AMPSIM_BOTH inline float normcdff(float x) { return float(0.5 * erfc(-double(x) * 0.70710678118654752440)); }
static AMPSIM_BOTH inline double normcdf(double x) { return 0.5 * erfc(-x * 0.70710678118654752440); }
static AMPSIM_BOTH inline float rnormf(int n, const float *p) { return 1.0f / normf(n, p); }
AMPSIM_INTRINSIC float saturate(float x) { return x > 0 ? (x < 1 ? x : 1.0f) : 0.0f; }
AMPSIM_INTRINSIC float __saturatef(float x) { return saturate(x); }

#include <ampsim_cuda/special_functions.h>

// Fast ones: as exact as the others here.
AMPSIM_INTRINSIC float __sinf(float x) { return sinf(x); }
AMPSIM_INTRINSIC float __cosf(float x) { return cosf(x); }
AMPSIM_INTRINSIC float __tanf(float x) { return tanf(x); }
AMPSIM_INTRINSIC float __expf(float x) { return expf(x); }
AMPSIM_INTRINSIC float __exp10f(float x) { return float(exp10(double(x))); }
AMPSIM_INTRINSIC float __logf(float x) { return logf(x); }
AMPSIM_INTRINSIC float __log2f(float x) { return log2f(x); }
AMPSIM_INTRINSIC float __log10f(float x) { return log10f(x); }
AMPSIM_INTRINSIC float __powf(float x, float y) { return powf(x, y); }
// As its documentation has it, the reciprocal of a divisor beyond 2^126 is zero.
AMPSIM_INTRINSIC float __fdividef(float x, float y) { return fabsf(y) > 0x1p126f ? x * copysignf(0.0f, y) : x / y; }
AMPSIM_INTRINSIC float __frsqrt_rn(float x) { return float(1.0 / sqrt(double(x))); }
AMPSIM_INTRINSIC float __tanhf(float x) { return tanhf(x); }
AMPSIM_INTRINSIC void __sincosf(float x, float *s, float *c) { *s = sinf(x), *c = cosf(x); }
// The C library has these, but only for the host.
AMPSIM_INTRINSIC void sincosf(float x, float *s, float *c) { *s = sinf(x), *c = cosf(x); }
AMPSIM_INTRINSIC void sincos(double x, double *s, double *c) { *s = sin(x), *c = cos(x); }

// Arithmetic that is not contracted, with a rounding direction. Directed rounding goes by way of a wider type.
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
/// A double as a float, rounded down, up, or to zero. `error` is of what has been rounded to `x`, positive where that is
/// less than the true result.
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
/// `zero`: what exact cancellation gives, which is negative where it is rounded down.
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

// Of doubles there is no wider type: the error of the rounded result is exact in a double, and its sign says on which
// side of the result the true one lies. Where it would underflow or overflow, all is scaled first.
namespace ampsim_cuda {
constexpr double scale_up = 0x1p600, largest = 1.7976931348623157e308;
/// `error`: of what has been rounded to `x`, positive where that is less than the true result. `finite`: the true result is.
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
/// The sign of what fma() has lost: the product, the sum and their errors are four exact parts.
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
  // Too small beside the other part to be seen after scaling.
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
/// How an integer that was rounded to the nearest `To` compares with it; exact, since both have 64 bits at most.
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
