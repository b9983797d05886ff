// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The effect of a part of a launch on global memory: enough to decide which parts race, without any of the others'
// accesses.
//
// The shadow cells of two workers show whether a cell that both used is a conflict (shadow_memory.h). Parts of a
// launch are such workers, in processes or on machines of their own, and this is the summary of their cells: per
// granule, whether it was written, read, used atomically, or accessed other than as a whole. Only a run of both parts
// together can identify the accesses.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace ampsim {

/// Granules (shadow_cell.h) that follow each other.
struct RegionFootprint {
  std::uint64_t granule = 0; // the first, from the start of global memory
  std::string uses;          // of each: PartUse bits
};

enum PartUse : std::uint8_t {
  part_reads = 1,
  part_writes = 2,
  part_atomics = 4,
  part_odd = 8,       // reads or atomic operations of another width, or across its border
  part_candidate = 16 // the part by itself may race here, and not all of its uses are known
};

/// The pairs of accesses that the rule makes a hazard if two parts used the same granule.
struct PartRules {
  bool reads_conflict_with_atomics = false; // a plain read and an atomic operation
  bool atomics_conflict = false;            // two atomic operations may be of too narrow a scope
};
bool parts_conflict(std::uint8_t a, std::uint8_t b, const PartRules &rules);

/// Returns true if one part's reads depend on the other's atomic operations.
inline bool order_shows(std::uint8_t a, std::uint8_t b) {
  return (a & part_reads && b & part_atomics) || (a & part_atomics && b & part_reads);
}

} // namespace ampsim
