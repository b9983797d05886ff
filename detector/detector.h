// The detector: two monitors that share what they know about a launch.
//
// detect() is fast and answers one question, "which cells could be involved in a finding?"; it may say yes
// too often, never too seldom. explain() watches the launch again, records everything about those cells, and
// decides. See detect_hooks.cpp and explain_hooks.cpp for how.
#pragma once

#include "detector/finding.h"
#include "detector/order_model.h"
#include "detector/part_footprint.h"
#include "simulator/memory_map.h"
#include "simulator/monitor.h"

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
  bool exhaustive = false; // explain all tiles, also where one tells what there is to say
  OrderModel model = OrderModel::cuda;
  /// Accesses, of a launch that is not sampled before it is explained (sampling_pass.h), and of what is explained of another.
  std::uint64_t explained_accesses = 3'000'000;
};

class Detector {
public:
  Detector(const ProgramTables &tables, const MemoryMap &memory, const DetectorOptions &options);
  ~Detector();
  Monitor &detect();
  /// Its launch_ends() says `suspicious` where more cells are left than fit into memory at once: run it again.
  Monitor &explain();
  /// The findings of the launch that explain() (or, for notes about the launch as a whole, detect()) watched last,
  /// in a fixed order; empty afterwards. Findings of one launch only: merging over launches and schedules is
  /// FindingLog's.
  std::vector<Finding> take_findings();
  /// What detect() alone knows of the launch that it has just watched (suspicion.h).
  std::vector<Finding> suspected_findings() const;
  /// What detect()'s last launch did to memory (part_footprint.h), and by which rules it meets what others did.
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
