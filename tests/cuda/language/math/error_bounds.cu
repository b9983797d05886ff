// The math API's functions compared with the host's in long double, rounded: within the units in the last place that
// the CUDA C++ Programming Guide gives as the maximum error ("Mathematical Functions", without -use_fast_math). Three
// functions of double are the C library's, whose manual promises less: cbrt (4), exp10 (2) and tanh (2). HAZARD-NONE
#include "../expect.h"

#include <cmath>
#include <limits>

using Exact = long double;
static const Exact pi = 3.14159265358979323846264338327950288L;

constexpr int count = 1024;

/// The distance of neighbouring values of the format, near the value.
template <class T> Exact unit_at(T value) {
  const T size = std::fabs(value);
  return Exact(std::nextafter(size, std::numeric_limits<T>::infinity())) - Exact(size);
}

template <class T>
void judge(const char *name, const T *got, const T *x, const T *y, const T *z, Exact (*exact)(Exact, Exact, Exact),
           int bound) {
  for (int k = 0; k < count; ++k) {
    // The guide measures from the correctly rounded result.
    const Exact value = exact(x[k], y[k], z[k]);
    const T wanted = T(value);
    if (std::fabs(Exact(got[k]) - value) <= (bound + 0.501L) * unit_at(wanted) || got[k] == wanted)
      continue;
    std::printf("%s(%.17g, %.17g, %.17g): %.17g, not %.17g\n", name, double(x[k]), double(y[k]), double(z[k]),
                double(got[k]), double(wanted));
    ++wrong;
    return;
  }
}

template <class T, class F> __global__ void evaluate(const T *x, const T *y, const T *z, T *result) {
  const int k = blockIdx.x * blockDim.x + threadIdx.x;
  result[k] = F::at(x[k], y[k], z[k]);
}

/// Arguments between the two limits, denser near the middle; another sequence for each `which`.
template <class T> void fill(T *values, double low, double high, unsigned which) {
  unsigned state = 12345 + which;
  for (int k = 0; k < count; ++k) {
    state = state * 1664525u + 1013904223u;
    double share = (state >> 8) / double(1 << 24);
    if (k % 2)
      share = 0.5 + 4 * (share - 0.5) * (share - 0.5) * (share - 0.5);
    values[k] = T(low + (high - low) * share);
  }
}

template <class T, class F>
void within(const char *name, Exact (*exact)(Exact, Exact, Exact), int bound, double low, double high) {
  T *x, *y, *z, *result;
  for (T **each : {&x, &y, &z, &result})
    cudaMallocManaged(each, count * sizeof(T));
  fill(x, low, high, 0);
  fill(y, low, high, 1);
  fill(z, low, high, 2);
  evaluate<T, F><<<count / 128, 128>>>(x, y, z, result);
  expect(name, int(cudaDeviceSynchronize()), 0);
  judge(name, result, x, y, z, exact, bound);
  for (T *each : {x, y, z, result})
    cudaFree(each);
}

// WITHIN(type, call of x, y, z; bound; arguments from, to; the same in long double)
#define WITHIN(T, call, bound, low, high, ...)                                                                     \
  {                                                                                                                \
    struct Function {                                                                                              \
      static __device__ T at(T x, T y, T z) {                                                                      \
        (void)x, (void)y, (void)z;                                                                                 \
        return call;                                                                                               \
      }                                                                                                            \
    };                                                                                                             \
    within<T, Function>(                                                                                           \
        #call,                                                                                                     \
        [](Exact x, Exact y, Exact z) -> Exact {                                                                   \
          (void)x, (void)y, (void)z;                                                                               \
          return __VA_ARGS__;                                                                                      \
        },                                                                                                         \
        bound, low, high);                                                                                         \
  }

static Exact sine_of_pi(Exact x) { return std::sin(pi * std::remainder(x, 2.0L)); }
static Exact cosine_of_pi(Exact x) { return std::cos(pi * std::remainder(x, 2.0L)); }
static __device__ float sine(float x) {
  float s, c;
  sincosf(x, &s, &c);
  return s;
}
static __device__ float cosine(float x) {
  float s, c;
  sincosf(x, &s, &c);
  return c;
}
static __device__ double sine(double x) {
  double s, c;
  sincos(x, &s, &c);
  return s;
}
static __device__ double cosine(double x) {
  double s, c;
  sincos(x, &s, &c);
  return c;
}

static void single_precision() {
  WITHIN(float, x + y * 0, 0, -9, 9, x)
  WITHIN(float, x / y, 0, 0.1, 9, x / y)
  WITHIN(float, sqrtf(x), 0, 0, 1e6, std::sqrt(x))
  WITHIN(float, rsqrtf(x), 2, 0.01, 1e6, 1 / std::sqrt(x))
  WITHIN(float, cbrtf(x), 1, -1e6, 1e6, std::cbrt(x))
  WITHIN(float, rcbrtf(x), 1, 0.01, 1e6, 1 / std::cbrt(x))
  WITHIN(float, hypotf(x, y), 3, -1e3, 1e3, std::hypot(x, y))
  WITHIN(float, rhypotf(x, y), 2, 0.1, 1e3, 1 / std::hypot(x, y))
  WITHIN(float, norm3df(x, y, z), 3, -1e3, 1e3, std::sqrt(x * x + y * y + z * z))
  WITHIN(float, rnorm3df(x, y, z), 2, 0.1, 1e3, 1 / std::sqrt(x * x + y * y + z * z))
  WITHIN(float, norm4df(x, y, z, 2), 3, -1e3, 1e3, std::sqrt(x * x + y * y + z * z + 4))
  WITHIN(float, rnorm4df(x, y, z, 2), 2, 0.1, 1e3, 1 / std::sqrt(x * x + y * y + z * z + 4))
  WITHIN(float, expf(x), 2, -80, 80, std::exp(x))
  WITHIN(float, exp2f(x), 2, -120, 120, std::exp2(x))
  WITHIN(float, exp10f(x), 2, -36, 36, std::pow(10.0L, x))
  WITHIN(float, expm1f(x), 1, -10, 80, std::expm1(x))
  WITHIN(float, logf(x), 1, 1e-6, 1e6, std::log(x))
  WITHIN(float, log2f(x), 1, 1e-6, 1e6, std::log2(x))
  WITHIN(float, log10f(x), 2, 1e-6, 1e6, std::log10(x))
  WITHIN(float, log1pf(x), 1, -0.9, 1e4, std::log1p(x))
  WITHIN(float, sinf(x), 2, -1e4, 1e4, std::sin(x))
  WITHIN(float, cosf(x), 2, -1e4, 1e4, std::cos(x))
  WITHIN(float, tanf(x), 4, -1e4, 1e4, std::tan(x))
  WITHIN(float, sine(x), 2, -1e4, 1e4, std::sin(x))
  WITHIN(float, cosine(x), 2, -1e4, 1e4, std::cos(x))
  WITHIN(float, sinpif(x), 1, -100, 100, sine_of_pi(x))
  WITHIN(float, cospif(x), 1, -100, 100, cosine_of_pi(x))
  WITHIN(float, asinf(x), 2, -1, 1, std::asin(x))
  WITHIN(float, acosf(x), 2, -1, 1, std::acos(x))
  WITHIN(float, atanf(x), 2, -1e3, 1e3, std::atan(x))
  WITHIN(float, atan2f(x, y), 3, -1e3, 1e3, std::atan2(x, y))
  WITHIN(float, sinhf(x), 3, -80, 80, std::sinh(x))
  WITHIN(float, coshf(x), 2, -80, 80, std::cosh(x))
  WITHIN(float, tanhf(x), 2, -10, 10, std::tanh(x))
  WITHIN(float, asinhf(x), 3, -1e6, 1e6, std::asinh(x))
  WITHIN(float, acoshf(x), 4, 1, 1e6, std::acosh(x))
  WITHIN(float, atanhf(x), 3, -0.999, 0.999, std::atanh(x))
  WITHIN(float, powf(x, y), 4, 0.01, 20, std::pow(x, y))
  WITHIN(float, erff(x), 2, -5, 5, std::erf(x))
  WITHIN(float, erfcf(x), 4, -5, 9, std::erfc(x))
  WITHIN(float, erfcxf(x), 4, 0, 8, std::exp(x * x) * std::erfc(x))
  WITHIN(float, normcdff(x), 5, -12, 8, std::erfc(-x / std::sqrt(2.0L)) / 2)
  WITHIN(float, lgammaf(x), 6, 3, 1e4, std::lgamma(x))
  WITHIN(float, tgammaf(x), 5, 0.1, 30, std::tgamma(x))
  WITHIN(float, fmaf(x, y, z), 0, -1e3, 1e3, x *y + z)
  WITHIN(float, fmodf(x, y), 0, 0.5, 1e3, std::fmod(x, y))
  WITHIN(float, remainderf(x, y), 0, 0.5, 1e3, std::remainder(x, y))
  WITHIN(float, fdimf(x, y), 0, -9, 9, std::fdim(x, y))
  WITHIN(float, fmaxf(x, y), 0, -9, 9, std::fmax(x, y))
  WITHIN(float, fminf(x, y), 0, -9, 9, std::fmin(x, y))
  WITHIN(float, fabsf(x), 0, -9, 9, std::fabs(x))
  WITHIN(float, copysignf(x, y), 0, -9, 9, std::copysign(x, y))
  WITHIN(float, truncf(x), 0, -1e6, 1e6, std::trunc(x))
  WITHIN(float, floorf(x), 0, -1e6, 1e6, std::floor(x))
  WITHIN(float, ceilf(x), 0, -1e6, 1e6, std::ceil(x))
  WITHIN(float, roundf(x), 0, -1e3, 1e3, std::round(x))
  WITHIN(float, rintf(x), 0, -1e3, 1e3, std::rint(x))
  WITHIN(float, nearbyintf(x), 0, -1e3, 1e3, std::nearbyint(x))
  WITHIN(float, logbf(x), 0, 0.001, 1e6, std::logb(x))
  WITHIN(float, ldexpf(x, 5), 0, -9, 9, std::ldexp(x, 5))
  WITHIN(float, scalbnf(x, -3), 0, -9, 9, std::scalbn(x, -3))
  WITHIN(float, frexpf(x, (int[1]){}), 0, 1, 1e6, x / std::exp2(std::floor(std::log2(x)) + 1))
}

static void double_precision() {
  WITHIN(double, x / y, 0, 0.1, 9, x / y)
  WITHIN(double, sqrt(x), 0, 0, 1e6, std::sqrt(x))
  WITHIN(double, rsqrt(x), 1, 0.01, 1e6, 1 / std::sqrt(x))
  WITHIN(double, cbrt(x), 4, -1e6, 1e6, std::cbrt(x))
  WITHIN(double, rcbrt(x), 1, 0.01, 1e6, 1 / std::cbrt(x))
  WITHIN(double, hypot(x, y), 2, -1e3, 1e3, std::hypot(x, y))
  WITHIN(double, rhypot(x, y), 1, 0.1, 1e3, 1 / std::hypot(x, y))
  WITHIN(double, norm3d(x, y, z), 2, -1e3, 1e3, std::sqrt(x * x + y * y + z * z))
  WITHIN(double, rnorm3d(x, y, z), 1, 0.1, 1e3, 1 / std::sqrt(x * x + y * y + z * z))
  WITHIN(double, norm4d(x, y, z, 2), 2, -1e3, 1e3, std::sqrt(x * x + y * y + z * z + 4))
  WITHIN(double, rnorm4d(x, y, z, 2), 1, 0.1, 1e3, 1 / std::sqrt(x * x + y * y + z * z + 4))
  WITHIN(double, exp(x), 1, -700, 700, std::exp(x))
  WITHIN(double, exp2(x), 1, -1000, 1000, std::exp2(x))
  WITHIN(double, exp10(x), 2, -300, 300, std::pow(10.0L, x))
  WITHIN(double, expm1(x), 1, -30, 700, std::expm1(x))
  WITHIN(double, log(x), 1, 1e-6, 1e6, std::log(x))
  WITHIN(double, log2(x), 1, 1e-6, 1e6, std::log2(x))
  WITHIN(double, log10(x), 1, 1e-6, 1e6, std::log10(x))
  WITHIN(double, log1p(x), 1, -0.9, 1e4, std::log1p(x))
  WITHIN(double, sin(x), 2, -1e4, 1e4, std::sin(x))
  WITHIN(double, cos(x), 2, -1e4, 1e4, std::cos(x))
  WITHIN(double, tan(x), 2, -1e4, 1e4, std::tan(x))
  WITHIN(double, sine(x), 2, -1e4, 1e4, std::sin(x))
  WITHIN(double, cosine(x), 2, -1e4, 1e4, std::cos(x))
  WITHIN(double, sinpi(x), 2, -100, 100, sine_of_pi(x))
  WITHIN(double, cospi(x), 2, -100, 100, cosine_of_pi(x))
  WITHIN(double, asin(x), 2, -1, 1, std::asin(x))
  WITHIN(double, acos(x), 2, -1, 1, std::acos(x))
  WITHIN(double, atan(x), 2, -1e3, 1e3, std::atan(x))
  WITHIN(double, atan2(x, y), 2, -1e3, 1e3, std::atan2(x, y))
  WITHIN(double, sinh(x), 2, -700, 700, std::sinh(x))
  WITHIN(double, cosh(x), 1, -700, 700, std::cosh(x))
  WITHIN(double, tanh(x), 2, -20, 20, std::tanh(x))
  WITHIN(double, asinh(x), 3, -1e6, 1e6, std::asinh(x))
  WITHIN(double, acosh(x), 3, 1, 1e6, std::acosh(x))
  WITHIN(double, atanh(x), 2, -0.999, 0.999, std::atanh(x))
  WITHIN(double, pow(x, y), 2, 0.01, 100, std::pow(x, y))
  WITHIN(double, erf(x), 2, -6, 6, std::erf(x))
  WITHIN(double, erfc(x), 5, -6, 25, std::erfc(x))
  WITHIN(double, erfcx(x), 4, 0, 4, std::exp(x * x) * std::erfc(x))
  WITHIN(double, normcdf(x), 5, -5, 8, std::erfc(-x / std::sqrt(2.0L)) / 2)
  WITHIN(double, lgamma(x), 4, 3, 1e4, std::lgamma(x))
  WITHIN(double, tgamma(x), 10, 0.1, 150, std::tgamma(x))
  WITHIN(double, fmod(x, y), 0, 0.5, 1e3, std::fmod(x, y))
  WITHIN(double, remainder(x, y), 0, 0.5, 1e3, std::remainder(x, y))
  WITHIN(double, fdim(x, y), 0, -9, 9, std::fdim(x, y))
  WITHIN(double, fmax(x, y), 0, -9, 9, std::fmax(x, y))
  WITHIN(double, fmin(x, y), 0, -9, 9, std::fmin(x, y))
  WITHIN(double, copysign(x, y), 0, -9, 9, std::copysign(x, y))
  WITHIN(double, trunc(x), 0, -1e6, 1e6, std::trunc(x))
  WITHIN(double, floor(x), 0, -1e6, 1e6, std::floor(x))
  WITHIN(double, ceil(x), 0, -1e6, 1e6, std::ceil(x))
  WITHIN(double, round(x), 0, -1e3, 1e3, std::round(x))
  WITHIN(double, rint(x), 0, -1e3, 1e3, std::rint(x))
  WITHIN(double, logb(x), 0, 0.001, 1e6, std::logb(x))
  WITHIN(double, ldexp(x, 5), 0, -9, 9, std::ldexp(x, 5))
  WITHIN(double, scalbn(x, -3), 0, -9, 9, std::scalbn(x, -3))
}

int main() {
  single_precision();
  double_precision();
  return wrong;
}
