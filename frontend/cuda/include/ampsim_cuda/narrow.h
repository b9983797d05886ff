// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rounding to 16-bit floating-point formats, and back. The processor's own formats of that size need instructions that
// not every processor has, so this uses integers.
#pragma once

#ifndef HIP_INCLUDE_HIP_HIP_RUNTIME_H // the runtime of HIP has been included
#include <cuda_runtime.h>
#endif

namespace ampsim_cuda {

enum class rounding { nearest, to_zero, down, up };

/// A value as a number with a sign, `Exponent` bits and `Mantissa` bits. Converts from double, so that no value of a
/// narrower type is rounded twice; NaNs become the device's NaN.
template <int Exponent, int Mantissa>
static AMPSIM_BOTH inline unsigned short narrow(double value, rounding how = rounding::nearest) {
  const unsigned long long bits = __builtin_bit_cast(unsigned long long, value);
  const unsigned int sign = unsigned(bits >> 63) << 15, infinity = ((1u << Exponent) - 1) << Mantissa;
  if (value != value)
    return 0x7fff;
  if ((bits << 1) >> 53 == 0x7ff)
    return (unsigned short)(sign | infinity);
  constexpr int lowest = 2 - (1 << (Exponent - 1)); // exponent of the least normal value
  const int exponent = int((bits << 1) >> 53) - 1023;
  const unsigned long long whole =
      exponent == -1023 ? 0 : (bits & 0xfffffffffffffull) | 1ull << 52; // those below are far below the least value
  const int below = exponent < lowest ? lowest - exponent : 0,
            shift = 52 - Mantissa + below > 60 ? 60 : 52 - Mantissa + below;
  unsigned int kept = unsigned(whole >> shift);
  const unsigned long long rest = whole & ((1ull << shift) - 1), half = 1ull << (shift - 1);
  const bool inexact = rest || (exponent == -1023 && value != 0);
  bool larger = false;
  switch (how) {
  case rounding::nearest:
    larger = rest > half || (rest == half && kept & 1);
    break;
  case rounding::to_zero:
    break;
  case rounding::down:
    larger = inexact && sign;
    break;
  case rounding::up:
    larger = inexact && !sign;
    break;
  }
  kept += larger;
  unsigned int result = (unsigned((exponent < lowest ? lowest : exponent) - lowest) << Mantissa) + kept;
  if (exponent > (1 << Exponent) || result >= infinity) {
    const bool stays =
        how == rounding::to_zero || (how == rounding::down && !sign) || (how == rounding::up && sign);
    result = stays ? infinity - 1 : infinity;
  }
  return (unsigned short)(sign | result);
}

static AMPSIM_BOTH inline float widen_half(unsigned short bits) {
  const unsigned int sign = unsigned(bits & 0x8000) << 16, exponent = bits >> 10 & 31, mantissa = bits & 1023;
  if (exponent == 0) {
    const float value = float(mantissa) * 0x1p-24f;
    return sign ? -value : value;
  }
  if (exponent == 31 && mantissa)
    return __builtin_bit_cast(float, 0x7fffffffu);
  return __builtin_bit_cast(float, sign | (exponent == 31 ? 255u : exponent + 112) << 23 | mantissa << 13);
}
static AMPSIM_BOTH inline float widen_bfloat16(unsigned short bits) {
  return __builtin_bit_cast(float, unsigned(bits) << 16);
}

template <class T> AMPSIM_BOTH inline T to_unit(T x) { return x > 0 ? (x < 1 ? x : T(1)) : T(0); }
template <class T> AMPSIM_BOTH inline T not_negative(T x) { return x < 0 ? T(0) : x; }
AMPSIM_BOTH inline bool unordered(float a, float b) { return a != a || b != b; }

/// A sum whose last bit says that it is not exact, so that rounding it again gives the same as a single rounding.
AMPSIM_BOTH inline double sum_to_odd(double a, double b) {
  const double sum = a + b, other = sum - a, error = (a - (sum - other)) + (b - other);
  const unsigned long long bits = __builtin_bit_cast(unsigned long long, sum);
  if (!(error < 0 || error > 0) || (bits & 1))
    return sum;
  return __builtin_bit_cast(double, (error > 0) == (sum > 0) ? bits + 1 : bits - 1);
}

/// An integer, whose last bit says likewise.
template <class T> static AMPSIM_BOTH inline double to_odd(T value) {
  const bool negative = value < 0;
  unsigned long long magnitude = negative ? 0ull - (unsigned long long)value : (unsigned long long)value;
  if (magnitude >> 53)
    magnitude = (magnitude & ~0x7ffull) | (magnitude & 0x7ff ? 0x800 : 0);
  return negative ? -double(magnitude) : double(magnitude);
}

/// A NaN becomes 0, or the smallest number if converted to long long.
template <class To> static AMPSIM_BOTH inline To saturated(double x) {
  const To lowest = To(-1) < To(0) ? To((unsigned long long)1 << (sizeof(To) * 8 - 1)) : To(0),
           highest = To(~lowest);
  return x != x                 ? (sizeof(To) == 8 ? lowest : To(0))
         : x <= double(lowest)  ? lowest
         : x >= double(highest) ? highest
                                : To(x);
}

} // namespace ampsim_cuda
