// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Atomic functions that exist in HIP but not in CUDA. "unsafe" in some names refers to the hardware, on which they may
// do nothing if memory is fine-grained. Here they are the same as the others.
#pragma once

#include <ampsim_cuda/atomics.h>

// For the scopes of the device and of the system (see ampsim_cuda/atomics.h).
#define AMPSIM_ATOMIC_LONG(NAME, BUILTIN)                                                                          \
  AMPSIM_ATOMIC unsigned long NAME(unsigned long *address, unsigned long value) {                                  \
    return BUILTIN(address, value, __ATOMIC_RELAXED);                                                              \
  }                                                                                                                \
  AMPSIM_ATOMIC unsigned long NAME##_system(unsigned long *address, unsigned long value) {                         \
    return BUILTIN(static_cast<volatile unsigned long *>(address), value, __ATOMIC_ACQ_REL);                       \
  }
AMPSIM_ATOMIC_LONG(atomicAdd, __atomic_fetch_add)
AMPSIM_ATOMIC_LONG(atomicMin, __atomic_fetch_min)
AMPSIM_ATOMIC_LONG(atomicMax, __atomic_fetch_max)
AMPSIM_ATOMIC_LONG(atomicExch, __atomic_exchange_n)
#undef AMPSIM_ATOMIC_LONG
AMPSIM_ATOMIC unsigned long atomicCAS(unsigned long *address, unsigned long compare, unsigned long value) {
  __atomic_compare_exchange_n(address, &compare, value, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
  return compare;
}
AMPSIM_ATOMIC unsigned long atomicCAS_system(unsigned long *address, unsigned long compare, unsigned long value) {
  __atomic_compare_exchange_n(static_cast<volatile unsigned long *>(address), &compare, value, false,
                              __ATOMIC_ACQ_REL, __ATOMIC_RELAXED);
  return compare;
}

#define AMPSIM_ATOMIC_EXTREME(NAME, TYPE, CHOICE)                                                                  \
  AMPSIM_ATOMIC TYPE NAME(TYPE *address, TYPE value) {                                                             \
    return ampsim_cuda::update(address, [=](TYPE old) { return CHOICE(old, value); });                             \
  }
AMPSIM_ATOMIC_EXTREME(atomicMin, float, __builtin_fminf)
AMPSIM_ATOMIC_EXTREME(atomicMax, float, __builtin_fmaxf)
AMPSIM_ATOMIC_EXTREME(atomicMin, double, __builtin_fmin)
AMPSIM_ATOMIC_EXTREME(atomicMax, double, __builtin_fmax)
#undef AMPSIM_ATOMIC_EXTREME

template <class T> AMPSIM_ATOMIC T unsafeAtomicAdd(T *address, T value) { return atomicAdd(address, value); }
template <class T> AMPSIM_ATOMIC T safeAtomicAdd(T *address, T value) { return atomicAdd(address, value); }
template <class T> AMPSIM_ATOMIC T unsafeAtomicMax(T *address, T value) { return atomicMax(address, value); }
template <class T> AMPSIM_ATOMIC T unsafeAtomicMin(T *address, T value) { return atomicMin(address, value); }
template <class T> AMPSIM_ATOMIC void atomicAddNoRet(T *address, T value) { atomicAdd(address, value); }
