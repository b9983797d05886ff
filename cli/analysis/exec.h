// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `ampsim exec`: a program that was built without ampsim, and finds the library of its language at run time.
#pragma once

#include "cli/analysis/options.h"

namespace ampsim::cli {

/// Becomes the program. Throws UsageError if it cannot. `given`: the command of the user, which reports name, if the
/// program was built for it.
[[noreturn]] void exec_command(const AnalysisOptions &options, const AnalysisOptions *given = nullptr);

/// Adds the options for how the program runs to those of executables (AMPSIM_OPTIONS).
void give_to_executables(const AnalysisOptions &options);

} // namespace ampsim::cli
