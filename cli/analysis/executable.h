// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Programs that were built with `ampsim cc`, on ampsim's own command line.
#pragma once

#include "cli/analysis/options.h"

#include <string>

namespace ampsim::cli {

/// Returns whether it is a program rather than a source.
bool is_executable(const std::string &file);

/// Replaces this process by the program, with the options in its environment. Throws UsageError.
[[noreturn]] void become_executable(const AnalysisOptions &options);

} // namespace ampsim::cli
