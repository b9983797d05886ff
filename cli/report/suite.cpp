// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See suite.h.
#include "cli/report/suite.h"

#include <algorithm>
#include <fmt/format.h>

namespace ampsim::cli {

std::uint64_t Suite::count(Severity severity) const {
  std::uint64_t sum = 0;
  for (const ProgramResult &program : programs)
    sum += program.report.count(severity);
  return sum;
}

std::uint64_t Suite::findings() const {
  std::uint64_t sum = 0;
  for (const ProgramResult &program : programs)
    sum += program.report.findings.size();
  return sum;
}

std::uint64_t Suite::suppressed() const {
  std::uint64_t sum = 0;
  for (const ProgramResult &program : programs)
    sum += program.report.suppressed.size();
  return sum;
}

std::uint64_t Suite::failed() const {
  return std::uint64_t(
      std::ranges::count_if(programs, [](const ProgramResult &program) { return !program.failures.empty(); }));
}

ReportCoverage Suite::coverage() const {
  ReportCoverage sum;
  for (const ProgramResult &program : programs) {
    const ReportCoverage &own = program.report.coverage;
    sum.launches += own.launches;
    sum.tiles += own.tiles;
    sum.threads += own.threads;
    sum.accesses += own.accesses;
    sum.barriers += own.barriers;
    sum.order_dependent += own.order_dependent;
    sum.left_out += own.left_out;
    if (own.proofs) {
      ProvedLaunches &proofs = sum.proofs ? *sum.proofs : sum.proofs.emplace();
      proofs.for_all += own.proofs->for_all;
      proofs.for_launch += own.proofs->for_launch;
    }
    for (const std::string &kind : own.kinds)
      if (std::ranges::find(sum.kinds, kind) == sum.kinds.end())
        sum.kinds.push_back(kind);
  }
  return sum;
}

bool fails(const ReportFinding &finding, const ProgramResult &program, const Suite &suite) {
  return suite.fail_on && finding.severity <= *suite.fail_on &&
         (suite.single() || std::ranges::any_of(program.failures, &ProgramFailure::by_findings));
}

Suite suite_of(Report report) {
  Suite suite;
  std::string name = report.files.empty() ? "" : report.files[0];
  suite.programs.push_back({.name = std::move(name), .report = std::move(report)});
  return suite;
}

std::string called(const Report &report) {
  if (!report.executable.empty())
    return report.executable;
  return report.files.empty() ? "" : report.files[0];
}

std::string with_arguments(std::string name, const Report &report) {
  for (const std::string &argument : report.arguments)
    name += ' ' + argument;
  return name;
}

std::vector<Diagnostic> suppression_warnings(const Suite &suite) {
  std::vector<Diagnostic> warnings;
  auto warn = [&](const SuppressionUse &rule, std::string message) {
    warnings.push_back({"warning", "suppression", std::move(message), rule.file, rule.line, 0});
  };
  for (const SuppressionUse &rule : suite.suppressions) {
    if (!rule.problem.empty())
      warn(rule, rule.problem);
    else if (!rule.used && rule.testable && suite.shard.of == 1) // another shard may use it
      warn(rule, fmt::format("unused suppression: {}", rule.text));
  }
  return warnings;
}

std::size_t failing_suppressions(const Suite &suite) {
  return suite.fail_on && *suite.fail_on >= Severity::warning ? suppression_warnings(suite).size() : 0;
}

} // namespace ampsim::cli
