// Which submissions are graded by which lesson, and where the verdicts go.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace ampsim::cli {

struct GradeOptions {
  std::string folder;                        // of the submissions
  std::string lesson;                        // number, name or folder
  std::string csv, html;                     // files, or empty
  bool allow_weaker = false;                 // go on where the sandbox cannot be had
  unsigned parallel = 0;                     // submissions at a time; 0: all cores
  std::optional<double> time_limit;          // seconds, of each
  std::optional<std::uint64_t> memory_limit; // MB
};

} // namespace ampsim::cli
