// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Records all accesses to the one element that a finding shows.
//
// The explain pass keeps only the occurrences of an access that can matter for a hazard (frontier.h). To show how the
// hazard came about, all of them are needed, so the launch runs once more, and every access to the element becomes an
// event; accesses of one thread at one place in one barrier interval are one event. Beyond `event_limit` the least
// relevant events are dropped: those of other tiles (the highest first), then those in barrier intervals far from the
// finding's two.
#pragma once

#include "detector/explain/frontier.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace ampsim {

inline constexpr std::size_t event_limit = 160;

class ElementRecorder {
public:
  struct Event {
    KeptSide access; // the last of them, or the one that the finding shows
    std::uint32_t times = 1;
    std::uint8_t shown = 0; // 1, 2: the finding's first, second access
  };

  /// `sides`: the finding's accesses, one or two. The element is the one that the last access touches; for tile-local
  /// memory, in its tile.
  ElementRecorder(Space space, const std::vector<KeptSide> &sides);

  Space space() const { return in; }
  /// The element's bytes, as addresses.
  std::uint64_t begin() const { return sides.back().side.address; }
  std::uint64_t end() const { return begin() + sides.back().side.size; }

  /// Adds any access, and ignores those that do not touch the element.
  void add(Space space, const Side &side, const Occurrence &occurrence);
  /// Records that a tile ended after this number of barrier intervals.
  void tile_ends(std::uint64_t tile, std::uint32_t intervals);

  /// The events in the order in which they were simulated.
  std::vector<Event> events() const;
  std::uint64_t left_out() const { return added - kept.size() + events_beyond(); }
  /// The barrier intervals of the finding's tile; of two tiles, those of the longer one.
  std::uint32_t intervals() const { return most_intervals; }

private:
  struct Numbered {
    Event event;
    std::uint64_t number;
  };
  std::uint8_t shown(const Side &side, const Occurrence &occurrence) const;
  bool is_own_tile(std::uint64_t tile) const;
  /// The lower, the more relevant.
  std::uint64_t distance(const Event &event) const;
  void drop_beyond(std::vector<Numbered> &events) const;
  std::uint64_t events_beyond() const { return kept.size() > event_limit ? kept.size() - event_limit : 0; }

  Space in;
  std::vector<KeptSide> sides;
  std::vector<Numbered> kept; // at most twice the limit, so that dropping is rare
  std::uint64_t added = 0;
  std::uint32_t most_intervals = 1;
};

} // namespace ampsim
