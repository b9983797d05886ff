// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sums and minima or maxima of two or three numbers in one step, for dynamic programming (CUDA Math API, "SIMD
// Intrinsics"; Programming Guide, "DPX"), on words or on the two halves of each.
#pragma once

#include <ampsim_cuda/simd_intrinsics.h>

namespace ampsim_cuda {

template <class T> AMPSIM_DEVICE inline T lesser(T a, T b) { return b < a ? b : a; }
template <class T> AMPSIM_DEVICE inline T greater(T a, T b) { return a < b ? b : a; }
/// Overflow wraps around.
template <class T> AMPSIM_DEVICE inline T wrapped_sum(T a, T b) { return T(unsigned(a) + unsigned(b)); }

/// An operation of three numbers for both halves of words.
template <class Part, class Operation>
static AMPSIM_DEVICE inline unsigned int halves(unsigned int a, unsigned int b, unsigned int c,
                                                Operation operation) {
  const unsigned int low = (unsigned short)operation(Part(a), Part(b), Part(c));
  const unsigned int high = (unsigned short)operation(Part(a >> 16), Part(b >> 16), Part(c >> 16));
  return high << 16 | low;
}

} // namespace ampsim_cuda

#define AMPSIM_DPX_WORD(NAME, TYPE, EXPRESSION)                                                                    \
  static AMPSIM_DEVICE inline TYPE NAME(TYPE a, TYPE b, TYPE c) {                                                  \
    using namespace ampsim_cuda;                                                                                   \
    return EXPRESSION;                                                                                             \
  }
#define AMPSIM_DPX_HALVES(NAME, PART, EXPRESSION)                                                                  \
  static AMPSIM_DEVICE inline unsigned int NAME(unsigned int x, unsigned int y, unsigned int z) {                  \
    return ampsim_cuda::halves<PART>(x, y, z, [](PART a, PART b, PART c) -> PART {                                 \
      using namespace ampsim_cuda;                                                                                 \
      return EXPRESSION;                                                                                           \
    });                                                                                                            \
  }
#define AMPSIM_DPX(NAME, ...)                                                                                      \
  AMPSIM_DPX_WORD(NAME##_s32, int, (__VA_ARGS__))                                                                  \
  AMPSIM_DPX_WORD(NAME##_u32, unsigned int, (__VA_ARGS__))                                                         \
  AMPSIM_DPX_HALVES(NAME##_s16x2, short, (__VA_ARGS__))                                                            \
  AMPSIM_DPX_HALVES(NAME##_u16x2, unsigned short, (__VA_ARGS__))                                                   \
  AMPSIM_DPX_WORD(NAME##_s32_relu, int, greater(int(__VA_ARGS__), 0))                                              \
  AMPSIM_DPX_HALVES(NAME##_s16x2_relu, short, greater(short(__VA_ARGS__), short(0)))

AMPSIM_DPX(__viaddmax, greater(wrapped_sum(a, b), c))
AMPSIM_DPX(__viaddmin, lesser(wrapped_sum(a, b), c))
AMPSIM_DPX(__vimax3, greater(greater(a, b), c))
AMPSIM_DPX(__vimin3, lesser(lesser(a, b), c))
#undef AMPSIM_DPX
#undef AMPSIM_DPX_HALVES
#undef AMPSIM_DPX_WORD

static AMPSIM_DEVICE inline int __vimax_s32_relu(int a, int b) { return __vimax3_s32(a, b, 0); }
static AMPSIM_DEVICE inline int __vimin_s32_relu(int a, int b) { return __vimin3_s32_relu(a, b, b); }
static AMPSIM_DEVICE inline unsigned int __vimax_s16x2_relu(unsigned int a, unsigned int b) {
  return __vimax3_s16x2(a, b, 0);
}
static AMPSIM_DEVICE inline unsigned int __vimin_s16x2_relu(unsigned int a, unsigned int b) {
  return __vimin3_s16x2_relu(a, b, b);
}

// Also says which of the two it is: the first if they are equal.
#define AMPSIM_DPX_WHICH(NAME, CHOICE, OPERATOR, LETTER, WORD, PART)                                               \
  static AMPSIM_DEVICE inline WORD NAME##_##LETTER##32(WORD a, WORD b, bool *first) {                              \
    *first = a OPERATOR b;                                                                                         \
    return ampsim_cuda::CHOICE(a, b);                                                                              \
  }                                                                                                                \
  static AMPSIM_DEVICE inline unsigned int NAME##_##LETTER##16x2(unsigned int a, unsigned int b, bool *high,       \
                                                                 bool *low) {                                      \
    *high = (PART)(a >> 16) OPERATOR(PART)(b >> 16);                                                               \
    *low = (PART)a OPERATOR(PART) b;                                                                               \
    return ampsim_cuda::halves<PART>(a, b, 0, [](PART x, PART y, PART) { return ampsim_cuda::CHOICE(x, y); });     \
  }
AMPSIM_DPX_WHICH(__vibmax, greater, >=, s, int, short)
AMPSIM_DPX_WHICH(__vibmax, greater, >=, u, unsigned int, unsigned short)
AMPSIM_DPX_WHICH(__vibmin, lesser, <=, s, int, short)
AMPSIM_DPX_WHICH(__vibmin, lesser, <=, u, unsigned int, unsigned short)
#undef AMPSIM_DPX_WHICH
