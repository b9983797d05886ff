// What orders two accesses of a launch beyond the barriers of a tile: asked about pairs that would be hazards.
#pragma once

#include "detector/frontier.h"
#include "model/access.h"

#include <cstdint>

namespace ampsim {

/// When a thread did something: how many barriers it had passed, and how many of those of its operations that may order
/// accesses (fences, atomic operations, barriers of a part of the tile).
struct Moment {
  std::uint32_t interval = 0, operations = 0;
  friend bool operator==(const Moment &, const Moment &) = default;
};

class AccessOrder {
public:
  virtual ~AccessOrder() = default;
  /// Does it order threads of different tiles, too?
  virtual bool across_tiles() const = 0;
  /// Is an access to `space` by `a` at one moment before one by `b` at another?
  virtual bool ordered(Space space, ThreadRank a, const Moment &at_a, ThreadRank b, const Moment &at_b) const = 0;
  /// Where it does not: does `b` know by then what another thread of `a`'s tile has told of itself in that interval?
  virtual bool knows_other_of_tile(ThreadRank a, const Moment &at_a, ThreadRank b, const Moment &at_b) const {
    (void)a, (void)at_a, (void)b, (void)at_b;
    return false;
  }
  /// Likewise where `a` did an atomic operation on these bytes, for later accesses to it by `b`.
  virtual bool observed(Space space, std::uint64_t address, std::uint32_t size, ThreadRank a, const Moment &at_a,
                        ThreadRank b, const Moment &at_b) const {
    (void)space, (void)address, (void)size, (void)a, (void)at_a, (void)b, (void)at_b;
    return false;
  }
};

} // namespace ampsim
