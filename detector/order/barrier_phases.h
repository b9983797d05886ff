// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which phases of barriers in memory threads know to be complete, for the detect pass.
//
// Such a barrier (mbarrier, cuda::barrier) counts arrivals; when all have come, its phase is complete, and the next one
// begins. A thread knows that a phase is complete once it has waited for it, and passes that on by arriving at a
// barrier, and by a barrier of its tile. Other orders are left to the explain pass (ScopedOrder): what is not known
// here only makes a candidate.
#pragma once

#include "detector/order/known_times.h"

#include <cstdint>
#include <unordered_map>

namespace ampsim {

/// The size of a barrier in memory that counts arrivals.
inline constexpr std::uint32_t barrier_bytes = 8;

/// The phase of a barrier; `barrier` is 0 for none.
struct BarrierPhase {
  std::uint64_t barrier = 0;
  std::uint32_t number = 0;
  bool is_known(const KnownTimes &complete) const { return complete.of(barrier) > number; }
};

class BarrierPhases {
public:
  void clear() {
    if (!barriers.empty()) // else it would write all of their buckets
      barriers.clear();
    if (!tiles.empty())
      tiles.clear();
  }
  void begins(const void *barrier) { barriers.insert_or_assign(barrier, Barrier{++last_id, 0, {}, {}}); }
  BarrierPhase present(const void *barrier) {
    const Barrier &found = at(barrier);
    return {found.id, found.phase};
  }
  /// An arrival that releases.
  void arrives(std::uint64_t tile, std::uint32_t thread, const void *barrier) {
    Barrier &found = at(barrier);
    found.arrived.join(tiles[tile].all);
    found.arrived.join(tiles[tile].threads[thread]);
  }
  void completes(const void *barrier) {
    Barrier &found = at(barrier);
    found.complete = found.arrived;
    found.complete.raise(found.id, ++found.phase);
  }
  /// A thread has waited for the last complete phase.
  void awaits(std::uint64_t tile, std::uint32_t thread, const void *barrier) {
    tiles[tile].threads[thread].join(at(barrier).complete);
  }
  void tile_barrier(std::uint64_t tile) {
    if (tiles.empty())
      return;
    const auto found = tiles.find(tile);
    if (found == tiles.end())
      return;
    for (const auto &[rank, known] : found->second.threads)
      found->second.all.join(known);
    found->second.threads.clear();
  }
  void tile_ends(std::uint64_t tile) {
    if (!tiles.empty())
      tiles.erase(tile);
  }

  bool all_know(std::uint64_t tile, const BarrierPhase &phase) const {
    const auto found = tiles.find(tile);
    return found != tiles.end() && phase.is_known(found->second.all);
  }
  bool knows(std::uint64_t tile, std::uint32_t thread, const BarrierPhase &phase) const {
    const auto found = tiles.find(tile);
    if (found == tiles.end())
      return false;
    const auto known = found->second.threads.find(thread);
    return phase.is_known(found->second.all) ||
           (known != found->second.threads.end() && phase.is_known(known->second));
  }

private:
  struct Barrier {
    std::uint64_t id = 0;
    std::uint32_t phase = 0;
    KnownTimes arrived, complete; // what the arrivals have released, and what was when the last phase was complete
  };
  struct Tile {
    KnownTimes all; // what every thread knows
    std::unordered_map<std::uint32_t, KnownTimes> threads;
  };
  Barrier &at(const void *barrier) {
    Barrier &found = barriers[barrier];
    if (!found.id)
      found.id = ++last_id;
    return found;
  }

  std::unordered_map<const void *, Barrier> barriers;
  std::unordered_map<std::uint64_t, Tile> tiles;
  std::uint64_t last_id = 0;
};

} // namespace ampsim
