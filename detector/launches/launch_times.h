// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The times at which threads of a launch launched others, and the order of accesses before them.
//
// A grid that a kernel launches sees what its launching thread did before, and what other threads did that this
// thread knows of: through a barrier of the tile or the warp or, across tiles, through a fence and an atomic
// operation that it, or another thread of its tile, has observed. Times are positions in the order of simulation.
// Fences and atomic operations are tracked per tile, and all that was observed counts for the whole tile: this can
// assume an order too many, never one too few.
#pragma once

#include "model/abi.h"
#include "model/access.h"

#include <array>
#include <cstdint>
#include <map>
#include <span>
#include <unordered_map>
#include <vector>

namespace ampsim {

class LaunchTimes {
public:
  using Time = std::uint64_t;
  /// `warp`: threads in one; 0 if there are none.
  explicit LaunchTimes(std::uint32_t warp) : warp(warp) {}
  /// Notes an access and returns its time.
  Time touch(AccessKind kind, const ampsim_thread_context &thread, const void *address);
  void fence(const ampsim_thread_context &thread) { of(thread).fenced = ++now; }
  void warp_barrier(std::span<const std::uint32_t> ranks);
  void launch(const ampsim_thread_context &thread);

  /// Returns true if an access happens before the launch with this number. For a launch that was not watched, since
  /// its grid was cut short, all are taken to.
  struct Access {
    std::uint64_t tile;
    std::uint32_t rank, interval;
    Time when;
  };
  bool is_before(const Access &access, std::size_t launch) const;
  /// Returns true if the launching thread made the access after the launch.
  bool is_after(const Access &access, std::size_t launch) const;

private:
  static constexpr std::uint32_t lanes = 64; // of the largest warp
  struct Tile {
    Time fenced = 0;
    std::map<std::uint64_t, Time> known; // of other tiles: all operations until then
    /// By thread, for each lane of its warp: the time until which all of that lane's operations are known.
    std::unordered_map<std::uint32_t, std::array<Time, lanes>> warps;
  };
  struct Moment {
    Access thread;
    std::map<std::uint64_t, Time> known;
    std::array<Time, lanes> warp{};
  };
  Tile &of(const ampsim_thread_context &thread) { return tiles[current = thread.tile_rank]; }

  const std::uint32_t warp;
  Time now = 0;
  std::uint64_t current = 0; // the tile that runs
  std::unordered_map<std::uint64_t, Tile> tiles;
  std::unordered_map<const void *, std::map<std::uint64_t, Time>> released; // by what was updated atomically
  std::vector<Moment> moments;
};

} // namespace ampsim
