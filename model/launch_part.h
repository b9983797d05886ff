// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A part of one launch: some of its tiles, for a launch that is too large for one machine.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace ampsim {

/// Tiles by their ranks, from `first` to before `end`.
struct TileRange {
  std::uint64_t first = 0, end = 0;
  friend bool operator==(const TileRange &, const TileRange &) = default;
};

struct LaunchPart {
  std::uint32_t launch = 0;      // its number; 0: no launch is divided
  std::vector<TileRange> ranges; // ascending; empty: the `index`-th (from 1) of `of` equal parts
  std::uint64_t index = 1, of = 1;
  bool footprint = false; // the footprint is requested, so that every access must be seen

  /// The ranges for a launch with this many tiles.
  std::vector<TileRange> of_tiles(std::uint64_t tiles) const {
    if (ranges.empty())
      return {{tiles * (index - 1) / of, tiles * index / of}};
    std::vector<TileRange> inside;
    for (const TileRange &range : ranges)
      if (range.first < std::min(range.end, tiles))
        inside.push_back({range.first, std::min(range.end, tiles)});
    return inside;
  }
};

inline bool contains(const std::vector<TileRange> &ranges, std::uint64_t tile) {
  return std::ranges::any_of(ranges,
                             [=](const TileRange &range) { return range.first <= tile && tile < range.end; });
}

} // namespace ampsim
