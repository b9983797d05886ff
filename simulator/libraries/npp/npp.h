// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// NPP (NPP, "NVIDIA 2D Image And Signal Processing"): the common parts of its functions. A function enqueues work that
// declares the rows of pixels which it reads and writes, and computes on the host. Its arithmetic is the documented
// one; where the reference leaves rounding open, results are rounded as on an H100
// (tests/cuda/device_values/README.md).
#pragma once

#include "simulator/libraries/library_work.h"
#include "simulator/libraries/npp/declarations/cuda_npp_functions.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <type_traits>
#include <vector>

#include "simulator/libraries/npp/declarations/cuda_npp_types.h"

namespace ampsim::npp {

/// The program's call.
struct NppCall {
  const char *function;
  Streams::Id stream;
  NppCall(const char *function, const NppStreamContext &context)
      : function(function), stream(id_of(context.hStream)) {}
  explicit NppCall(const char *function); // in the stream of nppSetStream
};

/// The requirements on an image: null fails them.
struct Operand {
  const void *data;
  int step;
  std::size_t element; // bytes
};
template <class T> Operand image(const T *data, int step) { return {data, step, sizeof(T)}; }
NppStatus check(NppiSize size, std::initializer_list<Operand> operands);

NppStatus enqueue(const NppCall &call, WorkDescription describe, bool wait = false);

/// An image as the work finds it: elements, not pixels.
template <class T> struct Rows {
  T *data;
  std::ptrdiff_t step; // bytes
  T *operator[](std::ptrdiff_t y) const {
    return reinterpret_cast<T *>(
        reinterpret_cast<std::conditional_t<std::is_const_v<T>, const char, char> *>(data) + y * step);
  }
};
/// `width` elements of each of `height` rows.
template <class T> Rows<const T> reads(WorkAccesses &to, const T *data, int step, int width, int height) {
  return {to.reads(data, std::size_t(width), std::size_t(step) / sizeof(T), std::size_t(height)), step};
}
template <class T> Rows<T> writes(WorkAccesses &to, T *data, int step, int width, int height) {
  return {to.writes(data, std::size_t(width), std::size_t(step) / sizeof(T), std::size_t(height)), step};
}

/// Saturates to a type's range; rounds floating point to the nearest integer, ties to even.
template <class T> T saturate(double value) {
  if constexpr (std::is_floating_point_v<T>)
    return T(value);
  else if (!(value > double(std::numeric_limits<T>::min()))) // including NaN
    return std::numeric_limits<T>::min();
  else
    return value >= double(std::numeric_limits<T>::max()) ? std::numeric_limits<T>::max()
                                                          : T(std::nearbyint(value));
}

/// Saturates to a type's range; truncates floating point towards zero, like the means of filters.
template <class T> T cut(double value) {
  constexpr double error = 1e-6; // weights with the sum 1 may give slightly less
  return saturate<T>(std::is_floating_point_v<T> ? value : std::trunc(value + std::copysign(error, value)));
}
/// Saturates to a type's range; rounds floating point to the nearest integer, ties up, like colours and sizes.
template <class T> T rounded(double value) {
  return saturate<T>(std::is_floating_point_v<T> ? value : std::floor(value + 0.5));
}

/// Writes the result of `of` for each element of two images, or one, and its channel.
template <int C, class A, class D, class Of>
NppStatus map(const NppCall &call, const A *a, int a_step, D *to, int to_step, NppiSize size, Of of) {
  const int width = size.width * C;
  if (const NppStatus status = check(size, {image(a, a_step), image(to, to_step)}))
    return status;
  return enqueue(call, [=](WorkAccesses &accesses) -> Computation {
    const Rows<const A> in = reads(accesses, a, a_step, width, size.height);
    const Rows<D> out = writes(accesses, to, to_step, width, size.height);
    return [=] {
      for (int y = 0; y < size.height; ++y)
        for (int x = 0; x < width; ++x)
          out[y][x] = of(in[y][x], x % C);
    };
  });
}
template <int C, class A, class B, class D, class Of>
NppStatus map(const NppCall &call, const A *a, int a_step, const B *b, int b_step, D *to, int to_step,
              NppiSize size, Of of) {
  const int width = size.width * C;
  if (const NppStatus status = check(size, {image(a, a_step), image(b, b_step), image(to, to_step)}))
    return status;
  return enqueue(call, [=](WorkAccesses &accesses) -> Computation {
    const Rows<const A> first = reads(accesses, a, a_step, width, size.height);
    const Rows<const B> second = reads(accesses, b, b_step, width, size.height);
    const Rows<D> out = writes(accesses, to, to_step, width, size.height);
    return [=] {
      for (int y = 0; y < size.height; ++y)
        for (int x = 0; x < width; ++x)
          out[y][x] = of(first[y][x], second[y][x]);
    };
  });
}

// For images and signals.
struct Add {
  template <class T> static T of(T a, T b) { return a + b; }
};
struct Sub { // the first source from the second one
  template <class T> static T of(T a, T b) { return b - a; }
};
struct Mul {
  template <class T> static T of(T a, T b) { return a * b; }
};
struct Div { // the second source by the first one
  template <class T> static T of(T a, T b) { return b / a; }
};
struct Abs {
  template <class T> static T of(T a) {
    if (std::is_integral_v<T> && a < 0 && a == std::numeric_limits<T>::min())
      return std::numeric_limits<T>::max();
    return a < 0 ? T(-a) : a;
  }
};
struct Sqr {
  template <class T> static T of(T a) { return a * a; }
};
struct Sqrt {
  template <class T> static T of(T a) { return std::sqrt(a); }
};
struct Ln {
  template <class T> static T of(T a) { return std::log(a); }
};
struct Exp {
  template <class T> static T of(T a) { return std::exp(a); }
};
/// The result of an operation on integers divided by 2^`scale`, rounded and saturated; floating point is unchanged.
template <class Op, class T> T scaled(T a, T b, int scale) {
  if constexpr (std::is_floating_point_v<T>)
    return Op::template of<T>(a, b);
  else
    return saturate<T>(std::ldexp(Op::template of<double>(double(a), double(b)), -scale));
}

} // namespace ampsim::npp
