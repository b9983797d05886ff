// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A machine without a sandbox: whatever ends the trial, the reason is named. tests/hostile has the sandbox itself.
#include "cli/sandbox/sandbox.h"

#include <csignal>
#include <gtest/gtest.h>

namespace ampsim::cli {
namespace {

using What = ConfinedEnd::What;

TEST(Sandbox, TheTrialsEndIsTheReason) {
  const ConfinedLimits limits{.seconds = 60, .memory = 2048};
  const auto why = [&](ConfinedEnd end) { return why_not_passed(end, limits); };
  EXPECT_EQ(why({.what = What::exited, .status = 1, .errors = "bwrap: no namespaces\nmore\n"}),
            "bwrap: no namespaces");
  EXPECT_EQ(why({.what = What::exited, .status = 1}), "a trial run exited with status 1");
  EXPECT_EQ(why({.what = What::signal, .status = SIGKILL}), "a trial run was killed by signal 9");
  EXPECT_EQ(why({.what = What::time, .errors = "half a li"}), "a trial run has not ended within 60 s");
  EXPECT_EQ(why({.what = What::memory}), "a trial run exceeded the memory limit of 2048 MB");
  EXPECT_EQ(why({.what = What::processes}), "a trial run exceeded the process limit");
}

} // namespace
} // namespace ampsim::cli
