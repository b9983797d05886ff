// `ampsim debug`.
#pragma once

#include "cli/options.h"

namespace ampsim::cli {

/// Gives the exit status.
int debug_command(Options options);

} // namespace ampsim::cli
