// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The order of two accesses in an ideal lockstep execution.
//
// GPU programmers name a hazard by the order in which threads that go through the program together would perform it,
// not by the order in which a simulator happened to run them. In lockstep, an access has the position
//
//     [L0, i0, L1, i1, ..., p]
//
// L0, L1, ...: positions of the enclosing loops, outermost first; i0, i1, ...: the iterations they are in; p: the
// position of the access. Positions are numbered in evaluation order, so vectors compare lexicographically: an
// iteration comes after all of the previous one, and code after a loop comes after all of its iterations.
//
// Ties. One instruction can both read and write (the copy of a struct): it reads before it writes. Two different
// sites at one position are ordered by their number. The same site in the same iterations: the lower thread.
#pragma once

#include "model/kernel.h"

#include <algorithm>
#include <cstdint>
#include <span>

namespace ampsim {

/// The number of iteration counters of a site.
inline std::size_t iteration_depth(const Site &site) {
  return std::min<std::size_t>(site.loops.size(), AMPSIM_MAX_LOOP_DEPTH);
}

/// Returns a negative number, zero or a positive number if `a` comes before, at the same place as, or after `b`,
/// whatever their threads. Zero only for one site in the same iterations.
int compare_lockstep(const ProgramTables &tables, SiteId a, std::span<const std::uint32_t> iterations_of_a,
                     SiteId b, std::span<const std::uint32_t> iterations_of_b);

} // namespace ampsim
