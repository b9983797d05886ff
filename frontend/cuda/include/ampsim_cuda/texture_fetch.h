// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reads textures and accesses surfaces (CUDA C++ Programming Guide, "Texture Fetching", "Surface Functions").
//
// A fetch is ordinary code: coordinates become indices of texels by the address modes, and the texels are loaded from
// memory, so that they are checked like everything else. A kernel has a copy of this code for each fetch in its source,
// and each load in the code costs a check. Hence one load in a loop over the texels that are blended, whose type is
// that of the fetch where possible.
#pragma once

#include <vector_types.h>

#include <ampsim/abi.h>
#include <ampsim/cuda_abi.h>
#include <ampsim_cuda/components.h>
#include <ampsim_cuda/narrow.h>

namespace ampsim_cuda {

/// A texel as stored in memory.
template <int Bytes> struct raw_texel;
template <> struct raw_texel<1> {
  using type = unsigned char;
};
template <> struct raw_texel<2> {
  using type = unsigned short;
};
template <> struct raw_texel<4> {
  using type = unsigned int;
};
template <> struct raw_texel<8> {
  using type = unsigned int __attribute__((ext_vector_type(2)));
};
template <> struct raw_texel<16> {
  using type = unsigned int __attribute__((ext_vector_type(4)));
};

struct texel_bits {
  unsigned int word[4];
};
template <int Bytes> static __device__ inline texel_bits load_texel(const char *at) {
  texel_bits bits = {};
  const auto raw = *reinterpret_cast<const typename raw_texel<Bytes>::type *>(at);
  __builtin_memcpy(bits.word, &raw, Bytes);
  return bits;
}

using texture = const ampsim_cuda_texture;

/// Converts a component's bits to the result of a texture of floats, or of one that is read as such.
static __device__ inline double component_as_float(texture *of, unsigned int bits, bool colour) {
  if (of->kind == 2)
    return of->component == 2 ? widen_half((unsigned short)bits) : __builtin_bit_cast(float, bits);
  if (of->kind == 0) {
    const double value = of->component == 1   ? double((signed char)bits) / 127
                         : of->component == 2 ? double(short(bits)) / 32767
                                              : double(int(bits)) / 2147483647.0;
    return value < -1 ? -1 : value;
  }
  const double value = of->component == 1   ? double(bits) / 255
                       : of->component == 2 ? double(bits) / 65535
                                            : double(bits) / 4294967295.0;
  if (!of->srgb || !colour)
    return value;
  return value <= 0.04045 ? value / 12.92 : __builtin_pow((value + 0.055) / 1.055, 2.4);
}
static __device__ inline unsigned int component_bits(const texel_bits &texel, unsigned int bytes, int k) {
  return bytes == 4   ? texel.word[k]
         : bytes == 2 ? texel.word[k / 2] >> k % 2 * 16 & 0xffff
                      : texel.word[0] >> k * 8 & 0xff;
}

/// A sum is rounded once, ties away from zero.
static __device__ inline float round_once(double value) {
  unsigned long long bits = __builtin_bit_cast(unsigned long long, value);
  const unsigned int exponent = unsigned(bits >> 52) & 0x7ff;
  if (exponent < 1023 - 126 || exponent > 1023 + 126)
    return float(value);
  bits = (bits + (1ull << 28)) & ~((1ull << 29) - 1);
  return float(__builtin_bit_cast(double, bits));
}

/// The value that is loaded for one result of type T, and kept until all texels are blended.
template <class T, bool Float = __is_same(typename components_of<T>::type, float)> struct fetched;
template <class T> struct fetched<T, true> {
  static constexpr int count = components_of<T>::count;
  double value[count] = {};
  __device__ void add(texture *of, const char *at, double weight) {
    texel_bits bits = {};
    if (of->component == 4)
      bits = load_texel<count * 4>(at);
    else if (of->component == 2)
      bits = load_texel<count * 2>(at);
    else
      bits = load_texel<count>(at);
    for (int k = 0; k < count; ++k)
      value[k] += weight * component_as_float(of, component_bits(bits, of->component, k), k < 3);
  }
  __device__ void add_border(texture *of, double weight) {
    for (int k = 0; k < count; ++k)
      value[k] += weight * of->border[k];
  }
  __device__ T result() const {
    float rounded[count];
    for (int k = 0; k < count; ++k)
      rounded[k] = round_once(value[k]);
    T result;
    __builtin_memcpy(&result, rounded, sizeof result);
    return result;
  }
};
template <class T> struct fetched<T, false> {
  texel_bits bits = {};
  __device__ void add(texture *, const char *at, double) { bits = load_texel<sizeof(T)>(at); }
  __device__ void add_border(texture *of, double) {
    using part = typename components_of<T>::type;
    part colour[components_of<T>::count];
    for (int k = 0; k < components_of<T>::count; ++k)
      colour[k] = part(__builtin_bit_cast(int, of->border[k]));
    __builtin_memcpy(&bits, colour, sizeof colour);
  }
  __device__ T result() const {
    T result;
    __builtin_memcpy(&result, &bits, sizeof result);
    return result;
  }
};

/// Returns whether the texture's format suits the type of the fetch. If not, the kernel ends with a message.
template <class T> static __device__ inline bool suits(texture *of) {
  using part = typename components_of<T>::type;
  constexpr bool floats = __is_same(part, float);
  if (!of->component || (of->channels == components_of<T>::count &&
                         (floats ? of->kind == 2 || of->to_float : of->component == sizeof(part))))
    return true;
  const ampsim_message_argument list[] = {
      {of->channels, ampsim_message_unsigned, 4},
      {of->component * 8, ampsim_message_unsigned, 4},
      {components_of<T>::count, ampsim_message_unsigned, 4},
      {sizeof(part) * 8, ampsim_message_unsigned, 4},
  };
  ampsim_message(
      1,
      "a texture of %u components of %u bits is read as %u of %u bits, which its format and read mode do not "
      "give\n",
      list, 4);
  return false;
}

enum { wrap_mode, clamp_mode, mirror_mode, border_mode };

/// The place of a coordinate among `size` texels, in units of texels.
static __device__ inline float place_in(texture *of, float x, unsigned int size, int axis) {
  if (!of->normalized)
    return x;
  if (of->address[axis] == wrap_mode)
    x -= __builtin_floorf(x);
  return x * float(size);
}
static __device__ inline int to_index(float x) {
  return x >= 4194304.0f ? 1 << 22 : x > -4194304.0f ? int(__builtin_floorf(x)) : -(1 << 22);
}
/// The index of the texel that represents one outside the texture; -1: the border's colour does.
static __device__ inline int settle(texture *of, int k, unsigned int size, int axis) {
  const int last = int(size) - 1;
  if (unsigned(k) < size)
    return k;
  if (of->address[axis] == border_mode)
    return -1;
  if (of->address[axis] == wrap_mode)
    return k < 0 ? last : 0; // coordinates have been wrapped into the texture: it is a neighbour's
  if (of->address[axis] == mirror_mode) {
    const int period = 2 * int(size);
    k = (k % period + period) % period;
    return k <= last ? k : period - 1 - k;
  }
  return k < 0 ? 0 : last;
}

struct axis_place {
  int index;
  unsigned int share; // of the next texel, in 256ths
};
/// For the texels that linear filtering blends: positions have 8 fraction bits.
static __device__ inline axis_place blended_place(texture *of, float x, unsigned int size, int axis) {
  const float middle = place_in(of, x, size, axis) - 0.5f;
  const int whole = to_index(middle),
            fixed = whole * 256 + int(__builtin_floorf((middle - float(whole)) * 256 + 0.5f));
  return {fixed >> 8, (unsigned int)fixed & 255};
}
static __device__ inline axis_place place(texture *of, float x, unsigned int size, int axis) {
  if (of->linear) {
    const axis_place at = blended_place(of, x, size, axis);
    // Between the last texel and itself, no weight counts: it would change how the others are rounded.
    if (of->address[axis] == clamp_mode && (at.index < 0 || at.index >= int(size) - 1))
      return {at.index < 0 ? 0 : int(size) - 1, 0};
    return at;
  }
  return {to_index(place_in(of, x, size, axis)), 0};
}

/// Weights also have 8 bits: 256ths are distributed along z, then x, then y, and rounded each time, as on an H100.
static __device__ inline int weight_of(unsigned int corner, int a, int b, int c) {
  const int slice = corner & 4 ? c : 256 - c, right = (slice * a + 128) >> 8;
  const int column = corner & 1 ? right : slice - right, below = (column * b + (corner & 1 ? 128 : 127)) >> 8;
  return corner & 2 ? below : column - below;
}

/// The texels around a place in one level of detail, blended. A line is a plane of one row, so that the border above it
/// is blended in.
template <int Rank, class Sum>
static __device__ inline void blend(texture *of, unsigned int level, float x, float y, float z, int layer,
                                    double weight, Sum &sum) {
  const ampsim_cuda_texture_level &from = of->level[level];
  const unsigned int bytes = of->channels * of->component;
  const bool on_edge = Rank == 1 && of->linear && of->address[1] == border_mode;
  const axis_place at[3] = {place(of, x, from.width, 0),
                            Rank > 1  ? place(of, y, from.height, 1)
                            : on_edge ? axis_place{-1, 128}
                                      : axis_place{0, 0},
                            Rank > 2 ? place(of, z, from.depth, 2) : axis_place{0, 0}};
  const unsigned int corners = on_edge ? 4 : of->linear ? 1u << Rank : 1;
  for (unsigned int corner = 0; corner < corners; ++corner) {
    const int share = weight_of(corner, int(at[0].share), int(at[1].share), int(at[2].share));
    if (share == 0)
      continue;
    const int i = settle(of, at[0].index + int(corner & 1), from.width, 0),
              j = Rank > 1 || on_edge ? settle(of, at[1].index + int(corner >> 1 & 1), from.height, 1) : 0,
              k = Rank > 2 ? settle(of, at[2].index + int(corner >> 2), from.depth, 2) : layer;
    const double part = weight * share / 256;
    if (i < 0 || j < 0 || k < 0)
      sum.add_border(of, part);
    else
      sum.add(of, from.data + (unsigned int)k * from.slice + (unsigned int)j * from.pitch + (unsigned int)i * bytes,
              part);
  }
}

static __device__ inline int clamp_layer(texture *of, int layer) {
  const int last = int(of->level[0].depth) - 1;
  return layer < 0 ? 0 : layer > last ? last : layer;
}

template <class T, int Rank>
static __device__ inline T fetch(unsigned long long handle, float x, float y, float z, int layer, float detail) {
  texture *of = ampsim_library_data(handle);
  if (!suits<T>(of))
    ampsim_abort();
  fetched<T> sum;
  if (of->levels <= 1) {
    blend<Rank>(of, 0, x, y, z, layer, 1, sum);
    return sum.result();
  }
  detail += of->bias;
  detail = detail > of->least_level ? detail : of->least_level;
  detail = detail < of->greatest_level ? detail : of->greatest_level;
  const float last = float(of->levels - 1);
  detail = detail > 0 ? (detail < last ? detail : last) : 0;
  const float first = of->linear_levels ? __builtin_floorf(detail) : __builtin_floorf(detail + 0.5f);
  const double rest = of->linear_levels ? __builtin_floorf((detail - first) * 256 + 0.5f) / 256 : 0;
  for (unsigned int next = 0; next < (rest > 0 ? 2u : 1u); ++next)
    blend<Rank>(of, (unsigned int)first + next, x, y, z, layer, next ? rest : 1 - rest, sum);
  return sum.result();
}

/// The level of detail at which a step of one pixel is a step of one texel.
static __device__ inline float detail_of(unsigned long long handle, int rank, const float *dx, const float *dy) {
  texture *of = ampsim_library_data(handle);
  const unsigned int size[3] = {of->level[0].width, of->level[0].height, of->level[0].depth};
  float a = 0, b = 0;
  for (int d = 0; d < rank; ++d) {
    const float scale = of->normalized ? float(size[d]) : 1;
    a += dx[d] * dx[d] * scale * scale;
    b += dy[d] * dy[d] * scale * scale;
  }
  const float most = a > b ? a : b;
  return most > 0 ? __builtin_log2f(most) / 2 : -1000;
}

/// One component of the four texels that linear filtering would blend: lower left, lower right, upper right, upper
/// left.
template <class T> static __device__ inline T gather(unsigned long long handle, float x, float y, int component) {
  using part = typename components_of<T>::type;
  static_assert(components_of<T>::count == 4, "a gather gives four texels");
  texture *of = ampsim_library_data(handle);
  const ampsim_cuda_texture_level &from = of->level[0];
  const int i = blended_place(of, x, from.width, 0).index, j = blended_place(of, y, from.height, 1).index;
  part found[4];
  for (int k = 0; k < 4; ++k) {
    const int column = settle(of, i + (k == 1 || k == 2), from.width, 0),
              row = settle(of, j + (k < 2), from.height, 1);
    if (column < 0 || row < 0) {
      found[k] = __is_same(part, float) ? part(of->border[component])
                                        : part(__builtin_bit_cast(int, of->border[component]));
      continue;
    }
    const char *at = from.data + (unsigned int)row * from.pitch +
                     ((unsigned int)column * of->channels + (unsigned int)component) * of->component;
    if constexpr (__is_same(part, float)) {
      fetched<float> one;
      one.add(of, at, 1);
      found[k] = one.result();
    } else {
      found[k] = *reinterpret_cast<const part *>(at);
    }
  }
  return {found[0], found[1], found[2], found[3]};
}

/// Linear memory: an index, not a coordinate.
template <class T> static __device__ inline T fetch_element(unsigned long long handle, int index) {
  texture *of = ampsim_library_data(handle);
  if (!suits<T>(of))
    ampsim_abort();
  fetched<T> sum;
  if (index >= 0 && (unsigned int)index < of->level[0].width)
    sum.add(of, of->level[0].data + (unsigned int)index * (of->channels * of->component), 1);
  return sum.result();
}

struct cube_place {
  int face;
  float x, y;
};
/// "Cubemap Textures": the face that the vector points to, and the position in it.
static __device__ inline cube_place on_cube(float x, float y, float z) {
  const float ax = __builtin_fabsf(x), ay = __builtin_fabsf(y), az = __builtin_fabsf(z);
  cube_place at;
  float most;
  if (ax >= ay && ax >= az)
    at = {x >= 0 ? 0 : 1, x >= 0 ? -z : z, -y}, most = ax;
  else if (ay >= az)
    at = {y >= 0 ? 2 : 3, x, y >= 0 ? z : -z}, most = ay;
  else
    at = {z >= 0 ? 4 : 5, z >= 0 ? x : -x, -y}, most = az;
  at.x = (at.x / most + 1) / 2;
  at.y = (at.y / most + 1) / 2;
  return at;
}

//===--- Surfaces ---------------------------------------------------------===//

/// The address of byte `x` of a row; null: nothing is accessed. 0: zero, 1: clamp, 2: trap.
static __device__ inline char *surface_place(unsigned long long handle, unsigned int bytes, int x, int y, int z,
                                             int mode) {
  texture *of = ampsim_library_data(handle);
  const ampsim_cuda_texture_level &in = of->level[0];
  const int width = int(in.width * of->channels * of->component), last = width - int(bytes);
  if (x < 0 || x > last || y < 0 || y >= int(in.height) || z < 0 || z >= int(in.depth)) {
    if (mode == 0)
      return nullptr;
    if (mode == 2) {
      const int size = int(of->channels * of->component), column = x / size - (x % size < 0);
      return static_cast<char *>(ampsim_outside(of, of->rank, (unsigned int)size,
                                                of->rank > 2   ? z
                                                : of->rank > 1 ? y
                                                               : column,
                                                of->rank > 2 ? y : column, column));
    }
    x = x < 0 ? 0 : x > last ? last : x;
    y = y < 0 ? 0 : y >= int(in.height) ? int(in.height) - 1 : y;
    z = z < 0 ? 0 : z >= int(in.depth) ? int(in.depth) - 1 : z;
  }
  return in.data + (unsigned int)z * in.slice + (unsigned int)y * in.pitch + (unsigned int)x;
}
template <class T>
static __device__ inline T surface_read(unsigned long long handle, int x, int y, int z, int mode) {
  T result = {};
  if (const char *at = surface_place(handle, sizeof(T), x, y, z, mode)) {
    const auto raw = *reinterpret_cast<const typename raw_texel<sizeof(T)>::type *>(at);
    __builtin_memcpy(&result, &raw, sizeof(T));
  }
  return result;
}
template <class T>
static __device__ inline void surface_write(T value, unsigned long long handle, int x, int y, int z, int mode) {
  typename raw_texel<sizeof(T)>::type raw;
  __builtin_memcpy(&raw, &value, sizeof(T));
  if (char *at = surface_place(handle, sizeof(T), x, y, z, mode))
    *reinterpret_cast<typename raw_texel<sizeof(T)>::type *>(at) = raw;
}

} // namespace ampsim_cuda
