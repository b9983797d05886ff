// What a journal knows of the past: `ampsim gate --history`.
#pragma once

#include "cli/gate/options.h"

namespace ampsim::cli {

/// Prints a table of all programs; of those that the operands name, every run and when each finding was first and last
/// seen. As JSON (`ampsim-history/1`) for `--report json`. Gives the exit status. Throws UsageError.
int history_command(const GateOptions &options);

} // namespace ampsim::cli
