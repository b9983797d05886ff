// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The atomic functions (specification chapter 6).
//
// They are the compiler's own atomic operations with relaxed order: a C++ AMP atomic orders nothing by itself, and the
// instrumentation recognises atomic instructions. All of them return the old value.
#pragma once

#include "restriction.h"

namespace concurrency {

/// Puts `val` into `*dest` (6.2).
AMPSIM_AMP inline int atomic_exchange(int *dest, int val) {
  return __atomic_exchange_n(dest, val, __ATOMIC_RELAXED);
}
AMPSIM_AMP inline unsigned int atomic_exchange(unsigned int *dest, unsigned int val) {
  return __atomic_exchange_n(dest, val, __ATOMIC_RELAXED);
}
AMPSIM_AMP inline float atomic_exchange(float *dest, float val) {
  float old;
  __atomic_exchange(dest, &val, &old, __ATOMIC_RELAXED);
  return old;
}

/// Stores `val` to `*dest` if that holds `*expected_val`; in either case, `*expected_val` becomes the old value of
/// `*dest`. Returns true if it was exchanged (6.2).
AMPSIM_AMP inline bool atomic_compare_exchange(int *dest, int *expected_val, int val) {
  return __atomic_compare_exchange_n(dest, expected_val, val, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
}
AMPSIM_AMP inline bool atomic_compare_exchange(unsigned int *dest, unsigned int *expected_val, unsigned int val) {
  return __atomic_compare_exchange_n(dest, expected_val, val, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
}

// Arithmetic on integers (6.3): `*dest = *dest OPERATION val`.

#define AMPSIM_ATOMIC_FETCH(NAME, TYPE, BUILTIN)                                                                   \
  AMPSIM_AMP inline TYPE NAME(TYPE *dest, TYPE val) { return BUILTIN(dest, val, __ATOMIC_RELAXED); }

AMPSIM_ATOMIC_FETCH(atomic_fetch_add, int, __atomic_fetch_add)
AMPSIM_ATOMIC_FETCH(atomic_fetch_add, unsigned int, __atomic_fetch_add)
AMPSIM_ATOMIC_FETCH(atomic_fetch_sub, int, __atomic_fetch_sub)
AMPSIM_ATOMIC_FETCH(atomic_fetch_sub, unsigned int, __atomic_fetch_sub)
AMPSIM_ATOMIC_FETCH(atomic_fetch_max, int, __atomic_fetch_max)
AMPSIM_ATOMIC_FETCH(atomic_fetch_max, unsigned int, __atomic_fetch_max)
AMPSIM_ATOMIC_FETCH(atomic_fetch_min, int, __atomic_fetch_min)
AMPSIM_ATOMIC_FETCH(atomic_fetch_min, unsigned int, __atomic_fetch_min)
AMPSIM_ATOMIC_FETCH(atomic_fetch_and, int, __atomic_fetch_and)
AMPSIM_ATOMIC_FETCH(atomic_fetch_and, unsigned int, __atomic_fetch_and)
AMPSIM_ATOMIC_FETCH(atomic_fetch_or, int, __atomic_fetch_or)
AMPSIM_ATOMIC_FETCH(atomic_fetch_or, unsigned int, __atomic_fetch_or)
AMPSIM_ATOMIC_FETCH(atomic_fetch_xor, int, __atomic_fetch_xor)
AMPSIM_ATOMIC_FETCH(atomic_fetch_xor, unsigned int, __atomic_fetch_xor)

#undef AMPSIM_ATOMIC_FETCH

/// Adds or subtracts one (6.3).
AMPSIM_AMP inline int atomic_fetch_inc(int *dest) { return __atomic_fetch_add(dest, 1, __ATOMIC_RELAXED); }
AMPSIM_AMP inline unsigned int atomic_fetch_inc(unsigned int *dest) {
  return __atomic_fetch_add(dest, 1u, __ATOMIC_RELAXED);
}
AMPSIM_AMP inline int atomic_fetch_dec(int *dest) { return __atomic_fetch_sub(dest, 1, __ATOMIC_RELAXED); }
AMPSIM_AMP inline unsigned int atomic_fetch_dec(unsigned int *dest) {
  return __atomic_fetch_sub(dest, 1u, __ATOMIC_RELAXED);
}

} // namespace concurrency
