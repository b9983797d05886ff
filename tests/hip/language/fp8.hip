// hip_fp8.h: all values of its four formats, and rounding to them, against a search over the values. HAZARD-NONE
#include "expect.h"

#include <hip/hip_fp8.h>

#include <cmath>
#include <cstdint>

struct Format {
  const char *name;
  __hip_fp8_interpretation_t is;
  int mantissa, bias;
};
static const Format formats[] = {{"e4m3", __HIP_E4M3, 3, 7},
                                 {"e5m2", __HIP_E5M2, 2, 15},
                                 {"e4m3_fnuz", __HIP_E4M3_FNUZ, 3, 8},
                                 {"e5m2_fnuz", __HIP_E5M2_FNUZ, 2, 16}};

static bool is_fnuz(const Format &format) { return format.is == __HIP_E4M3_FNUZ || format.is == __HIP_E5M2_FNUZ; }
static double decoded(const Format &format, int bits) {
  const int magnitude = bits & 0x7f, exponent = magnitude >> format.mantissa,
            fraction = magnitude & ((1 << format.mantissa) - 1);
  if (is_fnuz(format) ? bits == 0x80 : magnitude == 0x7f || (format.is == __HIP_E5M2 && magnitude > 0x7c))
    return NAN;
  if (format.is == __HIP_E5M2 && magnitude == 0x7c)
    return bits & 0x80 ? -INFINITY : INFINITY;
  const double value = exponent ? std::ldexp(fraction + (1 << format.mantissa), exponent - format.bias - format.mantissa)
                                : std::ldexp(fraction, 1 - format.bias - format.mantissa);
  return bits & 0x80 ? -value : value;
}
/// The nearest value, or the even one of two; values that are too large become the largest one.
static int encoded(const Format &format, double value) {
  int best = -1;
  for (int bits = 0; bits < 0x80; ++bits) {
    const double each = decoded(format, bits);
    if (!std::isfinite(each))
      continue;
    const double distance = std::fabs(each - std::fabs(value)),
                 shortest = best < 0 ? INFINITY : std::fabs(decoded(format, best) - std::fabs(value));
    if (distance < shortest || (distance == shortest && bits % 2 == 0))
      best = bits;
  }
  return best == 0 && is_fnuz(format) ? 0 : best | (std::signbit(value) ? 0x80 : 0);
}

__global__ void decode(float *to, int format) {
  const int t = int(threadIdx.x);
  to[t] = float(__half(__hip_cvt_fp8_to_halfraw((__hip_fp8_storage_t)t, __hip_fp8_interpretation_t(format))));
}
__global__ void encode(unsigned char *to, const float *from, int format) {
  const int t = int(blockIdx.x * blockDim.x + threadIdx.x);
  to[t] = __hip_cvt_float_to_fp8(from[t], __HIP_SATFINITE, __hip_fp8_interpretation_t(format));
}

template <class T> __global__ void types(float *to) {
  const T one = 1.75f, two = __half(-3.0f), whole = 5;
  to[0] = one;
  to[1] = float(two) + float(whole);
  to[2] = float(T(1e9f)); // the largest one
}

template <class T> void expect_types(const char *what, float largest) {
  float *to, got[3];
  (void)hipMalloc(&to, sizeof got);
  types<T><<<1, 1>>>(to);
  (void)hipMemcpy(got, to, sizeof got, hipMemcpyDeviceToHost);
  expect(what, got[0], 1.75f);
  expect(what, got[1], 2.0f);
  expect(what, got[2], largest);
  (void)hipFree(to);
  static_assert(T::__default_saturation == __HIP_SATFINITE);
}

int main() {
  constexpr int count = 4096;
  std::vector<float> values;
  for (int k = 0; k < count; ++k) // ties, values between them, and values that are too small or too large
    values.push_back(std::ldexp(1 + float(k % 64) / 64, k / 64 % 44 - 22) * (k % 2 ? -1 : 1));
  values[0] = 0;
  values[1] = -0.0f;
  float *in, *wide;
  unsigned char *narrow;
  (void)hipMalloc(&in, count * sizeof(float));
  (void)hipMalloc(&wide, 256 * sizeof(float));
  (void)hipMalloc(&narrow, count);
  (void)hipMemcpy(in, values.data(), count * sizeof(float), hipMemcpyHostToDevice);
  for (const Format &format : formats) {
    float got[256];
    decode<<<1, 256>>>(wide, format.is);
    (void)hipMemcpy(got, wide, sizeof got, hipMemcpyDeviceToHost);
    for (int k = 0; k < 256; ++k) {
      const double wanted = decoded(format, k);
      if (std::isnan(wanted) ? !std::isnan(got[k]) : got[k] != wanted)
        expect(format.name, got[k], wanted);
    }
    std::vector<unsigned char> bits(count);
    encode<<<count / 64, 64>>>(narrow, in, format.is);
    (void)hipMemcpy(bits.data(), narrow, count, hipMemcpyDeviceToHost);
    expect_all(format.name, bits.data(), count, [&](int k) { return encoded(format, values[k]); });
    const int nan = __hip_cvt_float_to_fp8(NAN, __HIP_SATFINITE, format.is);
    expect("NaN", std::isnan(decoded(format, nan)), true);
    const int beyond = __hip_cvt_float_to_fp8(1e9f, __HIP_NOSAT, format.is);
    expect("too large", std::isfinite(decoded(format, beyond)), false);
  }
  expect_types<__hip_fp8_e4m3>("e4m3", 448);
  expect_types<__hip_fp8_e5m2>("e5m2", 57344);
  expect_types<__hip_fp8_e4m3_fnuz>("e4m3_fnuz", 240);
  expect_types<__hip_fp8_e5m2_fnuz>("e5m2_fnuz", 57344);
  const __hip_fp8x4_e4m3_fnuz packed(float4{1, -2, 0.5f, 240});
  const float4 back = packed;
  expect("four at once", back.x == 1 && back.y == -2 && back.z == 0.5f && back.w == 240, true);
  const __hip_fp8x2_e5m2 two(float2{3, -4});
  expect("the first is the lower byte", float(__half(__hip_cvt_fp8_to_halfraw((unsigned char)two.__x, __HIP_E5M2))),
         3.0f);
  (void)hipFree(in);
  (void)hipFree(wide);
  (void)hipFree(narrow);
  return wrong != 0;
}
