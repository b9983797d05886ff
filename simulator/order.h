// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An order of execution: a permutation of 0 ... count-1.
//
// Shuffles must be the same on every machine, so they use our own generator (SplitMix64; Steele, Lea, Flood, "Fast
// splittable pseudorandom number generators", 2014) and shuffle (Fisher-Yates), not the standard library's, whose
// distributions are not specified to the bit.
#pragma once

#include "model/order.h"

#include <cstdint>
#include <vector>

namespace ampsim {

class Sequence {
public:
  /// `stream` distinguishes permutations made with the same seed.
  Sequence(const Order &order, std::uint64_t count, std::uint64_t stream);

  std::uint64_t size() const { return count; }
  std::uint64_t operator[](std::uint64_t position) const {
    switch (kind) {
    case Order::Kind::forward:
    case Order::Kind::delays:
      return position;
    case Order::Kind::reverse:
      return count - 1 - position;
    case Order::Kind::shuffle:
      break;
    }
    return table[position];
  }

  /// The whole sequence, for threads.
  std::vector<std::uint32_t> ranks() const;

private:
  Order::Kind kind;
  std::uint64_t count;
  std::vector<std::uint64_t> table; // the permutation of a shuffle
};

/// The delay of a thread at the `visit`-th point that it reaches; the same for all threads of its warp there.
enum class Delay : std::uint8_t { none, warp, tile };
Delay delay_at(std::uint64_t seed, std::uint64_t tile, std::uint32_t warp, std::uint32_t visit);

/// The orders under which a launch is run: the first is `first`, then its opposite (reverse; forward where the
/// first is reverse itself), then alternating shuffles and delays with seeds 1, 2, ..., without duplicates.
std::vector<Order> schedule_orders(const Order &first, unsigned schedules);

} // namespace ampsim
