// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See part_footprint.h.
#include "detector/detect/part_footprint.h"
#include "detector/detect/detect_hooks.h"

#include <algorithm>

namespace ampsim {

bool parts_conflict(std::uint8_t a, std::uint8_t b, const PartRules &rules) {
  if (!a || !b)
    return false;
  if ((a | b) & (part_writes | part_candidate))
    return true;
  if ((a | b) & part_odd && (a | b) & part_atomics)
    return true;
  return (rules.reads_conflict_with_atomics && order_shows(a, b)) ||
         (rules.atomics_conflict && a & b & part_atomics);
}

PartRules DetectMonitor::part_rules() const {
  return {.reads_conflict_with_atomics = !rules.reads_compatible_with_atomics,
          .atomics_conflict = running->has_narrow_atomics};
}

std::vector<RegionFootprint> DetectMonitor::footprint() const {
  struct Range {
    std::uint64_t first, end; // granules
  };
  std::vector<Range> ranges;
  for (const Region &region : watched->regions)
    if (region.begin && region.bytes && memory.is_global(region.begin)) {
      const auto begin = std::uint64_t(region.begin - memory.global_begin);
      ranges.push_back({begin / granule_bytes, (begin + region.bytes + granule_bytes - 1) / granule_bytes});
    }
  std::ranges::sort(ranges, {}, &Range::first);
  std::vector<Range> merged;
  for (const Range &range : ranges)
    if (!merged.empty() && range.first <= merged.back().end)
      merged.back().end = std::max(merged.back().end, range.end);
    else
      merged.push_back(range);

  const SpaceShadow<Space::global> &shadow = pool[0]->global;
  std::vector<RegionFootprint> all;
  for (const Range &range : merged) {
    RegionFootprint region{.granule = range.first, .uses = std::string(range.end - range.first, '\0')};
    for (std::uint64_t granule = range.first; granule < range.end; ++granule) {
      const auto &cell = shadow.cells[granule];
      unsigned uses = 0;
      const auto note = [&uses](bool is_used, unsigned use) { uses |= is_used ? use : 0; };
      const bool is_written = cell.writer >= shadow.now.history, is_otherwise = cell.others >= shadow.now.history;
      note(is_written, part_writes);
      note(is_written && cell.writer & shadow::candidate, part_candidate);
      note(is_otherwise && cell.others & shadow::read, part_reads);
      note(is_otherwise && cell.others & shadow::atomic, part_atomics);
      note(is_otherwise && cell.others & shadow::odd, part_odd);
      region.uses[granule - range.first] = char(uses);
    }
    all.push_back(std::move(region));
  }
  return all;
}

} // namespace ampsim
