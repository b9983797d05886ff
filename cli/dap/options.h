// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The address of the debug adapter's client, and the program to debug if the client does not name one.
#pragma once

#include "cli/analysis/options.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace ampsim::cli {

struct DapOptions {
  bool on = false;                             // the client is on standard input and output, or
  std::string socket;                          // at a socket of this name, or
  std::optional<std::uint16_t> port;           // at a port of this machine; 0: any
  std::string secret;                          // that a client has to know; empty: none
  std::vector<std::string> sources, arguments; // of the program, if the client names none
  /// Parses a client's options and sources like the command line of `ampsim debug`. Returns nullopt if they go beyond
  /// how a program is compiled and run. Throws UsageError.
  std::function<std::optional<AnalysisOptions>(std::span<const std::string> words)> parse_program;
};

} // namespace ampsim::cli
