// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Texels: the storage of a texture's scalars (specification 10.1.3), and access to a single texel.
//
// A texture knows at run time how many bits each scalar has. Whatever the format, a texel is contiguous and a kernel
// reads or writes it in one access, as the accelerator does: `texel_bits` is a type of exactly its size, and the
// scalars are shifted out of it. Conversions are Direct3D's ("data conversion rules"): integers are clamped to fewer
// bits, norm and unorm round to the nearest multiple of 1/127, 1/255 and so on, float keeps 16 bits as an IEEE half,
// rounded to nearest.
#pragma once

#include "short_vector.h"

#include <stdint.h>

namespace concurrency {
namespace details {

//===--- Scalars --------------------------------------------------------------===//

/// An IEEE half as a float.
AMPSIM_AMP inline float float_of_half(uint32_t half) {
  const uint32_t sign = (half & 0x8000) << 16, exponent = half >> 10 & 0x1f, fraction = half & 0x3ff;
  if (exponent == 0) // zero or subnormal: a multiple of 2^-24
    return __builtin_bit_cast(float, sign | __builtin_bit_cast(uint32_t, static_cast<float>(fraction) * 0x1p-24f));
  if (exponent == 31)
    return __builtin_bit_cast(float, sign | 0x7f800000u | fraction << 13);
  return __builtin_bit_cast(float, sign | (exponent + 112) << 23 | fraction << 13);
}

/// The nearest IEEE half; ties go to the even one.
AMPSIM_AMP inline uint32_t half_of_float(float value) {
  const uint32_t bits = __builtin_bit_cast(uint32_t, value), sign = bits >> 16 & 0x8000;
  const uint32_t magnitude = bits & 0x7fffffff;
  if (magnitude > 0x7f800000u)
    return sign | 0x7e00; // NaN
  if (magnitude >= 0x477ff000u)
    return sign | 0x7c00;      // infinity, or rounds to it
  if (magnitude < 0x38800000u) // subnormal: adding 0.5 leaves multiples of 2^-24, rounded by the addition
    return sign | (__builtin_bit_cast(uint32_t, __builtin_bit_cast(float, magnitude) + 0.5f) - 0x3f000000u);
  return sign | (magnitude - 0x38000000u + 0xfff + (magnitude >> 13 & 1)) >> 13;
}

/// To the nearest integer, halves away from zero.
AMPSIM_AMP inline int rounded(float value) { return static_cast<int>(value < 0.0f ? value - 0.5f : value + 0.5f); }

/// The representation of a scalar in `Bits` bits: `unpack` takes them from the low end, `pack` zeroes the others.
template <class Scalar, unsigned Bits> struct scalar_format;

template <unsigned Bits> struct scalar_format<int, Bits> {
  AMPSIM_AMP static int unpack(uint64_t bits) {
    return static_cast<int>(static_cast<uint32_t>(bits) << (32 - Bits)) >> (32 - Bits);
  }
  AMPSIM_AMP static uint64_t pack(int value) {
    const int high = static_cast<int>(0x7fffffffu >> (32 - Bits)), low = -high - 1;
    const int clamped = value < low ? low : value > high ? high : value;
    return static_cast<uint32_t>(clamped) & 0xffffffffu >> (32 - Bits);
  }
};
template <unsigned Bits> struct scalar_format<unsigned int, Bits> {
  static const uint32_t high = 0xffffffffu >> (32 - Bits);
  AMPSIM_AMP static unsigned int unpack(uint64_t bits) { return static_cast<uint32_t>(bits) & high; }
  AMPSIM_AMP static uint64_t pack(unsigned int value) { return value > high ? high : value; }
};
template <> struct scalar_format<float, 32> {
  AMPSIM_AMP static float unpack(uint64_t bits) { return __builtin_bit_cast(float, static_cast<uint32_t>(bits)); }
  AMPSIM_AMP static uint64_t pack(float value) { return __builtin_bit_cast(uint32_t, value); }
};
template <> struct scalar_format<float, 16> {
  AMPSIM_AMP static float unpack(uint64_t bits) { return float_of_half(static_cast<uint32_t>(bits) & 0xffff); }
  AMPSIM_AMP static uint64_t pack(float value) { return half_of_float(value); }
};
template <> struct scalar_format<double, 64> {
  AMPSIM_AMP static double unpack(uint64_t bits) { return __builtin_bit_cast(double, bits); }
  AMPSIM_AMP static uint64_t pack(double value) { return __builtin_bit_cast(uint64_t, value); }
};
template <unsigned Bits> struct scalar_format<graphics::unorm, Bits> {
  static const uint32_t high = 0xffffffffu >> (32 - Bits);
  AMPSIM_AMP static graphics::unorm unpack(uint64_t bits) {
    return graphics::unorm(static_cast<float>(static_cast<uint32_t>(bits) & high) / static_cast<float>(high));
  }
  AMPSIM_AMP static uint64_t pack(graphics::unorm value) {
    const float v = value;
    return v == v ? static_cast<uint32_t>(rounded(v * static_cast<float>(high))) : 0;
  }
};
/// The lowest integer means -1, like the one above it.
template <unsigned Bits> struct scalar_format<graphics::norm, Bits> {
  static const int high = static_cast<int>(0x7fffffffu >> (32 - Bits));
  AMPSIM_AMP static graphics::norm unpack(uint64_t bits) {
    return graphics::norm(static_cast<float>(scalar_format<int, Bits>::unpack(bits)) / static_cast<float>(high));
  }
  AMPSIM_AMP static uint64_t pack(graphics::norm value) {
    const float v = value;
    return scalar_format<int, Bits>::pack(v == v ? rounded(v * static_cast<float>(high)) : 0);
  }
};

/// The formats that exist: bits per scalar, the default first (10.1.3). norm and unorm have no default.
template <unsigned... Bits> struct bit_widths {};
template <class Scalar, int N> struct texel_widths;
template <> struct texel_widths<int, 3> : bit_widths<32> {};
template <> struct texel_widths<unsigned int, 3> : bit_widths<32> {};
template <> struct texel_widths<float, 3> : bit_widths<32> {};
template <int N> struct texel_widths<int, N> : bit_widths<32, 16, 8> {};
template <int N> struct texel_widths<unsigned int, N> : bit_widths<32, 16, 8> {};
template <int N> struct texel_widths<float, N> : bit_widths<32, 16> {};
template <int N> struct texel_widths<graphics::norm, N> : bit_widths<8, 16> {};
template <int N> struct texel_widths<graphics::unorm, N> : bit_widths<8, 16> {};
template <int N> struct texel_widths<double, N> : bit_widths<64> {};

/// True if T can be the value type of a texture (10.1).
template <class T> struct is_texel {
  static const int size = graphics::short_vector_traits<T>::size;
  typedef typename graphics::short_vector_traits<T>::value_type scalar;
  static const bool normalized = std::is_class<scalar>::value;
  static const bool value = !(size == 3 && normalized) && !(size > 2 && std::is_same<scalar, double>::value);
};

AMPSIM_CPU inline bool has_width(unsigned, bit_widths<>) { return false; }
template <unsigned First, unsigned... Rest> AMPSIM_CPU bool has_width(unsigned bits, bit_widths<First, Rest...>) {
  return bits == First || has_width(bits, bit_widths<Rest...>());
}
template <unsigned First, unsigned... Rest> constexpr unsigned default_width(bit_widths<First, Rest...>) {
  return First;
}

//===--- Texels ---------------------------------------------------------------===//

/// A texel as one value in memory. Twelve bytes are a vector of three, which the compiler loads and stores as such
/// (-fpreserve-vec3-type).
template <unsigned Bytes> struct texel_bits {
  typedef typename std::conditional<
      Bytes == 1, uint8_t,
      typename std::conditional<
          Bytes == 2, uint16_t,
          typename std::conditional<
              Bytes == 4, uint32_t,
              typename std::conditional<Bytes == 8, uint64_t, unsigned __int128>::type>::type>::type>::type value;
  typedef value in_memory __attribute__((may_alias, aligned(Bytes < 4 ? Bytes : 4)));

  template <unsigned Bits> AMPSIM_AMP static uint64_t scalar(value bits, int i) {
    return static_cast<uint64_t>(bits >> (Bits * static_cast<unsigned>(i)));
  }
  template <unsigned Bits> AMPSIM_AMP static value join(uint64_t s0, uint64_t s1, uint64_t s2, uint64_t s3) {
    value bits = static_cast<value>(s0);
    if (Bits < 8 * Bytes)
      bits |= static_cast<value>(static_cast<value>(s1) << (Bits < 8 * Bytes ? Bits : 0));
    if (2 * Bits < 8 * Bytes)
      bits |= static_cast<value>(static_cast<value>(s2) << (2 * Bits < 8 * Bytes ? 2 * Bits : 0)) |
              static_cast<value>(static_cast<value>(s3) << (3 * Bits < 8 * Bytes ? 3 * Bits : 0));
    return bits;
  }
};
template <> struct texel_bits<12> {
  typedef uint32_t value __attribute__((ext_vector_type(3)));
  typedef value in_memory __attribute__((may_alias, aligned(4)));

  template <unsigned Bits> AMPSIM_AMP static uint64_t scalar(value bits, int i) {
    return i == 0 ? bits.x : i == 1 ? bits.y : bits.z;
  }
  template <unsigned Bits> AMPSIM_AMP static value join(uint64_t s0, uint64_t s1, uint64_t s2, uint64_t) {
    const value bits = {static_cast<uint32_t>(s0), static_cast<uint32_t>(s1), static_cast<uint32_t>(s2)};
    return bits;
  }
};

/// Converts a value type from and to its scalars; missing ones are zero.
template <class T, int N = graphics::short_vector_traits<T>::size> struct components;
template <class T> struct components<T, 1> {
  typedef T scalar;
  template <class Get> AMPSIM_AMP static T make(const Get &get) { return get(0); }
  AMPSIM_AMP static scalar x(const T &v) { return v; }
  AMPSIM_AMP static scalar y(const T &) { return scalar(); }
  AMPSIM_AMP static scalar z(const T &) { return scalar(); }
  AMPSIM_AMP static scalar w(const T &) { return scalar(); }
};
template <class T> struct components<T, 2> {
  typedef typename T::value_type scalar;
  template <class Get> AMPSIM_AMP static T make(const Get &get) { return T(get(0), get(1)); }
  AMPSIM_AMP static scalar x(const T &v) { return v.x; }
  AMPSIM_AMP static scalar y(const T &v) { return v.y; }
  AMPSIM_AMP static scalar z(const T &) { return scalar(); }
  AMPSIM_AMP static scalar w(const T &) { return scalar(); }
};
template <class T> struct components<T, 3> {
  typedef typename T::value_type scalar;
  template <class Get> AMPSIM_AMP static T make(const Get &get) { return T(get(0), get(1), get(2)); }
  AMPSIM_AMP static scalar x(const T &v) { return v.x; }
  AMPSIM_AMP static scalar y(const T &v) { return v.y; }
  AMPSIM_AMP static scalar z(const T &v) { return v.z; }
  AMPSIM_AMP static scalar w(const T &) { return scalar(); }
};
template <class T> struct components<T, 4> {
  typedef typename T::value_type scalar;
  template <class Get> AMPSIM_AMP static T make(const Get &get) { return T(get(0), get(1), get(2), get(3)); }
  AMPSIM_AMP static scalar x(const T &v) { return v.x; }
  AMPSIM_AMP static scalar y(const T &v) { return v.y; }
  AMPSIM_AMP static scalar z(const T &v) { return v.z; }
  AMPSIM_AMP static scalar w(const T &v) { return v.w; }
};

/// The texels of T with `Bits` bits per scalar.
template <class T, unsigned Bits> struct texel_format {
  typedef typename graphics::short_vector_traits<T>::value_type scalar;
  static const int size = graphics::short_vector_traits<T>::size;
  typedef texel_bits<size * Bits / 8> texel;
  typedef scalar_format<scalar, Bits> format;

  struct unpacked {
    typename texel::value bits;
    AMPSIM_AMP scalar operator()(int i) const { return format::unpack(texel::template scalar<Bits>(bits, i)); }
  };

  AMPSIM_AMP static T load(const void *address) {
    const unpacked scalars = {*static_cast<const typename texel::in_memory *>(address)};
    return components<T>::make(scalars);
  }
  AMPSIM_AMP static void store(void *address, const T &value) {
    typedef components<T> of;
    *static_cast<typename texel::in_memory *>(address) =
        texel::template join<Bits>(format::pack(of::x(value)), format::pack(of::y(value)),
                                   format::pack(of::z(value)), format::pack(of::w(value)));
  }
};

// The format is chosen at run time; if only one is possible, it is that one.
template <class T, unsigned Last> AMPSIM_AMP T load_texel(const void *address, unsigned, bit_widths<Last>) {
  return texel_format<T, Last>::load(address);
}
template <class T, unsigned First, unsigned Second, unsigned... Rest>
AMPSIM_AMP T load_texel(const void *address, unsigned bits, bit_widths<First, Second, Rest...>) {
  if (bits == First)
    return texel_format<T, First>::load(address);
  return load_texel<T>(address, bits, bit_widths<Second, Rest...>());
}
template <class T, unsigned Last>
AMPSIM_AMP void store_texel(void *address, const T &value, unsigned, bit_widths<Last>) {
  texel_format<T, Last>::store(address, value);
}
template <class T, unsigned First, unsigned Second, unsigned... Rest>
AMPSIM_AMP void store_texel(void *address, const T &value, unsigned bits, bit_widths<First, Second, Rest...>) {
  if (bits == First)
    texel_format<T, First>::store(address, value);
  else
    store_texel(address, value, bits, bit_widths<Second, Rest...>());
}

} // namespace details
} // namespace concurrency
