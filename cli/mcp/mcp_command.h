// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `ampsim mcp`.
#pragma once

#include "cli/mcp/options.h"

namespace ampsim::cli {

/// Speaks the Model Context Protocol on standard input and output until the client disconnects; returns the exit
/// status.
int mcp_command(const McpOptions &options);

} // namespace ampsim::cli
