// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The kernels and properties to prove, and the time limits.
#pragma once

#include "cli/analysis/options.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>

namespace ampsim::cli {

enum class ProofFormat : std::uint8_t { text, json, sarif, html };

struct ProveOptions {
  AnalysisOptions program;
  std::string kernel; // part of the kernels' names; empty: all
  std::vector<std::string> assume;
  /// Per launch, x first, if the tile lengths are given.
  std::optional<std::array<std::int32_t, 3>> grid, block, global; // tiles, threads of each, threads of all
  double timeout = 10;                                            // seconds, for each property
  bool run = true; // also run the program, for witnesses and its launches
  ProofFormat format = ProofFormat::text;
};

} // namespace ampsim::cli
