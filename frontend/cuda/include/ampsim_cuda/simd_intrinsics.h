// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Four bytes or two halves of a word at once (CUDA Math API, "SIMD Intrinsics").
#pragma once

#include <host_defines.h>

namespace ampsim_cuda {

/// The parts of words as numbers of type Part, for an operation with a wider result; only the lower bits are kept.
template <class Part, class Operation>
static __device__ inline unsigned int each(unsigned int a, unsigned int b, Operation operation) {
  constexpr unsigned int bits = sizeof(Part) * 8, mask = (1u << bits) - 1;
  unsigned int result = 0;
  for (unsigned int at = 0; at < 32; at += bits)
    result |= (unsigned(operation(int(Part(a >> at)), int(Part(b >> at)))) & mask) << at;
  return result;
}
template <class Part> static __device__ inline int clamped(int x) {
  constexpr int lowest = Part(-1) < Part(0) ? -(1 << (sizeof(Part) * 8 - 1)) : 0;
  constexpr int highest = lowest + (1 << sizeof(Part) * 8) - 1;
  return x < lowest ? lowest : x > highest ? highest : x;
}

} // namespace ampsim_cuda

#define AMPSIM_SIMD(NAME, PART, EXPRESSION)                                                                        \
  static __device__ inline unsigned int NAME(unsigned int x, unsigned int y) {                                     \
    return ampsim_cuda::each<PART>(x, y, [](int a, int b) -> int { return EXPRESSION; });                          \
  }
#define AMPSIM_SIMD_ONE(NAME, PART, EXPRESSION)                                                                    \
  static __device__ inline unsigned int NAME(unsigned int x) {                                                     \
    return ampsim_cuda::each<PART>(x, 0, [](int a, int) -> int { return EXPRESSION; });                            \
  }
#define AMPSIM_SIMD_SUM(NAME, PART, EXPRESSION)                                                                    \
  static __device__ inline unsigned int NAME(unsigned int x, unsigned int y) {                                     \
    unsigned int sum = 0;                                                                                          \
    ampsim_cuda::each<PART>(x, y, [&](int a, int b) -> int { return int(sum += unsigned(EXPRESSION)); });          \
    return sum;                                                                                                    \
  }
/// Comparisons: all bits of a part (cmp), or the lowest (set).
#define AMPSIM_SIMD_COMPARE(NAME, COUNT, PART, OPERATOR)                                                           \
  AMPSIM_SIMD(__vcmp##NAME##COUNT, PART, a OPERATOR b ? -1 : 0)                                                    \
  AMPSIM_SIMD(__vset##NAME##COUNT, PART, a OPERATOR b)
#define AMPSIM_SIMD_ALL(COUNT, SIGNED, UNSIGNED)                                                                   \
  AMPSIM_SIMD(__vadd##COUNT, UNSIGNED, a + b)                                                                      \
  AMPSIM_SIMD(__vsub##COUNT, UNSIGNED, a - b)                                                                      \
  AMPSIM_SIMD(__vaddss##COUNT, SIGNED, ampsim_cuda::clamped<SIGNED>(a + b))                                        \
  AMPSIM_SIMD(__vaddus##COUNT, UNSIGNED, ampsim_cuda::clamped<UNSIGNED>(a + b))                                    \
  AMPSIM_SIMD(__vsubss##COUNT, SIGNED, ampsim_cuda::clamped<SIGNED>(a - b))                                        \
  AMPSIM_SIMD(__vsubus##COUNT, UNSIGNED, ampsim_cuda::clamped<UNSIGNED>(a - b))                                    \
  AMPSIM_SIMD(__vabsdiffs##COUNT, SIGNED, a < b ? b - a : a - b)                                                   \
  AMPSIM_SIMD(__vabsdiffu##COUNT, UNSIGNED, a < b ? b - a : a - b)                                                 \
  AMPSIM_SIMD(__vavgs##COUNT, SIGNED, (a + b + (a + b >= 0)) >> 1)                                                 \
  AMPSIM_SIMD(__vavgu##COUNT, UNSIGNED, (a + b + 1) >> 1)                                                          \
  AMPSIM_SIMD(__vhaddu##COUNT, UNSIGNED, (a + b) >> 1)                                                             \
  AMPSIM_SIMD(__vmaxs##COUNT, SIGNED, a < b ? b : a)                                                               \
  AMPSIM_SIMD(__vmaxu##COUNT, UNSIGNED, a < b ? b : a)                                                             \
  AMPSIM_SIMD(__vmins##COUNT, SIGNED, b < a ? b : a)                                                               \
  AMPSIM_SIMD(__vminu##COUNT, UNSIGNED, b < a ? b : a)                                                             \
  AMPSIM_SIMD_ONE(__vabs##COUNT, SIGNED, a < 0 ? -a : a)                                                           \
  AMPSIM_SIMD_ONE(__vabsss##COUNT, SIGNED, ampsim_cuda::clamped<SIGNED>(a < 0 ? -a : a))                           \
  AMPSIM_SIMD_ONE(__vneg##COUNT, SIGNED, -a)                                                                       \
  AMPSIM_SIMD_ONE(__vnegss##COUNT, SIGNED, ampsim_cuda::clamped<SIGNED>(-a))                                       \
  AMPSIM_SIMD_SUM(__vsads##COUNT, SIGNED, a < b ? b - a : a - b)                                                   \
  AMPSIM_SIMD_SUM(__vsadu##COUNT, UNSIGNED, a < b ? b - a : a - b)                                                 \
  AMPSIM_SIMD_COMPARE(eq, COUNT, UNSIGNED, ==)                                                                     \
  AMPSIM_SIMD_COMPARE(ne, COUNT, UNSIGNED, !=)                                                                     \
  AMPSIM_SIMD_COMPARE(gts, COUNT, SIGNED, >)                                                                       \
  AMPSIM_SIMD_COMPARE(gtu, COUNT, UNSIGNED, >)                                                                     \
  AMPSIM_SIMD_COMPARE(ges, COUNT, SIGNED, >=)                                                                      \
  AMPSIM_SIMD_COMPARE(geu, COUNT, UNSIGNED, >=)                                                                    \
  AMPSIM_SIMD_COMPARE(lts, COUNT, SIGNED, <)                                                                       \
  AMPSIM_SIMD_COMPARE(ltu, COUNT, UNSIGNED, <)                                                                     \
  AMPSIM_SIMD_COMPARE(les, COUNT, SIGNED, <=)                                                                      \
  AMPSIM_SIMD_COMPARE(leu, COUNT, UNSIGNED, <=)
AMPSIM_SIMD_ALL(2, short, unsigned short)
AMPSIM_SIMD_ALL(4, signed char, unsigned char)
#undef AMPSIM_SIMD
#undef AMPSIM_SIMD_ONE
#undef AMPSIM_SIMD_SUM
#undef AMPSIM_SIMD_COMPARE
#undef AMPSIM_SIMD_ALL
