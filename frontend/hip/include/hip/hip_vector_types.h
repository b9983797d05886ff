// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// HIP's vector types: CUDA's, with arithmetic (HIP's C++ language extensions, "Vector types"). Operators are templates,
// so that a program's own for the same types take precedence.
#pragma once

#include <vector_types.h>

#ifdef __cplusplus
namespace ampsim_hip {

/// The components of a vector type; other types have no `size`.
template <class V> struct vector_of {};
#define AMPSIM_VECTOR(NAME, TYPE)                                                                                  \
  template <> struct vector_of<NAME##1> {                                                                          \
    using type = TYPE;                                                                                             \
    static constexpr int size = 1;                                                                                 \
  };                                                                                                               \
  template <> struct vector_of<NAME##2> {                                                                          \
    using type = TYPE;                                                                                             \
    static constexpr int size = 2;                                                                                 \
  };                                                                                                               \
  template <> struct vector_of<NAME##3> {                                                                          \
    using type = TYPE;                                                                                             \
    static constexpr int size = 3;                                                                                 \
  };                                                                                                               \
  template <> struct vector_of<NAME##4> {                                                                          \
    using type = TYPE;                                                                                             \
    static constexpr int size = 4;                                                                                 \
  };
AMPSIM_VECTOR(char, signed char)
AMPSIM_VECTOR(uchar, unsigned char)
AMPSIM_VECTOR(short, short)
AMPSIM_VECTOR(ushort, unsigned short)
AMPSIM_VECTOR(int, int)
AMPSIM_VECTOR(uint, unsigned int)
AMPSIM_VECTOR(long, long)
AMPSIM_VECTOR(ulong, unsigned long)
AMPSIM_VECTOR(longlong, long long)
AMPSIM_VECTOR(ulonglong, unsigned long long)
AMPSIM_VECTOR(float, float)
AMPSIM_VECTOR(double, double)
#undef AMPSIM_VECTOR

template <class T> struct is_number {
  static constexpr bool value = false;
};
#define AMPSIM_NUMBER(TYPE)                                                                                        \
  template <> struct is_number<TYPE> {                                                                             \
    static constexpr bool value = true;                                                                            \
  }
AMPSIM_NUMBER(char);
AMPSIM_NUMBER(signed char);
AMPSIM_NUMBER(unsigned char);
AMPSIM_NUMBER(short);
AMPSIM_NUMBER(unsigned short);
AMPSIM_NUMBER(int);
AMPSIM_NUMBER(unsigned int);
AMPSIM_NUMBER(long);
AMPSIM_NUMBER(unsigned long);
AMPSIM_NUMBER(long long);
AMPSIM_NUMBER(unsigned long long);
AMPSIM_NUMBER(float);
AMPSIM_NUMBER(double);
#undef AMPSIM_NUMBER

template <bool B, class T = void> struct enable_if {};
template <class T> struct enable_if<true, T> {
  using type = T;
};
template <class S, class T = void> using if_number = typename enable_if<is_number<S>::value, T>::type;

/// Applies the same operation to each element.
template <class V, class Operation> AMPSIM_BOTH constexpr V each(V a, V b, Operation operation) {
  constexpr int size = vector_of<V>::size;
  V result{};
  result.x = operation(a.x, b.x);
  if constexpr (size > 1)
    result.y = operation(a.y, b.y);
  if constexpr (size > 2)
    result.z = operation(a.z, b.z);
  if constexpr (size > 3)
    result.w = operation(a.w, b.w);
  return result;
}
template <class V, class S> AMPSIM_BOTH constexpr V filled(S value) {
  using T = typename vector_of<V>::type;
  if constexpr (vector_of<V>::size == 1)
    return V{T(value)};
  else if constexpr (vector_of<V>::size == 2)
    return V{T(value), T(value)};
  else if constexpr (vector_of<V>::size == 3)
    return V{T(value), T(value), T(value)};
  else
    return V{T(value), T(value), T(value), T(value)};
}

} // namespace ampsim_hip

#define AMPSIM_VECTOR_OPERATOR(OP)                                                                                 \
  template <class V, int = ampsim_hip::vector_of<V>::size> AMPSIM_BOTH constexpr V operator OP(V a, V b) {         \
    using T = typename ampsim_hip::vector_of<V>::type;                                                             \
    return ampsim_hip::each(a, b, [](T x, T y) { return T(x OP y); });                                             \
  }                                                                                                                \
  template <class V, class S, int = ampsim_hip::vector_of<V>::size, class = ampsim_hip::if_number<S>>              \
  AMPSIM_BOTH constexpr V operator OP(V a, S b) {                                                                  \
    return a OP ampsim_hip::filled<V>(b);                                                                          \
  }                                                                                                                \
  template <class S, class V, int = ampsim_hip::vector_of<V>::size, class = ampsim_hip::if_number<S>>              \
  AMPSIM_BOTH constexpr V operator OP(S a, V b) {                                                                  \
    return ampsim_hip::filled<V>(a) OP b;                                                                          \
  }                                                                                                                \
  template <class V, int = ampsim_hip::vector_of<V>::size> AMPSIM_BOTH constexpr V &operator OP##=(V & a, V b) {   \
    return a = a OP b;                                                                                             \
  }                                                                                                                \
  template <class V, class S, int = ampsim_hip::vector_of<V>::size, class = ampsim_hip::if_number<S>>              \
  AMPSIM_BOTH constexpr V &operator OP##=(V & a, S b) {                                                            \
    return a = a OP b;                                                                                             \
  }
AMPSIM_VECTOR_OPERATOR(+)
AMPSIM_VECTOR_OPERATOR(-)
AMPSIM_VECTOR_OPERATOR(*)
AMPSIM_VECTOR_OPERATOR(/)
AMPSIM_VECTOR_OPERATOR(%)
AMPSIM_VECTOR_OPERATOR(&)
AMPSIM_VECTOR_OPERATOR(|)
AMPSIM_VECTOR_OPERATOR(^)
AMPSIM_VECTOR_OPERATOR(<<)
AMPSIM_VECTOR_OPERATOR(>>)
#undef AMPSIM_VECTOR_OPERATOR

template <class V, int = ampsim_hip::vector_of<V>::size> AMPSIM_BOTH constexpr V operator-(V a) {
  return ampsim_hip::filled<V>(0) - a;
}
template <class V, int size = ampsim_hip::vector_of<V>::size> AMPSIM_BOTH constexpr bool operator==(V a, V b) {
  bool same = a.x == b.x;
  if constexpr (size > 1)
    same = same && a.y == b.y;
  if constexpr (size > 2)
    same = same && a.z == b.z;
  if constexpr (size > 3)
    same = same && a.w == b.w;
  return same;
}
template <class V, int = ampsim_hip::vector_of<V>::size> AMPSIM_BOTH constexpr bool operator!=(V a, V b) {
  return !(a == b);
}
#endif
