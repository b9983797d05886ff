// The program that is debugged, and where commands come from.
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
