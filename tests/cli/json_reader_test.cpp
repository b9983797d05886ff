// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// JSON reports, there and back: a report that was read is written as the same bytes again, and gives the same text.
#include "cli/report/json.h"
#include "cli/report/json_reader.h"
#include "cli/report/text.h"
#include "golden_report.h"

#include <gtest/gtest.h>
#include <stdexcept>

namespace ampsim::cli {
namespace {

void comes_back(const Report &report, SourceText &sources) {
  std::string json = json_report(report);
  Suite suite = read_json_report(json);
  EXPECT_TRUE(suite.single());
  const Report &read = suite.programs.at(0).report;
  EXPECT_EQ(json_report(read), json);
  EXPECT_EQ(text_report(read, sources, {}), text_report(report, sources, {}));
}

/// Sets the members that make_report() does not set in the golden runs.
Report with_everything(golden::Run &run) {
  Report report = run.report();
  report.outcome = Outcome::signal;
  report.exit = 139;
  report.signal = 11;
  report.stopped = true;
  report.options = {"--order", "reverse"};
  report.time_limit = 2.5;
  report.memory_limit = 100;
  report.unchecked_launches = 3;
  report.unchecked = {"3 launches ran in processes that the program forked"};
  report.diagnostics = {{"warning", "C4996", "deprecated", "a.cpp", 3, 7}, {"warning", "", "by itself", "", 0, 0}};
  report.launches.at(0).ended = false;
  report.fault = {.launch = 1,
                  .what = "stack-overflow",
                  .thread = report.findings.at(0).accesses.at(0).thread,
                  .stack = {{"f()", "a.cpp", 4, 2}},
                  .extent = {4, 2, 4, 9, "", "", ""},
                  .order = "reverse",
                  .message = "stack overflow",
                  .notes = {"'large' takes 20000 bytes"}};
  ReportFinding finding = report.findings.at(0);
  finding.same_value = true;
  finding.bound = {4, 5};
  finding.schedules = {2, 5, "shuffle:3"};
  finding.fix = Fix{.verified = true,
                    .edits = {{"a.cpp", 1, 2, 3, 4, "t.barrier.wait();"}},
                    .message = "inserting a barrier removes the finding"};
  finding.history = ReportHistory{.events = {{.access = {.kind = AccessKind::atomic,
                                                         .thread = finding.accesses.at(0).thread,
                                                         .value = "7",
                                                         .interval = 2,
                                                         .stack = {{"", "a.cpp", 4, 0}}},
                                              .times = 3,
                                              .shown = {1, 2}},
                                             {.access = {.thread = finding.accesses.at(1).thread}}},
                                  .left_out = 9,
                                  .intervals = 5};
  report.findings.at(0) = finding;
  ReportFinding provisional = report.findings.at(1);
  provisional.explained = provisional.certain = false;
  provisional.against = AccessKind::atomic;
  provisional.accesses.erase(provisional.accesses.begin());
  report.findings.push_back(provisional);
  ReportFinding divergent = report.findings.at(1);
  divergent.kind = Kind::divergent_barrier;
  divergent.accesses.clear();
  divergent.groups = {{.ended = true, .threads = 3, .example = {{0}, {1}, {1}}},
                      {.threads = 5, .example = {{0}, {2}, {2}}, .stack = {{"f()", "a.cpp", 9, 3}}}};
  report.findings.push_back(divergent);
  finding.suppression = {Suppression::By::file, "known.toml", 4, "on purpose"};
  report.suppressed = {finding};
  return report;
}

TEST(JsonReader, AReportComesBack) {
  golden::Run run = golden::vector_sum();
  comes_back(run.report(), run.sources);
  comes_back(with_everything(run), run.sources);
  comes_back(make_report({"a.cpp"}, {"1"}, {{"error", "C3561", "no", "a.cpp", 1, 1}}), run.sources);
}

TEST(JsonReader, ASuiteComesBack) {
  golden::Run run = golden::vector_sum();
  Suite suite;
  suite.total = 7;
  suite.shard = {2, 3};
  suite.programs.push_back({.name = "one", .position = 1, .report = run.report(), .seconds = 0.25});
  suite.programs.push_back(
      {.name = "two",
       .position = 4,
       .report = with_everything(run),
       .failures = {{"crash", "the program was killed by signal 11", 139}, {"findings", "two", 66}},
       .output = "its\nlast lines \xff"});
  suite.suppressions = {{"a.cpp", 3, "NOHAZARD(waw)", "", true, true},
                        {"b.cpp", 4, "kind waw", "no reason", false, false}};
  suite.baseline_known = 2;
  suite.baseline_gone = 1;
  std::string json = json_report(suite);
  Suite read = read_json_report(json);
  EXPECT_EQ(json_report(read), json);
  EXPECT_EQ(read.programs.at(1).failures, suite.programs.at(1).failures);
  EXPECT_EQ(read.shard, suite.shard);
  read.programs.at(1).output = suite.programs.at(1).output; // JSON holds no bytes that are not UTF-8
  EXPECT_EQ(text_report(read, run.sources, {}), text_report(suite, run.sources, {}));

  Suite empty;
  empty.total = 0;
  EXPECT_EQ(json_report(read_json_report(json_report(empty))), json_report(empty));
}

std::string complaint(std::string_view text) {
  try {
    read_json_report(text);
  } catch (const std::runtime_error &error) {
    return error.what();
  }
  return "none";
}

TEST(JsonReader, RefusesInvalidReports) {
  golden::Run run = golden::vector_sum();
  std::string json = json_report(run.report());
  EXPECT_NE(complaint("").find("not valid JSON"), std::string::npos);
  EXPECT_NE(complaint(json.substr(0, json.size() / 2)).find("truncated"), std::string::npos);
  EXPECT_NE(complaint("[1]").find("not a JSON report"), std::string::npos);
  EXPECT_NE(complaint(R"({"schema": "ampsim-report/9"})").find("ampsim-report/9"), std::string::npos);
  EXPECT_NE(complaint(R"({"schema": "ampsim-report/1", "program": {}})").find("the report is incomplete"),
            std::string::npos);
  auto broken = [&](std::string_view from, std::string_view to) {
    std::string text = json;
    return complaint(text.replace(text.find(from), from.size(), to));
  };
  EXPECT_NE(broken("\"war\"", "\"wra\"").find("unknown kind 'wra'"), std::string::npos);
  EXPECT_NE(broken("\"exited\"", "\"left\"").find("unknown word 'left'"), std::string::npos);
  EXPECT_NE(broken("\"exit\": 0", "\"exit\": {}").find("the report is incomplete"), std::string::npos);
}

} // namespace
} // namespace ampsim::cli
