// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `ampsim debug --dap` and `--port`.
#pragma once

#include "cli/dap/options.h"

namespace ampsim::cli {

/// Speaks the Debug Adapter Protocol; returns the exit status.
int dap_command(const DapOptions &options);

} // namespace ampsim::cli
