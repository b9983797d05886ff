// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The order in which the threads and tiles of a launch run.
#pragma once

#include <cstdint>

namespace ampsim {

/// The order in which tiles, and the threads in a tile, are run.
struct Order {
  enum class Kind : std::uint8_t {
    forward,
    reverse,
    shuffle,
    delays, // forward, but warps and tiles pause at random before atomic operations and fences while others go first
  } kind = Kind::forward;
  std::uint64_t seed = 0; // of shuffles and delays
};

} // namespace ampsim
