// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <ctime>

namespace ampsim {

/// The processor time of the calling thread, in nanoseconds. May be called in a signal handler.
inline std::int64_t thread_time() {
  timespec used{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
  return std::int64_t{used.tv_sec} * 1'000'000'000 + used.tv_nsec;
}

} // namespace ampsim
