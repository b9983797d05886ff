// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Arithmetic, logic and comparisons of images (simulator/libraries/npp/declarations/cuda_npp_arithmetic.def).
#include "simulator/libraries/npp/npp.h"

#include <array>

using namespace ampsim;
using namespace ampsim::npp;

namespace {

struct And {
  template <class T> static T of(T a, T b) { return T(a & b); }
};
struct Or {
  template <class T> static T of(T a, T b) { return T(a | b); }
};
struct Xor {
  template <class T> static T of(T a, T b) { return T(a ^ b); }
};
struct Not {
  template <class T> static T of(T a) { return T(~a); }
};
struct AbsDiff {
  template <class T> static T of(T a, T b) { return a > b ? T(a - b) : T(b - a); }
};
struct MaxEvery {
  template <class T> static T of(T a, T b) { return std::max(a, b); }
};
struct MinEvery {
  template <class T> static T of(T a, T b) { return std::min(a, b); }
};
template <class Op>
constexpr bool is_four =
    std::is_same_v<Op, Add> || std::is_same_v<Op, Sub> || std::is_same_v<Op, Mul> || std::is_same_v<Op, Div>;

template <class Op, class T> T apply(T a, T b, int scale) {
  if constexpr (is_four<Op>)
    return scaled<Op, T>(a, b, scale);
  else
    return Op::template of<T>(a, b);
}

template <class Op, class T, int C>
NppStatus binary(const NppCall &call, const T *a, int a_step, const T *b, int b_step, T *to, int to_step,
                 NppiSize size, int scale) {
  return map<C>(call, a, a_step, b, b_step, to, to_step, size,
                [scale](T x, T y) { return apply<Op, T>(x, y, scale); });
}
/// The constants are right operands.
template <class Op, class T, int C>
NppStatus with_constant(const NppCall &call, const T *from, int from_step, const T *constants, T *to, int to_step,
                        NppiSize size, int scale) {
  if (!constants)
    return NPP_NULL_POINTER_ERROR;
  std::array<T, C> values;
  std::copy_n(constants, C, values.begin());
  if (std::is_same_v<Op, Div> && std::ranges::find(values, T{}) != values.end())
    return NPP_DIVIDE_BY_ZERO_ERROR;
  return map<C>(call, from, from_step, to, to_step, size,
                [=](T x, int channel) { return apply<Op, T>(values[std::size_t(channel)], x, scale); });
}
template <class Op, class T, int C>
NppStatus unary(const NppCall &call, const T *from, int from_step, T *to, int to_step, NppiSize size) {
  return map<C>(call, from, from_step, to, to_step, size, [](T x, int) { return Op::template of<T>(x); });
}

struct LShift {
  template <class T> static T of(T a, unsigned bits) { return bits < 8 * sizeof(T) ? T(a << bits) : T{}; }
};
struct RShift {
  template <class T> static T of(T a, unsigned bits) { return bits < 8 * sizeof(T) ? T(a >> bits) : T{}; }
};
template <class Op, class T>
NppStatus shift(const NppCall &call, const T *from, int from_step, Npp32u bits, T *to, int to_step, NppiSize size) {
  return map<1>(call, from, from_step, to, to_step, size, [bits](T x, int) { return Op::template of<T>(x, bits); });
}
template <class T>
NppStatus accumulate(const NppCall &call, const T *from, int from_step, Npp32f *to, int to_step, NppiSize size) {
  return map<1>(call, from, from_step, to, to_step, to, to_step, size,
                [](T x, Npp32f sum) { return sum + Npp32f(x); });
}
template <class T>
NppStatus accumulate_squares(const NppCall &call, const T *from, int from_step, Npp32f *to, int to_step,
                             NppiSize size) {
  return map<1>(call, from, from_step, to, to_step, to, to_step, size,
                [](T x, Npp32f sum) { return sum + Npp32f(x) * Npp32f(x); });
}
template <class T>
NppStatus accumulate_weighted(const NppCall &call, const T *from, int from_step, Npp32f *to, int to_step,
                              NppiSize size, Npp32f alpha) {
  return map<1>(call, from, from_step, to, to_step, to, to_step, size,
                [alpha](T x, Npp32f sum) { return sum * (1 - alpha) + Npp32f(x) * alpha; });
}

template <class T> bool holds(T a, T b, NppCmpOp op) {
  switch (op) {
  case NPP_CMP_LESS:
    return a < b;
  case NPP_CMP_LESS_EQ:
    return a <= b;
  case NPP_CMP_EQ:
    return a == b;
  case NPP_CMP_GREATER_EQ:
    return a >= b;
  case NPP_CMP_GREATER:
    return a > b;
  }
  return false;
}
bool is_comparison(NppCmpOp op) { return op >= NPP_CMP_LESS && op <= NPP_CMP_GREATER; }
template <class T>
NppStatus compare(const NppCall &call, const T *a, int a_step, const T *b, int b_step, Npp8u *to, int to_step,
                  NppiSize size, NppCmpOp op) {
  if (!is_comparison(op))
    return NPP_NOT_SUPPORTED_MODE_ERROR;
  return map<1>(call, a, a_step, b, b_step, to, to_step, size,
                [op](T x, T y) { return Npp8u(holds(x, y, op) ? 255 : 0); });
}
template <class T>
NppStatus compare_constant(const NppCall &call, const T *from, int from_step, T constant, Npp8u *to, int to_step,
                           NppiSize size, NppCmpOp op) {
  if (!is_comparison(op))
    return NPP_NOT_SUPPORTED_MODE_ERROR;
  return map<1>(call, from, from_step, to, to_step, size,
                [=](T x, int) { return Npp8u(holds(x, constant, op) ? 255 : 0); });
}
/// Only for the comparisons "less" and "greater".
template <class T>
NppStatus threshold(const NppCall &call, const T *from, int from_step, T *to, int to_step, NppiSize size, T limit,
                    T value, NppCmpOp op) {
  if (op != NPP_CMP_LESS && op != NPP_CMP_GREATER)
    return NPP_NOT_SUPPORTED_MODE_ERROR;
  return map<1>(call, from, from_step, to, to_step, size,
                [=](T x, int) { return holds(x, limit, op) ? value : x; });
}
template <class T>
NppStatus threshold_sides(const NppCall &call, const T *from, int from_step, T *to, int to_step, NppiSize size,
                          T lower, T below, T upper, T above) {
  if (lower > upper)
    return NPP_THRESHOLD_ERROR;
  return map<1>(call, from, from_step, to, to_step, size, [=](T x, int) {
    if (x < lower)
      return below;
    return x > upper ? above : x;
  });
}

} // namespace

extern "C" {
#include "simulator/libraries/npp/definitions.h"

#include "simulator/libraries/npp/declarations/cuda_npp_arithmetic.def"
}
