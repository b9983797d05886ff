// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The order that barriers of warps make between the threads of a tile, within a barrier interval, in terms of the
// shadow cells' stamps (shadow_cell.h).
//
// A barrier of a warp advances the clock of both memory spaces. So whatever its threads did before has an older stamp
// than what they do afterwards, and it is enough to remember, for each thread, up to which stamp it knows what
// another one did. For a barrier of all lanes of a warp that is one number: `begin`, the first stamp after it.
// Barriers of some lanes, which may differ each time, need a table of lanes by lanes: seen[a][b], the stamp before
// which all that lane b did happens before what lane a does now. It is created at the first such barrier of a warp,
// holds until the next one of the whole warp, and costs nothing otherwise. Numbers of an ended interval are lower
// than every stamp of the present one, and so need no clearing to mean that nothing is known.
//
// Others of a cell that are several threads of one warp are kept as a group of lanes, aligned and of a power of two,
// in the bits of the lane: those above the group's size, then a one, then zeros. (Lanes 8 to 11 are 01010, all 32 are
// 10000.) The number is that of a lane of the group. Tiles of cooperative groups are such groups.
#pragma once

#include "detector/detect/shadow_cell.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

namespace ampsim::shadow {

template <class Word> class WarpOrder {
public:
  /// `warp`: threads in a warp, a power of two.
  explicit WarpOrder(std::uint32_t warp = 32) : bits(unsigned(std::countr_zero(warp))) {}

  /// Threads of one warp, by their ranks, have waited for each other; `whole`: all threads of the warp.
  void barrier(Clock<Word> &now, std::span<const std::uint32_t> ranks, bool whole) {
    now.warp_barrier();
    const std::uint32_t number = ranks.front() >> bits;
    if (number >= warps.size())
      warps.resize(number + 1);
    Warp &warp = warps[number];
    if (whole) {
      warp.begin = now.latest;
      warp.parts = 0;
      return;
    }
    const std::uint32_t lanes = 1u << bits;
    if (warp.parts < now.interval)
      warp.seen.assign(std::size_t{lanes} * lanes, warp.begin);
    warp.parts = now.latest;
    std::vector<Word> known(lanes, 0);
    for (std::uint32_t rank : ranks)
      for (std::uint32_t lane = 0; lane < lanes; ++lane)
        known[lane] = std::max(known[lane], warp.seen[lane_of(rank) * lanes + lane]);
    for (std::uint32_t rank : ranks)
      known[lane_of(rank)] = now.latest;
    for (std::uint32_t rank : ranks)
      std::copy(known.begin(), known.end(), warp.seen.begin() + std::ptrdiff_t(lane_of(rank) * lanes));
  }

  /// Returns true if the operation of another thread in this interval with this stamp happens before what `thread`
  /// does now.
  bool before(Word stamp, const Clock<Word> &now, std::uint32_t thread) const {
    const std::uint32_t other = thread_of(stamp);
    return other >> bits == thread >> bits && stamp < seen(now, thread, lane_of(other));
  }

  /// Likewise for a group of lanes, as returned by `together`.
  bool group_before(Word stamp, const Clock<Word> &now, std::uint32_t thread) const {
    const std::uint32_t other = thread_of(stamp);
    if (other >> bits != thread >> bits)
      return false;
    const Group group = group_of(lane_of(other));
    for (std::uint32_t lane = group.first; lane < group.first + (1u << group.bits); ++lane)
      if (lane != lane_of(thread) && stamp >= seen(now, thread, lane))
        return false;
    return true;
  }

  /// The flags and threads of the others of a cell with `thread` added, which is not one of them.
  Word together(Word others, std::uint32_t thread) const {
    const std::uint32_t other = thread_of(others);
    if (others & scattered || other >> bits != thread >> bits)
      return many | scattered;
    const std::uint32_t lane = lane_of(thread);
    Group group = others & many ? group_of(lane_of(other)) : Group{lane_of(other), 0};
    while (group.first >> group.bits != lane >> group.bits)
      ++group.bits;
    const std::uint32_t code = (group.first >> group.bits << group.bits) | (1u << group.bits >> 1);
    return Word((other >> bits << bits) | code) << thread_shift | many;
  }

  /// The stamp, in this interval, before which all that its warp did is before what `thread` does now.
  Word begin(const Clock<Word> &now, std::uint32_t thread) const {
    const std::uint32_t number = thread >> bits;
    if (number >= warps.size() || warps[number].parts >= now.interval)
      return now.interval;
    return std::max(warps[number].begin, now.interval);
  }

  /// Returns true if an operation of a thread in this interval happens before all that its warp does now.
  bool past(Word stamp) const {
    const std::uint32_t number = thread_of(stamp) >> bits;
    return number < warps.size() && !warps[number].parts && stamp < warps[number].begin;
  }
  /// Adapts to renewed stamps: those for which past() was true are now below `latest`.
  void renew(Word latest) {
    for (Warp &warp : warps) {
      warp.begin = latest;
      warp.parts = 0;
    }
  }
  std::uint32_t lanes() const { return 1u << bits; }

private:
  struct Warp {
    Word begin = 0;         // first stamp after the last barrier of all its threads
    Word parts = 0;         // the last barrier of some of them; 0: none since
    std::vector<Word> seen; // of lane a about lane b, at a * lanes + b
  };
  struct Group {
    std::uint32_t first;
    unsigned bits;
  };

  std::uint32_t lane_of(std::uint32_t thread) const { return thread & ((1u << bits) - 1); }
  static std::uint32_t thread_of(Word stamp) { return std::uint32_t(stamp >> thread_shift) % (1u << thread_bits); }
  static Group group_of(std::uint32_t code) {
    const unsigned size = unsigned(std::countr_zero(code)) + 1;
    return {code >> size << size, size};
  }
  Word seen(const Clock<Word> &now, std::uint32_t thread, std::uint32_t lane) const {
    if (thread >> bits >= warps.size())
      return 0;
    const Warp &warp = warps[thread >> bits];
    return warp.parts >= now.interval ? warp.seen[(lane_of(thread) << bits) + lane] : warp.begin;
  }

  unsigned bits;           // of a lane's number
  std::vector<Warp> warps; // up to the last one that had a barrier
};

} // namespace ampsim::shadow
