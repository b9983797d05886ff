// What an MCP server lets its clients do.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace ampsim::cli {

struct McpOptions {
  std::string folder;                        // whose programs clients can name; empty: none
  bool allow_weaker = false;                 // go on where the sandbox cannot be had
  unsigned parallel = 0;                     // programs at a time; 0: all cores
  std::optional<double> time_limit;          // seconds, of each program
  std::optional<std::uint64_t> memory_limit; // MB, likewise
};

} // namespace ampsim::cli
