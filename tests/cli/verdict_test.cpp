// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A report's verdict: each outcome, and which counts if there are several.
#include "cli/report/verdict.h"
#include "golden_report.h"

#include <gtest/gtest.h>

namespace ampsim::cli {
namespace {

Report without_findings() {
  Report report;
  report.coverage.launches = 1;
  report.coverage.kinds = {"raw"};
  return report;
}

Report with_finding(Report report, Severity severity) {
  report.findings.emplace_back().severity = severity;
  return report;
}

void expect(const Report &report, std::string_view word, std::string_view level, const std::string &message) {
  const ReportVerdict verdict = verdict_of(report);
  EXPECT_EQ(name(verdict.verdict), word);
  EXPECT_EQ(name(verdict.level), level) << word;
  EXPECT_EQ(verdict.message, message);
}

TEST(Verdict, OfAProgramThatEndsByItself) {
  expect(without_findings(), "clean", "clean", "no hazards found");
  expect(with_finding(without_findings(), Severity::error), "findings", "error", "1 finding (1 error)");
  expect(with_finding(without_findings(), Severity::note), "notes", "note", "1 finding (1 note)");
  Report report = without_findings();
  report.exit = 3;
  expect(report, "exit-status", "error", "the program exited with status 3; no hazards found");
  expect(with_finding(report, Severity::error), "findings", "error", "1 finding (1 error)");
  report = without_findings();
  report.coverage.launches = 0;
  expect(report, "nothing-launched", "note", "no kernel was launched, so none was checked");
  report.coverage.kinds.clear();
  expect(report, "compiles", "clean", "the program compiles");
}

TEST(Verdict, OfAnIncompleteCheck) {
  Report report = without_findings();
  report.unchecked = {"a process was forked"};
  expect(report, "not-checked", "error", "not everything was checked: a process was forked");
  expect(with_finding(report, Severity::error), "findings", "error", "1 finding (1 error)");
  report = without_findings();
  report.unchecked_launches = 2;
  expect(report, "not-checked", "error", "not everything was checked: 2 launches of forked processes");
  report = without_findings();
  report.coverage.kinds.clear();
  report.launches.emplace_back();
  expect(report, "not-checked", "note", "hazard detection is off");
}

TEST(Verdict, OfAProgramThatEndsEarly) {
  Report report = without_findings();
  report.outcome = Outcome::signal;
  report.signal = 6;
  report.exit = 134;
  expect(report, "signal", "error", "the program was killed by signal 6 (aborted); no hazards found until then");
  report.outcome = Outcome::time_limit;
  report.time_limit = 2;
  expect(with_finding(report, Severity::error), "time-limit", "error",
         "the program exceeded the time limit of 2 s; 1 finding (1 error) until then");
  report.outcome = Outcome::memory_limit;
  report.memory_limit = 100;
  expect(report, "memory-limit", "error",
         "the program exceeded the memory limit of 100 MB; no hazards found until then");
  expect(make_report({"a.cpp"}, {}, {{"error", "", "no", "a.cpp", 1, 1}, {"warning", "", "w", "a.cpp", 1, 1}}),
         "not-compiled", "error", "the program does not compile: 1 error");
}

} // namespace
} // namespace ampsim::cli
