// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The state of a block's barrier: one 64-bit number, as on the device. The headers' barriers (ampsim_cuda/barriers.h)
// and those of PTX (frontend/cuda/ptx/library.cpp) share it.
#pragma once

#include <stddef.h>

#ifndef AMPSIM_BOTH
// The headers define this as the attributes of functions for both sides.
#define AMPSIM_BOTH
#endif

namespace ampsim_cuda {

/// From the lowest bit: arrivals that the phase still waits for; bytes of bulk copies likewise, which may be negative
/// until the expected number is set, and so have an offset of half the range; arrivals that each phase waits for; and
/// the phase.
struct barrier_state {
  static constexpr int bytes_at = 20, expected_at = 42, phase_at = 62;
  static constexpr unsigned phases = 4; // counted modulo this
  static constexpr unsigned long long one_expected = 1ull << expected_at, one_phase = 1ull << phase_at,
                                      no_bytes = 1ull << (expected_at - 1), left = one_expected - 1;
  static AMPSIM_BOTH constexpr unsigned long long bytes(ptrdiff_t count) {
    return (unsigned long long)count << bytes_at;
  }
  static AMPSIM_BOTH constexpr unsigned long long of(ptrdiff_t count) {
    return (unsigned long long)count | no_bytes | (unsigned long long)count << expected_at;
  }
  static AMPSIM_BOTH constexpr unsigned int phase(unsigned long long state) { return unsigned(state >> phase_at); }
  static AMPSIM_BOTH constexpr bool is_complete(unsigned long long state) { return (state & left) == no_bytes; }
  static AMPSIM_BOTH constexpr unsigned long long expected(unsigned long long state) {
    return (state % one_phase) >> expected_at;
  }
};

} // namespace ampsim_cuda
