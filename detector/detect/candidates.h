// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Findings of the detect pass alone, for a launch that cannot run again to be explained.
//
// When a shadow cell becomes a candidate, the slow path notes the site that caused it and what the cell knew of the
// access that it met: whether that was a write, a read or an atomic operation, and whether it was another tile's.
// This gives a kind, a scope, a line and a variable, but only one access; and the kind follows the order in which
// threads ran, not lockstep order. One note is kept per site, kind and scope, with the first cell that showed it.
#pragma once

#include "detector/findings/finding.h"
#include "model/kernel.h"
#include "simulator/memory_map.h"
#include "simulator/monitor.h"

#include <cstdint>
#include <span>
#include <vector>

namespace ampsim {

struct CellCandidate {
  Kind kind = Kind::raw;
  Scope scope = Scope::within_tile;
  Space space = Space::global;
  AccessKind access = AccessKind::read, against = AccessKind::write;
  SiteId site = no_site;
  bool certain = true;       // false: the two may be neighbours in one cell
  std::uint64_t address = 0; // distance from the start of its space, of the first that was seen
  std::uint64_t tile_rank = 0;
  std::uint32_t rank_in_tile = 0;
  std::uint64_t cells = 1;
};

/// An access out of bounds.
struct OutsideCandidate {
  AccessKind access = AccessKind::read;
  SiteId site = no_site;
  std::uint32_t size = 0;
  OutsideAccess what;
  ThreadId thread;
};

/// A finding of kind no_progress, warp_sync or device_assert.
struct StuckCandidate {
  Kind kind = Kind::no_progress;
  SiteId site = no_site;
  ThreadId thread;
  ThreadStop stop;                // of device_assert
  std::vector<FindingFact> facts; // of warp_sync
};

struct CandidateNotes {
  std::vector<CellCandidate> cells;
  std::vector<OutsideCandidate> outside;
  std::vector<StuckCandidate> stuck;
  std::vector<std::vector<BarrierGroup>> divergences;
};

/// Turns the notes into findings of the wanted kinds; `explained` is false in each.
std::vector<Finding> candidate_findings(const CandidateNotes &notes, const KindSet &kinds, const Launch &launch,
                                        const Kernel &kernel, const ProgramTables &tables, const MemoryMap &memory);

} // namespace ampsim
