// What a part of a launch has left for `ampsim merge --launch`: what it did to memory, its report, and how to run it again.
#pragma once

#include "cli/analysis/options.h"
#include "cli/report/value.h"
#include "cli/run/process.h"

#include <string>
#include <vector>

namespace ampsim::cli {

struct PartFile {
  std::string folder;               // in which it was run
  std::vector<std::string> command; // the words of `ampsim run`, without those that say which part
  std::vector<std::string> arguments;
  std::uint32_t launch = 0;
  std::uint64_t tiles = 0; // of the whole launch
  std::vector<TileRange> ranges;
  PartRules rules;
  std::vector<RegionFootprint> footprint;
  ReportCoverage own; // of that launch alone
  std::string report; // JSON
};

/// Throws UsageError.
void write_part(const std::string &file, const PartFile &part);
PartFile read_part(const std::string &file);

/// Of the program's run. Throws UsageError where no part has run: the launch cannot be divided, or the program has none of
/// that number.
PartFile part_of(const AnalysisOptions &options, const Report &report, PartOutcome outcome);

} // namespace ampsim::cli
