// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `ampsim debug`.
#pragma once

#include "cli/console/options.h"

namespace ampsim::cli {

/// Returns the exit status.
int debug_command(const ConsoleOptions &options);

} // namespace ampsim::cli
