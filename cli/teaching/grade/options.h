// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The submissions to grade, the lesson, and the destinations of the verdicts.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace ampsim::cli {

struct GradeOptions {
  std::string folder;                        // of the submissions
  std::string lesson;                        // number, name or folder
  std::string csv, html;                     // files, or empty
  bool allow_weaker = false;                 // continue even if no sandbox is available
  unsigned parallel = 0;                     // submissions in parallel; 0: all cores
  std::optional<double> time_limit;          // seconds, of each
  std::optional<std::uint64_t> memory_limit; // MB
};

} // namespace ampsim::cli
