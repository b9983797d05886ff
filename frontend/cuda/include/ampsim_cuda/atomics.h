// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Atomic functions (CUDA C++ Programming Guide, "Atomic Functions").
//
// They are the compiler's own atomic operations with relaxed order: an atomic function orders nothing by itself, and
// the instrumentation recognises atomic instructions. All return the old value. A suffix names the scope. Operations
// with another scope than the device's use a pointer to volatile, and their order, which is otherwise unused, gives the
// compiler's pass the scope (take_scope_of_headers): relaxed for the block's, acquire and release for the system's.
#pragma once

#include <host_defines.h>

#define AMPSIM_ATOMIC static __device__ __inline__ __attribute__((always_inline))

namespace ampsim_cuda {

template <class Place, class Operation> AMPSIM_ATOMIC auto update(Place *address, Operation operation) {
  __remove_cv(Place) old, next;
  __atomic_load(address, &old, __ATOMIC_RELAXED);
  do
    next = operation(old);
  while (!__atomic_compare_exchange(address, &old, &next, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED));
  return old;
}

} // namespace ampsim_cuda

// Each for all scopes, with the qualifiers of the place that it changes and the order that names the scope.
#define AMPSIM_SCOPED(DEFINE, ...)                                                                                 \
  DEFINE(, , __ATOMIC_RELAXED, __VA_ARGS__)                                                                        \
  DEFINE(_block, volatile, __ATOMIC_RELAXED, __VA_ARGS__)                                                          \
  DEFINE(_system, volatile, __ATOMIC_ACQ_REL, __VA_ARGS__)

#define AMPSIM_ATOMIC_FETCH(SUFFIX, SCOPE, ORDER, NAME, TYPE, BUILTIN)                                             \
  AMPSIM_ATOMIC TYPE NAME##SUFFIX(TYPE *address, TYPE value) {                                                     \
    return BUILTIN(static_cast<SCOPE TYPE *>(address), value, ORDER);                                              \
  }

AMPSIM_SCOPED(AMPSIM_ATOMIC_FETCH, atomicAdd, int, __atomic_fetch_add)
AMPSIM_SCOPED(AMPSIM_ATOMIC_FETCH, atomicAdd, unsigned int, __atomic_fetch_add)
AMPSIM_SCOPED(AMPSIM_ATOMIC_FETCH, atomicAdd, unsigned long long, __atomic_fetch_add)
AMPSIM_SCOPED(AMPSIM_ATOMIC_FETCH, atomicAdd, float, __atomic_fetch_add)
AMPSIM_SCOPED(AMPSIM_ATOMIC_FETCH, atomicAdd, double, __atomic_fetch_add)
AMPSIM_SCOPED(AMPSIM_ATOMIC_FETCH, atomicSub, int, __atomic_fetch_sub)
AMPSIM_SCOPED(AMPSIM_ATOMIC_FETCH, atomicSub, unsigned int, __atomic_fetch_sub)
#define AMPSIM_ATOMIC_INTEGERS(NAME, BUILTIN)                                                                      \
  AMPSIM_SCOPED(AMPSIM_ATOMIC_FETCH, NAME, int, BUILTIN)                                                           \
  AMPSIM_SCOPED(AMPSIM_ATOMIC_FETCH, NAME, unsigned int, BUILTIN)                                                  \
  AMPSIM_SCOPED(AMPSIM_ATOMIC_FETCH, NAME, long long, BUILTIN)                                                     \
  AMPSIM_SCOPED(AMPSIM_ATOMIC_FETCH, NAME, unsigned long long, BUILTIN)
AMPSIM_ATOMIC_INTEGERS(atomicMin, __atomic_fetch_min)
AMPSIM_ATOMIC_INTEGERS(atomicMax, __atomic_fetch_max)
AMPSIM_ATOMIC_INTEGERS(atomicAnd, __atomic_fetch_and)
AMPSIM_ATOMIC_INTEGERS(atomicOr, __atomic_fetch_or)
AMPSIM_ATOMIC_INTEGERS(atomicXor, __atomic_fetch_xor)
AMPSIM_ATOMIC_INTEGERS(atomicExch, __atomic_exchange_n)
#undef AMPSIM_ATOMIC_INTEGERS
#undef AMPSIM_ATOMIC_FETCH

#define AMPSIM_ATOMIC_FLOAT_EXCHANGE(SUFFIX, SCOPE, ORDER, TYPE)                                                   \
  AMPSIM_ATOMIC TYPE atomicExch##SUFFIX(TYPE *address, TYPE value) {                                               \
    TYPE old;                                                                                                      \
    __atomic_exchange(static_cast<SCOPE TYPE *>(address), &value, &old, ORDER);                                    \
    return old;                                                                                                    \
  }
AMPSIM_SCOPED(AMPSIM_ATOMIC_FLOAT_EXCHANGE, float)
AMPSIM_SCOPED(AMPSIM_ATOMIC_FLOAT_EXCHANGE, double)
#undef AMPSIM_ATOMIC_FLOAT_EXCHANGE

#define AMPSIM_ATOMIC_SWAP(SUFFIX, SCOPE, ORDER, TYPE)                                                             \
  AMPSIM_ATOMIC TYPE atomicCAS##SUFFIX(TYPE *address, TYPE compare, TYPE value) {                                  \
    __atomic_compare_exchange_n(static_cast<SCOPE TYPE *>(address), &compare, value, false, ORDER,                 \
                                __ATOMIC_RELAXED);                                                                 \
    return compare;                                                                                                \
  }
AMPSIM_SCOPED(AMPSIM_ATOMIC_SWAP, int)
AMPSIM_SCOPED(AMPSIM_ATOMIC_SWAP, unsigned int)
AMPSIM_SCOPED(AMPSIM_ATOMIC_SWAP, long long)
AMPSIM_SCOPED(AMPSIM_ATOMIC_SWAP, unsigned long long)
AMPSIM_SCOPED(AMPSIM_ATOMIC_SWAP, unsigned short)
#undef AMPSIM_ATOMIC_SWAP

/// Counts up and wraps to 0 past `limit`; counts down and wraps to `limit` below 0 or from above it. A single
/// operation, not a loop: the reads of a loop before it succeeds would be accesses as well.
#define AMPSIM_ATOMIC_COUNT(NAME, SUFFIX, OPERATION, SCOPE)                                                        \
  AMPSIM_ATOMIC unsigned int NAME##SUFFIX(unsigned int *address, unsigned int limit) {                             \
    unsigned int old;                                                                                              \
    asm volatile("atom.relaxed." SCOPE "." OPERATION ".u32 %0, [%1], %2;"                                          \
                 : "=r"(old)                                                                                       \
                 : "r"(address), "r"(limit) /* "l" is not a letter of all processors */                            \
                 : "memory");                                                                                      \
    return old;                                                                                                    \
  }
AMPSIM_ATOMIC_COUNT(atomicInc, , "inc", "gpu")
AMPSIM_ATOMIC_COUNT(atomicInc, _block, "inc", "cta")
AMPSIM_ATOMIC_COUNT(atomicInc, _system, "inc", "sys")
AMPSIM_ATOMIC_COUNT(atomicDec, , "dec", "gpu")
AMPSIM_ATOMIC_COUNT(atomicDec, _block, "dec", "cta")
AMPSIM_ATOMIC_COUNT(atomicDec, _system, "dec", "sys")
#undef AMPSIM_ATOMIC_COUNT

/// Two or four floats, each added individually.
#define AMPSIM_ATOMIC_VECTOR(SUFFIX, SCOPE, ORDER, ...)                                                            \
  AMPSIM_ATOMIC float2 atomicAdd##SUFFIX(float2 *address, float2 value) {                                          \
    return {atomicAdd##SUFFIX(&address->x, value.x), atomicAdd##SUFFIX(&address->y, value.y)};                     \
  }                                                                                                                \
  AMPSIM_ATOMIC float4 atomicAdd##SUFFIX(float4 *address, float4 value) {                                          \
    return {atomicAdd##SUFFIX(&address->x, value.x), atomicAdd##SUFFIX(&address->y, value.y),                      \
            atomicAdd##SUFFIX(&address->z, value.z), atomicAdd##SUFFIX(&address->w, value.w)};                     \
  }
AMPSIM_SCOPED(AMPSIM_ATOMIC_VECTOR, )
#undef AMPSIM_ATOMIC_VECTOR
#undef AMPSIM_SCOPED
