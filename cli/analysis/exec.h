// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `ampsim exec`: a program that was built without ampsim, and finds the library of its language at run time.
#pragma once

#include "cli/analysis/options.h"

namespace ampsim::cli {

/// Becomes the program. Throws UsageError if it cannot.
[[noreturn]] void exec_command(const AnalysisOptions &options);

/// Adds the options for how the program runs to those of executables (AMPSIM_OPTIONS).
void give_to_executables(const AnalysisOptions &options);

} // namespace ampsim::cli
