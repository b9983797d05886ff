// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// memcpy_async and wait (CUDA C++ Programming Guide, "Cooperative Groups", "Data Transfer").
//
// The threads of the group share the copy immediately. wait() makes it visible to the others, so a program without it
// has a race here as well.
#pragma once

#include <cooperative_groups.h>

#include <ampsim_cuda/shared_copy.h>

namespace cooperative_groups {

template <class Group, class T, class Size>
AMPSIM_GROUP void memcpy_async(const Group &group, T *to, const T *from, const Size &bytes) {
  ampsim_cuda::shared_copy(group, to, from, static_cast<size_t>(bytes), ampsim_copy_begins);
  ampsim_asynchronous(ampsim_copies_committed, nullptr, nullptr, 0);
}
template <class Group, class Size>
AMPSIM_GROUP void memcpy_async(const Group &group, void *to, const void *from, const Size &bytes) {
  ampsim_cuda::shared_copy(group, (char *)to, (const char *)from, static_cast<size_t>(bytes), ampsim_copy_begins);
  ampsim_asynchronous(ampsim_copies_committed, nullptr, nullptr, 0);
}
/// Takes numbers of elements: the smaller one is copied.
template <class Group, class To, class ToSize, class From, class FromSize>
AMPSIM_GROUP void memcpy_async(const Group &group, To *to, const ToSize &to_size, const From *from,
                               const FromSize &from_size) {
  const size_t count = size_t(to_size) < size_t(from_size) ? size_t(to_size) : size_t(from_size);
  ampsim_cuda::shared_copy(group, to, from, count * sizeof(To), ampsim_copy_begins);
  ampsim_asynchronous(ampsim_copies_committed, nullptr, nullptr, 0);
}

template <class Group> AMPSIM_GROUP void wait(const Group &group) {
  ampsim_asynchronous(ampsim_copies_awaited, nullptr, nullptr, ~0ull);
  group.sync();
}
template <unsigned int Stages, class Group> AMPSIM_GROUP void wait_prior(const Group &group) {
  ampsim_asynchronous(ampsim_copies_awaited, nullptr, nullptr, Stages);
  group.sync();
}

} // namespace cooperative_groups
