// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The bits of a pixel's components (OpenCL API 3.0, "Conversion Rules"), for the builtin functions, in OpenCL C, and for
// commands that fill images, in C++.
#pragma once

#include "model/opencl/images.h"

#ifdef __OPENCL_C_VERSION__
#define AMPSIM_PIXEL static
#define AMPSIM_BITS_OF_FLOAT(value) as_uint(value)
#define AMPSIM_FLOAT_OF_BITS(bits) as_float(bits)
#else
#include <bit>
#define AMPSIM_PIXEL inline
#define AMPSIM_BITS_OF_FLOAT(value) std::bit_cast<uint32_t>(value)
#define AMPSIM_FLOAT_OF_BITS(bits) std::bit_cast<float>(uint32_t(bits))
namespace ampsim {
#endif

/// The first bit of a stored component in the pixel.
AMPSIM_PIXEL uint32_t opencl_first_bit(const struct ampsim_opencl_image *of, uint32_t k) {
  if (of->kind == ampsim_opencl_565)
    return k == 2 ? 0 : 11 - 6 * k;
  if (of->kind == ampsim_opencl_555)
    return 10 - 5 * k;
  if (of->kind == ampsim_opencl_101010)
    return 20 - 10 * k;
  return k * of->component * 8;
}

AMPSIM_PIXEL uint32_t opencl_component_mask(const struct ampsim_opencl_image *of, uint32_t k) {
  if (of->kind == ampsim_opencl_565)
    return k == 1 ? 63 : 31;
  if (of->kind == ampsim_opencl_555)
    return 31;
  if (of->kind == ampsim_opencl_101010)
    return 1023;
  if (of->component == 4)
    return 0xffffffff;
  return of->component == 2 ? 0xffff : 0xff;
}

/// The number that means 1 in a normalized component.
AMPSIM_PIXEL float opencl_greatest(const struct ampsim_opencl_image *of, uint32_t k) {
  const uint32_t mask = opencl_component_mask(of, k);
  return (float)(of->kind == ampsim_opencl_snorm ? mask / 2 : mask);
}

/// Exact.
AMPSIM_PIXEL float opencl_float_of_half(uint32_t bits) {
  const uint32_t sign = (bits & 0x8000) << 16, exponent = bits >> 10 & 31, fraction = bits & 1023;
  if (exponent == 31)
    return AMPSIM_FLOAT_OF_BITS(sign | 0x7f800000 | fraction << 13);
  if (exponent == 0)
    return AMPSIM_FLOAT_OF_BITS(sign | AMPSIM_BITS_OF_FLOAT((float)fraction * 0x1p-24f));
  return AMPSIM_FLOAT_OF_BITS(sign | (exponent + 112) << 23 | fraction << 13);
}

/// Rounds to the nearest, ties to even.
AMPSIM_PIXEL uint32_t opencl_half_of_float(float value) {
  const uint32_t bits = AMPSIM_BITS_OF_FLOAT(value), sign = bits >> 16 & 0x8000, size = bits & 0x7fffffff;
  if (size > 0x7f800000) // not a number
    return sign | 0x7e00;
  if (size >= 0x477ff000) // 65520 and more
    return sign | 0x7c00;
  if (size < 0x38800000) // subnormal: the last bit of a float from 0.5 on is 2^-24
    return sign | (AMPSIM_BITS_OF_FLOAT(AMPSIM_FLOAT_OF_BITS(size) + 0.5f) - 0x3f000000);
  const uint32_t rebased = size - (112u << 23);
  return sign | (rebased + 0xfff + (rebased >> 13 & 1)) >> 13;
}

AMPSIM_PIXEL uint32_t opencl_bits_of_float(const struct ampsim_opencl_image *of, float value, uint32_t k) {
  if (of->kind == ampsim_opencl_pixel_float)
    return of->component == 2 ? opencl_half_of_float(value) : AMPSIM_BITS_OF_FLOAT(value);
  const float most = opencl_greatest(of, k), least = of->kind == ampsim_opencl_snorm ? -most - 1 : 0;
  if (value != value)
    return 0;
  float scaled = __builtin_rintf(value * most);
  scaled = scaled < least ? least : scaled;
  scaled = scaled > most ? most : scaled;
  return (uint32_t)(int32_t)scaled & opencl_component_mask(of, k);
}

AMPSIM_PIXEL uint32_t opencl_bits_of_int(const struct ampsim_opencl_image *of, int32_t value) {
  const int32_t most = (int32_t)(opencl_component_mask(of, 0) / 2);
  value = value > most ? most : value;
  value = value < -most - 1 ? -most - 1 : value;
  return (uint32_t)value & opencl_component_mask(of, 0);
}

AMPSIM_PIXEL uint32_t opencl_bits_of_uint(const struct ampsim_opencl_image *of, uint32_t value) {
  const uint32_t most = opencl_component_mask(of, 0);
  return value < most ? value : most;
}

#ifndef __OPENCL_C_VERSION__
} // namespace ampsim
#endif
#undef AMPSIM_PIXEL
#undef AMPSIM_BITS_OF_FLOAT
#undef AMPSIM_FLOAT_OF_BITS
