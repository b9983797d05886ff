// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `ampsim check`: checks that sources obey the rules of their language.
#pragma once

#include "cli/analysis/options.h"

namespace ampsim::cli {

/// Returns 0 if every source compiles and breaks no rule, else 65. Runs nothing.
int check_command(AnalysisOptions options);

} // namespace ampsim::cli
