// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rounding to 8-bit floating-point formats, and back (CUDA Math API, "FP8 Conversion and Data Movement").
//
// e5m2 is built like half. e4m3 has no infinity: its largest exponent is used for values, up to 448, and all bits set
// is its only NaN. AMD's "fnuz" formats have neither infinity nor negative zero: the bits of the latter are their only
// NaN, all other bits are values, and exponents are one less.
#pragma once

#include <ampsim_cuda/narrow.h>

namespace ampsim_cuda {

/// The properties in which formats differ.
struct fp8_format {
  int mantissa, lowest;          // bits; exponent of the smallest normal value
  unsigned char largest, beyond; // the largest value; the result for larger ones
  bool fnuz;
};
static AMPSIM_BOTH inline fp8_format fp8_format_of(bool e5m2, bool fnuz = false) {
  if (fnuz)
    return e5m2 ? fp8_format{2, -15, 0x7f, 0x80, true} : fp8_format{3, -7, 0x7f, 0x80, true};
  return e5m2 ? fp8_format{2, -14, 0x7b, 0x7c, false} : fp8_format{3, -6, 0x7e, 0x7f, false};
}

/// To nearest, ties to even; `finite`: numbers that are too large, including infinities, become the largest value.
static AMPSIM_BOTH inline unsigned char narrow_fp8(double value, bool finite, fp8_format format) {
  const unsigned long long bits = __builtin_bit_cast(unsigned long long, value);
  const unsigned int sign = unsigned(bits >> 63) << 7;
  if (value != value)
    return (unsigned char)(format.fnuz            ? 0x80
                           : format.mantissa == 2 ? sign | 0x7e | (bits >> 50 & 1)
                                                  : sign | 0x7f);
  const int exponent = int((bits << 1) >> 53) - 1023;
  unsigned int result = 0x80; // too large
  if (exponent < 32) {
    const unsigned long long whole = exponent == -1023 ? 0 : (bits & 0xfffffffffffffull) | 1ull << 52;
    const int below = exponent < format.lowest ? format.lowest - exponent : 0,
              shift = 52 - format.mantissa + below > 60 ? 60 : 52 - format.mantissa + below;
    const unsigned long long rest = whole & ((1ull << shift) - 1), half = 1ull << (shift - 1);
    result = unsigned(whole >> shift);
    result += rest > half || (rest == half && result & 1);
    result += unsigned((exponent < format.lowest ? format.lowest : exponent) - format.lowest) << format.mantissa;
  }
  if (result > format.largest)
    result = finite ? format.largest : format.beyond;
  if (format.fnuz && (result == 0 || result == format.beyond))
    return (unsigned char)result;
  return (unsigned char)(sign | result);
}

static AMPSIM_BOTH inline unsigned char narrow_fp8(double value, bool finite, bool e5m2) {
  return narrow_fp8(value, finite, fp8_format_of(e5m2));
}

/// The bits of a half, which can represent all values of all formats.
static AMPSIM_BOTH inline unsigned short widen_fp8(unsigned char bits, bool e5m2, bool fnuz = false) {
  const unsigned int magnitude = bits & 0x7f, sign = unsigned(bits & 0x80) << 8;
  if (fnuz) {
    if (bits == 0x80)
      return 0x7fff;
    const int mantissa = e5m2 ? 2 : 3, exponent = int(magnitude >> mantissa);
    const unsigned long long fraction = magnitude & ((1u << mantissa) - 1);
    // In units of the smallest value: 2^-17, 2^-10.
    const unsigned long long units = exponent ? (fraction | 1ull << mantissa) << (exponent - 1) : fraction;
    return (unsigned short)(sign | narrow<5, 10>(double(units) * (e5m2 ? 0x1p-17 : 0x1p-10)));
  }
  if (magnitude > (e5m2 ? 0x7cu : 0x7eu))
    return 0x7fff;
  if (e5m2)
    return (unsigned short)(sign | magnitude << 8);
  if (magnitude >= 8) // the exponents differ by 8
    return (unsigned short)(sign | ((magnitude << 7) + (8u << 10)));
  return (unsigned short)(sign | narrow<5, 10>(double(magnitude) * 0x1p-9));
}

} // namespace ampsim_cuda
