// Arithmetic with a rounding direction, compared with the host's processor in that mode. HAZARD-NONE
#include "../expect.h"

#include <cfenv>

constexpr int threads = 256;

__host__ __device__ inline double number(int k) {
  return (k % 2 ? -1.0 : 1.0) * (k * 0.1 + 1.0 / (k + 3)) * (k % 5 ? 1 : 1e6);
}

__global__ void rounded(Rows<double> row) {
  const int own = int(threadIdx.x);
  const double a = number(own), b = number(own * 7 % 256 + 1), c = a < 0 ? -a : a;
  row(0) = __dadd_rd(a, b);
  row(1) = __dadd_ru(a, b);
  row(2) = __dadd_rz(a, b);
  row(3) = __dsub_ru(a, b);
  row(4) = __dmul_rd(a, b);
  row(5) = __dmul_rz(a, b);
  row(6) = __ddiv_ru(a, b);
  row(7) = __ddiv_rd(a, b);
  row(8) = __dsqrt_ru(c);
  row(9) = __dsqrt_rd(c);
  row(10) = __fadd_rd(float(a), float(b));
  row(11) = __fmul_ru(float(a), float(b));
  row(12) = __fdiv_rz(float(a), float(b));
  row(13) = __double2float_ru(a);
  row(14) = __double2int_rn(a);
  row(15) = __float2int_ru(float(a));
  row(16) = __drcp_rd(b);
}

/// The processor's own result; volatile, so that it is not computed at compile time.
template <class F> auto in_mode(int mode, F operation, double a, double b) {
  volatile double x = a, y = b;
  std::fesetround(mode);
  const volatile auto result = operation(x, y);
  std::fesetround(FE_TONEAREST);
  return result;
}

int main() {
  auto rows = make_rows<double>(17, threads);
  rounded<<<1, threads>>>(rows);
  auto got = take(rows, 17);
  auto row = [&](const char *what, int line, int mode, auto operation) {
    expect_all(what, got.data() + line * threads, threads, [&](int k) {
      return in_mode(mode, operation, number(k), number(k * 7 % 256 + 1));
    });
  };
  using V = volatile double &;
  row("__dadd_rd", 0, FE_DOWNWARD, [](V a, V b) { return a + b; });
  row("__dadd_ru", 1, FE_UPWARD, [](V a, V b) { return a + b; });
  row("__dadd_rz", 2, FE_TOWARDZERO, [](V a, V b) { return a + b; });
  row("__dsub_ru", 3, FE_UPWARD, [](V a, V b) { return a - b; });
  row("__dmul_rd", 4, FE_DOWNWARD, [](V a, V b) { return a * b; });
  row("__dmul_rz", 5, FE_TOWARDZERO, [](V a, V b) { return a * b; });
  row("__ddiv_ru", 6, FE_UPWARD, [](V a, V b) { return a / b; });
  row("__ddiv_rd", 7, FE_DOWNWARD, [](V a, V b) { return a / b; });
  row("__dsqrt_ru", 8, FE_UPWARD, [](V a, V) { return __builtin_sqrt(a < 0 ? -a : a); });
  row("__dsqrt_rd", 9, FE_DOWNWARD, [](V a, V) { return __builtin_sqrt(a < 0 ? -a : a); });
  auto narrow = [&](const char *what, int line, int mode, auto operation) {
    expect_all(what, got.data() + line * threads, threads, [&](int k) {
      volatile float x = float(number(k)), y = float(number(k * 7 % 256 + 1));
      std::fesetround(mode);
      const volatile float result = operation(x, y);
      std::fesetround(FE_TONEAREST);
      return double(result);
    });
  };
  using W = volatile float &;
  narrow("__fadd_rd", 10, FE_DOWNWARD, [](W a, W b) { return a + b; });
  narrow("__fmul_ru", 11, FE_UPWARD, [](W a, W b) { return a * b; });
  narrow("__fdiv_rz", 12, FE_TOWARDZERO, [](W a, W b) { return a / b; });
  row("__double2float_ru", 13, FE_UPWARD, [](V a, V) { return float(a); });
  row("__double2int_rn", 14, FE_TONEAREST, [](V a, V) { return __builtin_rint(a); });
  expect_all("__float2int_ru", got.data() + 15 * threads, threads, [](int k) { return __builtin_ceil(float(number(k))); });
  row("__drcp_rd", 16, FE_DOWNWARD, [](V, V b) { return 1.0 / b; });
  return wrong != 0;
}
