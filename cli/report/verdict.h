// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The verdict of a report, as a word and a sentence: the one place that decides it, for the playground, MCP, `grade`,
// `gate`, the HTML report and VS Code. The JSON report carries it, so that its readers need not decide again.
#pragma once

#include "cli/report/value.h"

#include <optional>
#include <string>
#include <string_view>

namespace ampsim::cli {

/// In the order of precedence: a program that ended early is reported as such, whatever was found before.
enum class RunVerdict : std::uint8_t {
  not_compiled,
  time_limit,
  memory_limit,
  signal,
  findings,         // of severity error
  not_checked,      // incomplete coverage, or detection is off
  exit_status,      // the program's own, other than 0
  nothing_launched, // so no kernel was checked
  notes,            // findings, but no errors
  compiles,         // `ampsim check`: it was not run
  clean,
};

enum class VerdictLevel : std::uint8_t { clean, note, error };

struct ReportVerdict {
  RunVerdict verdict = RunVerdict::clean;
  VerdictLevel level = VerdictLevel::clean;
  std::string message; // "4 findings (4 errors)": a clause without a period
};

/// The words of JSON reports: "time-limit", "clean".
std::string_view name(RunVerdict verdict);
std::string_view name(VerdictLevel level);

/// The verdict that follows from the way in which the program ended, if it did not end by itself. An exit status is
/// not among these.
std::optional<RunVerdict> early_end(const Report &report);

ReportVerdict verdict_of(const Report &report);

} // namespace ampsim::cli
