// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The detector: two monitors that share what they know about a launch.
//
// detect() is fast and determines only which cells could be involved in a finding; it may name too many, never too
// few. explain() watches the launch again, records everything about those cells, and decides. See
// detect_hooks.cpp and explain_hooks.cpp for how.
#pragma once

#include "detector/detect/part_footprint.h"
#include "detector/findings/finding.h"
#include "detector/order/order_model.h"
#include "simulator/memory_map.h"
#include "simulator/monitor.h"

#include <functional>
#include <memory>
#include <span>
#include <vector>

namespace ampsim {

struct HostSymbol;

struct DetectorOptions {
  KindSet kinds = KindSet::all();
  bool allow_same = false; // a write that leaves every byte as it was is not a hazard
  bool histories =
      false; // findings come with their element's history: takes one more run of a launch with findings
  bool exhaustive = false; // explain all tiles, even if one represents the others
  OrderModel model = OrderModel::cuda;
  /// The most accesses of a launch that is explained without a sampling pass (sampling_pass.h), and the most that are
  /// explained of a sampled one.
  std::uint64_t explained_accesses = 3'000'000;
  /// Returns whether the run has an error that nothing suppresses, so that it is not clean whatever follows. Only then
  /// is a launch taken for a repetition of others (repeats.h). Empty: it has.
  std::function<bool()> has_error;
};

class Detector {
public:
  Detector(const ProgramTables &tables, const MemoryMap &memory, const DetectorOptions &options);
  ~Detector();
  Monitor &detect();
  /// Its launch_ends() returns `candidate` if more cells remain than fit into memory at once: run it again.
  Monitor &explain();
  /// The findings of the launch that explain() (or, for notes about the launch as a whole, detect()) watched last,
  /// in a fixed order; empty afterwards. Findings of one launch only: merging over launches and schedules is
  /// FindingLog's.
  std::vector<Finding> take_findings();
  /// Returns whether, since the last call, a candidate launch had more accesses than are compared: findings may be
  /// missing.
  bool take_incomplete();
  /// The findings of detect() alone for the launch that it has just watched (candidates.h).
  std::vector<Finding> candidate_findings() const;
  /// The effect of detect()'s last launch on memory (part_footprint.h), and the rules for comparing it with other
  /// launches'.
  std::vector<RegionFootprint> footprint() const;
  PartRules part_rules() const;
  /// Memory that detect()'s shadow cells take at present, in bytes.
  std::uint64_t shadow_bytes() const;

  struct State;

private:
  std::unique_ptr<State> state;
};

/// The access hooks, for the linker of compiled code.
std::span<const HostSymbol> detector_symbols();

} // namespace ampsim
