// fp4, fp6 and e8m0: the codes of all halves and bfloat16s in all rounding modes, of numbers next to those where rounding
// changes, of integers, and back. The expected values come from the tables and the formula of the OCP Microscaling Formats
// (MX) Specification, sections 5.3 and 5.4, by searching the list of a format's values; those of saturation and NaN from
// the CUDA Math API's reference. HAZARD-NONE
#include "../expect.h"

#include <cuda_fp4.h>
#include <cuda_fp6.h>
#include <cuda_fp8.h>

#include <algorithm>
#include <cfloat>
#include <cmath>

constexpr int modes = 4, formats = 3, halves = 65536;
constexpr cudaRoundMode mode_list[] = {cudaRoundNearest, cudaRoundZero, cudaRoundPosInf, cudaRoundMinInf};

//===--- the reference ------------------------------------------------------------------===//

struct Format {
  const char *name;
  int exponent, mantissa, bias;
};
constexpr Format table[formats] = {{"e2m1", 2, 1, 1}, {"e2m3", 2, 3, 1}, {"e3m2", 3, 2, 3}};

/// The values of the codes without a sign bit, in rising order.
static std::vector<double> magnitudes(const Format &format) {
  std::vector<double> values;
  for (int e = 0; e < 1 << format.exponent; ++e)
    for (int m = 0; m < 1 << format.mantissa; ++m)
      values.push_back(e ? std::pow(2.0, e - format.bias) * (1 + m / double(1 << format.mantissa))
                         : std::pow(2.0, 1 - format.bias) * (m / double(1 << format.mantissa)));
  return values;
}

/// The position in a rising list of a number's magnitude.
static unsigned nearest(const std::vector<double> &values, double magnitude, cudaRoundMode mode, bool negative) {
  const unsigned above = unsigned(std::lower_bound(values.begin(), values.end(), magnitude) - values.begin());
  if (above == values.size())
    return above - 1;
  if (values[above] == magnitude || above == 0)
    return above;
  const double down = magnitude - values[above - 1], up = values[above] - magnitude;
  switch (mode) {
  case cudaRoundZero:
    return above - 1;
  case cudaRoundPosInf:
    return negative ? above - 1 : above;
  case cudaRoundMinInf:
    return negative ? above : above - 1;
  default:
    if (down == up)
      return above % 2 ? above - 1 : above;
    return down < up ? above - 1 : above;
  }
}
static unsigned code_of(double value, int format, cudaRoundMode mode) {
  static const std::vector<double> lists[formats] = {magnitudes(table[0]), magnitudes(table[1]), magnitudes(table[2])};
  const std::vector<double> &values = lists[format];
  const bool negative = std::signbit(value);
  if (std::isnan(value))
    return unsigned(values.size()) - 1;
  return nearest(values, std::fabs(value), mode, negative) + (negative ? unsigned(values.size()) : 0);
}

/// The scale factors of e8m0: 2^-127 to 2^127; 255 is NaN.
static std::vector<double> powers() {
  std::vector<double> values;
  for (int k = 0; k < 255; ++k)
    values.push_back(std::ldexp(1.0, k - 127));
  return values;
}
static unsigned scale_of(double value, cudaRoundMode mode, bool saturate) {
  static const std::vector<double> values = powers();
  if (std::isnan(value))
    return 255;
  const double magnitude = std::fabs(value), largest = values.back();
  // Above the largest value, the next would be twice as large.
  const bool beyond = magnitude > largest && (mode == cudaRoundPosInf || magnitude >= 2 * largest ||
                                              (mode == cudaRoundNearest && magnitude > 1.5 * largest));
  if (beyond && !saturate)
    return 255;
  return nearest(values, magnitude, mode, false);
}

static float half_of(unsigned bits) {
  const int exponent = bits >> 10 & 31, mantissa = bits & 1023;
  const float magnitude = exponent == 31 ? (mantissa ? NAN : INFINITY)
                          : exponent     ? std::ldexp(1024.0f + mantissa, exponent - 25)
                                         : std::ldexp(float(mantissa), -24);
  return bits >> 15 ? -magnitude : magnitude;
}
static float bfloat16_of(unsigned bits) {
  const unsigned wide = bits << 16;
  float value;
  __builtin_memcpy(&value, &wide, 4);
  return value;
}

//===--- the functions ------------------------------------------------------------------===//

static __device__ unsigned number() { return blockIdx.x * blockDim.x + threadIdx.x; }

struct Codes {
  unsigned char fp[formats], scale, scale_nan;
};
template <class Fp4, class Fp6, class Scale>
static __device__ Codes codes(Fp4 fp4, Fp6 fp6, Scale scale, cudaRoundMode mode) {
  return {{fp4(mode), fp6(__NV_E2M3, mode), fp6(__NV_E3M2, mode)},
          scale(__NV_SATFINITE, mode),
          scale(__NV_NOSAT, mode)};
}
__global__ void from_halves(Codes *results, cudaRoundMode mode) {
  __half_raw raw;
  raw.x = number();
  results[number()] = codes([=](cudaRoundMode how) { return __nv_cvt_halfraw_to_fp4(raw, __NV_E2M1, how); },
                            [=](auto kind, cudaRoundMode how) { return __nv_cvt_halfraw_to_fp6(raw, kind, how); },
                            [=](auto saturate, cudaRoundMode how) {
                              return __nv_cvt_float_to_e8m0(float(__half(raw)), saturate, how);
                            },
                            mode);
}
__global__ void from_bfloat16s(Codes *results, cudaRoundMode mode) {
  __nv_bfloat16_raw raw;
  raw.x = number();
  results[number()] =
      codes([=](cudaRoundMode how) { return __nv_cvt_bfloat16raw_to_fp4(raw, __NV_E2M1, how); },
            [=](auto kind, cudaRoundMode how) { return __nv_cvt_bfloat16raw_to_fp6(raw, kind, how); },
            [=](auto saturate, cudaRoundMode how) { return __nv_cvt_bfloat16raw_to_e8m0(raw, saturate, how); }, mode);
}
__global__ void from_doubles(Codes *results, const double *values, unsigned count, cudaRoundMode mode) {
  if (number() >= count)
    return;
  const double x = values[number()];
  results[number()] =
      codes([=](cudaRoundMode how) { return __nv_cvt_double_to_fp4(x, __NV_E2M1, how); },
            [=](auto kind, cudaRoundMode how) { return __nv_cvt_double_to_fp6(x, kind, how); },
            [=](auto saturate, cudaRoundMode how) { return __nv_cvt_double_to_e8m0(x, saturate, how); }, mode);
}

template <class Kernel, class Value> static void check(const char *what, unsigned count, Kernel kernel, Value value) {
  Codes *results;
  cudaMallocManaged(&results, count * sizeof(Codes));
  for (cudaRoundMode mode : mode_list) {
    kernel(results, mode);
    expect("the launch", int(cudaDeviceSynchronize()), 0);
    for (unsigned k = 0; k < count; ++k) {
      const double x = value(k);
      for (int f = 0; f < formats; ++f)
        if (results[k].fp[f] != code_of(x, f, mode)) {
          std::printf("%s %.17g, mode %d: ", what, x, int(mode));
          return expect(table[f].name, int(results[k].fp[f]), int(code_of(x, f, mode)));
        }
      if (results[k].scale != scale_of(x, mode, true) || results[k].scale_nan != scale_of(x, mode, false)) {
        std::printf("%s %.17g, mode %d: ", what, x, int(mode));
        return expect("e8m0", results[k].scale + 256 * results[k].scale_nan,
                      int(scale_of(x, mode, true) + 256 * scale_of(x, mode, false)));
      }
    }
  }
  cudaFree(results);
}

/// Every value, every mean of two, and their neighbours; and of e8m0's.
static std::vector<double> corners() {
  std::vector<double> values{0.0, -0.0, DBL_TRUE_MIN, -DBL_TRUE_MIN, DBL_MAX, INFINITY, -INFINITY, NAN, -NAN};
  const auto add = [&](double x) {
    for (double near : {std::nextafter(x, 0.0), x, std::nextafter(x, INFINITY)}) {
      values.push_back(near);
      values.push_back(-near);
    }
  };
  std::vector<std::vector<double>> lists{powers()};
  for (const Format &format : table)
    lists.push_back(magnitudes(format));
  for (std::vector<double> &list : lists) {
    list.push_back(2 * list.back());
    for (std::size_t k = 0; k + 1 < list.size(); ++k) {
      add(list[k]);
      add((list[k] + list[k + 1]) / 2);
    }
  }
  return values;
}

//===--- back, and the types ------------------------------------------------------------===//

__global__ void back(Rows<float> row) {
  const unsigned code = threadIdx.x;
  row(0) = float(__half(__nv_cvt_fp4_to_halfraw(code & 15, __NV_E2M1)));
  row(1) = float(__half(__nv_cvt_fp6_to_halfraw(code & 63, __NV_E2M3)));
  row(2) = float(__half(__nv_cvt_fp6_to_halfraw(code & 63, __NV_E3M2)));
  row(3) = float(__nv_bfloat16(__nv_cvt_e8m0_to_bf16raw(code)));
  __nv_fp8_e8m0 scale;
  scale.__x = code;
  row(4) = float(scale);
  const __half2 pair(__nv_cvt_fp4x2_to_halfraw2(code, __NV_E2M1));
  row(5) = float(pair.x);
  row(6) = float(pair.y);
  const __half2 six(__nv_cvt_fp6x2_to_halfraw2((code & 63) << 8 | (~code & 63), __NV_E3M2));
  row(7) = float(six.x);
  row(8) = float(six.y);
}
static void check_back() {
  auto rows = make_rows<float>(9, 256);
  back<<<1, 256>>>(rows);
  const auto got = take(rows, 9);
  const auto value = [](int f, unsigned code) {
    const std::vector<double> values = magnitudes(table[f]);
    return code < values.size() ? values[code] : -values[code - values.size()];
  };
  for (int f = 0; f < formats; ++f)
    expect_all(table[f].name, &got[f * 256], 256, [&](unsigned k) { return value(f, k & (f ? 63 : 15)); });
  for (int row : {3, 4}) {
    expect_all("e8m0", &got[row * 256], 255, [](int k) { return std::ldexp(1.0, k - 127); });
    expect("e8m0's NaN", std::isnan(got[row * 256 + 255]), true);
  }
  expect_all("the lower of a pair", &got[5 * 256], 256, [&](unsigned k) { return value(0, k & 15); });
  expect_all("the upper", &got[6 * 256], 256, [&](unsigned k) { return value(0, k >> 4); });
  expect_all("the lower of fp6", &got[7 * 256], 256, [&](unsigned k) { return value(2, ~k & 63); });
  expect_all("the upper of fp6", &got[8 * 256], 256, [&](unsigned k) { return value(2, k & 63); });
}

// Section 5.3.3's table of e2m1, written out.
constexpr float e2m1_values[16] = {0, 0.5f, 1, 1.5f, 2, 3, 4, 6, -0.0f, -0.5f, -1, -1.5f, -2, -3, -4, -6};

__global__ void types(Rows<int> row) {
  row(0) = __nv_fp4_e2m1(2.4f).__x;
  row(1) = __nv_fp4_e2m1(2.5).__x; // a tie, to even: 2
  row(2) = __nv_fp4_e2m1(__float2half(-5.1f)).__x;
  row(3) = __nv_fp4_e2m1(-17).__x; // saturated
  row(4) = __nv_fp4x2_e2m1(make_float2(1, -3)).__x;
  row(5) = __nv_fp4x4_e2m1(make_float4(0.5f, 1, -1.5f, 6)).__x;
  row(6) = __nv_fp6_e2m3(7.5f).__x;
  row(7) = __nv_fp6_e3m2(__float2bfloat16(28.0f)).__x;
  row(8) = __nv_fp6x2_e3m2(make_double2(0.0625, -0.25)).__x;
  row(9) = int(__nv_fp6x4_e2m3(make_float4(1, 2, -4, 0.125f)).__x);
  row(10) = __nv_fp8_e8m0(3.0f).__x; // upwards: 4
  row(11) = __nv_fp8_e8m0((1ll << 53) + 1).__x; // 2^54
  row(12) = __nv_fp8_e8m0(INFINITY).__x;
  row(13) = __nv_fp8x2_e8m0(make_float2(1, 0)).__x;
  __nv_fp4x4_e2m1 four;
  four.__x = 0x7f31;
  const float4 numbers(four);
  row(14) = int(numbers.x * 2 + numbers.y * 20 + numbers.z * 200 + numbers.w * 2000);
  row(15) = int(__nv_fp4_e2m1(4.2f)) + 10 * bool(__nv_fp4_e2m1(-0.1f)) + 100 * bool(__nv_fp8_e8m0(0.0f));
  row(16) = int(float(__half2(__nv_fp4x2_e2m1(__floats2half2_rn(3, 6))).y));
  row(17) = __nv_cvt_float2_to_fp4x2(make_float2(0.3f, 5), __NV_E2M1, cudaRoundZero);
  row(18) = __nv_cvt_float2_to_e8m0x2(make_float2(3, 5), __NV_SATFINITE, cudaRoundZero);
  row(19) = __nv_cvt_e8m0x2_to_bf162raw(0x7f80).x + __nv_cvt_e8m0x2_to_bf162raw(0x7f80).y;
}
static void check_types() {
  for (unsigned k = 0; k < 16; ++k) {
    const std::vector<double> values = magnitudes(table[0]);
    expect("the table and the formula", e2m1_values[k], k < 8 ? values[k] : -values[k - 8]);
  }
  auto rows = make_rows<int>(20, 1);
  types<<<1, 1>>>(rows);
  const auto got = take(rows, 20);
  const int wanted[] = {0x4,  0x4,  0xf,  0xf,  0xd2,  0x7b21, 0x1f,   0x1f,   0x2401,  0x01381008,
                        0x81, 0xb5, 0xfe, 0x7f, 10831, 104,   6,      0x60,   0x8180, 0x4000 + 0x3f80};
  for (int k = 0; k < 20; ++k) {
    if (got[k] != wanted[k])
      std::printf("row %d: ", k);
    expect("a value", got[k], wanted[k]);
  }
}

int main() {
  check("half", halves, [](Codes *to, cudaRoundMode mode) { from_halves<<<256, 256>>>(to, mode); }, half_of);
  check("bfloat16", halves, [](Codes *to, cudaRoundMode mode) { from_bfloat16s<<<256, 256>>>(to, mode); }, bfloat16_of);
  const std::vector<double> list = corners();
  double *values;
  cudaMallocManaged(&values, list.size() * sizeof(double));
  std::copy(list.begin(), list.end(), values);
  check(
      "double", unsigned(list.size()),
      [&](Codes *to, cudaRoundMode mode) {
        from_doubles<<<unsigned(list.size() + 255) / 256, 256>>>(to, values, unsigned(list.size()), mode);
      },
      [&](unsigned k) { return list[k]; });
  check_back();
  check_types();
  return wrong;
}
