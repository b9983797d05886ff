// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See earliest.h.
#include "detector/explain/earliest.h"

#include <tuple>

namespace ampsim {

void Earliest::insert_sorted(Occurrences::Nodes &nodes, Unit unit, const Occurrence &occurrence) {
  auto before = [](const Occurrence &a, const Occurrence &b) {
    return std::tie(a.thread, a.iterations) < std::tie(b.thread, b.iterations);
  };
  // All entries of a unit are adjacent.
  Occurrences::Place at = entries.front(), place = nullptr, last_unit = at, last_of_own = nullptr;
  std::size_t in_units = 0, of_own = 0;
  for (const Occurrence *previous = nullptr; *at; at = Occurrences::after(at)) {
    const Occurrence &entry = (*at)->value;
    if (!previous || !same_unit(unit, entry.thread, previous->thread)) {
      last_unit = at;
      if (of_own >= limit_per_unit && !place)
        return;
      ++in_units;
    }
    if (same_unit(unit, entry.thread, occurrence.thread)) {
      last_of_own = at;
      ++of_own;
    }
    if (!place && !before(entry, occurrence)) {
      if (!before(occurrence, entry))
        return;
      place = at;
    }
    previous = &entry;
  }
  if (!place)
    place = at;
  if (of_own >= limit_per_unit) {
    if (place == at)
      return;
    if (place == last_of_own) // which moves by one
      last_of_own = nullptr;
  } else if (!of_own && in_units >= unit_limit) {
    if (!*place)
      return;
    while (*last_unit)
      Occurrences::erase(nodes, last_unit);
  }
  entries.insert(nodes, place, occurrence);
  if (of_own >= limit_per_unit)
    Occurrences::erase(nodes, last_of_own ? last_of_own : Occurrences::after(place));

  units = of_last_unit = 0;
  last = nullptr;
  for (const Occurrence &entry : entries) {
    if (!last || !same_unit(unit, entry.thread, last->thread)) {
      ++units;
      of_last_unit = 0;
    }
    ++of_last_unit;
    last = &entry;
  }
}

} // namespace ampsim
