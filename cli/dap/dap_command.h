// `ampsim debug --dap` and `--port`.
#pragma once

#include "cli/options.h"

namespace ampsim::cli {

/// Speaks the Debug Adapter Protocol; gives the exit status.
int dap_command(Options options);

} // namespace ampsim::cli
