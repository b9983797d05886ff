// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cuda::atomic and cuda::atomic_ref (CUDA C++ Standard Library, "Extended API": "Memory model", "Synchronization
// Primitives").
//
// On the device, an operation is a relaxed atomic one, like the atomic functions, with an ampsim_fence() for its own
// bytes before it that releases and one after it that acquires, according to its memory order: it orders other
// operations on these bytes, and does not act as a fence for operations on others. The scope is that of the fences; for
// block scope, the operation has it as well: see atomics.h. On the host they are the compiler's own.
//
// A sequentially consistent load acquires, and such a store releases, and nothing more: the single order of these
// operations is not happens-before (C++20, [atomics.order]).
#pragma once

#include <cuda_runtime.h>

#include <atomic>
#include <type_traits>

namespace cuda {

enum thread_scope { thread_scope_system, thread_scope_device, thread_scope_block, thread_scope_thread };

using memory_order = ::std::memory_order;
inline constexpr memory_order memory_order_relaxed = ::std::memory_order_relaxed;
inline constexpr memory_order memory_order_consume = ::std::memory_order_consume;
inline constexpr memory_order memory_order_acquire = ::std::memory_order_acquire;
inline constexpr memory_order memory_order_release = ::std::memory_order_release;
inline constexpr memory_order memory_order_acq_rel = ::std::memory_order_acq_rel;
inline constexpr memory_order memory_order_seq_cst = ::std::memory_order_seq_cst;

} // namespace cuda

#define AMPSIM_SYNCHRONISE AMPSIM_BOTH __inline__ __attribute__((always_inline))

namespace ampsim_cuda {

inline constexpr unsigned int fence_releases = ampsim_fence_releases, fence_acquires = ampsim_fence_acquires;

/// A fence for the operations on the `size` bytes at `place` or, if that is null, on all.
template <cuda::thread_scope Scope>
AMPSIM_SYNCHRONISE void scoped_fence(unsigned int sides, const volatile void *place = nullptr,
                                     unsigned int size = 0) {
#ifdef __CUDA_ARCH__
  if constexpr (Scope == cuda::thread_scope_block)
    ampsim_fence(ampsim_fence_all | ampsim_fence_within_tile | sides, place, size);
  else if constexpr (Scope != cuda::thread_scope_thread)
    ampsim_fence(ampsim_fence_all | sides, place, size);
#else
  (void)sides, (void)place, (void)size;
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
#endif
}
AMPSIM_SYNCHRONISE constexpr bool releases(cuda::memory_order order) {
  return order == cuda::memory_order_release || order == cuda::memory_order_acq_rel ||
         order == cuda::memory_order_seq_cst;
}
AMPSIM_SYNCHRONISE constexpr bool acquires(cuda::memory_order order) {
  return order != cuda::memory_order_relaxed && order != cuda::memory_order_release;
}
/// The fences before and after a relaxed operation of this order on an object.
template <cuda::thread_scope Scope, class T>
AMPSIM_SYNCHRONISE void release(cuda::memory_order order, const volatile T *place) {
  if (releases(order))
    scoped_fence<Scope>(fence_releases, place, sizeof(T));
}
template <cuda::thread_scope Scope, class T>
AMPSIM_SYNCHRONISE void acquire(cuda::memory_order order, const volatile T *place) {
  if (acquires(order))
    scoped_fence<Scope>(fence_acquires, place, sizeof(T));
}
/// The order of a failed compare-exchange.
AMPSIM_SYNCHRONISE cuda::memory_order without_release(cuda::memory_order order) {
  return order == cuda::memory_order_acq_rel   ? cuda::memory_order_acquire
         : order == cuda::memory_order_release ? cuda::memory_order_relaxed
                                               : order;
}

/// The operations on the object at `place()`, which the derived class provides.
template <class Self, class T, cuda::thread_scope Scope> class atomic_operations {
  // The scope in the form that atomics.h describes.
  static constexpr bool of_block = Scope == cuda::thread_scope_block,
                        of_system = Scope == cuda::thread_scope_system;
  static constexpr int as_load = of_system ? __ATOMIC_ACQUIRE : __ATOMIC_RELAXED;
  static constexpr int as_store = of_system ? __ATOMIC_RELEASE : __ATOMIC_RELAXED;
  static constexpr int as_update = of_system ? __ATOMIC_ACQ_REL : __ATOMIC_RELAXED;
  /// Thread scope: plain accesses.
  static constexpr bool is_plain = Scope == cuda::thread_scope_thread;
  static_assert(::std::is_trivially_copyable_v<T>, "an atomic object's type is trivially copyable");
  static_assert(sizeof(T) <= 8, "atomic objects of more than 8 bytes are not simulated");
  static constexpr bool is_number = ::std::is_arithmetic_v<T> && !::std::is_same_v<T, bool>;

public:
  using value_type = T;
  static constexpr bool is_always_lock_free = true;
  static constexpr cuda::thread_scope scope = Scope;

  AMPSIM_SYNCHRONISE bool is_lock_free() const { return true; }
  AMPSIM_SYNCHRONISE T load(cuda::memory_order order = cuda::memory_order_seq_cst) const {
    if constexpr (is_plain)
      return *place();
    T value;
    __atomic_load(place(), &value, as_load);
    acquire<Scope>(order, place());
    return value;
  }
  AMPSIM_SYNCHRONISE void store(T value, cuda::memory_order order = cuda::memory_order_seq_cst) const {
    if constexpr (is_plain) {
      *place() = value;
      return;
    }
    release<Scope>(order, place());
    __atomic_store(place(), &value, as_store);
  }
  AMPSIM_SYNCHRONISE T exchange(T value, cuda::memory_order order = cuda::memory_order_seq_cst) const {
    if constexpr (is_plain)
      return update(order, [=](T) { return value; });
    release<Scope>(order, place());
    T old;
    __atomic_exchange(place(), &value, &old, as_update);
    acquire<Scope>(order, place());
    return old;
  }
  AMPSIM_SYNCHRONISE bool compare_exchange_strong(T &expected, T desired, cuda::memory_order success,
                                                  cuda::memory_order failure) const {
    if constexpr (is_plain) {
      const T old = *place();
      const bool is_expected = bytes_of(old) == bytes_of(expected);
      *(is_expected ? place() : &expected) = is_expected ? desired : old;
      return is_expected;
    }
    release<Scope>(success, place());
    const bool done = __atomic_compare_exchange(place(), &expected, &desired, false, as_update, as_load);
    if (done)
      acquire<Scope>(success, place());
    else
      acquire<Scope>(failure, place());
    return done;
  }
  AMPSIM_SYNCHRONISE bool compare_exchange_strong(T &expected, T desired,
                                                  cuda::memory_order order = cuda::memory_order_seq_cst) const {
    return compare_exchange_strong(expected, desired, order, without_release(order));
  }
  AMPSIM_SYNCHRONISE bool compare_exchange_weak(T &expected, T desired, cuda::memory_order success,
                                                cuda::memory_order failure) const {
    return compare_exchange_strong(expected, desired, success, failure);
  }
  AMPSIM_SYNCHRONISE bool compare_exchange_weak(T &expected, T desired,
                                                cuda::memory_order order = cuda::memory_order_seq_cst) const {
    return compare_exchange_strong(expected, desired, order);
  }
  AMPSIM_SYNCHRONISE operator T() const { return load(); }

  template <class U = T>
  AMPSIM_SYNCHRONISE T fetch_add(::std::conditional_t<::std::is_pointer_v<U>, ptrdiff_t, U> value,
                                 cuda::memory_order order = cuda::memory_order_seq_cst) const {
    if constexpr (::std::is_pointer_v<T>)
      return update(order, [=](T old) { return old + value; });
    else
      return fetch<is_number>([](auto *to, T by) { return __atomic_fetch_add(to, by, as_update); }, value, order);
  }
  template <class U = T>
  AMPSIM_SYNCHRONISE T fetch_sub(::std::conditional_t<::std::is_pointer_v<U>, ptrdiff_t, U> value,
                                 cuda::memory_order order = cuda::memory_order_seq_cst) const {
    if constexpr (::std::is_pointer_v<T>)
      return update(order, [=](T old) { return old - value; });
    else
      return fetch<is_number>([](auto *to, T by) { return __atomic_fetch_sub(to, by, as_update); }, value, order);
  }
  AMPSIM_SYNCHRONISE T fetch_and(T value, cuda::memory_order order = cuda::memory_order_seq_cst) const {
    return fetch<::std::is_integral_v<T>>([](auto *to, T by) { return __atomic_fetch_and(to, by, as_update); },
                                          value, order);
  }
  AMPSIM_SYNCHRONISE T fetch_or(T value, cuda::memory_order order = cuda::memory_order_seq_cst) const {
    return fetch<::std::is_integral_v<T>>([](auto *to, T by) { return __atomic_fetch_or(to, by, as_update); },
                                          value, order);
  }
  AMPSIM_SYNCHRONISE T fetch_xor(T value, cuda::memory_order order = cuda::memory_order_seq_cst) const {
    return fetch<::std::is_integral_v<T>>([](auto *to, T by) { return __atomic_fetch_xor(to, by, as_update); },
                                          value, order);
  }
  AMPSIM_SYNCHRONISE T fetch_min(T value, cuda::memory_order order = cuda::memory_order_seq_cst) const {
    return update(order, [=](T old) { return value < old ? value : old; });
  }
  AMPSIM_SYNCHRONISE T fetch_max(T value, cuda::memory_order order = cuda::memory_order_seq_cst) const {
    return update(order, [=](T old) { return old < value ? value : old; });
  }

  template <class U> AMPSIM_SYNCHRONISE T operator+=(U value) const { return fetch_add(value) + value; }
  template <class U> AMPSIM_SYNCHRONISE T operator-=(U value) const { return fetch_sub(value) - value; }
  AMPSIM_SYNCHRONISE T operator&=(T value) const { return fetch_and(value) & value; }
  AMPSIM_SYNCHRONISE T operator|=(T value) const { return fetch_or(value) | value; }
  AMPSIM_SYNCHRONISE T operator^=(T value) const { return fetch_xor(value) ^ value; }
  AMPSIM_SYNCHRONISE T operator++() const { return fetch_add(1) + 1; }
  AMPSIM_SYNCHRONISE T operator++(int) const { return fetch_add(1); }
  AMPSIM_SYNCHRONISE T operator--() const { return fetch_sub(1) - 1; }
  AMPSIM_SYNCHRONISE T operator--(int) const { return fetch_sub(1); }

  /// Waits until the value differs from `old`.
  AMPSIM_SYNCHRONISE void wait(T old, cuda::memory_order order = cuda::memory_order_seq_cst) const {
    while (load(cuda::memory_order_relaxed) == old) {
    }
    acquire<Scope>(order, place());
  }
  AMPSIM_SYNCHRONISE void notify_one() const {}
  AMPSIM_SYNCHRONISE void notify_all() const {}

private:
  AMPSIM_SYNCHRONISE auto *place() const {
    return static_cast<::std::conditional_t<of_block || of_system, volatile T, T> *>(
        static_cast<const Self *>(this)->place_of_value());
  }

  /// Like bits_of in warps.h, but also on the host.
  AMPSIM_SYNCHRONISE static unsigned long long bytes_of(const T &object) {
    unsigned long long bits = 0;
    __builtin_memcpy(&bits, &object, sizeof object);
    return bits;
  }
  template <bool Has, class Builtin>
  AMPSIM_SYNCHRONISE T fetch(Builtin builtin, T value, cuda::memory_order order) const {
    static_assert(Has, "this operation does not exist for the atomic object's type");
    if constexpr (is_plain)
      return update(order, [=](T old) {
        builtin(&old, value);
        return old;
      });
    release<Scope>(order, place());
    const T old = builtin(place(), value);
    acquire<Scope>(order, place());
    return old;
  }
  template <class Operation> AMPSIM_SYNCHRONISE T update(cuda::memory_order order, Operation operation) const {
    if constexpr (is_plain) {
      const T before = *place();
      *place() = operation(before);
      return before;
    }
    T old, next;
    __atomic_load(place(), &old, as_load);
    do {
      next = operation(old);
      release<Scope>(order, place()); // for each attempt: one that fails releases nothing
    } while (!__atomic_compare_exchange(place(), &old, &next, false, as_update, as_load));
    acquire<Scope>(order, place());
    return old;
  }
};

} // namespace ampsim_cuda

namespace cuda {

template <class T, thread_scope Scope = thread_scope_system>
class atomic : public ampsim_cuda::atomic_operations<atomic<T, Scope>, T, Scope> {
public:
  // Trivial, so that an object can be a __shared__ variable.
  atomic() = default;
  AMPSIM_BOTH constexpr atomic(T value) : value(value) {}
  atomic(const atomic &) = delete;
  atomic &operator=(const atomic &) = delete;
  AMPSIM_SYNCHRONISE T operator=(T next) {
    this->store(next);
    return next;
  }

  /// The implementation of init functions; not part of CUDA's interface.
  AMPSIM_SYNCHRONISE void begin_with(T first) { value = first; }

private:
  friend ampsim_cuda::atomic_operations<atomic, T, Scope>;
  AMPSIM_SYNCHRONISE T *place_of_value() const { return const_cast<T *>(&value); }
  alignas(sizeof(T) == 2 || sizeof(T) == 4 || sizeof(T) == 8 ? sizeof(T) : alignof(T)) T value;
};

template <class T, thread_scope Scope = thread_scope_system>
class atomic_ref : public ampsim_cuda::atomic_operations<atomic_ref<T, Scope>, T, Scope> {
public:
  static constexpr size_t required_alignment = sizeof(T);
  AMPSIM_BOTH explicit atomic_ref(T &object) : object(&object) {}
  AMPSIM_BOTH atomic_ref(const atomic_ref &other) : object(other.object) {}
  atomic_ref &operator=(const atomic_ref &) = delete;
  AMPSIM_SYNCHRONISE T operator=(T next) const {
    this->store(next);
    return next;
  }

private:
  friend ampsim_cuda::atomic_operations<atomic_ref, T, Scope>;
  AMPSIM_SYNCHRONISE T *place_of_value() const { return object; }
  T *object;
};

template <thread_scope Scope = thread_scope_system> class atomic_flag_of_scope {
public:
  atomic_flag_of_scope() = default;
  AMPSIM_SYNCHRONISE bool test_and_set(memory_order order = memory_order_seq_cst) {
    return value.exchange(1, order) != 0;
  }
  AMPSIM_SYNCHRONISE bool test(memory_order order = memory_order_seq_cst) const { return value.load(order) != 0; }
  AMPSIM_SYNCHRONISE void clear(memory_order order = memory_order_seq_cst) { value.store(0, order); }

private:
  atomic<int, Scope> value;
};
using atomic_flag = atomic_flag_of_scope<>;

AMPSIM_SYNCHRONISE void atomic_thread_fence(memory_order order, thread_scope scope = thread_scope_system) {
  if (order == memory_order_relaxed || scope == thread_scope_thread)
    return;
  unsigned int sides = 0; // of a sequentially consistent one
  if (order != memory_order_seq_cst)
    sides = (ampsim_cuda::releases(order) ? ampsim_cuda::fence_releases : 0) |
            (ampsim_cuda::acquires(order) ? ampsim_cuda::fence_acquires : 0);
  if (scope == thread_scope_block)
    ampsim_cuda::scoped_fence<thread_scope_block>(sides);
  else
    ampsim_cuda::scoped_fence<thread_scope_system>(sides);
}

} // namespace cuda
