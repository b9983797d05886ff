// The first few occurrences of one access, for showing pairs that are close together.
//
// A frontier (frontier.h) keeps what proves a hazard: as the first access an occurrence with as few iterations as
// there are, as the second one with as many. `write in iteration 0, read in iteration 31` is a proof, but the
// mistake is seen better in iterations 0 and 1, and the loop that has gone round between them is the inner one. So
// of the lowest units the first iterations are kept, too. What is kept does not depend on the order of insertion.
#pragma once

#include "detector/frontier.h"

#include <vector>

namespace ampsim {

class Earliest {
public:
  static constexpr std::size_t unit_limit = 3, limit_per_unit = 4;

  /// What is in no loop has nothing to choose from, and is not kept.
  void insert(Unit unit, const Occurrence &occurrence);
  const std::vector<Occurrence> &occurrences() const { return entries; }

private:
  std::vector<Occurrence> entries; // ascending by thread, then by iterations
};

} // namespace ampsim
