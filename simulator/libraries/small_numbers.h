// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Numbers of 8 and 16 bits in the libraries' memory formats. They are widened for computation, and rounded to nearest.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

struct __half {
  std::uint16_t bits;
};
struct __nv_bfloat16 {
  std::uint16_t bits;
};

namespace ampsim {

/// A format with a sign and `exponent` and `mantissa` bits. `infinite`: its largest exponent is infinity and NaN, as in
/// IEEE formats; otherwise only the pattern of all ones is NaN, and overflow gives the largest number. `one_zero`
/// (AMD's "fnuz"): a format without infinities whose exponents are one less; the pattern of negative zero is its only
/// NaN.
struct SmallFormat {
  int exponent, mantissa;
  bool infinite;
  bool one_zero = false;
  int bias() const { return (1 << (exponent - 1)) - (one_zero ? 0 : 1); }
};
inline constexpr SmallFormat half_format{5, 10, true}, bfloat16_format{8, 7, true}, e5m2_format{5, 2, true},
    e4m3_format{4, 3, false}, e4m3_fnuz_format{4, 3, false, true}, e5m2_fnuz_format{5, 2, false, true};

inline float widen(SmallFormat format, unsigned bits) {
  const int bias = format.bias();
  const unsigned fraction = bits & ((1u << format.mantissa) - 1);
  const int exponent = int(bits >> format.mantissa) & ((1 << format.exponent) - 1);
  const bool negative = bits >> (format.exponent + format.mantissa) & 1;
  float value;
  if (format.one_zero && bits == 1u << (format.exponent + format.mantissa))
    return std::numeric_limits<float>::quiet_NaN();
  if (format.infinite && exponent == (1 << format.exponent) - 1)
    value = fraction ? std::numeric_limits<float>::quiet_NaN() : std::numeric_limits<float>::infinity();
  else if (!format.infinite && !format.one_zero && exponent == (1 << format.exponent) - 1 &&
           fraction == (1u << format.mantissa) - 1)
    value = std::numeric_limits<float>::quiet_NaN();
  else if (exponent)
    value = std::ldexp(float(fraction + (1u << format.mantissa)), exponent - bias - format.mantissa);
  else
    value = std::ldexp(float(fraction), 1 - bias - format.mantissa);
  return negative ? -value : value;
}

inline unsigned narrow(SmallFormat format, float value) {
  const int bias = format.bias(), last = (1 << format.exponent) - 1;
  if (format.one_zero && std::isnan(value))
    return 1u << (format.exponent + format.mantissa);
  const unsigned sign = unsigned(std::signbit(value)) << (format.exponent + format.mantissa);
  const unsigned ones = (1u << format.mantissa) - 1;
  if (std::isnan(value))
    return sign | unsigned(last) << format.mantissa | (format.infinite ? 1u << (format.mantissa - 1) : ones);
  unsigned largest = unsigned(last) << format.mantissa;
  if (!format.infinite)
    largest = (largest | ones) - (format.one_zero ? 0 : 1);
  const float size = std::fabs(value);
  if (size == 0)
    return format.one_zero ? 0 : sign;
  if (std::isinf(size))
    return sign | largest;
  int exponent = std::ilogb(size);
  exponent = exponent < 1 - bias ? 1 - bias : exponent;
  // In units in the last place, to nearest even; a carry into the exponent gives the correct result.
  const float units = std::nearbyint(std::ldexp(size, format.mantissa - exponent));
  const auto whole = std::uint64_t(units);
  const std::uint64_t bits = (std::uint64_t(exponent + bias - 1) << format.mantissa) + whole;
  if (format.one_zero && bits == 0)
    return 0;
  return sign | (bits > largest ? largest : unsigned(bits));
}

} // namespace ampsim
