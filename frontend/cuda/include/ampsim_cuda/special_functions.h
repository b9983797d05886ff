// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions that exist in neither C nor C++ (CUDA Math API, "Double Precision Mathematical Functions"): inverses of the
// error function, modified Bessel functions, the scaled complementary error function, norms. Those of float are the
// double ones, rounded.
#pragma once

#include <host_defines.h>

namespace ampsim_cuda {

/// 2/sqrt(pi), the derivative of erf at 0.
inline constexpr double erf_slope = 1.12837916709551257390;

/// The sum of the terms begin, begin * ratio(1), begin * ratio(1) * ratio(2), ... until they change nothing, or no
/// longer shrink, as in an asymptotic series.
template <class Ratio> static AMPSIM_BOTH inline double series(double begin, Ratio ratio) {
  double sum = begin, term = begin;
  for (int k = 1; k < 500; ++k) {
    const double next = term * ratio(k);
    if (sum + next == sum || (k > 40 && fabs(next) >= fabs(term)))
      break;
    sum += term = next;
  }
  return sum;
}

/// The modified Bessel function of the first kind of order 0 or 1, for x >= 0: its power series, or far from 0, where
/// that overflows, the asymptotic one.
static AMPSIM_BOTH inline double bessel_i(int order, double x) {
  if (x < 30)
    return series(order ? x / 2 : 1.0, [=](int k) { return x * x / 4 / (double(k) * (k + order)); });
  const double sum =
      series(1.0, [=](int k) { return -(4.0 * order - (2.0 * k - 1) * (2.0 * k - 1)) / (8 * x * k); });
  const double half = exp(x / 2); // of the exponential, which may overflow
  return half * (half / sqrt(6.28318530717958647693 * x)) * sum;
}

/// The x for which erfc(x) is c, for 0 < c <= 1: Halley's method from a rational approximation.
static AMPSIM_BOTH inline double upper_inverse_of_erfc(double c) {
  const double t = sqrt(-2 * log(c / 2));
  double x = 0.70710678118654752440 * (t - (2.30753 + t * 0.27061) / (1 + t * (0.99229 + t * 0.04481)));
  for (int k = 0; k < 3; ++k) {
    const double error = erfc(x) - c;
    x += error / (erf_slope * exp(-x * x) - x * error);
  }
  return x;
}

} // namespace ampsim_cuda

static AMPSIM_BOTH inline double erfcinv(double c) {
  if (!(c >= 0 && c <= 2))
    return __builtin_nan("");
  if (c == 0 || c == 2)
    return c == 0 ? __builtin_inf() : -__builtin_inf();
  return c <= 1 ? ampsim_cuda::upper_inverse_of_erfc(c) : -ampsim_cuda::upper_inverse_of_erfc(2 - c);
}
static AMPSIM_BOTH inline double erfinv(double y) {
  if (fabs(y) >= 0.5) // 1 - |y| is exact
    return copysign(erfcinv(1 - fabs(y)), y);
  double x = y / ampsim_cuda::erf_slope * (1 + 0.2618 * y * y);
  for (int k = 0; k < 3; ++k) {
    const double error = erf(x) - y;
    x -= error / (ampsim_cuda::erf_slope * exp(-x * x) + x * error);
  }
  return x;
}
static AMPSIM_BOTH inline double normcdfinv(double p) { return -1.41421356237309504880 * erfcinv(2 * p); }
static AMPSIM_BOTH inline double erfcx(double x) {
  if (x < 10) {
    const double square = x * x;
    return exp(square) * (1 + fma(x, x, -square)) * erfc(x);
  }
  return ampsim_cuda::series(1.0, [=](int k) { return -(2.0 * k - 1) / (2 * x * x); }) *
         (ampsim_cuda::erf_slope / 2 / x);
}
static AMPSIM_BOTH inline double cyl_bessel_i0(double x) { return ampsim_cuda::bessel_i(0, fabs(x)); }
static AMPSIM_BOTH inline double cyl_bessel_i1(double x) { return copysign(ampsim_cuda::bessel_i(1, fabs(x)), x); }

#define AMPSIM_AS_FLOAT(NAME)                                                                                      \
  static AMPSIM_BOTH inline float NAME##f(float x) { return float(NAME(double(x))); }
AMPSIM_AS_FLOAT(erfcinv)
AMPSIM_AS_FLOAT(erfinv)
AMPSIM_AS_FLOAT(normcdfinv)
AMPSIM_AS_FLOAT(erfcx)
AMPSIM_AS_FLOAT(cyl_bessel_i0)
AMPSIM_AS_FLOAT(cyl_bessel_i1)
#undef AMPSIM_AS_FLOAT

static AMPSIM_BOTH inline double norm(int n, const double *p) { return ampsim_cuda::norm_of(p, n, false); }
static AMPSIM_BOTH inline double rnorm(int n, const double *p) { return ampsim_cuda::norm_of(p, n, true); }
static AMPSIM_BOTH inline double rnorm4d(double a, double b, double c, double d) {
  return ampsim_cuda::reciprocal_norm(a, b, c, d);
}
