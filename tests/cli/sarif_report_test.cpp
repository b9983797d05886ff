// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sizes, which tests/reports/sarif_test.py does not cover. The schema is checked there.
#include "cli/report/junit.h"
#include "cli/report/sarif.h"
#include "cli/support/utf8.h"
#include "golden_report.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace ampsim::cli {
namespace {

using Json = nlohmann::json;

TEST(Sarif, LeastImportantResultsAreDroppedBeyondGitHubsLimit) {
  golden::Run run = golden::vector_sum();
  Report report = run.report();
  for (ReportFinding &finding : report.findings)
    finding.accesses.clear(); // small results are fast
  ReportFinding note = report.findings.at(0);
  note.severity = Severity::note;
  report.findings.insert(report.findings.begin(), 10, note);
  report.findings.resize(25'005, report.findings.back());
  Json log = Json::parse(sarif_report(suite_of(report), run.sources));
  const Json &results = log["runs"][0]["results"];
  EXPECT_EQ(results.size(), 25'000u);
  EXPECT_EQ(results[24'994]["level"], "error");
  EXPECT_EQ(results[24'995]["level"], "note");
  const Json &said = log["runs"][0]["invocations"][0]["toolExecutionNotifications"].back();
  EXPECT_EQ(said["message"]["text"], "5 results are left out: a run has at most 25000");
}

TEST(Sarif, MessagesAreCutBetweenCharacters) {
  golden::Run run = golden::vector_sum();
  Report report = run.report();
  for (int k = 0; k < 1000; ++k)
    report.findings[0].message += "é";
  std::string text =
      Json::parse(sarif_report(suite_of(report), run.sources))["runs"][0]["results"][0]["message"]["text"];
  EXPECT_LE(text.size(), 1024u);
  EXPECT_TRUE(text.ends_with("é..."));
}

TEST(Sarif, SeveralProgramsAreOneRun) {
  golden::Run run = golden::vector_sum();
  Suite suite;
  suite.total = 2;
  for (std::size_t k = 0; k < 2; ++k)
    suite.programs.push_back({.name = "p" + std::to_string(k), .position = k, .report = run.report()});
  suite.programs[1].failures = {{"crash", "it crashed", 139}, {"findings", "2 findings", 66}};
  Json log = Json::parse(sarif_report(suite, run.sources));
  ASSERT_EQ(log["runs"].size(), 1u);
  EXPECT_EQ(log["runs"][0]["results"].size(), 4u);
  EXPECT_EQ(log["runs"][0]["invocations"].size(), 2u);
  EXPECT_EQ(log["runs"][0]["invocations"][1]["toolExecutionNotifications"][0]["message"]["text"], "it crashed");
  EXPECT_EQ(log["runs"][0]["invocations"][1]["toolExecutionNotifications"].size(), 2u); // and the summary
}

TEST(JUnit, SeveralProgramsAreTestSuites) {
  golden::Run run = golden::vector_sum();
  Suite suite;
  suite.total = 2;
  for (std::size_t k = 0; k < 2; ++k)
    suite.programs.push_back(
        {.name = "p" + std::to_string(k), .position = k, .report = run.report(), .seconds = 1.5});
  suite.programs[0].failures = {{"findings", "2 findings of severity error", 66}};
  suite.programs[1].failures = {{"no launches", "it launched nothing", 1}};
  std::string xml = junit_report(suite, run.sources);
  EXPECT_EQ(xml.find("of severity error"), std::string::npos) << xml; // the findings are there
  EXPECT_NE(
      xml.find("<testsuite name=\"p0\" tests=\"14\" failures=\"2\" errors=\"0\" skipped=\"0\" time=\"1.500\">"),
      std::string::npos)
      << xml;
  EXPECT_NE(xml.find("<error type=\"no launches\" message=\"it launched nothing\">"), std::string::npos) << xml;
}

TEST(JUnit, FailuresMatchTheProgramsFailures) {
  golden::Run run = golden::vector_sum();
  Suite suite;
  suite.total = 1;
  suite.programs.push_back({.name = "expected", .report = run.report()});
  auto failures = [&] {
    std::string xml = junit_report(suite, run.sources);
    return std::count(xml.begin(), xml.end(), '~') ? xml.substr(xml.find("failures="), 12) : "no finding";
  };
  EXPECT_EQ(failures(), "failures=\"0\"");
  suite.programs[0].failures = {{"findings", "2 findings of severity error", 66}};
  EXPECT_EQ(failures(), "failures=\"2\"");
  for (ReportFinding &finding : suite.programs[0].report.findings)
    finding.severity = Severity::note;
  EXPECT_EQ(failures(), "failures=\"0\"");
  suite.fail_on = Severity::note;
  EXPECT_EQ(failures(), "failures=\"2\"");
}

TEST(Utf8, OnlyWholeCharacters) {
  EXPECT_EQ(valid_utf8("aé€😀"), "aé€😀");
  EXPECT_EQ(valid_utf8("\xff"
                       "a"),
            "\xEF\xBF\xBD"
            "a");
  EXPECT_EQ(valid_utf8("\xC0\xAF"), "\xEF\xBF\xBD\xEF\xBF\xBD");                 // overlong
  EXPECT_EQ(valid_utf8("\xED\xA0\x80"), "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD"); // a surrogate
  EXPECT_EQ(valid_utf8("\xE2\x82"), "\xEF\xBF\xBD\xEF\xBF\xBD");                 // cut off
}

TEST(Utf8, NothingCommandsATerminal) {
  EXPECT_EQ(printable("plain aé€😀"), "plain aé€😀");
  EXPECT_EQ(printable("a\nb\tc\rd\x1b[2J\x7f"), "a\\nb\\tc\\rd\\x1b[2J\\x7f");
  EXPECT_EQ(printable("\xC2\x9B"), "\\x9b");                            // a control character of two bytes
  EXPECT_EQ(printable("\u202Egpc.exe\u2066"), "\\u202egpc.exe\\u2066"); // right to left
  EXPECT_EQ(printable("\xff"), "\\xff");
  EXPECT_EQ(printable_lines("a\n\tb\x1b"), "a\n\tb\\x1b");
}

TEST(Utf8, Utf16Columns) {
  EXPECT_EQ(utf16_length("a\xC3\xA9\xF0\x9F\x98\x80z", 8), 5u);
  EXPECT_EQ(utf16_length("ab", 99), 2u);
}

} // namespace
} // namespace ampsim::cli
