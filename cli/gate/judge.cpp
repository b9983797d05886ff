// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See judge.h.
#include "cli/gate/judge.h"
#include "cli/analysis/verify.h"
#include "cli/report/json_reader.h"
#include "cli/report/names.h"
#include "cli/report/verdict.h"
#include "cli/support/usage_error.h"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <set>
#include <stdexcept>
#include <string_view>
#include <sys/wait.h>

namespace ampsim::cli {

namespace {

constexpr int status_no_success = 1;

/// The order of docs/options.md, "Exit status": 64, 65, 70, then 124 and 125, then 128+N, then 66, then 67; then
/// failures without a status of their own.
int gravity(int status) {
  static constexpr int order[] = {status_usage, status_not_compiled, status_internal, status_time_limit,
                                  status_memory_limit};
  if (auto found = std::ranges::find(order, status); found != std::end(order))
    return int(found - order);
  if (status > status_signal)
    return 10;
  if (status == status_findings)
    return 11;
  return status == status_unchecked ? 12 : 13;
}

std::string_view moment_of_end(const Report &report) {
  if (report.launches.empty())
    return "before its first launch";
  return report.launches.back().ended ? "outside a launch" : "in a launch";
}

std::string last_line(std::string_view output) {
  while (output.ends_with('\n'))
    output.remove_suffix(1);
  std::size_t line = output.rfind('\n');
  return std::string(line == std::string_view::npos ? output : output.substr(line + 1));
}

/// The failure of a program that has no report.
ProgramFailure lost(const WorkerResult &left, const PlannedProgram &program) {
  if (left.overdue)
    return {"no report",
            fmt::format("killed: still running {} s after its time limit of {} s", program.extra_time,
                        program.time_limit),
            status_internal};
  if (WIFSIGNALED(left.status))
    return {"no report",
            fmt::format("the process that ran it was killed by {}; the program has no result",
                        signal_name(WTERMSIG(left.status))),
            status_internal};
  int status = WEXITSTATUS(left.status);
  std::string said = last_line(left.output);
  std::string message = fmt::format("the process that ran it exited with status {} and an incomplete report{}{}",
                                    status, said.empty() ? "" : ": ", said);
  bool users = status == status_usage || status == status_not_compiled || status == status_time_limit ||
               status == status_memory_limit; // the last two of the compiler
  return {"no report", message, users ? status : int(status_internal)};
}

std::string severity_phrase(Severity severity) {
  return severity == Severity::error ? "of severity error"
                                     : fmt::format("of severity {} or higher", name(severity));
}

void judge_end(ProgramResult &result, const PlannedProgram &program) {
  const Report &report = result.report;
  auto fail = [&](std::string what, std::string message, int status) {
    result.failures.push_back({std::move(what), std::move(message), status});
  };
  switch (early_end(report).value_or(RunVerdict::clean)) {
  case RunVerdict::not_compiled: {
    auto errors = std::uint64_t(std::ranges::count_if(
        report.diagnostics, [](const auto &each) { return each.severity.ends_with("error"); }));
    fail("not compiled", fmt::format("the program does not compile: {}", counted(errors, "error", "errors")),
         status_not_compiled);
    break;
  }
  case RunVerdict::time_limit:
    fail("time limit", fmt::format("the program exceeded the time limit of {} s", report.time_limit.value_or(0)),
         status_time_limit);
    break;
  case RunVerdict::memory_limit:
    fail("memory limit",
         fmt::format("the program exceeded the memory limit of {} MB", report.memory_limit.value_or(0)),
         status_memory_limit);
    break;
  case RunVerdict::signal:
    fail("crash", fmt::format("the program was killed by {} {}", signal_name(report.signal), moment_of_end(report)),
         status_signal + report.signal);
    break;
  default:
    if (program.exit && report.exit != *program.exit)
      fail("exit status", fmt::format("the program exited with status {}, expected {}", report.exit, *program.exit),
           status_no_success);
    break;
  }
}

/// Returns whether the manifest, or the source, selects the launches to check. The command line of a gate does not
/// count for its programs.
bool chooses_launches(const PlannedProgram &program) {
  constexpr std::string_view choices[] = {"--kernels", "--skip-kernels", "--launches", "--nvtx"};
  return std::ranges::any_of(program.options, [&](const std::string &word) {
    return std::ranges::find(choices, std::string_view(word).substr(0, word.find('='))) != std::end(choices);
  });
}

/// Conditions that "no hazards" must not hide.
void judge_coverage(ProgramResult &result, const PlannedProgram &program) {
  const Report &report = result.report;
  auto fail = [&](std::string what, std::string message, int status = status_no_success) {
    result.failures.push_back({std::move(what), std::move(message), status});
  };
  for (const std::string &each : report.unchecked)
    fail("unchecked", "not everything was checked: " + each, status_unchecked);
  if (report.coverage.left_out && !chooses_launches(program))
    fail("unchecked",
         fmt::format("not everything was checked: {} left out, which the manifest does not allow",
                     report.coverage.left_out == 1 ? "1 launch was"
                                                   : fmt::format("{} launches were", report.coverage.left_out)),
         status_unchecked);
  if (report.coverage.kinds.empty())
    fail("unchecked", "hazard detection is off");
  else if (report.launches.empty() && !report.unchecked_launches && !program.allow_no_launches)
    fail("no launches",
         "the program launched no kernel, so nothing was checked (--allow-no-launches accepts that)");
}

void judge_findings(ProgramResult &result, const PlannedProgram &program, std::optional<Severity> fail_on,
                    SourceText &sources) {
  const Report &report = result.report;
  auto fail = [&](std::string what, std::string message, int status) {
    result.failures.push_back({std::move(what), std::move(message), status});
  };
  switch (program.expect) {
  case Expect::clean:
    if (fail_on && has_findings(report, *fail_on)) {
      auto count = std::uint64_t(std::ranges::count_if(
          report.findings, [&](const ReportFinding &finding) { return finding.severity <= *fail_on; }));
      fail("findings", fmt::format("{} {}", counted(count, "finding", "findings"), severity_phrase(*fail_on)),
           status_findings);
    }
    break;
  case Expect::findings:
    if (!has_findings(report, fail_on.value_or(Severity::error)))
      fail("no findings", "expected findings, but there are none", status_no_success);
    break;
  case Expect::annotations: {
    std::vector<Mismatch> mismatches = compare(report, read_annotations(program.sources, sources));
    std::string message = counted(mismatches.size(), "mismatch", "mismatches") + " with the annotations";
    for (const Mismatch &each : mismatches)
      message += fmt::format("\n  {}:{}: {}", each.file, each.line, each.message);
    if (!mismatches.empty())
      fail("mismatch", message, status_no_success);
    break;
  }
  }
}

} // namespace

namespace {

/// Checks that the required kernels are proved. Each that is not is listed with its obstacle.
std::vector<ProgramFailure> unproved(const std::string &proof, const PlannedProgram &program) {
  const auto verdicts = nlohmann::json::parse(proof, nullptr, false);
  if (verdicts.is_discarded() || !verdicts.contains("kernels"))
    return {{"not proved", "'ampsim prove' returned no verdicts with these options", status_unchecked}};
  std::string refuted, undecided;
  std::set<std::string> met;
  for (const auto &kernel : verdicts.at("kernels")) {
    const auto name = kernel.at("kernel").get<std::string>();
    bool meant = program.proved_kernels.empty();
    for (const std::string &part : program.proved_kernels)
      if (name.find(part) != std::string::npos) {
        met.insert(part);
        meant = true;
      }
    for (const auto &each : kernel.at("verdicts"))
      if (const auto verdict = each.at("verdict").get<std::string>(); meant && verdict != "proved")
        (verdict == "refuted" ? refuted : undecided) +=
            fmt::format("\n  kernel '{}': {} is {}{}", name, each.at("property").get<std::string>(), verdict,
                        each.contains("reason") ? ": " + each.at("reason").get<std::string>() : "");
  }
  for (const std::string &part : program.proved_kernels)
    if (!met.contains(part))
      undecided += fmt::format("\n  unknown kernel '{}'", part);
  if (program.proved_kernels.empty() && verdicts.at("kernels").empty())
    undecided += "\n  the program has no kernels";
  std::vector<ProgramFailure> result;
  if (!refuted.empty())
    result.push_back({"refuted", "proofs are required, but runs refute them" + refuted, status_findings});
  if (!undecided.empty())
    result.push_back({"not proved", "proofs are required, but missing" + undecided, status_unchecked});
  return result;
}

} // namespace

ProgramResult result_of(const PlannedProgram &program, WorkerResult left) {
  ProgramResult result{.name = program.name, .position = program.position};
  result.seconds = left.seconds;
  result.output = std::move(left.output);
  int status = WIFEXITED(left.status) ? WEXITSTATUS(left.status) : -1;
  if (!left.overdue && status >= 0 && status != status_internal && !left.report.empty()) {
    try {
      result.report = std::move(read_json_report(left.report).programs.at(0).report);
      if (program.require_proved && result.report.outcome != Outcome::not_compiled)
        result.unproved = unproved(left.proof, program);
      return result;
    } catch (const std::runtime_error &) { // cut off: lost
    }
  }
  result.report.files = program.sources;
  result.report.arguments = program.arguments;
  left.output = result.output;
  result.failures.push_back(lost(left, program));
  return result;
}

ProgramResult interrupted_result(const PlannedProgram &program, int signal) {
  ProgramResult result{.name = program.name, .position = program.position};
  result.report.files = program.sources;
  result.report.arguments = program.arguments;
  result.failures.push_back(
      {"not run", fmt::format("the gate was stopped by {} first", signal_name(signal)), status_signal + signal});
  return result;
}

void judge(ProgramResult &result, const PlannedProgram &program, std::optional<Severity> fail_on,
           SourceText &sources) {
  if (result.failures.empty()) { // otherwise the outcome is unknown
    judge_end(result, program);
    bool refused = result.report.outcome == Outcome::not_compiled;
    if (program.expect == Expect::annotations && refused)
      result.failures.clear(); // the annotations may expect it
    if (!refused)
      judge_coverage(result, program);
    result.failures.insert(result.failures.end(), result.unproved.begin(), result.unproved.end());
    if (!refused || program.expect == Expect::annotations)
      judge_findings(result, program, fail_on, sources);
    if (refused && program.expect == Expect::annotations &&
        read_annotations(program.sources, sources).rejections.empty())
      result.failures.push_back(
          {"not compiled", "the program does not compile, and no annotation expects that", status_not_compiled});
  }
  std::vector<ProgramFailure> by_gravity;
  for (ProgramFailure &each : result.failures)
    by_gravity.insert(std::ranges::upper_bound(by_gravity, gravity(each.status), {},
                                               [](const ProgramFailure &other) { return gravity(other.status); }),
                      std::move(each));
  result.failures = std::move(by_gravity);
  if (result.failures.empty())
    result.output.clear();
}

int gate_status(const Suite &suite) {
  int status = 0;
  auto take = [&](int other) {
    if (status == 0 || gravity(other) < gravity(status))
      status = other;
  };
  for (const ProgramResult &program : suite.programs)
    if (!program.failures.empty())
      take(program.failures[0].status);
  if (failing_suppressions(suite))
    take(status_findings);
  return status;
}

} // namespace ampsim::cli
