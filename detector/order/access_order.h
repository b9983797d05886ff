// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The order of two accesses of a launch beyond the barriers of a tile: consulted for pairs that would otherwise be
// hazards.
#pragma once

#include "detector/explain/frontier.h"
#include "model/access.h"

#include <cstdint>

namespace ampsim {

/// A moment in a thread: the number of barriers that it had passed, and of its operations that may order accesses
/// (fences, atomic operations, barriers of part of the tile).
struct Moment {
  std::uint32_t interval = 0, operations = 0;
  friend bool operator==(const Moment &, const Moment &) = default;
};

class AccessOrder {
public:
  virtual ~AccessOrder() = default;
  /// Returns true if it also orders threads of different tiles.
  virtual bool across_tiles() const = 0;
  /// Returns true if an access to `space` by `a` at one moment happens before one by `b` at another.
  virtual bool ordered(Space space, ThreadRank a, const Moment &at_a, ThreadRank b, const Moment &at_b) const = 0;
  /// If not ordered: returns true if `b` knows by then what another thread of `a`'s tile has released in that
  /// interval.
  virtual bool knows_other_of_tile(ThreadRank a, const Moment &at_a, ThreadRank b, const Moment &at_b) const {
    (void)a, (void)at_a, (void)b, (void)at_b;
    return false;
  }
  /// Like ordered(), where `a` performed an atomic operation on these bytes and `b` accesses them later.
  virtual bool observed(Space space, std::uint64_t address, std::uint32_t size, ThreadRank a, const Moment &at_a,
                        ThreadRank b, const Moment &at_b) const {
    (void)space, (void)address, (void)size, (void)a, (void)at_a, (void)b, (void)at_b;
    return false;
  }
};

} // namespace ampsim
