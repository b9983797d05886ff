// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The reports of a command, and which findings count in them.
#pragma once

#include "cli/report/formats.h"
#include "cli/support/color.h"
#include "detector/findings/finding.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ampsim::cli {

struct ReportRequest {
  ReportFormat format = ReportFormat::text;
  std::string file; // empty: stderr for text, stdout for the others; "-": stdout
  bool to_stdout() const { return file == "-" || (file.empty() && format != ReportFormat::text); }
  friend bool operator==(const ReportRequest &, const ReportRequest &) = default;
};

struct ReportOptions {
  std::vector<ReportRequest> requests; // empty: text to stderr
  ColorMode color = ColorMode::automatic;
  bool quiet = false, verbose = false;
  std::uint64_t limit = 50;                          // findings in a text report
  std::optional<Severity> fail_on = Severity::error; // nullopt: findings never fail
  std::vector<std::string> suppressions;             // files
  std::string baseline;                              // file, or empty
  bool filter = true; // false: suppressions, including those in the source, are left to the reader of the report
};

/// The value of `--fail-on`: a severity, or nullopt for "none". Throws UsageError.
std::optional<Severity> parse_fail_on(const std::string &text);

/// Throws UsageError if one of the reports could not be written to its file later.
void check_writable(const std::vector<ReportRequest> &requests);

} // namespace ampsim::cli
