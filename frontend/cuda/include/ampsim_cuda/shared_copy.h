// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A copy that the threads of a group share, and cuda::aligned_size_t, which gives the alignment of its bytes.
#pragma once

#include <host_defines.h>

#include <ampsim/abi.h>

#include <stddef.h>

namespace cuda {

template <size_t Alignment> struct aligned_size_t {
  static constexpr size_t align = Alignment;
  size_t value;
  AMPSIM_BOTH explicit aligned_size_t(size_t value) : value(value) {}
  AMPSIM_BOTH operator size_t() const { return value; }
};

} // namespace cuda

namespace ampsim_cuda {

/// Copies element by element, if the bytes are whole elements; thread k copies elements k, k + size, ... `step`: how
/// each copy is recorded (ampsim_asynchronous).
template <class Group, class To, class From>
static __device__ inline void shared_copy(const Group &group, To *to, const From *from, size_t bytes,
                                          ampsim_copy_step step) {
  const size_t rank = size_t(group.thread_rank()), size = size_t(group.size());
  if (step == ampsim_shared_copy_begins)
    ampsim_asynchronous(ampsim_shared_copy_follows, nullptr, nullptr, 0);
  if constexpr (sizeof(To) == sizeof(From)) {
    if (bytes % sizeof(To) == 0) {
      for (size_t k = rank; k < bytes / sizeof(To); k += size) {
        __builtin_memcpy(static_cast<void *>(to + k), static_cast<const void *>(from + k), sizeof(To));
        ampsim_asynchronous(step, to + k, from + k, sizeof(To));
      }
      return;
    }
  }
  for (size_t k = rank; k < bytes; k += size) {
    char *target = reinterpret_cast<char *>(to) + k;
    const char *source = reinterpret_cast<const char *>(from) + k;
    *target = *source;
    ampsim_asynchronous(step, target, source, 1);
  }
}

} // namespace ampsim_cuda
