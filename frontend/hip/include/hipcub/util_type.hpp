// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Types of hipCUB: pairs, buffers, properties of numeric types.
#pragma once

#include <hipcub/config.hpp>

#include <limits>
#include <type_traits>

namespace hipcub {

using NullType = ::rocprim::empty_type;
template <class Key, class Value> using KeyValuePair = ::rocprim::key_value_pair<Key, Value>;
template <class T, class Iterator = T *> using FutureValue = ::rocprim::future_value<T, Iterator>;

template <int A> struct Int2Type {
  enum { VALUE = A };
};
template <bool Condition, class Then, class Else> struct If {
  using Type = std::conditional_t<Condition, Then, Else>;
};
template <class A, class B> struct Equals {
  enum { VALUE = std::is_same_v<A, B>, NEGATE = !VALUE };
};
template <int N> struct Log2 {
  static constexpr int value(int rest) { return rest <= 1 ? 0 : 1 + value((rest + 1) / 2); }
  enum { VALUE = value(N) };
};
template <int N> struct PowerOfTwo {
  enum { VALUE = (N & (N - 1)) == 0 };
};
template <class T> struct IsPointer {
  enum { VALUE = std::is_pointer_v<T> };
};
template <class T> struct IsVolatile {
  enum { VALUE = std::is_volatile_v<T> };
};
template <class T> struct RemoveQualifiers {
  using Type = std::remove_cv_t<T>;
};

/// Two buffers; `selector` is the index of the one that holds the data.
template <class T> struct DoubleBuffer {
  T *d_buffers[2];
  int selector = 0;
  __host__ __device__ DoubleBuffer() : d_buffers{} {}
  __host__ __device__ DoubleBuffer(T *current, T *alternate) : d_buffers{current, alternate} {}
  __host__ __device__ T *Current() { return d_buffers[selector]; }
  __host__ __device__ T *Alternate() { return d_buffers[selector ^ 1]; }
};

enum Category { NOT_A_NUMBER, SIGNED_INTEGER, UNSIGNED_INTEGER, FLOATING_POINT };

namespace detail {

template <class T>
inline constexpr bool is_small_float = std::is_same_v<T, __half> || std::is_same_v<T, __nv_bfloat16>;
template <class T>
inline constexpr Category category_of = std::is_floating_point_v<T> || is_small_float<T>    ? FLOATING_POINT
                                        : !std::is_integral_v<T> || std::is_same_v<T, bool> ? NOT_A_NUMBER
                                        : std::is_signed_v<T>                               ? SIGNED_INTEGER
                                                                                            : UNSIGNED_INTEGER;

template <size_t Bytes> struct unsigned_of;
template <> struct unsigned_of<1> {
  using type = unsigned char;
};
template <> struct unsigned_of<2> {
  using type = unsigned short;
};
template <> struct unsigned_of<4> {
  using type = unsigned int;
};
template <> struct unsigned_of<8> {
  using type = unsigned long long;
};

} // namespace detail

/// The properties of a type; for numbers, also their bits as unsigned integers in the same order.
template <class T, Category Kind = detail::category_of<T>> struct NumericTraits {
  static constexpr Category CATEGORY = Kind;
  enum { PRIMITIVE = true, NULL_TYPE = false };
  using UnsignedBits = typename detail::unsigned_of<sizeof(T)>::type;
  static constexpr UnsignedBits HIGH_BIT = UnsignedBits(UnsignedBits(1) << (sizeof(T) * 8 - 1));
  static constexpr UnsignedBits LOWEST_KEY = Kind == UNSIGNED_INTEGER ? UnsignedBits(0)
                                             : Kind == SIGNED_INTEGER ? HIGH_BIT
                                                                      : UnsignedBits(-1);
  static constexpr UnsignedBits MAX_KEY =
      Kind == UNSIGNED_INTEGER ? UnsignedBits(-1) : UnsignedBits(UnsignedBits(-1) ^ HIGH_BIT);

  __host__ __device__ static UnsignedBits TwiddleIn(UnsignedBits key) {
    if constexpr (Kind == SIGNED_INTEGER)
      return UnsignedBits(key ^ HIGH_BIT);
    else if constexpr (Kind == FLOATING_POINT)
      return UnsignedBits(key ^ (key & HIGH_BIT ? UnsignedBits(-1) : HIGH_BIT));
    else
      return key;
  }
  __host__ __device__ static UnsignedBits TwiddleOut(UnsignedBits key) {
    if constexpr (Kind == FLOATING_POINT)
      return UnsignedBits(key ^ (key & HIGH_BIT ? HIGH_BIT : UnsignedBits(-1)));
    else
      return TwiddleIn(key);
  }
  __host__ __device__ static T Max() {
    if constexpr (Kind == FLOATING_POINT && detail::is_small_float<T>)
      return T(std::is_same_v<T, __half> ? 65504.0f : 3.38953139e38f);
    else
      return std::numeric_limits<T>::max();
  }
  __host__ __device__ static T Lowest() {
    if constexpr (Kind == FLOATING_POINT && detail::is_small_float<T>)
      return T(std::is_same_v<T, __half> ? -65504.0f : -3.38953139e38f);
    else
      return std::numeric_limits<T>::lowest();
  }
};
template <class T> struct NumericTraits<T, NOT_A_NUMBER> {
  static constexpr Category CATEGORY = NOT_A_NUMBER;
  enum { PRIMITIVE = false, NULL_TYPE = std::is_same_v<T, NullType> };
};
template <> struct NumericTraits<bool, NOT_A_NUMBER> : NumericTraits<unsigned char> {
  __host__ __device__ static bool Max() { return true; }
  __host__ __device__ static bool Lowest() { return false; }
};
template <class T> struct Traits : NumericTraits<std::remove_cv_t<T>> {};

namespace detail {

template <class Iterator> using value_of = typename std::iterator_traits<Iterator>::value_type;

/// The type in which an algorithm computes: that of the output's elements, or of the input's if the output has none (a
/// discarding iterator).
template <class Input, class Output>
using result_of =
    std::conditional_t<std::is_same_v<value_of<Output>, void> ||
                           std::is_same_v<value_of<Output>, ::rocprim::discard_iterator::discard_value>,
                       value_of<Input>, value_of<Output>>;

/// The operation with a result of this type, in which rocPRIM then computes.
template <class Result, class Operation> struct returning {
  Operation operation;
  template <class A, class B> __host__ __device__ Result operator()(const A &a, const B &b) const {
    return static_cast<Result>(operation(static_cast<const Result &>(a), static_cast<const Result &>(b)));
  }
};

} // namespace detail
} // namespace hipcub
