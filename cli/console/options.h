// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The debugged program, and the source of commands.
#pragma once

#include "cli/analysis/options.h"

#include <string>
#include <vector>

namespace ampsim::cli {

struct ConsoleOptions {
  AnalysisOptions program;
  std::vector<std::string> scripts; // files of commands
  bool batch = false;               // end after them
};

} // namespace ampsim::cli
