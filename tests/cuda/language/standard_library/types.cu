// cuda/std/...> and cuComplex in kernels. HAZARD-NONE
#include "../expect.h"

#include <cuComplex.h>
#include <cuda/std/array>
#include <cuda/std/bit>
#include <cuda/std/cmath>
#include <cuda/std/complex>
#include <cuda/std/cstdint>
#include <cuda/std/functional>
#include <cuda/std/limits>
#include <cuda/std/optional>
#include <cuda/std/tuple>
#include <cuda/std/type_traits>
#include <cuda/std/utility>

#include <cmath>
#include <complex>

__global__ void types(Rows<double> row) {
  const int own = int(threadIdx.x);
  cuda::std::array<int, 4> array{1, 2, 3, own};
  int sum = 0;
  for (int value : array)
    sum += value;
  row(0) = sum + int(array.size());
  const auto [a, b] = cuda::std::make_tuple(own, own * 0.5);
  row(1) = a + b;
  row(2) = cuda::std::numeric_limits<float>::max() > 1e38f && cuda::std::numeric_limits<cuda::std::uint8_t>::max() == 255;
  const cuda::std::pair<int, int> pair = cuda::std::make_pair(own, 3);
  row(3) = pair.first * pair.second;
  row(4) = cuda::std::identity()(cuda::std::plus<int>()(own, 4)) + cuda::std::is_same_v<cuda::std::decay_t<const int &>, int>;
  const cuda::std::optional<int> maybe = own % 2 ? cuda::std::optional<int>(own) : cuda::std::nullopt;
  row(5) = maybe.has_value() ? *maybe : -1;
  int x = own, y = 5;
  cuda::std::swap(x, y);
  row(6) = x * 100 + y;
  row(7) = cuda::std::sqrt(double(own));
  const cuda::std::complex<double> z(own, 1), w(2, -3);
  row(8) = (z * w).real();
  row(9) = (z / w).imag();
  row(10) = abs(z) + norm(w) + arg(w);
  row(11) = sqrt(z).imag();
  const cuDoubleComplex u = make_cuDoubleComplex(own, 1), v = make_cuDoubleComplex(2, -3);
  row(12) = cuCreal(cuCmul(u, v)) + cuCimag(cuCadd(u, v)) + cuCimag(cuConj(v));
  row(13) = cuCreal(cuCdiv(u, v));
  row(14) = cuCabs(u);
  row(15) = cuCimagf(cuCmulf(make_cuComplex(float(own), 1), make_cuFloatComplex(0, 2)));
}

int main() {
  const int threads = 32;
  auto rows = make_rows<double>(16, threads);
  types<<<1, threads>>>(rows);
  auto got = take(rows, 16);
  auto row = [&](const char *what, int number, auto wanted) {
    for (int k = 0; k < threads; ++k)
      expect(what, std::fabs(got[number * threads + k] - wanted(k)) <= 1e-14 * (1 + std::fabs(wanted(k))), true);
  };
  using Complex = std::complex<double>;
  row("array", 0, [](int k) { return k + 10.0; });
  row("tuple", 1, [](int k) { return 1.5 * k; });
  row("limits", 2, [](int) { return 1.0; });
  row("pair", 3, [](int k) { return 3.0 * k; });
  row("plus, identity", 4, [](int k) { return k + 5.0; });
  row("optional", 5, [](int k) { return k % 2 ? k : -1.0; });
  row("swap", 6, [](int k) { return 500.0 + k; });
  row("sqrt", 7, [](int k) { return std::sqrt(double(k)); });
  row("complex *", 8, [](int k) { return (Complex(k, 1) * Complex(2, -3)).real(); });
  row("complex /", 9, [](int k) { return (Complex(k, 1) / Complex(2, -3)).imag(); });
  row("abs, norm, arg", 10, [](int k) { return std::abs(Complex(k, 1)) + 13 + std::arg(Complex(2, -3)); });
  row("sqrt of complex", 11, [](int k) { return std::sqrt(Complex(k, 1)).imag(); });
  row("cuCmul, cuCadd, cuConj", 12, [](int k) { return 2.0 * k + 3 - 2 + 3; });
  row("cuCdiv", 13, [](int k) { return (Complex(k, 1) / Complex(2, -3)).real(); });
  row("cuCabs", 14, [](int k) { return std::abs(Complex(k, 1)); });
  row("cuCmulf", 15, [](int k) { return 2.0 * k; });
  return wrong != 0;
}
