// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// reduce (CUDA C++ Programming Guide, "Cooperative Groups", "Data Manipulation").
#pragma once

#include <cooperative_groups.h>

#include <atomic>

namespace cooperative_groups {

template <class T = void> struct plus {
  template <class A> __host__ __device__ A operator()(const A &a, const A &b) const { return A(a + b); }
};
template <class T = void> struct less {
  template <class A> __host__ __device__ A operator()(const A &a, const A &b) const { return b < a ? b : a; }
};
template <class T = void> struct greater {
  template <class A> __host__ __device__ A operator()(const A &a, const A &b) const { return a < b ? b : a; }
};
template <class T = void> struct bit_and {
  template <class A> __host__ __device__ A operator()(const A &a, const A &b) const { return A(a & b); }
};
template <class T = void> struct bit_or {
  template <class A> __host__ __device__ A operator()(const A &a, const A &b) const { return A(a | b); }
};
template <class T = void> struct bit_xor {
  template <class A> __host__ __device__ A operator()(const A &a, const A &b) const { return A(a ^ b); }
};

namespace details {

/// By doubling distances, in rank order: the value of each thread, combined with those of all lower ranks.
template <class Group, class T, class Operation>
AMPSIM_GROUP T scan_up(const Group &group, T value, const Operation &operation) {
  const unsigned int rank = group.thread_rank(), size = group.size();
  for (unsigned int distance = 1; distance < size; distance *= 2) {
    const T lower = group.shfl_up(value, distance);
    if (rank >= distance)
      value = operation(lower, value);
  }
  return value;
}

/// The operation on an atomic object.
template <class Atomic, class T, class Operation>
AMPSIM_GROUP T update(Atomic &atomic, const T &value, const Operation &operation) {
  T old = atomic.load(std::memory_order_relaxed);
  while (!atomic.compare_exchange_weak(old, operation(old, value), std::memory_order_relaxed)) {
  }
  return old;
}

} // namespace details

/// The combination of all values, for all threads of a group within a warp.
template <class Group, class T, class Operation>
AMPSIM_GROUP auto reduce(const Group &group, T &&value, Operation &&operation) {
  using Value = std::decay_t<T>;
  const Value all = details::scan_up(group, Value(value), operation);
  return group.shfl(all, group.size() - 1);
}

template <class Group, class To, class T, class Operation>
AMPSIM_GROUP void reduce_store_async(const Group &group, To *to, T &&value, Operation &&operation) {
  const auto all = reduce(group, value, operation);
  if (group.thread_rank() == 0)
    *to = all;
}
template <class Group, class Atomic, class T, class Operation>
AMPSIM_GROUP auto reduce_store_async(const Group &group, Atomic &to, T &&value, Operation &&operation)
    -> decltype(to.store(value)) {
  const auto all = reduce(group, value, operation);
  if (group.thread_rank() == 0)
    to.store(all, std::memory_order_relaxed);
}
template <class Group, class Atomic, class T, class Operation>
AMPSIM_GROUP void reduce_update_async(const Group &group, Atomic &atomic, T &&value, Operation &&operation) {
  const auto all = reduce(group, value, operation);
  if (group.thread_rank() == 0)
    details::update(atomic, all, operation);
}

} // namespace cooperative_groups
