// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// inclusive_scan and exclusive_scan (CUDA C++ Programming Guide, "Cooperative Groups", "Data Manipulation").
#pragma once

#include <cooperative_groups/reduce.h>

#include <limits>

namespace cooperative_groups {

namespace details {

/// The result for the thread of rank 0 of an exclusive scan: the operation's neutral value, if it has one.
template <class T, class Operation> struct neutral {
  static AMPSIM_GROUP T value() { return T(); }
};
template <class T, class Of> struct neutral<T, less<Of>> {
  static AMPSIM_GROUP T value() { return std::numeric_limits<T>::max(); }
};
template <class T, class Of> struct neutral<T, greater<Of>> {
  static AMPSIM_GROUP T value() { return std::numeric_limits<T>::lowest(); }
};
template <class T, class Of> struct neutral<T, bit_and<Of>> {
  static AMPSIM_GROUP T value() { return T(~T()); }
};

} // namespace details

template <class Group, class T, class Operation>
AMPSIM_GROUP auto inclusive_scan(const Group &group, T &&value, Operation &&operation) {
  return details::scan_up(group, std::decay_t<T>(value), operation);
}
template <class Group, class T> AMPSIM_GROUP auto inclusive_scan(const Group &group, T &&value) {
  return inclusive_scan(group, value, plus<std::decay_t<T>>());
}
template <class Group, class T, class Operation>
AMPSIM_GROUP auto exclusive_scan(const Group &group, T &&value, Operation &&operation) {
  using Value = std::decay_t<T>;
  const Value lower = group.shfl_up(details::scan_up(group, Value(value), operation), 1);
  return group.thread_rank() == 0 ? details::neutral<Value, std::decay_t<Operation>>::value() : lower;
}
template <class Group, class T> AMPSIM_GROUP auto exclusive_scan(const Group &group, T &&value) {
  return exclusive_scan(group, value, plus<std::decay_t<T>>());
}

// The same, added to the value of an atomic object, which is updated by the group's whole combination.
template <class Group, class Atomic, class T, class Operation>
AMPSIM_GROUP auto inclusive_scan_update(const Group &group, Atomic &atomic, T &&value, Operation &&operation) {
  using Value = std::decay_t<T>;
  const Value own = details::scan_up(group, Value(value), operation);
  Value before = Value();
  if (group.thread_rank() == group.size() - 1)
    before = details::update(atomic, own, operation);
  return operation(group.shfl(before, group.size() - 1), own);
}
template <class Group, class Atomic, class T>
AMPSIM_GROUP auto inclusive_scan_update(const Group &group, Atomic &atomic, T &&value) {
  return inclusive_scan_update(group, atomic, value, plus<std::decay_t<T>>());
}
template <class Group, class Atomic, class T, class Operation>
AMPSIM_GROUP auto exclusive_scan_update(const Group &group, Atomic &atomic, T &&value, Operation &&operation) {
  using Value = std::decay_t<T>;
  const Value own = details::scan_up(group, Value(value), operation), lower = group.shfl_up(own, 1);
  Value before = Value();
  if (group.thread_rank() == group.size() - 1)
    before = details::update(atomic, own, operation);
  before = group.shfl(before, group.size() - 1);
  return group.thread_rank() == 0 ? before : operation(before, lower);
}
template <class Group, class Atomic, class T>
AMPSIM_GROUP auto exclusive_scan_update(const Group &group, Atomic &atomic, T &&value) {
  return exclusive_scan_update(group, atomic, value, plus<std::decay_t<T>>());
}

} // namespace cooperative_groups
