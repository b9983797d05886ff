// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The detector's two passes as one object, and its hooks as symbols.
#include "detector/detector.h"

#include "detector/detect/access_check.h"
#include "detector/detect/detect_hooks.h"
#include "detector/explain/explain_hooks.h"
#include "simulator/machine.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

namespace ampsim {

struct Detector::State {
  State(const ProgramTables &tables, const MemoryMap &memory, const DetectorOptions &options)
      : tables(tables), detect(tables, memory, options), explain(tables, memory, options, detect) {}

  const ProgramTables &tables;
  DetectMonitor detect;
  ExplainMonitor explain;
};

Detector::Detector(const ProgramTables &tables, const MemoryMap &memory, const DetectorOptions &options)
    : state(std::make_unique<State>(tables, memory, options)) {}

Detector::~Detector() = default;

Monitor &Detector::detect() { return state->detect; }

Monitor &Detector::explain() { return state->explain; }

std::vector<Finding> Detector::take_findings() {
  std::vector<Finding> findings = state->explain.take_findings();
  if (findings.empty()) {
    findings = state->detect.findings_of_repeated();
  } else {
    state->detect.explained(findings);
  }
  state->detect.launch_is_over();
  std::vector<Finding> notes = state->detect.take_notes();
  findings.insert(findings.end(), std::make_move_iterator(notes.begin()), std::make_move_iterator(notes.end()));
  return findings;
}

bool Detector::take_incomplete() { return state->explain.take_incomplete(); }

std::vector<Finding> Detector::candidate_findings() const {
  return state->detect.candidate_findings(state->tables);
}

std::vector<RegionFootprint> Detector::footprint() const { return state->detect.footprint(); }

PartRules Detector::part_rules() const { return state->detect.part_rules(); }

std::uint64_t Detector::shadow_bytes() const { return state->detect.shadow_bytes(); }

std::span<const HostSymbol> detector_symbols() {
  static const std::array<HostSymbol, 20> symbols{{
      {"ampsim_detect_read", reinterpret_cast<void *>(&ampsim_detect_read)},
      {"ampsim_detect_write", reinterpret_cast<void *>(&ampsim_detect_write)},
      {"ampsim_detect_atomic", reinterpret_cast<void *>(&ampsim_detect_atomic)},
      {"ampsim_detect_written", reinterpret_cast<void *>(&ampsim_detect_written)},
      {"ampsim_detect_known", reinterpret_cast<void *>(&ampsim_detect_known)},
      {"ampsim_detect_known_in_loop", reinterpret_cast<void *>(&ampsim_detect_known_in_loop)},
      {"ampsim_detect_beyond", reinterpret_cast<void *>(&ampsim_detect_beyond)},
      {"ampsim_detect_counted", reinterpret_cast<void *>(&ampsim_detect_counted)},
      {"ampsim_detect_unchecked", reinterpret_cast<void *>(&ampsim_detect_unchecked)},
      {"ampsim_detect_parts", reinterpret_cast<void *>(&ampsim_detect_parts)},
      {"ampsim_detect_begin_once", reinterpret_cast<void *>(&ampsim_detect_begin_once)},
      {"ampsim_detect_check_later", reinterpret_cast<void *>(&ampsim_detect_check_later)},
      {"ampsim_detect_granule", reinterpret_cast<void *>(&ampsim_detect_granule)},
      {"ampsim_detect_all_initialised", reinterpret_cast<void *>(&ampsim_detect_all_initialised)},
      {"ampsim_detect_outside", reinterpret_cast<void *>(&ampsim_detect_outside)},
      {"ampsim_detect_enter_tile", reinterpret_cast<void *>(&ampsim_detect_enter_tile)},
      {"ampsim_explain_read", reinterpret_cast<void *>(&ampsim_explain_read)},
      {"ampsim_explain_write", reinterpret_cast<void *>(&ampsim_explain_write)},
      {"ampsim_explain_atomic", reinterpret_cast<void *>(&ampsim_explain_atomic)},
      {"ampsim_explain_written", reinterpret_cast<void *>(&ampsim_explain_written)},
  }};
  return symbols;
}

} // namespace ampsim
