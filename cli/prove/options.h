// What is proved of which kernels, and how long that may take.
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
  std::string kernel; // part of the names of those that are looked at; empty: all
  std::vector<std::string> assume;
  /// Of launches, x first, where these say how long tiles are.
  std::optional<std::array<std::int32_t, 3>> grid, block;
  double timeout = 10; // seconds, for each property
  bool run = true;     // the program, for witnesses and its launches
  ProofFormat format = ProofFormat::text;
};

} // namespace ampsim::cli
