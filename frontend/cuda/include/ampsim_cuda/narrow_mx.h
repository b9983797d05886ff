// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rounding to the formats of "OCP Microscaling Formats (MX) Specification" that have neither infinities nor NaN (e2m1,
// e2m3, e3m2), and to e8m0, a power of two or NaN; and back (CUDA Math API, "FP4 Conversion and Data Movement", "FP6
// Conversion and Data Movement", "FP8 Conversion and Data Movement").
#pragma once

#include <ampsim_cuda/narrow.h>
#include <device_types.h>

namespace ampsim_cuda {

/// A format with a sign, exponents from `lowest` (that of the smallest normal value) on, and `mantissa` bits. All bits of
/// the magnitude set are the largest value.
struct mx_format {
  int exponent, mantissa, lowest;
};
inline constexpr mx_format mx_e2m1{2, 1, 0}, mx_e2m3{2, 3, 0}, mx_e3m2{3, 2, -2};

/// How a magnitude is rounded.
static AMPSIM_BOTH inline rounding rounding_of_magnitude(cudaRoundMode how, bool negative) {
  switch (how) {
  case cudaRoundPosInf:
    return negative ? rounding::to_zero : rounding::up;
  case cudaRoundMinInf:
    return negative ? rounding::up : rounding::to_zero;
  case cudaRoundZero:
    return rounding::to_zero;
  default:
    return rounding::nearest;
  }
}

/// `number` divided by two to the power of `shift`, a positive one, as an integer. Ties go to even.
static AMPSIM_BOTH inline unsigned int shifted(unsigned long long number, int shift, rounding how) {
  if (shift > 62)
    return how == rounding::up && number;
  const unsigned long long rest = number & ((1ull << shift) - 1), half = 1ull << (shift - 1);
  const unsigned int result = (unsigned int)(number >> shift);
  if (how == rounding::up)
    return result + (rest != 0);
  return result + (how == rounding::nearest && (rest > half || (rest == half && result & 1)));
}

/// Larger values become the largest value of the same sign, and NaN the positive one.
static AMPSIM_BOTH inline unsigned char narrow_mx(double value, mx_format format, cudaRoundMode how) {
  const unsigned long long bits = __builtin_bit_cast(unsigned long long, value);
  const int width = format.exponent + format.mantissa;
  const unsigned int largest = (1u << width) - 1, sign = (unsigned int)(bits >> 63) << width;
  if (value != value)
    return (unsigned char)largest;
  const int given = int((bits << 1) >> 53) - 1023, exponent = given < format.lowest ? format.lowest : given;
  unsigned int code = largest;
  if (exponent - format.lowest < 1 << format.exponent) {
    const unsigned long long fraction = bits & 0xfffffffffffffull,
                             whole = given == -1023 ? fraction : fraction | 1ull << 52;
    code = ((unsigned int)(exponent - format.lowest) << format.mantissa) +
           shifted(whole, 52 - format.mantissa + exponent - given, rounding_of_magnitude(how, sign != 0));
  }
  return (unsigned char)(sign | (code < largest ? code : largest));
}

static AMPSIM_BOTH inline float widen_mx(unsigned char code, mx_format format) {
  const int width = format.exponent + format.mantissa;
  const int exponent = code >> format.mantissa & ((1 << format.exponent) - 1);
  const unsigned int fraction = code & ((1u << format.mantissa) - 1);
  const float magnitude = __builtin_ldexpf(float(exponent ? fraction | 1u << format.mantissa : fraction),
                                           format.lowest - format.mantissa + (exponent ? exponent - 1 : 0));
  return code >> width & 1 ? -magnitude : magnitude;
}

/// The magnitude as a power of two, rounded in the direction that its positive value has. Larger ones become the largest,
/// 2^127, if `finite`, else NaN; smaller ones, and zero, the smallest, 2^-127.
static AMPSIM_BOTH inline unsigned char narrow_e8m0(double value, bool finite, cudaRoundMode how) {
  constexpr int nan = 0xff, largest = 0xfe;
  if (value != value)
    return nan;
  const unsigned long long magnitude = __builtin_bit_cast(unsigned long long, value) & ~(1ull << 63);
  // The exponent, and the fraction that decides about the next; a double below its normal ones is below all of them.
  const int code = int(shifted(magnitude, 52, rounding_of_magnitude(how, false))) - 1023 + 127;
  if (code > largest)
    return finite ? largest : nan;
  return (unsigned char)(code < 0 ? 0 : code);
}

static AMPSIM_BOTH inline float widen_e8m0(unsigned char code) {
  if (code == 0xff)
    return __builtin_bit_cast(float, 0x7fffffffu);
  return __builtin_bit_cast(float, code ? (unsigned int)code << 23 : 0x400000u);
}

} // namespace ampsim_cuda
