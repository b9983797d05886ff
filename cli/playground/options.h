// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The address and audience of a playground, and the limits of its programs.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace ampsim::cli {

struct PlaygroundOptions {
  unsigned port = 8080;                      // 0: any that is free
  std::string listen = "127.0.0.1";          // the address
  std::string class_file;                    // empty: no class
  bool allow_weaker = false;                 // continue even if no sandbox is available
  unsigned parallel = 0;                     // programs in parallel; 0: all cores
  std::optional<double> time_limit;          // seconds, of each program
  std::optional<std::uint64_t> memory_limit; // MB, likewise
};

} // namespace ampsim::cli
