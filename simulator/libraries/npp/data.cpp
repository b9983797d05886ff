// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Setting, copying and converting images, adding borders, and reordering channels (simulator/libraries/npp/declarations/cuda_npp_data.def).
#include "simulator/libraries/npp/npp.h"

#include <array>

using namespace ampsim;
using namespace ampsim::npp;

namespace {

template <class T, int C> NppStatus set(const NppCall &call, const T *values, T *to, int to_step, NppiSize size) {
  if (!values)
    return NPP_NULL_POINTER_ERROR;
  if (const NppStatus status = check(size, {image(to, to_step)}))
    return status;
  std::array<T, C> value;
  std::copy_n(values, C, value.begin());
  return enqueue(call, [=](WorkAccesses &accesses) -> Computation {
    const Rows<T> out = writes(accesses, to, to_step, size.width * C, size.height);
    return [=] {
      for (int y = 0; y < size.height; ++y)
        for (int x = 0; x < size.width * C; ++x)
          out[y][x] = value[std::size_t(x % C)];
    };
  });
}
template <class T, int C>
NppStatus copy(const NppCall &call, const T *from, int from_step, T *to, int to_step, NppiSize size) {
  return map<C>(call, from, from_step, to, to_step, size, [](T x, int) { return x; });
}
template <class T>
NppStatus copy_masked(const NppCall &call, const T *from, int from_step, T *to, int to_step, NppiSize size,
                      const Npp8u *mask, int mask_step) {
  if (const NppStatus status = check(size, {image(from, from_step), image(to, to_step), image(mask, mask_step)}))
    return status;
  return enqueue(call, [=](WorkAccesses &accesses) -> Computation {
    const Rows<const T> in = reads(accesses, from, from_step, size.width, size.height);
    const Rows<const Npp8u> which = reads(accesses, mask, mask_step, size.width, size.height);
    const Rows<T> out = writes(accesses, to, to_step, size.width, size.height);
    return [=] {
      for (int y = 0; y < size.height; ++y)
        for (int x = 0; x < size.width; ++x)
          if (which[y][x])
            out[y][x] = in[y][x];
    };
  });
}
/// Copies one channel to several.
template <class T, int C>
NppStatus duplicate(const NppCall &call, const T *from, int from_step, T *to, int to_step, NppiSize size) {
  if (const NppStatus status = check(size, {image(from, from_step), image(to, to_step)}))
    return status;
  return enqueue(call, [=](WorkAccesses &accesses) -> Computation {
    const Rows<const T> in = reads(accesses, from, from_step, size.width, size.height);
    const Rows<T> out = writes(accesses, to, to_step, size.width * C, size.height);
    return [=] {
      for (int y = 0; y < size.height; ++y)
        for (int x = 0; x < size.width * C; ++x)
          out[y][x] = in[y][x / C];
    };
  });
}
template <class T, int C>
NppStatus to_planes(const NppCall &call, const T *from, int from_step, T *const *to, int to_step, NppiSize size) {
  if (!to)
    return NPP_NULL_POINTER_ERROR;
  std::array<T *, C> planes;
  std::copy_n(to, C, planes.begin());
  for (const T *plane : planes)
    if (const NppStatus status = check(size, {image(from, from_step), image(plane, to_step)}))
      return status;
  return enqueue(call, [=](WorkAccesses &accesses) -> Computation {
    const Rows<const T> in = reads(accesses, from, from_step, size.width * C, size.height);
    std::array<Rows<T>, C> out;
    for (std::size_t k = 0; k < C; ++k)
      out[k] = writes(accesses, planes[k], to_step, size.width, size.height);
    return [=] {
      for (int y = 0; y < size.height; ++y)
        for (int x = 0; x < size.width * C; ++x)
          out[std::size_t(x % C)][y][x / C] = in[y][x];
    };
  });
}
template <class T, int C>
NppStatus from_planes(const NppCall &call, const T *const *from, int from_step, T *to, int to_step, NppiSize size) {
  if (!from)
    return NPP_NULL_POINTER_ERROR;
  std::array<const T *, C> planes;
  std::copy_n(from, C, planes.begin());
  for (const T *plane : planes)
    if (const NppStatus status = check(size, {image(plane, from_step), image(to, to_step)}))
      return status;
  return enqueue(call, [=](WorkAccesses &accesses) -> Computation {
    std::array<Rows<const T>, C> in;
    for (std::size_t k = 0; k < C; ++k)
      in[k] = reads(accesses, planes[k], from_step, size.width, size.height);
    const Rows<T> out = writes(accesses, to, to_step, size.width * C, size.height);
    return [=] {
      for (int y = 0; y < size.height; ++y)
        for (int x = 0; x < size.width * C; ++x)
          out[y][x] = in[std::size_t(x % C)][y][x / C];
    };
  });
}
template <class T>
NppStatus transpose(const NppCall &call, const T *from, int from_step, T *to, int to_step, NppiSize size) {
  if (const NppStatus status = check(size, {image(from, from_step), image(to, to_step)}))
    return status;
  return enqueue(call, [=](WorkAccesses &accesses) -> Computation {
    const Rows<const T> in = reads(accesses, from, from_step, size.width, size.height);
    const Rows<T> out = writes(accesses, to, to_step, size.height, size.width);
    return [=] {
      for (int y = 0; y < size.height; ++y)
        for (int x = 0; x < size.width; ++x)
          out[x][y] = in[y][x];
    };
  });
}

/// Writes a larger image. `outside` returns an element beside the source, given the source's rows, the position and the
/// channel.
template <class T, int C, class Outside>
NppStatus enlarge(const NppCall &call, const T *from, int from_step, NppiSize size, T *to, int to_step,
                  NppiSize larger, int top, int left, Outside outside) {
  if (const NppStatus status = check(size, {image(from, from_step), image(to, to_step)}))
    return status;
  if (top < 0 || left < 0 || larger.width < size.width + left || larger.height < size.height + top)
    return NPP_SIZE_ERROR;
  return enqueue(call, [=](WorkAccesses &accesses) -> Computation {
    const Rows<const T> in = reads(accesses, from, from_step, size.width * C, size.height);
    const Rows<T> out = writes(accesses, to, to_step, larger.width * C, larger.height);
    return [=] {
      for (int y = 0; y < larger.height; ++y)
        for (int x = 0; x < larger.width; ++x)
          for (int channel = 0; channel < C; ++channel) {
            const int at_x = x - left, at_y = y - top;
            const bool inside = at_x >= 0 && at_x < size.width && at_y >= 0 && at_y < size.height;
            out[y][x * C + channel] =
                inside ? in[at_y][at_x * C + channel] : outside(in, size, at_x, at_y, channel);
          }
    };
  });
}
template <class T, int C>
NppStatus copy_constant_border(const NppCall &call, const T *from, int from_step, NppiSize size, T *to, int to_step,
                               NppiSize larger, int top, int left, const T *values) {
  if (!values)
    return NPP_NULL_POINTER_ERROR;
  std::array<T, C> value;
  std::copy_n(values, C, value.begin());
  return enlarge<T, C>(
      call, from, from_step, size, to, to_step, larger, top, left,
      [value](const Rows<const T> &, NppiSize, int, int, int channel) { return value[std::size_t(channel)]; });
}
int replicate(int at, int length) { return std::clamp(at, 0, length - 1); }
int wrap(int at, int length) { return ((at % length) + length) % length; }
template <class T, int C, int (*Place)(int, int)>
NppStatus copy_border(const NppCall &call, const T *from, int from_step, NppiSize size, T *to, int to_step,
                      NppiSize larger, int top, int left) {
  if (size.width < 1 || size.height < 1)
    return NPP_SIZE_ERROR;
  return enlarge<T, C>(call, from, from_step, size, to, to_step, larger, top, left,
                       [](const Rows<const T> &in, NppiSize within, int x, int y, int channel) {
                         return in[Place(y, within.height)][Place(x, within.width) * C + channel];
                       });
}

template <class From, class To, int C>
NppStatus convert(const NppCall &call, const From *from, int from_step, To *to, int to_step, NppiSize size) {
  return map<C>(call, from, from_step, to, to_step, size, [](From x, int) { return saturate<To>(double(x)); });
}
template <class From, class To, int C>
NppStatus convert_rounded(const NppCall &call, const From *from, int from_step, To *to, int to_step, NppiSize size,
                          NppRoundMode mode) {
  if (mode < NPP_RND_NEAR || mode > NPP_RND_ZERO)
    return NPP_ROUND_MODE_NOT_SUPPORTED_ERROR;
  return map<C>(call, from, from_step, to, to_step, size, [mode](From x, int) {
    double value = double(x);
    if (mode == NPP_RND_FINANCIAL)
      value = std::round(value);
    else if (mode == NPP_RND_ZERO)
      value = std::trunc(value);
    return saturate<To>(value);
  });
}
template <class T, int C>
NppStatus swap_channels(const NppCall &call, const T *from, int from_step, T *to, int to_step, NppiSize size,
                        const int *order) {
  if (!order)
    return NPP_NULL_POINTER_ERROR;
  std::array<int, C> source;
  std::copy_n(order, C, source.begin());
  for (int each : source)
    if (each < 0 || each >= C)
      return NPP_CHANNEL_ORDER_ERROR;
  if (const NppStatus status = check(size, {image(from, from_step), image(to, to_step)}))
    return status;
  return enqueue(call, [=](WorkAccesses &accesses) -> Computation {
    const Rows<const T> in = reads(accesses, from, from_step, size.width * C, size.height);
    const Rows<T> out = writes(accesses, to, to_step, size.width * C, size.height);
    return [=] {
      for (int y = 0; y < size.height; ++y)
        for (int x = 0; x < size.width * C; x += C) {
          std::array<T, C> pixel;
          std::copy_n(in[y] + x, C, pixel.begin());
          for (int k = 0; k < C; ++k)
            out[y][x + k] = pixel[std::size_t(source[std::size_t(k)])];
        }
    };
  });
}

} // namespace

extern "C" {
#include "simulator/libraries/npp/definitions.h"

#include "simulator/libraries/npp/declarations/cuda_npp_data.def"
}
