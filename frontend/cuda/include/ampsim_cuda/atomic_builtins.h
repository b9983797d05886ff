// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The compiler's atomic functions of CUDA 12.8 (CUDA C++ Programming Guide, "Built-in Functions"): those of other
// compilers under nvcc's names, with a scope. As in scoped_atomics.h, they are relaxed operations between fences for
// their own bytes.
#pragma once

#include <ampsim_cuda/atomics.h>
#include <ampsim_cuda/synchronization.h>
#include <ampsim_cuda/warps.h>

enum {
  __NV_ATOMIC_RELAXED,
  __NV_ATOMIC_CONSUME,
  __NV_ATOMIC_ACQUIRE,
  __NV_ATOMIC_RELEASE,
  __NV_ATOMIC_ACQ_REL,
  __NV_ATOMIC_SEQ_CST
};
enum {
  __NV_THREAD_SCOPE_THREAD,
  __NV_THREAD_SCOPE_BLOCK,
  __NV_THREAD_SCOPE_CLUSTER,
  __NV_THREAD_SCOPE_DEVICE,
  __NV_THREAD_SCOPE_SYSTEM
};

namespace ampsim_cuda {

// The fence bits (FenceMask) that the order requires: 16 for release, 32 for acquire.
AMPSIM_ATOMIC unsigned int sides_of(int order) {
  const bool releases =
      order == __NV_ATOMIC_RELEASE || order == __NV_ATOMIC_ACQ_REL || order == __NV_ATOMIC_SEQ_CST;
  const bool acquires = order != __NV_ATOMIC_RELAXED && order != __NV_ATOMIC_RELEASE;
  return (releases ? 16 : 0) | (acquires ? 32 : 0);
}
AMPSIM_ATOMIC void fence_of_scope(unsigned int sides, int scope, const volatile void *place = nullptr,
                                  unsigned int size = 0) {
  if (scope == __NV_THREAD_SCOPE_THREAD)
    return;
  unsigned int mask = 3 | sides;
  if (scope == __NV_THREAD_SCOPE_BLOCK)
    mask |= 4;
  if (scope == __NV_THREAD_SCOPE_CLUSTER)
    mask |= 128;
  ampsim_fence(mask, place, size);
}

} // namespace ampsim_cuda

AMPSIM_ATOMIC void __nv_atomic_thread_fence(int order, int scope = __NV_THREAD_SCOPE_SYSTEM) {
  // A sequentially consistent order has neither bit.
  if (order != __NV_ATOMIC_RELAXED)
    ampsim_cuda::fence_of_scope(order == __NV_ATOMIC_SEQ_CST ? 0 : ampsim_cuda::sides_of(order), scope);
}

namespace ampsim_cuda {

/// T, in a non-deduced context.
template <class T> struct same_type {
  using type = T;
};
template <class T> using same = typename same_type<T>::type;

template <class T> AMPSIM_ATOMIC void release_by(int order, int scope, const volatile T *place) {
  if (sides_of(order) & 16)
    fence_of_scope(16, scope, place, sizeof(T));
}
template <class T> AMPSIM_ATOMIC void acquire_by(int order, int scope, const volatile T *place) {
  if (sides_of(order) & 32)
    fence_of_scope(32, scope, place, sizeof(T));
}
/// The orders with which the compiler's operations are written, on volatile places, name the scope (see atomics.h).
struct usual_order {
  static constexpr int of_load = __ATOMIC_RELAXED, of_store = of_load, of_update = of_load;
};
struct cluster_order {
  static constexpr int of_load = __ATOMIC_SEQ_CST, of_store = of_load, of_update = of_load;
};
struct system_order {
  static constexpr int of_load = __ATOMIC_ACQUIRE, of_store = __ATOMIC_RELEASE, of_update = __ATOMIC_ACQ_REL;
};

/// The operation on the place with its scope, between the release and acquire fences. With thread scope, it is atomic
/// for no other thread, like a plain access.
template <class T, class Operation>
AMPSIM_ATOMIC auto in_scope(T *place, int order, int scope, Operation operation) {
  if (scope == __NV_THREAD_SCOPE_THREAD) {
    __remove_cv(T) own = *place;
    auto result = operation(&own, usual_order());
    *place = own;
    return result;
  }
  release_by(order, scope, place);
  decltype(operation(place, usual_order())) result;
  if (scope == __NV_THREAD_SCOPE_BLOCK)
    result = operation(static_cast<volatile T *>(place), usual_order());
  else if (scope == __NV_THREAD_SCOPE_CLUSTER)
    result = operation(static_cast<volatile T *>(place), cluster_order());
  else if (scope == __NV_THREAD_SCOPE_SYSTEM)
    result = operation(static_cast<volatile T *>(place), system_order());
  else
    result = operation(place, usual_order());
  acquire_by(order, scope, place);
  return result;
}

} // namespace ampsim_cuda

template <class T>
AMPSIM_ATOMIC void __nv_atomic_load(T *place, T *result, int order, int scope = __NV_THREAD_SCOPE_SYSTEM) {
  if (scope == __NV_THREAD_SCOPE_THREAD) {
    *result = *place;
    return;
  }
  *result = ampsim_cuda::in_scope(place, __NV_ATOMIC_RELAXED, scope, [](auto *at, auto as) {
    __remove_cv(T) value;
    __atomic_load(at, &value, decltype(as)::of_load);
    return value;
  });
  ampsim_cuda::acquire_by(order, scope, place);
}
template <class T>
AMPSIM_ATOMIC auto __nv_atomic_load_n(T *place, int order, int scope = __NV_THREAD_SCOPE_SYSTEM) {
  __remove_cv(T) result;
  __nv_atomic_load(const_cast<__remove_cv(T) *>(place), &result, order, scope);
  return result;
}
template <class T>
AMPSIM_ATOMIC void __nv_atomic_store(T *place, T *value, int order, int scope = __NV_THREAD_SCOPE_SYSTEM) {
  if (scope == __NV_THREAD_SCOPE_THREAD) {
    *place = *value;
    return;
  }
  ampsim_cuda::release_by(order, scope, place);
  ampsim_cuda::in_scope(place, __NV_ATOMIC_RELAXED, scope, [=](auto *at, auto as) {
    __atomic_store(at, value, decltype(as)::of_store);
    return 0;
  });
}
template <class T>
AMPSIM_ATOMIC void __nv_atomic_store_n(T *place, ampsim_cuda::same<T> value, int order,
                                       int scope = __NV_THREAD_SCOPE_SYSTEM) {
  __nv_atomic_store(place, &value, order, scope);
}
template <class T>
AMPSIM_ATOMIC void __nv_atomic_exchange(T *place, T *value, T *result, int order,
                                        int scope = __NV_THREAD_SCOPE_SYSTEM) {
  *result = ampsim_cuda::in_scope(place, order, scope, [=](auto *at, auto as) {
    T old;
    __atomic_exchange(at, value, &old, decltype(as)::of_update);
    return old;
  });
}
template <class T>
AMPSIM_ATOMIC T __nv_atomic_exchange_n(T *place, ampsim_cuda::same<T> value, int order,
                                       int scope = __NV_THREAD_SCOPE_SYSTEM) {
  T result;
  __nv_atomic_exchange(place, &value, &result, order, scope);
  return result;
}
template <class T>
AMPSIM_ATOMIC bool __nv_atomic_compare_exchange(T *place, T *expected, T *desired, bool, int success, int failure,
                                                int scope = __NV_THREAD_SCOPE_SYSTEM) {
  if (scope == __NV_THREAD_SCOPE_THREAD) {
    const T old = *place;
    const bool same = ampsim_cuda::bits_of(old) == ampsim_cuda::bits_of(*expected);
    *(same ? place : expected) = same ? *desired : old;
    return same;
  }
  ampsim_cuda::release_by(success, scope, place);
  const bool done = ampsim_cuda::in_scope(place, __NV_ATOMIC_RELAXED, scope, [=](auto *at, auto as) {
    return __atomic_compare_exchange(at, expected, desired, false, decltype(as)::of_update, decltype(as)::of_load);
  });
  ampsim_cuda::acquire_by(done ? success : failure, scope, place);
  return done;
}
template <class T>
AMPSIM_ATOMIC bool __nv_atomic_compare_exchange_n(T *place, T *expected, ampsim_cuda::same<T> desired, bool weak,
                                                  int success, int failure, int scope = __NV_THREAD_SCOPE_SYSTEM) {
  return __nv_atomic_compare_exchange(place, expected, &desired, weak, success, failure, scope);
}

#define AMPSIM_FETCH(NAME)                                                                                         \
  template <class T>                                                                                               \
  AMPSIM_ATOMIC T __nv_atomic_fetch_##NAME(T *place, ampsim_cuda::same<T> value, int order,                        \
                                           int scope = __NV_THREAD_SCOPE_SYSTEM) {                                 \
    return ampsim_cuda::in_scope(place, order, scope, [=](auto *at, auto as) {                                     \
      return __atomic_fetch_##NAME(at, value, decltype(as)::of_update);                                            \
    });                                                                                                            \
  }                                                                                                                \
  template <class T>                                                                                               \
  AMPSIM_ATOMIC void __nv_atomic_##NAME(T *place, ampsim_cuda::same<T> value, int order,                           \
                                        int scope = __NV_THREAD_SCOPE_SYSTEM) {                                    \
    __nv_atomic_fetch_##NAME(place, value, order, scope);                                                          \
  }
AMPSIM_FETCH(add)
AMPSIM_FETCH(sub)
AMPSIM_FETCH(and)
AMPSIM_FETCH(or)
AMPSIM_FETCH(xor)
AMPSIM_FETCH(min)
AMPSIM_FETCH(max)
#undef AMPSIM_FETCH
