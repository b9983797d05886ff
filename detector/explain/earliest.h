// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The first few occurrences of one access, for showing pairs that are close together.
//
// A frontier (frontier.h) keeps what proves a hazard: the occurrence with the fewest iterations as the first access,
// the one with the most as the second. `write in iteration 0, read in iteration 31` is a proof, but iterations 0 and
// 1 show the mistake better, and the loop that advanced between them is the inner one. So the first iterations of the
// lowest units are kept as well. The result does not depend on the order of insertion.
#pragma once

#include "detector/explain/frontier.h"

namespace ampsim {

class Earliest {
public:
  static constexpr std::size_t unit_limit = 3, limit_per_unit = 4;

  /// Accesses outside of loops are not kept: they leave no choice. `nodes` must always be the same. Returns true if
  /// nothing that a thread not below this one does will be kept.
  bool insert(Occurrences::Nodes &nodes, Unit unit, const Occurrence &occurrence) {
    if (occurrence.iterations.empty())
      return true;
    if (!beyond(unit, occurrence)) {
      insert_sorted(nodes, unit, occurrence);
      return false;
    }
    return !same_unit(unit, occurrence.thread, last->thread);
  }
  void clear(Occurrences::Nodes &nodes) {
    entries.clear(nodes);
    last = nullptr;
  }
  const Occurrences &occurrences() const { return entries; }

private:
  /// A quick test that nearly all occurrences meet.
  bool beyond(Unit unit, const Occurrence &occurrence) const {
    if (!last || occurrence.thread < last->thread)
      return false;
    if (!same_unit(unit, occurrence.thread, last->thread))
      return units >= unit_limit;
    return of_last_unit >= limit_per_unit &&
           (occurrence.thread > last->thread || occurrence.iterations >= last->iterations);
  }
  void insert_sorted(Occurrences::Nodes &nodes, Unit unit, const Occurrence &occurrence);

  Occurrences entries; // ascending by thread, then by iterations
  const Occurrence *last = nullptr;
  std::uint8_t units = 0, of_last_unit = 0;
};

} // namespace ampsim
