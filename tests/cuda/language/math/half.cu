// half and bfloat16: all values, rounding, arithmetic, comparisons, functions, atomics. HAZARD-NONE
#include "../expect.h"

#include <cuda_bf16.h>
#include <cuda_fp16.h>

#include <cmath>

// Every value, and the rounding of values between it and the next one.
__global__ void halves(Rows<int> row) {
  const unsigned int own = blockIdx.x * blockDim.x + threadIdx.x;
  const __half value = __ushort_as_half((unsigned short)own);
  const float wide = __half2float(value);
  row(0) = __half_as_ushort(__float2half(wide));
  row(1) = __half_as_ushort(__float2half_rz(wide));
  const bool finite = (own & 0x7fff) < 0x7bff; // and the next one is finite
  if (!finite)
    return;
  const float next = __half2float(__ushort_as_half((unsigned short)(own + 1)));
  const float middle = wide + (next - wide) / 2, above = wide + (next - wide) * 0.75f;
  row(2) = __half_as_ushort(__float2half_rn(middle));
  row(3) = __half_as_ushort(__float2half_rn(above));
  row(4) = __half_as_ushort(__float2half_rz(above));
  row(5) = __half_as_ushort(__float2half_ru(middle));
  row(6) = __half_as_ushort(__float2half_rd(middle));
  // A double past the midpoint by less than the precision of a float.
  row(7) = __half_as_ushort(__double2half(double(middle) + (double(next) - wide) * 1e-12));
}

__global__ void bfloats(Rows<int> row) {
  const unsigned int own = blockIdx.x * blockDim.x + threadIdx.x;
  const __nv_bfloat16 value = __ushort_as_bfloat16((unsigned short)own);
  row(0) = __bfloat16_as_ushort(__float2bfloat16(__bfloat162float(value)));
  if ((own & 0x7fff) < 0x7f80)
    row(1) = __bfloat16_as_ushort(__float2bfloat16(__uint_as_float(own << 16 | 0x8000)));
}

__global__ void operations(Rows<float> row, half *sum, half2 *sums, __nv_bfloat16 *other) {
  const int own = threadIdx.x;
  const half a = half(own) / half(8), b = __float2half(1.25f);
  row(0) = a + b;
  row(1) = a - b;
  row(2) = a * b;
  row(3) = a / b;
  row(4) = __hfma(a, b, half(-3));
  row(5) = __hadd_sat(a, half(-2));
  row(6) = -a;
  row(7) = __habs(__hneg(a));
  row(8) = (a < b) + 2 * (a <= b) + 4 * (a == b) + 8 * (a >= b) + 16 * (a > b) + 32 * (a != b);
  row(9) = __hmax(a, b);
  row(10) = __hmin(a, b);
  row(11) = hsqrt(a);
  row(12) = hexp(__float2half(0.125f * own));
  row(13) = hlog2(half(own + 1));
  row(14) = hsin(a);
  row(15) = htrunc(a) + hceil(a) * half(100);
  row(16) = hrint(a);
  row(17) = __half2int_rd(__hneg(a));
  row(18) = int(a);
  const half2 both = __halves2half2(a, b), twice = __hadd2(both, both);
  row(19) = __low2float(twice) + 100 * __high2float(twice);
  row(20) = __low2float(__hfma2(both, both, __float2half2_rn(1)));
  row(21) = __hbgt2(both, __float2half2_rn(1)) + 2 * (__heq2(both, both).x == half(1));
  row(22) = __high2float(__lowhigh2highlow(both));
  const float2 floats = __half22float2(__floats2half2_rn(own * 0.5f, own * 0.25f));
  row(23) = floats.x + floats.y;
  row(24) = __hgt2_mask(both, __float2half2_rn(1)) == ((a > half(1) ? 0xffffu : 0) | 0xffff0000u);
  const half nan = __ushort_as_half(0x7fff);
  row(25) = __hisnan(nan) + 2 * __heq(nan, nan) + 4 * __hequ(nan, a) + 8 * (__hmax(nan, a) == a) +
            16 * __hisnan(__hmax_nan(nan, a)) + 32 * __hisinf(half(1e6f));
  row(26) = __half2float(half(70000.0f)) == INFINITY && __half2float(__float2half_rz(70000.0f)) == 65504;
  row(27) = __shfl_sync(0xffffffffu, a, 5);
  half count = a;
  count++;
  count += half(2);
  row(28) = count;
  const __nv_bfloat16 c = __float2bfloat16(float(own) / 8);
  row(29) = c * __float2bfloat16(3) + __int2bfloat16_rn(1);
  row(30) = __low2float(__hmul2(__floats2bfloat162_rn(own, 1), __float2bfloat162_rn(2)));
  row(31) = hsqrt(c);
  atomicAdd(sum, half(0.5f));
  atomicAdd(sums, __floats2half2_rn(1, 2));
  atomicAdd(other, __float2bfloat16(1));
}

// Constants: from their bits, and pairs of them.
__host__ __device__ constexpr __half half_of(unsigned short bits) { return __half(__half_raw{bits}); }
__host__ __device__ constexpr __nv_bfloat16 bfloat16_of(unsigned short bits) { return __nv_bfloat16_raw{bits}; }
__host__ __device__ constexpr __half2 pair_of_halves() { return {half_of(0x3c00), half_of(0x4000)}; }
__host__ __device__ constexpr __nv_bfloat162 pair_of_bfloat16s() { return __nv_bfloat162_raw{0x3f80, 0x4000}; }
constexpr __half2 two_halves = pair_of_halves();
constexpr __nv_bfloat162 two_bfloat16s = pair_of_bfloat16s();
static_assert(two_halves.x.bits == 0x3c00 && two_halves.y.bits == 0x4000 && two_bfloat16s.y.bits == 0x4000, "");
static void check_constants() {
  const __half2_raw raw = two_halves;
  expect("a pair's bits", raw.x + raw.y, 0x3c00 + 0x4000);
  expect("of a constant", __low2float(two_halves) + __high2float(two_bfloat16s), 1 + 2);
}

int main() {
  check_constants();
  const int all = 1 << 16;
  auto rows = make_rows<int>(8, all);
  halves<<<all / 256, 256>>>(rows);
  auto got = take(rows, 8);
  auto canonical = [](int k) { return (k & 0x7fff) > 0x7c00 ? 0x7fff : k; };
  auto next_to = [&](const char *what, int number, auto wanted) {
    expect_all(what, got.data() + number * all, all, [&](int k) { return (k & 0x7fff) < 0x7bff ? wanted(k) : 0; });
  };
  expect_all("half to float and back", got.data(), all, canonical);
  expect_all("half to float and back, rz", got.data() + all, all, canonical);
  next_to("ties go to even", 2, [](int k) { return k + k % 2; });
  next_to("nearest", 3, [](int k) { return k + 1; });
  next_to("to zero", 4, [](int k) { return k; });
  next_to("up", 5, [](int k) { return k < 0x8000 ? k + 1 : k; });
  next_to("down", 6, [](int k) { return k < 0x8000 ? k : k + 1; });
  next_to("double is not rounded twice", 7, [](int k) { return k + 1; });

  rows = make_rows<int>(2, all);
  bfloats<<<all / 256, 256>>>(rows);
  got = take(rows, 2);
  expect_all("bfloat16 to float and back", got.data(), all,
             [](int k) { return (k & 0x7fff) > 0x7f80 ? 0x7fff : k; });
  expect_all("bfloat16's ties go to even", got.data() + all, all,
             [](int k) { return (k & 0x7fff) < 0x7f80 ? k + k % 2 : 0; });

  half *sum;
  half2 *sums;
  __nv_bfloat16 *other;
  cudaMallocManaged(&sum, 16);
  cudaMallocManaged(&sums, 16);
  cudaMallocManaged(&other, 16);
  *sum = 1;
  *sums = __floats2half2_rn(0, 1);
  *other = 3;
  auto values = make_rows<float>(32, 32);
  operations<<<1, 32>>>(values, sum, sums, other);
  auto results = take(values, 32);
  // Eighths up to 4 and their sums, differences and products with 1.25 fit into 11 bits.
  auto row = [&](const char *what, int number, auto wanted) {
    expect_all(what, results.data() + number * 32, 32, [&](int k) { return float(wanted(k / 8.0f, k)); });
  };
  auto rounded = [](double x) { // to 11 bits
    int exponent = 0;
    const double fraction = std::frexp(x, &exponent);
    return float(std::ldexp(std::nearbyint(fraction * 2048), exponent - 11));
  };
  row("half +", 0, [](float a, int) { return a + 1.25f; });
  row("half -", 1, [](float a, int) { return a - 1.25f; });
  row("half *", 2, [](float a, int) { return a * 1.25f; });
  row("half /", 3, [&](float a, int) { return rounded(a / 1.25); });
  row("__hfma", 4, [](float a, int) { return a * 1.25f - 3; });
  row("__hadd_sat", 5, [](float a, int) { return a < 2 ? 0 : a > 3 ? 1 : a - 2; });
  row("half unary -", 6, [](float a, int) { return -a; });
  row("__habs", 7, [](float a, int) { return a; });
  row("half comparisons", 8, [](float a, int) { return a < 1.25f ? 35 : a == 1.25f ? 14 : 56; });
  row("__hmax", 9, [](float a, int) { return std::fmax(a, 1.25f); });
  row("__hmin", 10, [](float a, int) { return std::fmin(a, 1.25f); });
  row("hsqrt", 11, [&](float a, int) { return rounded(std::sqrt(double(a))); });
  row("hexp", 12, [&](float, int k) { return rounded(std::exp(k * 0.125)); });
  row("hlog2", 13, [&](float, int k) { return rounded(std::log2(k + 1.0)); });
  row("hsin", 14, [&](float a, int) { return rounded(std::sin(double(a))); });
  row("htrunc and hceil", 15, [](float a, int) { return std::trunc(a) + std::ceil(a) * 100; });
  row("hrint", 16, [](float a, int) { return std::nearbyint(a); });
  row("__half2int_rd", 17, [](float a, int) { return std::floor(-a); });
  row("int of half", 18, [](float a, int) { return int(a); });
  row("__hadd2", 19, [](float a, int) { return 2 * a + 250; });
  row("__hfma2", 20, [&](float a, int) { return rounded(a * a + 1.0); });
  row("__hbgt2 and __heq2", 21, [](float a, int) { return (a > 1) + 2; });
  row("__lowhigh2highlow", 22, [](float a, int) { return a; });
  row("__half22float2", 23, [](float, int k) { return k * 0.75f; });
  row("__hgt2_mask", 24, [](float, int) { return 1; });
  row("NaN and infinity", 25, [](float, int) { return 1 + 4 + 8 + 16 + 32; });
  row("overflow", 26, [](float, int) { return 1; });
  row("a shuffle of halves", 27, [](float, int) { return 0.625f; });
  row("half ++ and +=", 28, [](float a, int) { return a + 3; });
  row("bfloat16 * and +", 29, [](float a, int) { return 3 * a + 1; });
  row("bfloat162 *", 30, [](float, int k) { return 2 * k; });
  row("bfloat16 hsqrt", 31, [&](float a, int) {
    const float wide = std::sqrt(a);
    unsigned bits = __builtin_bit_cast(unsigned, wide);
    bits += 0x7fff + (bits >> 16 & 1);
    return __builtin_bit_cast(float, bits & 0xffff0000u);
  });
  expect("atomicAdd of half", float(*sum), 17);
  expect("atomicAdd of half2", __low2float(*sums) + 1000 * __high2float(*sums), 32 + 65000);
  expect("atomicAdd of bfloat16", float(*other), 35);
  expect("half on the host", float(half(1.5f) * half(2)), 3);
  cudaFree(sum);
  cudaFree(sums);
  cudaFree(other);
  return wrong != 0;
}
