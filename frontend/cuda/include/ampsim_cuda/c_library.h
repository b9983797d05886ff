// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The C headers themselves, instead of libstdc++'s, which would include the C++ ones. In a source with kernels, the
// declarations of <math.h> and <string.h> are for both sides, and so is __assert_fail of <assert.h>, which defines its macro
// anew each time that it is included.
#pragma once

#define _GLIBCXX_INCLUDE_NEXT_C_HEADERS
#ifdef AMPSIM_KERNELS
#pragma clang force_cuda_host_device begin
#include <assert.h>
#undef assert
// Programs call it also with NDEBUG, with which <assert.h> does not declare it.
#ifndef _ASSERT_H_DECLS
extern "C" void __assert_fail(const char *assertion, const char *file, unsigned int line,
                              const char *function) noexcept __attribute__((noreturn));
#endif
#endif
#include <math.h>
#include <string.h>
#ifdef AMPSIM_KERNELS
// The functions that the macros of <math.h> call, as on the device: 1 for both infinities. The host has those of libm.
#define AMPSIM_CLASSIFY(NAME, TYPE, VALUE)                                                                         \
  extern inline AMPSIM_BOTH __attribute__((gnu_inline)) int NAME(TYPE x) noexcept { return VALUE; }
#define AMPSIM_CLASSIFY_ALL(SUFFIX, TYPE)                                                                          \
  AMPSIM_CLASSIFY(__isnan##SUFFIX, TYPE, __builtin_isnan(x))                                                       \
  AMPSIM_CLASSIFY(__isinf##SUFFIX, TYPE, __builtin_isinf(x))                                                       \
  AMPSIM_CLASSIFY(__finite##SUFFIX, TYPE, __builtin_isfinite(x))                                                   \
  AMPSIM_CLASSIFY(__signbit##SUFFIX, TYPE, __builtin_signbit(x) != 0)
extern "C" {
AMPSIM_CLASSIFY_ALL(f, float)
AMPSIM_CLASSIFY_ALL(, double)
AMPSIM_CLASSIFY_ALL(l, long double)
}
#undef AMPSIM_CLASSIFY_ALL
#undef AMPSIM_CLASSIFY
#pragma clang force_cuda_host_device end
// libstdc++'s own assertions call functions of the host, also where they only check constant expressions.
#include <bits/c++config.h>
#undef __glibcxx_assert
#ifdef _GLIBCXX_ASSERTIONS
#define __glibcxx_assert(CONDITION)                                                                                \
  do {                                                                                                             \
    if (!bool(CONDITION))                                                                                          \
      __assert_fail(#CONDITION, __FILE__, __LINE__, __PRETTY_FUNCTION__);                                          \
  } while (false)
#else
#define __glibcxx_assert(CONDITION)                                                                                \
  do {                                                                                                             \
    if (__builtin_is_constant_evaluated() && !bool(CONDITION))                                                     \
      __builtin_unreachable();                                                                                     \
  } while (false)
#endif
#endif
#include <stdlib.h>
#undef _GLIBCXX_INCLUDE_NEXT_C_HEADERS
#include <limits.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>
