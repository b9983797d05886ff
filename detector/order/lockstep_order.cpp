// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See lockstep_order.h.
#include "detector/order/lockstep_order.h"

namespace ampsim {

namespace {

int compare(std::uint64_t a, std::uint64_t b) {
  if (a == b)
    return 0;
  return a < b ? -1 : 1;
}

/// The order within an instruction: it reads before it writes.
unsigned step(Site::Kind kind) { return kind == Site::Kind::write ? 1 : 0; }

} // namespace

int compare_lockstep(const ProgramTables &tables, SiteId a, std::span<const std::uint32_t> iterations_of_a,
                     SiteId b, std::span<const std::uint32_t> iterations_of_b) {
  if (a == b) {
    for (std::size_t k = 0; k < iterations_of_a.size() && k < iterations_of_b.size(); ++k)
      if (int order = compare(iterations_of_a[k], iterations_of_b[k]))
        return order;
    return 0;
  }
  const Site &first = tables.sites[a], &second = tables.sites[b];
  for (std::size_t k = 0;; ++k) {
    bool in_a = k < iterations_of_a.size() && k < first.loops.size();
    bool in_b = k < iterations_of_b.size() && k < second.loops.size();
    if (int order = compare(in_a ? first.loops[k] : first.position, in_b ? second.loops[k] : second.position))
      return order;
    if (!in_a || !in_b) {
      if (in_a != in_b) // a loop and a site at one position: the loop begins with the site
        return in_a ? 1 : -1;
      break;
    }
    if (int order = compare(iterations_of_a[k], iterations_of_b[k]))
      return order;
  }
  if (int order = compare(step(first.kind), step(second.kind)))
    return order;
  return compare(a, b);
}

} // namespace ampsim
