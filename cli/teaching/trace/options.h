// Which launch and tile of a program are traced, and where the page goes.
#pragma once

#include "cli/analysis/options.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ampsim::cli {

struct TraceOptions {
  AnalysisOptions program;
  std::string output; // file; empty: named after the program
  std::optional<std::uint32_t> launch;
  std::vector<std::int32_t> tile; // index or rank; empty: as the findings say
  bool present = false;           // a page for a wall: large, and each value is asked for before it is shown
};

} // namespace ampsim::cli
