// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// char1 ... double4, dim3 (CUDA C++ Programming Guide, "Built-in Vector Types"), with the sizes and alignments given
// there.
#pragma once

#include <host_defines.h>

// In C, functions of a header are static, structures have a type's name only by a typedef, and dim3 has no constructors.
#ifdef __cplusplus
#define AMPSIM_VECTOR_TYPE(NAME)
#define AMPSIM_VECTOR_FUNCTION AMPSIM_BOTH inline
#define AMPSIM_VECTOR(NAME, ...)                                                                                   \
  NAME { __VA_ARGS__ }
#else
#define AMPSIM_VECTOR_TYPE(NAME) typedef struct NAME NAME;
#define AMPSIM_VECTOR_FUNCTION static inline
#define AMPSIM_VECTOR(NAME, ...) ((NAME){__VA_ARGS__})
#endif
// HIP's have constructors: from all components, each converted, and from one value for all of them.
#if defined(__cplusplus) && defined(__HIP_PLATFORM_AMD__)
#define AMPSIM_VECTOR_FILLED(NAME, ...)                                                                            \
  NAME() = default;                                                                                                \
  template <class A, class = decltype(static_cast<decltype(x)>(static_cast<A (*)()>(nullptr)()))>                  \
  AMPSIM_BOTH explicit constexpr NAME(A a) : __VA_ARGS__ {}
#define AMPSIM_VECTOR_1(NAME) AMPSIM_VECTOR_FILLED(NAME, x(a))
#define AMPSIM_VECTOR_2(NAME)                                                                                      \
  AMPSIM_VECTOR_FILLED(NAME, x(a), y(a))                                                                           \
  template <class A, class B> AMPSIM_BOTH constexpr NAME(A a, B b) : x(a), y(b) {}
#define AMPSIM_VECTOR_3(NAME)                                                                                      \
  AMPSIM_VECTOR_FILLED(NAME, x(a), y(a), z(a))                                                                     \
  template <class A, class B, class C> AMPSIM_BOTH constexpr NAME(A a, B b, C c) : x(a), y(b), z(c) {}
#define AMPSIM_VECTOR_4(NAME)                                                                                      \
  AMPSIM_VECTOR_FILLED(NAME, x(a), y(a), z(a), w(a))                                                               \
  template <class A, class B, class C, class D>                                                                    \
  AMPSIM_BOTH constexpr NAME(A a, B b, C c, D d) : x(a), y(b), z(c), w(d) {}
#else
#define AMPSIM_VECTOR_1(NAME)
#define AMPSIM_VECTOR_2(NAME)
#define AMPSIM_VECTOR_3(NAME)
#define AMPSIM_VECTOR_4(NAME)
#endif
#define AMPSIM_VECTORS(TYPE, NAME, ALIGN2, ALIGN4)                                                                 \
  struct NAME##1 {                                                                                                 \
    TYPE x;                                                                                                        \
    AMPSIM_VECTOR_1(NAME##1)                                                                                       \
  };                                                                                                               \
  struct __align__(ALIGN2) NAME##2 {                                                                               \
    TYPE x, y;                                                                                                     \
    AMPSIM_VECTOR_2(NAME##2)                                                                                       \
  };                                                                                                               \
  struct NAME##3 {                                                                                                 \
    TYPE x, y, z;                                                                                                  \
    AMPSIM_VECTOR_3(NAME##3)                                                                                       \
  };                                                                                                               \
  struct __align__(ALIGN4) NAME##4 {                                                                               \
    TYPE x, y, z, w;                                                                                               \
    AMPSIM_VECTOR_4(NAME##4)                                                                                       \
  };                                                                                                               \
  AMPSIM_VECTOR_TYPE(NAME##1)                                                                                      \
  AMPSIM_VECTOR_TYPE(NAME##2)                                                                                      \
  AMPSIM_VECTOR_TYPE(NAME##3)                                                                                      \
  AMPSIM_VECTOR_TYPE(NAME##4)                                                                                      \
  AMPSIM_VECTOR_FUNCTION NAME##1 make_##NAME##1(TYPE x) { return AMPSIM_VECTOR(NAME##1, x); }                      \
  AMPSIM_VECTOR_FUNCTION NAME##2 make_##NAME##2(TYPE x, TYPE y) { return AMPSIM_VECTOR(NAME##2, x, y); }           \
  AMPSIM_VECTOR_FUNCTION NAME##3 make_##NAME##3(TYPE x, TYPE y, TYPE z) {                                          \
    return AMPSIM_VECTOR(NAME##3, x, y, z);                                                                        \
  }                                                                                                                \
  AMPSIM_VECTOR_FUNCTION NAME##4 make_##NAME##4(TYPE x, TYPE y, TYPE z, TYPE w) {                                  \
    return AMPSIM_VECTOR(NAME##4, x, y, z, w);                                                                     \
  }

AMPSIM_VECTORS(signed char, char, 2, 4)
AMPSIM_VECTORS(unsigned char, uchar, 2, 4)
AMPSIM_VECTORS(short, short, 4, 8)
AMPSIM_VECTORS(unsigned short, ushort, 4, 8)
AMPSIM_VECTORS(int, int, 8, 16)
AMPSIM_VECTORS(unsigned int, uint, 8, 16)
AMPSIM_VECTORS(long, long, 16, 16)
AMPSIM_VECTORS(unsigned long, ulong, 16, 16)
AMPSIM_VECTORS(long long, longlong, 16, 16)
AMPSIM_VECTORS(unsigned long long, ulonglong, 16, 16)
AMPSIM_VECTORS(float, float, 8, 16)
AMPSIM_VECTORS(double, double, 16, 16)

#undef AMPSIM_VECTORS
#undef AMPSIM_VECTOR_1
#undef AMPSIM_VECTOR_2
#undef AMPSIM_VECTOR_3
#undef AMPSIM_VECTOR_4
#undef AMPSIM_VECTOR_FILLED
#undef AMPSIM_VECTOR
#undef AMPSIM_VECTOR_FUNCTION

struct dim3 {
  unsigned int x, y, z;
#ifdef __cplusplus
  AMPSIM_BOTH constexpr dim3(unsigned int x = 1, unsigned int y = 1, unsigned int z = 1) : x(x), y(y), z(z) {}
  AMPSIM_BOTH constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
  AMPSIM_BOTH constexpr operator uint3() const { return uint3{x, y, z}; }
#endif
};
AMPSIM_VECTOR_TYPE(dim3)
#undef AMPSIM_VECTOR_TYPE
