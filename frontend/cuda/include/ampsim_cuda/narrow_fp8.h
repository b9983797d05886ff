// Rounding to floating point formats of 8 bits, and back (CUDA Math API, "FP8 Conversion and Data Movement").
//
// e5m2 is built like half. e4m3 has no infinity: its largest exponent is one more for values, up to 448, and all bits set are its
// only NaN.
#pragma once

#include <ampsim_cuda/narrow.h>

namespace ampsim_cuda {

/// Of a format: what differs between the two.
struct fp8_format {
  int mantissa, lowest;          // bits; exponent of the least normal value
  unsigned char largest, beyond; // the largest value; what larger ones become
};
static AMPSIM_BOTH inline fp8_format fp8_format_of(bool e5m2) {
  return e5m2 ? fp8_format{2, -14, 0x7b, 0x7c} : fp8_format{3, -6, 0x7e, 0x7f};
}

/// To the nearest, ties to even; `finite`: what is too large, infinities included, becomes the largest value.
static AMPSIM_BOTH inline unsigned char narrow_fp8(double value, bool finite, bool e5m2) {
  const fp8_format format = fp8_format_of(e5m2);
  const unsigned long long bits = __builtin_bit_cast(unsigned long long, value);
  const unsigned int sign = unsigned(bits >> 63) << 7;
  if (value != value)
    return (unsigned char)(sign | (e5m2 ? 0x7e | (bits >> 50 & 1) : 0x7f));
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
  return (unsigned char)(sign | result);
}

/// As the bits of a half, which has all values of both.
static AMPSIM_BOTH inline unsigned short widen_fp8(unsigned char bits, bool e5m2) {
  const unsigned int magnitude = bits & 0x7f, sign = unsigned(bits & 0x80) << 8;
  if (magnitude > (e5m2 ? 0x7cu : 0x7eu))
    return 0x7fff;
  if (e5m2)
    return (unsigned short)(sign | magnitude << 8);
  if (magnitude >= 8) // the exponents' distance is 8
    return (unsigned short)(sign | ((magnitude << 7) + (8u << 10)));
  return (unsigned short)(sign | narrow<5, 10>(double(magnitude) * 0x1p-9));
}

} // namespace ampsim_cuda
