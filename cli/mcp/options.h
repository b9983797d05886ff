// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The permissions of an MCP server's clients.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace ampsim::cli {

struct McpOptions {
  std::string folder;                        // clients can name the programs in it; empty: none
  bool allow_weaker = false;                 // continue even if no sandbox is available
  unsigned parallel = 0;                     // programs in parallel; 0: all cores
  std::optional<double> time_limit;          // seconds, of each program
  std::optional<std::uint64_t> memory_limit; // MB, likewise
};

} // namespace ampsim::cli
