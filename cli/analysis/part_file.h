// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The file that a part of a launch writes for `ampsim merge --launch`: its effects on memory, its report, and how to
// rerun it.
#pragma once

#include "cli/analysis/options.h"
#include "cli/report/value.h"
#include "cli/run/process.h"

#include <string>
#include <vector>

namespace ampsim::cli {

struct PartFile {
  std::string folder;               // in which it was run
  std::vector<std::string> command; // the words of `ampsim run`, without those that select the part
  std::vector<std::string> arguments;
  std::uint32_t launch = 0;
  std::uint64_t tiles = 0; // of the whole launch
  std::vector<TileRange> ranges;
  PartRules rules;
  std::vector<RegionFootprint> footprint;
  ReportCoverage own; // of that launch only
  std::string report; // JSON
};

/// Throws UsageError.
void write_part(const std::string &file, const PartFile &part);
PartFile read_part(const std::string &file);

/// Describes the program's run. Throws UsageError if no part ran: the launch cannot be divided, or the program has no
/// launch of that number.
PartFile part_of(const AnalysisOptions &options, const Report &report, PartOutcome outcome);

} // namespace ampsim::cli
