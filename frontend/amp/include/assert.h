// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The C library's <assert.h>, which can be included several times, with and without NDEBUG. Microsoft's compiler only
// warns about a second argument, which programs pass as an explanation.
#include_next <assert.h>

#undef assert
#ifdef NDEBUG
#define assert(...) ((void)0)
#else
#define assert(condition, ...)                                                                                     \
  (static_cast<bool>(condition) ? void(0) : __assert_fail(#condition, __FILE__, __LINE__, __PRETTY_FUNCTION__))
#endif
