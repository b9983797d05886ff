// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The report in compilers' form: VS Code's $gcc matcher (and GitHub's for gcc) understands every line.
#include "cli/report/lines.h"
#include "golden_report.h"

#include <gtest/gtest.h>
#include <regex>
#include <sstream>

namespace ampsim::cli {
namespace {

TEST(LinesReport, BothPlacesOfAFinding) {
  golden::Run run = golden::vector_sum();
  EXPECT_EQ(lines_report(suite_of(run.report())),
            "vector_sum.cpp:38:36: error: write after read on 'av_sum[0]' across tiles [war across-tiles]\n"
            "vector_sum.cpp:38:36: note: the other access is a read by thread [0] of tile [0] (global [0])\n"
            "vector_sum.cpp:38:36: error: write after write on 'av_sum[0]' across tiles [waw across-tiles]\n"
            "vector_sum.cpp:38:36: note: the other access is a write by thread [0] of tile [0] (global [0])\n");
}

TEST(LinesReport, EveryLineIsUnderstood) {
  golden::Run run = golden::vector_sum();
  Suite suite;
  suite.total = 1;
  suite.programs.push_back({.name = "sum", .report = run.report()});
  ProgramResult &program = suite.programs[0];
  program.failures = {{"mismatch", "1 mismatch:\n  a.cpp:1: x", 1},
                      {"findings", "2 findings of severity error", 66}}; // those have their own lines
  program.report.diagnostics = {{"fatal error", "C1083", "file not found", "a.cpp", 1, 2},
                                {"warning", "", "without a place", "", 0, 0}};
  program.report.fault = ReportFault{.launch = 1, .stack = {{"f", "a.cpp", 7, 0}}, .message = "stack overflow"};
  suite.suppressions = {{"known.toml", 3, "kind waw", "suppression without a reason"}};
  std::istringstream lines(lines_report(suite));
  std::regex gcc(R"(^(.*?):(\d+):(\d*):?\s+(?:fatal\s+)?(warning|error|note):\s+(.*)$)");
  int count = 0;
  for (std::string text; std::getline(lines, text); ++count)
    EXPECT_TRUE(std::regex_match(text, gcc)) << text;
  EXPECT_EQ(count, 9);
}

} // namespace
} // namespace ampsim::cli
