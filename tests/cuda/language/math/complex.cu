// Complex numbers of <cuComplex.h> on both sides, compared with the host's std::complex. HAZARD-NONE
#include "../expect.h"

#include <cuComplex.h>

#include <cmath>
#include <complex>

constexpr int count = 64;

__host__ __device__ inline cuFloatComplex float_of(int k) {
  return make_cuFloatComplex(k * 0.25f - 3, 5 - k * 0.125f);
}
__host__ __device__ inline cuDoubleComplex double_of(int k) {
  return make_cuDoubleComplex(k * 0.25 - 3, 5 - k * 0.125);
}

__global__ void singles(Rows<float> row) {
  const int k = threadIdx.x;
  const cuFloatComplex a = float_of(k), b = float_of(k + 7);
  const cuFloatComplex results[] = {cuCaddf(a, b), cuCsubf(a, b), cuCmulf(a, b),
                                    cuCdivf(a, b), cuConjf(a),    cuCfmaf(a, b, a)};
  for (int each = 0; each < 6; ++each) {
    row(2 * each) = cuCrealf(results[each]);
    row(2 * each + 1) = cuCimagf(results[each]);
  }
  row(12) = cuCabsf(a);
}
__global__ void doubles(Rows<double> row) {
  const int k = threadIdx.x;
  const cuDoubleComplex a = double_of(k), b = double_of(k + 7);
  const cuDoubleComplex results[] = {cuCadd(a, b), cuCsub(a, b), cuCmul(a, b),
                                     cuCdiv(a, b), cuConj(a),    cuCfma(a, b, a)};
  for (int each = 0; each < 6; ++each) {
    row(2 * each) = cuCreal(results[each]);
    row(2 * each + 1) = cuCimag(results[each]);
  }
  row(12) = cuCabs(a);
}

template <class T, class C> std::complex<T> standard(C value) { return {value.x, value.y}; }
template <class T> std::complex<T> wanted(int operation, std::complex<T> a, std::complex<T> b) {
  switch (operation) {
  case 0:
    return a + b;
  case 1:
    return a - b;
  case 2:
    return a * b;
  case 3:
    return a / b;
  case 4:
    return std::conj(a);
  default:
    return a * b + a;
  }
}
template <class T> bool near(T a, T b) {
  return std::fabs(a - b) <= 16 * std::numeric_limits<T>::epsilon() * (1 + std::fabs(b));
}

template <class T, class F> void compare(const std::vector<T> &got, F number) {
  const char *names[] = {"add", "subtract", "multiply", "divide", "conjugate", "multiply and add"};
  for (int operation = 0; operation < 6; ++operation) {
    int right = 0;
    for (int k = 0; k < count; ++k) {
      const auto exact = wanted<T>(operation, standard<T>(number(k)), standard<T>(number(k + 7)));
      right += near(got[2 * operation * count + k], exact.real()) &&
               near(got[(2 * operation + 1) * count + k], exact.imag());
    }
    expect(names[operation], right, count);
  }
  int right = 0;
  for (int k = 0; k < count; ++k)
    right += near(got[12 * count + k], std::abs(standard<T>(number(k))));
  expect("absolute value", right, count);
}

int main() {
  auto single = make_rows<float>(13, count);
  singles<<<1, count>>>(single);
  compare(take(single, 13), float_of);
  auto twice = make_rows<double>(13, count);
  doubles<<<1, count>>>(twice);
  compare(take(twice, 13), double_of);
  const cuFloatComplex narrowed = cuComplexDoubleToFloat(make_cuDoubleComplex(1.5, -2.5));
  const cuDoubleComplex widened = cuComplexFloatToDouble(make_cuFloatComplex(0.5f, 4));
  expect("to float", narrowed.x * 10 + narrowed.y, 12.5f);
  expect("to double", widened.x * 10 + widened.y, 9.0);
  expect("the host's product", cuCimag(cuCmul(double_of(1), double_of(2))),
         (standard<double>(double_of(1)) * standard<double>(double_of(2))).imag());
  const cuComplex made = make_cuComplex(3, 4);
  expect("the host's absolute value", cuCabsf(made), 5.0f);
  // No intermediate overflow.
  expect("of large numbers", cuCabs(make_cuDoubleComplex(3e300, 4e300)) / 1e300, 5.0);
  const cuDoubleComplex one = cuCdiv(make_cuDoubleComplex(2e300, 1e300), make_cuDoubleComplex(2e300, 1e300));
  expect("their quotient", one.x, 1.0);
  return wrong;
}
