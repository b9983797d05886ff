// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Mathematical functions for kernels (specification chapter 9).
//
// fast_math has single precision only, precise_math has both. The specification allows fast_math to be inaccurate; here
// both are the compiler's builtins, so that the results are those of the host's C library and the same in every run.
// All are restrict(amp); for the CPU, the functions of the standard library with the same names are available as well,
// if they are in the specification's lists.
//
// A function with a second result writes it through the caller's pointer itself: a store in a library that is not
// instrumented would escape the detector.
#pragma once

#include "amp/restriction.h"

#include <cmath>

namespace concurrency {

namespace details {

/// The inverse of erfc for 0 < x < 2: a rational approximation, then Halley's steps.
AMPSIM_AMP inline double inverse_erfc(double x) {
  const double p = x < 1.0 ? x : 2.0 - x;
  if (p <= 0.0)
    return p == 0.0 ? (x < 1.0 ? __builtin_huge_val() : -__builtin_huge_val()) : __builtin_nan("");
  const double t = __builtin_sqrt(-2.0 * __builtin_log(p / 2.0));
  double y = -0.70711 * ((2.30753 + t * 0.27061) / (1.0 + t * (0.99229 + t * 0.04481)) - t);
  for (int step = 0; step < 3; ++step) {
    const double error = __builtin_erfc(y) - p;
    y += error / (1.12837916709551257 * __builtin_exp(-y * y) - y * error);
  }
  return x < 1.0 ? y : -y;
}

/// The inverse of erf; near zero, where 1 - x would lose digits, on erf itself.
AMPSIM_AMP inline double inverse_erf(double x) {
  if (!(__builtin_fabs(x) < 0.5))
    return x < 0.0 ? -inverse_erfc(1.0 + x) : inverse_erfc(1.0 - x);
  double y = 0.886226925452758 * x;
  for (int step = 0; step < 4; ++step) {
    const double error = __builtin_erf(y) - x;
    y -= error / (1.12837916709551257 * __builtin_exp(-y * y) + y * error);
  }
  return y;
}

// sin, cos and tan of pi * x: exact where the result is.

AMPSIM_AMP inline double sine_of_pi_times(double x) {
  double r = __builtin_fmod(x, 2.0); // exact
  if (r > 1.0)
    r -= 2.0;
  else if (r < -1.0)
    r += 2.0;
  if (r > 0.5)
    r = 1.0 - r;
  else if (r < -0.5)
    r = -1.0 - r;
  return __builtin_sin(3.14159265358979323846 * r);
}
AMPSIM_AMP inline double cosine_of_pi_times(double x) {
  const double r = __builtin_fmod(__builtin_fabs(x), 2.0); // exact
  const double f = r > 1.0 ? 2.0 - r : r;                  // cos(pi * f) with f in [0, 1]
  return __builtin_sin(3.14159265358979323846 * (0.5 - f));
}

AMPSIM_AMP inline int classify(double x) {
  return __builtin_fpclassify(FP_NAN, FP_INFINITE, FP_NORMAL, FP_SUBNORMAL, FP_ZERO, x);
}
AMPSIM_AMP inline int classify(float x) {
  return __builtin_fpclassify(FP_NAN, FP_INFINITE, FP_NORMAL, FP_SUBNORMAL, FP_ZERO, x);
}

/// The sign of the gamma function of x; 1 at a pole, like the C library.
AMPSIM_AMP inline int gamma_sign(double x) {
  if (x == 0.0)
    return __builtin_signbit(x) ? -1 : 1;
  const double below = __builtin_floor(x);
  return x < 0.0 && x != below && __builtin_fmod(below, 2.0) != 0.0 ? -1 : 1;
}

/// The exponent of scalb, as for scalbn: beyond ±5000 nothing changes.
AMPSIM_AMP inline int scalb_exponent(double exp) {
  return static_cast<int>(exp < -5e3 ? -5e3 : exp > 5e3 ? 5e3 : exp);
}
AMPSIM_AMP inline bool is_whole(double x) { return __builtin_isfinite(x) && x == __builtin_trunc(x); }

} // namespace details

// The functions of both namespaces. FLOAT defines NAMEf and NAME for float, DOUBLE defines NAME for double.

#define AMPSIM_FLOAT(NAME, PARAMETERS, ...)                                                                        \
  AMPSIM_AMP inline float NAME##f PARAMETERS { __VA_ARGS__; }                                                      \
  AMPSIM_AMP inline float NAME PARAMETERS { __VA_ARGS__; }
#define AMPSIM_FLOAT_1(NAME) AMPSIM_FLOAT(NAME, (float x), return __builtin_##NAME##f(x))
#define AMPSIM_FLOAT_2(NAME) AMPSIM_FLOAT(NAME, (float x, float y), return __builtin_##NAME##f(x, y))
#define AMPSIM_DOUBLE(NAME, PARAMETERS, ...)                                                                       \
  AMPSIM_AMP inline double NAME PARAMETERS { __VA_ARGS__; }
#define AMPSIM_DOUBLE_1(NAME) AMPSIM_DOUBLE(NAME, (double x), return __builtin_##NAME(x))
#define AMPSIM_DOUBLE_2(NAME) AMPSIM_DOUBLE(NAME, (double x, double y), return __builtin_##NAME(x, y))
#define AMPSIM_CLASS(NAME, TYPE, EXPRESSION)                                                                       \
  AMPSIM_AMP inline int NAME(TYPE x) { return (EXPRESSION) ? 1 : 0; }

/// The functions that fast_math and precise_math share, for float.
#define AMPSIM_COMMON_FLOAT_FUNCTIONS                                                                              \
  AMPSIM_FLOAT_1(acos)                                                                                             \
  AMPSIM_FLOAT_1(asin)                                                                                             \
  AMPSIM_FLOAT_1(atan)                                                                                             \
  AMPSIM_FLOAT_2(atan2)                                                                                            \
  AMPSIM_FLOAT_1(ceil)                                                                                             \
  AMPSIM_FLOAT_1(cos)                                                                                              \
  AMPSIM_FLOAT_1(cosh)                                                                                             \
  AMPSIM_FLOAT_1(exp)                                                                                              \
  AMPSIM_FLOAT_1(exp2)                                                                                             \
  AMPSIM_FLOAT_1(fabs)                                                                                             \
  AMPSIM_FLOAT_1(floor)                                                                                            \
  AMPSIM_FLOAT_2(fmax)                                                                                             \
  AMPSIM_FLOAT_2(fmin)                                                                                             \
  AMPSIM_FLOAT_2(fmod)                                                                                             \
  AMPSIM_FLOAT(frexp, (float x, int *exp), int e; const float r = __builtin_frexpf(x, &e); *exp = e; return r)     \
  AMPSIM_FLOAT(ldexp, (float x, int exp), return __builtin_ldexpf(x, exp))                                         \
  AMPSIM_FLOAT_1(log)                                                                                              \
  AMPSIM_FLOAT_1(log10)                                                                                            \
  AMPSIM_FLOAT_1(log2)                                                                                             \
  AMPSIM_FLOAT(modf, (float x, float *iptr), float i; const float r = __builtin_modff(x, &i); *iptr = i; return r) \
  AMPSIM_FLOAT_2(pow)                                                                                              \
  AMPSIM_FLOAT_1(round)                                                                                            \
  AMPSIM_FLOAT(rsqrt, (float x), return 1.0f / __builtin_sqrtf(x))                                                 \
  AMPSIM_FLOAT_1(sin)                                                                                              \
  AMPSIM_FLOAT_1(sinh)                                                                                             \
  AMPSIM_FLOAT_1(sqrt)                                                                                             \
  AMPSIM_FLOAT_1(tan)                                                                                              \
  AMPSIM_FLOAT_1(tanh)                                                                                             \
  AMPSIM_FLOAT_1(trunc)                                                                                            \
  AMPSIM_AMP inline void sincosf(float x, float *s, float *c) {                                                    \
    *s = __builtin_sinf(x);                                                                                        \
    *c = __builtin_cosf(x);                                                                                        \
  }                                                                                                                \
  AMPSIM_AMP inline void sincos(float x, float *s, float *c) { sincosf(x, s, c); }                                 \
  AMPSIM_CLASS(isfinite, float, __builtin_isfinite(x))                                                             \
  AMPSIM_CLASS(isinf, float, __builtin_isinf(x))                                                                   \
  AMPSIM_CLASS(isnan, float, __builtin_isnan(x))                                                                   \
  AMPSIM_CLASS(signbitf, float, __builtin_signbitf(x))                                                             \
  AMPSIM_CLASS(signbit, float, __builtin_signbitf(x))

/// The functions that fast_math and precise_math share on the CPU. Those whose names end in f are not in every std.
#define AMPSIM_COMMON_IMPORTS                                                                                      \
  using ::acosf, ::asinf, ::atanf, ::atan2f, ::ceilf, ::cosf, ::coshf, ::expf, ::exp2f, ::fabsf, ::floorf,         \
      ::fmaxf, ::fminf, ::fmodf, ::frexpf, ::ldexpf, ::logf, ::log10f, ::log2f, ::modff, ::powf, ::roundf, ::sinf, \
      ::sinhf, ::sqrtf, ::tanf, ::tanhf, ::truncf;                                                                 \
  using std::acos, std::asin, std::atan, std::atan2, std::ceil, std::cos, std::cosh, std::exp, std::exp2,          \
      std::fabs, std::floor, std::fmax, std::fmin, std::fmod, std::frexp, std::ldexp, std::log, std::log10,        \
      std::log2, std::modf, std::pow, std::round, std::sin, std::sinh, std::sqrt, std::tan, std::tanh, std::trunc;

/// Single precision, for speed (9.1).
namespace fast_math {

AMPSIM_COMMON_FLOAT_FUNCTIONS
AMPSIM_COMMON_IMPORTS

} // namespace fast_math

/// Single and double precision, for accuracy (9.2).
namespace precise_math {

AMPSIM_COMMON_FLOAT_FUNCTIONS
AMPSIM_COMMON_IMPORTS
using ::hypotf, ::acoshf, ::asinhf, ::atanhf, ::cbrtf, ::copysignf, ::erff, ::erfcf, ::expm1f, ::fdimf, ::fmaf,
    ::ilogbf, ::log1pf, ::logbf, ::nearbyintf, ::nextafterf, ::remainderf, ::remquof, ::scalbnf, ::tgammaf;
using std::hypot, std::acosh, std::asinh, std::atanh, std::cbrt, std::copysign, std::erf, std::erfc, std::expm1,
    std::fdim, std::fma, std::ilogb, std::log1p, std::logb, std::nearbyint, std::nextafter, std::remainder,
    std::remquo, std::scalbn, std::tgamma;

// More functions of float.

AMPSIM_FLOAT_1(acosh)
AMPSIM_FLOAT_1(asinh)
AMPSIM_FLOAT_1(atanh)
AMPSIM_FLOAT_1(cbrt)
AMPSIM_FLOAT_2(copysign)
AMPSIM_FLOAT(cospi, (float x), return static_cast<float>(details::cosine_of_pi_times(x)))
AMPSIM_FLOAT_1(erf)
AMPSIM_FLOAT_1(erfc)
AMPSIM_FLOAT(erfinv, (float x), return static_cast<float>(details::inverse_erf(x)))
AMPSIM_FLOAT(erfcinv, (float x), return static_cast<float>(details::inverse_erfc(x)))
AMPSIM_FLOAT(exp10, (float x), return static_cast<float>(__builtin_pow(10.0, x)))
AMPSIM_FLOAT_1(expm1)
AMPSIM_FLOAT_2(fdim)
AMPSIM_FLOAT(fma, (float x, float y, float z), return __builtin_fmaf(x, y, z))
AMPSIM_FLOAT_2(hypot)
AMPSIM_FLOAT(lgamma, (float x, int *sign), *sign = details::gamma_sign(x); return __builtin_lgammaf(x))
AMPSIM_FLOAT_1(log1p)
AMPSIM_FLOAT_1(logb)
AMPSIM_FLOAT(nan, (int), return __builtin_nanf(""))
AMPSIM_FLOAT_1(nearbyint)
AMPSIM_FLOAT_2(nextafter)
AMPSIM_FLOAT(rcbrt, (float x), return 1.0f / __builtin_cbrtf(x))
AMPSIM_FLOAT_2(remainder)
AMPSIM_FLOAT(remquo, (float x, float y, int *quo), int q; const float r = __builtin_remquof(x, y, &q); *quo = q;
             return r)
AMPSIM_FLOAT(scalb, (float x, float exp),
             return details::is_whole(exp) ? __builtin_scalbnf(x, details::scalb_exponent(exp))
                                           : x * __builtin_exp2f(exp))
AMPSIM_FLOAT(scalbn, (float x, int exp), return __builtin_scalbnf(x, exp))
AMPSIM_FLOAT(sinpi, (float x), return static_cast<float>(details::sine_of_pi_times(x)))
AMPSIM_FLOAT(tanpi, (float x),
             return static_cast<float>(details::sine_of_pi_times(x) / details::cosine_of_pi_times(x)))
AMPSIM_FLOAT_1(tgamma)
AMPSIM_AMP inline int ilogbf(float x) { return __builtin_ilogbf(x); }
AMPSIM_AMP inline int ilogb(float x) { return __builtin_ilogbf(x); }
AMPSIM_AMP inline int fpclassify(float x) { return details::classify(x); }
AMPSIM_CLASS(isnormal, float, __builtin_isnormal(x))

// Functions of double.

AMPSIM_DOUBLE_1(acos)
AMPSIM_DOUBLE_1(acosh)
AMPSIM_DOUBLE_1(asin)
AMPSIM_DOUBLE_1(asinh)
AMPSIM_DOUBLE_1(atan)
AMPSIM_DOUBLE_1(atanh)
AMPSIM_DOUBLE_2(atan2)
AMPSIM_DOUBLE_1(cbrt)
AMPSIM_DOUBLE_1(ceil)
AMPSIM_DOUBLE_2(copysign)
AMPSIM_DOUBLE_1(cos)
AMPSIM_DOUBLE_1(cosh)
AMPSIM_DOUBLE(cospi, (double x), return details::cosine_of_pi_times(x))
AMPSIM_DOUBLE_1(erf)
AMPSIM_DOUBLE_1(erfc)
AMPSIM_DOUBLE(erfinv, (double x), return details::inverse_erf(x))
AMPSIM_DOUBLE(erfcinv, (double x), return details::inverse_erfc(x))
AMPSIM_DOUBLE_1(exp)
AMPSIM_DOUBLE_1(exp2)
AMPSIM_DOUBLE(exp10, (double x), return __builtin_pow(10.0, x))
AMPSIM_DOUBLE_1(expm1)
AMPSIM_DOUBLE_1(fabs)
AMPSIM_DOUBLE_2(fdim)
AMPSIM_DOUBLE_1(floor)
AMPSIM_DOUBLE(fma, (double x, double y, double z), return __builtin_fma(x, y, z))
AMPSIM_DOUBLE_2(fmax)
AMPSIM_DOUBLE_2(fmin)
AMPSIM_DOUBLE_2(fmod)
AMPSIM_DOUBLE(frexp, (double x, int *exp), int e; const double r = __builtin_frexp(x, &e); *exp = e; return r)
AMPSIM_DOUBLE_2(hypot)
AMPSIM_DOUBLE(ldexp, (double x, int exp), return __builtin_ldexp(x, exp))
AMPSIM_DOUBLE(lgamma, (double x, int *sign), *sign = details::gamma_sign(x); return __builtin_lgamma(x))
AMPSIM_DOUBLE_1(log)
AMPSIM_DOUBLE_1(log10)
AMPSIM_DOUBLE_1(log2)
AMPSIM_DOUBLE_1(log1p)
AMPSIM_DOUBLE_1(logb)
AMPSIM_DOUBLE(modf, (double x, double *iptr), double i; const double r = __builtin_modf(x, &i); *iptr = i; return r)
AMPSIM_DOUBLE_1(nearbyint)
AMPSIM_DOUBLE_2(nextafter)
AMPSIM_DOUBLE_2(pow)
AMPSIM_DOUBLE(rcbrt, (double x), return 1.0 / __builtin_cbrt(x))
AMPSIM_DOUBLE_2(remainder)
AMPSIM_DOUBLE(remquo, (double x, double y, int *quo), int q; const double r = __builtin_remquo(x, y, &q); *quo = q;
              return r)
AMPSIM_DOUBLE_1(round)
AMPSIM_DOUBLE(rsqrt, (double x), return 1.0 / __builtin_sqrt(x))
AMPSIM_DOUBLE(scalb, (double x, double exp),
              return details::is_whole(exp) ? __builtin_scalbn(x, details::scalb_exponent(exp))
                                            : x * __builtin_exp2(exp))
AMPSIM_DOUBLE(scalbn, (double x, int exp), return __builtin_scalbn(x, exp))
AMPSIM_DOUBLE_1(sin)
AMPSIM_DOUBLE_1(sinh)
AMPSIM_DOUBLE(sinpi, (double x), return details::sine_of_pi_times(x))
AMPSIM_DOUBLE_1(sqrt)
AMPSIM_DOUBLE_1(tan)
AMPSIM_DOUBLE_1(tanh)
AMPSIM_DOUBLE(tanpi, (double x), return details::sine_of_pi_times(x) / details::cosine_of_pi_times(x))
AMPSIM_DOUBLE_1(tgamma)
AMPSIM_DOUBLE_1(trunc)
AMPSIM_AMP inline void sincos(double x, double *s, double *c) {
  *s = __builtin_sin(x);
  *c = __builtin_cos(x);
}
AMPSIM_AMP inline int ilogb(double x) { return __builtin_ilogb(x); }
AMPSIM_AMP inline int fpclassify(double x) { return details::classify(x); }
AMPSIM_CLASS(isfinite, double, __builtin_isfinite(x))
AMPSIM_CLASS(isinf, double, __builtin_isinf(x))
AMPSIM_CLASS(isnan, double, __builtin_isnan(x))
AMPSIM_CLASS(isnormal, double, __builtin_isnormal(x))
AMPSIM_CLASS(signbit, double, __builtin_signbit(x))

} // namespace precise_math

#undef AMPSIM_COMMON_IMPORTS
#undef AMPSIM_COMMON_FLOAT_FUNCTIONS
#undef AMPSIM_CLASS
#undef AMPSIM_DOUBLE_2
#undef AMPSIM_DOUBLE_1
#undef AMPSIM_DOUBLE
#undef AMPSIM_FLOAT_2
#undef AMPSIM_FLOAT_1
#undef AMPSIM_FLOAT

} // namespace concurrency

namespace Concurrency = concurrency;
