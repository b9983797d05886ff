// What a gate runs, how, and what it wants to see.
#pragma once

#include "cli/analysis/options.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace ampsim::cli {

/// What a gate wants to see of a program.
enum class Expect : std::uint8_t { clean, findings, annotations };

struct GateOptions {
  /// What each program is run with; `compile.sources` are the operands, `report` is the gate's own.
  AnalysisOptions program;
  std::vector<std::string> handed_on; // options of the command line that each program is run with, as words
  bool fail_on_given = false;         // by the command line, which decides for all manifests
  Expect expect = Expect::clean;      // of programs on the command line
  bool allow_no_launches = false;
  unsigned parallel = 0;            // programs at a time; 0: what the environment or the machine says
  std::optional<double> extra_time; // seconds beyond a program's time limit
  std::string shard;                // "2/8", "auto", or empty
  /// Sets options of one program that stand in its source or in a manifest. Throws UsageError.
  std::function<void(AnalysisOptions &program, std::span<const std::string> words)> parse_program_options;
};

struct MergeOptions {
  std::vector<std::string> files;
  ReportOptions report;
};

} // namespace ampsim::cli
