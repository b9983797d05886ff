// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The past runs in a journal: `ampsim gate --history`.
#pragma once

#include "cli/gate/options.h"

namespace ampsim::cli {

/// Prints a table of all programs; for those named by the operands, every run and when each finding was first and last
/// seen. As JSON (`ampsim-history/1`) for `--report json`. Returns the exit status. Throws UsageError.
int history_command(const GateOptions &options);

} // namespace ampsim::cli
