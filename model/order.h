// The order in which the threads and tiles of a launch run.
#pragma once

#include <cstdint>

namespace ampsim {

/// The order in which tiles, and the threads in a tile, are run.
struct Order {
  enum class Kind : std::uint8_t { forward, reverse, shuffle } kind = Kind::forward;
  std::uint64_t seed = 0; // of a shuffle
};

} // namespace ampsim
