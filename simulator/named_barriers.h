// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Named barriers of a tile (PTX ISA, "bar, barrier"): which threads have arrived, which of them wait, and when they
// continue.
//
// A barrier is for all threads of the tile that have not ended, or for a given number of threads, a multiple of the
// warp size. Threads are counted as in hardware: if any lane of a warp has arrived, its ended lanes count as well. A
// thread may arrive without waiting, and then arrive again for the next phase. If the arriving threads give different
// numbers, or one that is not a multiple, the barrier never completes, and its threads are reported as waiting in vain.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace ampsim {

class NamedBarriers {
public:
  static constexpr std::uint32_t most = 256; // named barriers in a tile; hardware has 16

  void reset() {
    for (Barrier &barrier : barriers)
      barrier = {};
  }

  void arrive(std::uint32_t number, std::uint32_t rank, std::uint32_t threads, bool waits) {
    Barrier &barrier = barriers[number % most];
    if (barrier.arrivals == 0)
      barrier.threads = threads;
    barrier.differ |= barrier.threads != threads;
    ++barrier.arrivals;
    barrier.ranks.push_back(rank);
    if (waits)
      barrier.waiting.push_back(rank);
  }

  struct Completed {
    std::vector<std::uint32_t> waiting; // ascending
    /// Equivalent to a barrier of the whole tile: every thread that takes part has waited.
    bool whole = false;
  };
  /// If a barrier is complete, empties it and returns the threads that waited. `warp`: threads per warp; `count`:
  /// threads in the tile.
  template <class HasEnded>
  std::optional<Completed> complete(std::uint32_t number, std::uint32_t warp, std::uint32_t count,
                                    const HasEnded &has_ended) {
    Barrier &barrier = barriers[number % most];
    if (barrier.arrivals == 0 || barrier.differ || barrier.threads % warp != 0)
      return std::nullopt;
    std::vector<std::uint32_t> ranks = barrier.ranks;
    std::ranges::sort(ranks);
    ranks.erase(std::unique(ranks.begin(), ranks.end()), ranks.end());
    auto has_arrived = [&](std::uint32_t rank) { return std::ranges::binary_search(ranks, rank); };
    std::uint32_t wanted = barrier.threads, come = barrier.arrivals;
    if (wanted == 0) {
      come = std::uint32_t(ranks.size());
      for (std::uint32_t rank = 0; rank < count; ++rank)
        wanted += !has_ended(rank) || has_arrived(rank);
    } else {
      for (std::uint32_t begin = 0; begin < count; begin += warp) {
        const std::uint32_t end = std::min(begin + warp, count);
        const auto first = std::ranges::lower_bound(ranks, begin);
        if (first == ranks.end() || *first >= end)
          continue;
        come += begin + warp - end; // a partial warp counts as a whole one
        for (std::uint32_t rank = begin; rank < end; ++rank)
          come += has_ended(rank) && !has_arrived(rank);
      }
    }
    if (come < wanted)
      return std::nullopt;
    Completed completed{.waiting = std::move(barrier.waiting)};
    std::ranges::sort(completed.waiting);
    // A thread that arrives without waiting is not ordered before what follows its arrival, even if it has ended since.
    // If the barrier is for all threads, those that have arrived are all that are left.
    const bool all_waited = barrier.arrivals == completed.waiting.size();
    completed.whole = all_waited && (barrier.threads == 0 || completed.waiting.size() == count);
    barrier = {};
    return completed;
  }

private:
  struct Barrier {
    std::uint32_t threads = 0, arrivals = 0;
    bool differ = false;
    std::vector<std::uint32_t> ranks, waiting;
  };
  std::array<Barrier, most> barriers;
};

/// The numbers of a named barrier and of its threads, in an ampsim_warp's `argument`.
constexpr std::uint32_t named_barrier(std::uint32_t argument) { return argument & 255; }
constexpr std::uint32_t named_barrier_threads(std::uint32_t argument) { return argument >> 8; }

} // namespace ampsim
