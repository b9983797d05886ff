// `ampsim debug`.
#pragma once

#include "cli/console/options.h"

namespace ampsim::cli {

/// Returns the exit status.
int debug_command(const ConsoleOptions &options);

} // namespace ampsim::cli
