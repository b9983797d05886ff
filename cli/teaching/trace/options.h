// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The launch and tile of a program to trace, and the destination of the page.
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
  std::vector<std::int32_t> tile; // index or rank; empty: from the findings
  bool present = false;           // a page for presenting: large, with a prompt for each value before it is shown
};

} // namespace ampsim::cli
