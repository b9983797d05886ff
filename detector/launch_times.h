// When the threads of a launch launched others, and what came before that.
//
// A grid that a kernel launches sees what its thread has done before, and what others have done that this thread knows of: by a
// barrier of the tile or of the warp, or, across tiles, by a fence and an atomic operation that it, or another of its tile, has
// observed. Times are positions in the order of simulation. Of fences and atomic operations only tiles are told apart, and
// whatever was observed counts for the whole tile: an order too much is possible, one too few is not.
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
  /// `warp`: threads in one; 0 where there are none.
  explicit LaunchTimes(std::uint32_t warp) : warp(warp) {}
  /// Of an access, which it notes.
  Time touch(AccessKind kind, const ampsim_thread_context &thread, const void *address);
  void fence(const ampsim_thread_context &thread) { of(thread).fenced = ++now; }
  void warp_barrier(std::span<const std::uint32_t> ranks);
  void launch(const ampsim_thread_context &thread);

  /// Is an access before the launch with this number? Of a launch that was not watched, since its grid was cut short, all are
  /// taken to be.
  struct Access {
    std::uint64_t tile;
    std::uint32_t rank, interval;
    Time when;
  };
  bool is_before(const Access &access, std::size_t launch) const;
  /// Has the thread that launched made it later?
  bool is_behind(const Access &access, std::size_t launch) const;

private:
  static constexpr std::uint32_t lanes = 64; // of the largest warp
  struct Tile {
    Time fenced = 0;
    std::map<std::uint64_t, Time> known; // of other tiles: all until then
    /// Of a thread, for each lane of its warp: all that one has done until then.
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
