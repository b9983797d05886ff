// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cli/playground/hints_shown.h"

#include <gtest/gtest.h>
#include <string>

namespace ampsim::cli::playground {
namespace {

TEST(HintsShown, TheMostCounts) {
  HintsShown hints;
  EXPECT_EQ(hints.of("ada", "barrier"), 0u);
  EXPECT_EQ(hints.note("ada", "barrier", 2), 2u);
  EXPECT_EQ(hints.note("ada", "barrier", 1), 2u);
  EXPECT_EQ(hints.of("ada", "barrier"), 2u);
  EXPECT_EQ(hints.of("ada", "fence"), 0u);
  EXPECT_EQ(hints.of("bob", "barrier"), 0u);
}

TEST(HintsShown, WhoInventsVisitorsForgetsOnlyThose) {
  HintsShown hints(1000);
  hints.note("old", "barrier", 1);
  hints.note("active", "barrier", 1);
  for (int k = 0; k < 500; ++k) {
    hints.note("invented " + std::to_string(k), "barrier", 1);
    ASSERT_EQ(hints.of("active", "barrier"), 1u) << k;
  }
  EXPECT_EQ(hints.of("old", "barrier"), 0u);
  EXPECT_EQ(hints.of("invented 0", "barrier"), 0u);
  EXPECT_EQ(hints.of("invented 499", "barrier"), 1u);
}

} // namespace
} // namespace ampsim::cli::playground
