// Programs that were built with `ampsim cc`, on ampsim's own command line.
#pragma once

#include "cli/analysis/options.h"

#include <string>

namespace ampsim::cli {

/// Is it a program, rather than a source?
bool is_executable(const std::string &file);

/// Starts the program in the place of this one, with the options in its environment. Throws UsageError.
[[noreturn]] void become_executable(const AnalysisOptions &options);

} // namespace ampsim::cli
