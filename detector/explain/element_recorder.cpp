// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See element_recorder.h.
#include "detector/explain/element_recorder.h"

#include <algorithm>
#include <tuple>

namespace ampsim {

ElementRecorder::ElementRecorder(Space space, const std::vector<KeptSide> &sides) : in(space), sides(sides) {}

bool ElementRecorder::is_own_tile(std::uint64_t tile) const {
  return std::any_of(sides.begin(), sides.end(),
                     [tile](const KeptSide &side) { return side.occurrence.thread.tile == tile; });
}

std::uint8_t ElementRecorder::shown(const Side &side, const Occurrence &occurrence) const {
  std::uint8_t bits = 0;
  for (std::size_t k = 0; k < sides.size(); ++k) {
    const KeptSide &own = sides[k];
    if (own.side.site == side.site && own.side.address == side.address &&
        own.occurrence.thread == occurrence.thread && own.occurrence.interval == occurrence.interval &&
        own.occurrence.iterations == occurrence.iterations)
      bits |= std::uint8_t(1u << k);
  }
  return bits;
}

void ElementRecorder::add(Space space, const Side &side, const Occurrence &occurrence) {
  if (space != in || side.address >= end() || side.address + side.size <= begin())
    return;
  if (in == Space::tile_local && occurrence.thread.tile != sides.back().occurrence.thread.tile)
    return;
  std::uint8_t bits = shown(side, occurrence);
  // A thread's accesses in an interval follow each other.
  for (auto other = kept.rbegin(); other != kept.rend(); ++other) {
    Event &event = other->event;
    if (!(event.access.occurrence.thread == occurrence.thread) ||
        event.access.occurrence.interval != occurrence.interval)
      break;
    if (event.access.side.site != side.site || event.access.side.address != side.address)
      continue;
    ++event.times;
    if (!event.shown || bits)
      event.access = {side, occurrence};
    event.shown |= bits;
    return;
  }
  kept.push_back({{{side, occurrence}, 1, bits}, added++});
  if (kept.size() >= 2 * event_limit)
    drop_beyond(kept);
}

std::uint64_t ElementRecorder::distance(const Event &event) const {
  const Occurrence &occurrence = event.access.occurrence;
  if (event.shown)
    return 0;
  if (!is_own_tile(occurrence.thread.tile))
    return ~std::uint64_t{0};
  std::uint64_t nearest = ~std::uint64_t{0} - 2;
  for (const KeptSide &side : sides) {
    std::uint64_t a = side.occurrence.interval, b = occurrence.interval;
    nearest = std::min(nearest, a > b ? a - b : b - a);
  }
  return nearest + 1;
}

void ElementRecorder::drop_beyond(std::vector<Numbered> &events) const {
  if (events.size() <= event_limit)
    return;
  std::sort(events.begin(), events.end(), [this](const Numbered &a, const Numbered &b) {
    return std::tuple(distance(a.event), a.number) < std::tuple(distance(b.event), b.number);
  });
  events.resize(event_limit);
  std::sort(events.begin(), events.end(), [](const Numbered &a, const Numbered &b) { return a.number < b.number; });
}

void ElementRecorder::tile_ends(std::uint64_t tile, std::uint32_t intervals) {
  if (is_own_tile(tile))
    most_intervals = std::max(most_intervals, intervals);
}

std::vector<ElementRecorder::Event> ElementRecorder::events() const {
  std::vector<Numbered> numbered = kept;
  drop_beyond(numbered);
  std::vector<Event> result;
  for (Numbered &each : numbered)
    result.push_back(std::move(each.event));
  return result;
}

} // namespace ampsim
