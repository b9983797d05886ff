// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See verdict.h.
#include "cli/report/verdict.h"
#include "cli/report/names.h"
#include "cli/report/phrases.h"
#include "cli/report/text.h"

#include <fmt/format.h>

namespace ampsim::cli {

std::string_view name(RunVerdict verdict) {
  switch (verdict) {
  case RunVerdict::not_compiled:
    return "not-compiled";
  case RunVerdict::time_limit:
    return "time-limit";
  case RunVerdict::memory_limit:
    return "memory-limit";
  case RunVerdict::signal:
    return "signal";
  case RunVerdict::findings:
    return "findings";
  case RunVerdict::not_checked:
    return "not-checked";
  case RunVerdict::exit_status:
    return "exit-status";
  case RunVerdict::nothing_launched:
    return "nothing-launched";
  case RunVerdict::notes:
    return "notes";
  case RunVerdict::compiles:
    return "compiles";
  case RunVerdict::clean:
    break;
  }
  return "clean";
}

std::string_view name(VerdictLevel level) {
  switch (level) {
  case VerdictLevel::error:
    return "error";
  case VerdictLevel::note:
    return "note";
  case VerdictLevel::clean:
    break;
  }
  return "clean";
}

std::optional<RunVerdict> early_end(const Report &report) {
  switch (report.outcome) {
  case Outcome::not_compiled:
    return RunVerdict::not_compiled;
  case Outcome::time_limit:
    return RunVerdict::time_limit;
  case Outcome::memory_limit:
    return RunVerdict::memory_limit;
  case Outcome::signal:
    return RunVerdict::signal;
  case Outcome::exited:
    break;
  }
  return std::nullopt;
}

namespace {

bool compiles_only(const Report &report) { return report.outcome == Outcome::exited && !was_run(report); }

RunVerdict verdict_alone(const Report &report) {
  if (std::optional<RunVerdict> early = early_end(report))
    return *early;
  if (compiles_only(report))
    return RunVerdict::compiles;
  if (report.count(Severity::error))
    return RunVerdict::findings;
  if (!report.unchecked.empty() || report.unchecked_launches || report.coverage.kinds.empty())
    return RunVerdict::not_checked;
  if (report.exit != 0)
    return RunVerdict::exit_status;
  if (report.coverage.launches == 0)
    return RunVerdict::nothing_launched;
  return report.findings.empty() ? RunVerdict::clean : RunVerdict::notes;
}

VerdictLevel level_of(RunVerdict verdict) {
  switch (verdict) {
  case RunVerdict::clean:
  case RunVerdict::compiles:
    return VerdictLevel::clean;
  case RunVerdict::notes:
  case RunVerdict::nothing_launched:
    return VerdictLevel::note;
  default:
    return VerdictLevel::error;
  }
}

std::string found_in(const Report &report) {
  return found_phrase(report.count(Severity::error), report.count(Severity::warning), report.count(Severity::note));
}

std::string compiler_errors(const Report &report) {
  std::uint64_t errors = 0;
  for (const Diagnostic &each : report.diagnostics)
    errors += each.severity.ends_with("error");
  return counted(errors, "error", "errors");
}

std::string message_of(RunVerdict verdict, const Report &report) {
  // Results of an early end count, and their absence means little.
  const std::string also = report.findings.empty() ? "" : "; " + found_in(report);
  switch (verdict) {
  case RunVerdict::not_compiled:
    return fmt::format("the program does not compile: {}", compiler_errors(report));
  case RunVerdict::time_limit:
  case RunVerdict::memory_limit:
  case RunVerdict::signal:
    return how_it_ended(report) +
           (report.findings.empty() ? "; no hazards found until then" : also + " until then");
  case RunVerdict::not_checked:
    if (!report.unchecked.empty())
      return how_it_ended(report) + also;
    if (report.coverage.kinds.empty())
      return "hazard detection is off" + also;
    return fmt::format("not everything was checked: {} of forked processes{}",
                       counted(report.unchecked_launches, "launch", "launches"), also);
  case RunVerdict::exit_status:
    return fmt::format("the program exited with status {}; {}{}", report.exit, found_in(report),
                       report.coverage.launches ? "" : ", as no kernel was launched");
  case RunVerdict::nothing_launched:
    return "no kernel was launched, so none was checked" + also;
  case RunVerdict::compiles:
    return "the program compiles";
  case RunVerdict::findings:
  case RunVerdict::notes:
  case RunVerdict::clean:
    break;
  }
  return found_in(report);
}

} // namespace

ReportVerdict verdict_of(const Report &report) {
  const RunVerdict verdict = verdict_alone(report);
  VerdictLevel level = level_of(verdict);
  const bool as_asked = report.coverage.kinds.empty() && report.unchecked.empty() && !report.unchecked_launches;
  if (verdict == RunVerdict::not_checked && as_asked) // --detect none
    level = VerdictLevel::note;
  return {verdict, level, message_of(verdict, report)};
}

} // namespace ampsim::cli
