// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `ampsim playground`.
#pragma once

#include "cli/playground/options.h"

namespace ampsim::cli {

/// Serves the playground's page until SIGINT or SIGTERM; returns the exit status.
int playground_command(const PlaygroundOptions &options);

} // namespace ampsim::cli
