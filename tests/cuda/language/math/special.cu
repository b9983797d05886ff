// Functions that C does not have, on the device and on the host: inverses, Bessel functions, norms, both results of
// sincos, rounding to integers. The expected values are those of the standard library and published ones. HAZARD-NONE
#include "../expect.h"

#include <cmath>

constexpr int functions = 15, count = 64;

__host__ __device__ double value_of(int function, int k) {
  const double x = (k + 0.5) / 8, y = (k - 31.5) / 32; // (0, 8), (-1, 1)
  switch (function) {
  case 0:
    return erf(erfinv(y)) / y;
  case 1:
    return erfc(erfcinv(y + 1)) / (y + 1);
  case 2:
    return normcdf(normcdfinv((y + 1) / 2)) / ((y + 1) / 2);
  case 3:
    return erfcx(x) / (exp(x * x) * erfc(x));
  case 4:
    return cyl_bessel_i0(x * 8);
  case 5:
    return cyl_bessel_i1(-x * 8);
  case 6:
    return j0(x);
  case 7:
    return y1(x);
  case 8:
    return jn(3, x);
  case 9: {
    double s, c;
    sincos(x, &s, &c);
    return s * 2 + c;
  }
  case 10: {
    float s, c;
    sincosf(float(x), &s, &c);
    return double(s) * 2 + c;
  }
  case 11: {
    const double p[] = {3 * x, 0, -4 * x};
    return norm(3, p) * rnorm(3, p) + norm(3, p) / x;
  }
  case 12:
    return double(erfinvf(float(y))) - erfinv(double(float(y)));
  case 13:
    return double(lround(x) + llround(-x)) + double(lrintf(float(x)) - llrint(x)) + double(lroundf(float(x)));
  default:
    return erfcx(x * 100 + 50) * (x * 100 + 50);
  }
}

__global__ void all(Rows<double> row) {
  for (int function = 0; function < functions; ++function)
    row(function) = value_of(function, int(threadIdx.x));
}

bool near(double a, double b, double tolerance = 1e-13) { return std::fabs(a - b) <= tolerance * (1 + std::fabs(b)); }

int main() {
  auto rows = make_rows<double>(functions, count);
  all<<<1, count>>>(rows);
  const auto device = take(rows, functions);
  for (int side = 0; side < 2; ++side) {
    auto check = [&](const char *name, int function, auto wanted, double tolerance = 1e-13) {
      for (int k = 0; k < count; ++k) {
        const double got = side ? value_of(function, k) : device[function * count + k], want = wanted((k + 0.5) / 8);
        if (!near(got, want, tolerance)) {
          std::printf("%s, %s, %d: %.17g, not %.17g\n", name, side ? "host" : "device", k, got, want);
          ++wrong;
        }
      }
    };
    auto one = [](double) { return 1.0; };
    check("erfinv", 0, one);
    check("erfcinv", 1, one);
    check("normcdfinv", 2, one);
    check("erfcx", 3, one, 1e-12);
    check("cyl_bessel_i0", 4, [](double x) { return std::cyl_bessel_i(0, x * 8); });
    check("cyl_bessel_i1", 5, [](double x) { return -std::cyl_bessel_i(1, x * 8); });
    check("j0", 6, [](double x) { return std::cyl_bessel_j(0, x); }, 1e-12);
    check("y1", 7, [](double x) { return std::cyl_neumann(1, x); }, 1e-11);
    check("jn", 8, [](double x) { return std::cyl_bessel_j(3, x); }, 1e-12);
    check("sincos", 9, [](double x) { return std::sin(x) * 2 + std::cos(x); });
    check("sincosf", 10, [](double x) { return std::sin(x) * 2 + std::cos(x); }, 1e-6);
    check("norm", 11, [](double) { return 6.0; });
    check("erfinvf", 12, [](double) { return 0.0; }, 1e-6);
    check("lround", 13, [](double x) { return std::round(x); });
    // 1/sqrt(pi) * (1 - 1/(2 x^2) + 3/(4 x^4) - ...)
    check("erfcx far out", 14, [](double x) {
      const double s = 0.5 / ((x * 100 + 50) * (x * 100 + 50));
      return 0.56418958354775628695 * (1 - s + 3 * s * s - 15 * s * s * s + 105 * s * s * s * s);
    }, 1e-9);
  }
  expect("erfinv(0.5)", near(erfinv(0.5), 0.47693627620446987338), true);
  expect("erfcinv(1e-100)", near(erfcinv(1e-100), 15.065574702592645704), true);
  expect("normcdfinv(0.975)", near(normcdfinv(0.975), 1.9599639845400542355), true);
  expect("cyl_bessel_i0f(1)", near(cyl_bessel_i0f(1), 1.2660658777520083356, 1e-7), true);
  expect("erfinv(1)", std::isinf(erfinv(1)), true);
  expect("erfinv(2)", std::isnan(erfinv(2)), true);
  return wrong;
}
