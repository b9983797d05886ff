// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Programs for `ampsim run` whose host code calls a driver's library (OpenCL): the system's compiler builds them, as for
// any other use, and they run as under `ampsim exec`.
#pragma once

#include "cli/analysis/options.h"

namespace ampsim::cli {

/// Returns whether the options link C or C++ sources with the loader of a language whose library is a driver.
bool is_driver_host(const AnalysisOptions &options);

/// For commands that need host code of their own. Throws UsageError if it is such a program.
void refuse_driver_host(const AnalysisOptions &options);

/// Compiles and runs the program. Returns the status of its run. Throws UsageError.
int run_driver_host(const AnalysisOptions &options);

} // namespace ampsim::cli
