// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Commands as a user sees them, if they need no compiler: their output and status.
#include "cli/dispatch.h"
#include "cli/report/detect_list.h"
#include "cli/report/explain.h"

#include <gtest/gtest.h>

namespace ampsim::cli {
namespace {

struct Result {
  int status;
  std::string out, err;
};

Result ampsim(std::vector<std::string> arguments) {
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  int status = dispatch(arguments);
  std::fflush(stdout);
  return {status, testing::internal::GetCapturedStdout(), testing::internal::GetCapturedStderr()};
}

TEST(Dispatch, HelpGoesToStdout) {
  for (const std::vector<std::string> &words :
       {std::vector<std::string>{"--help"}, {"run", "--help"}, {"verify", "--help"}, {"explain", "--help"}}) {
    Result result = ampsim(words);
    EXPECT_EQ(result.status, 0);
    EXPECT_NE(result.out.find("usage:"), std::string::npos);
    EXPECT_EQ(result.err, "");
  }
  Result version = ampsim({"--version"});
  EXPECT_EQ(version.status, 0);
  EXPECT_TRUE(version.out.starts_with("ampsim ") && version.out.ends_with("\n"));
  for (const char *line : {"\nLLVM 19.", "\ntarget "})
    EXPECT_NE(version.out.find(line), std::string::npos) << version.out;
}

TEST(Dispatch, WrongUsageIsOneErrorAndAHint) {
  Result result = ampsim({"run", "--detekt", "raw", "a.cpp"});
  EXPECT_EQ(result.status, 64);
  EXPECT_EQ(result.out, "");
  EXPECT_EQ(result.err, "ampsim: error: unknown option '--detekt'\nhint: did you mean '--detect'?\n");
  result = ampsim({"run", "/nonexistent/a.cpp"});
  EXPECT_EQ(result.status, 64);
  EXPECT_EQ(result.err, "ampsim: error: file '/nonexistent/a.cpp' not found\n");
  EXPECT_EQ(ampsim({"verify", "/tmp"}).status, 64);
  EXPECT_EQ(ampsim({"run", "/etc/passwd"}).status, 65);
}

} // namespace
} // namespace ampsim::cli
