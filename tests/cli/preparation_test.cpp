// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An executable whose device code takes long to prepare.
#include "cli/executable/preparation.h"
#include "cli/support/usage_error.h"

#include <gtest/gtest.h>
#include <unistd.h>

namespace ampsim::cli {
namespace {

TEST(Preparation, HasTheTimeOfACompiler) {
  AnalysisOptions options;
  EXPECT_EQ(preparation_of(1, options).seconds, std::nullopt);
  options.time_limit = 0.5;
  EXPECT_EQ(preparation_of(1, options).seconds, 60);
  options.time_limit = 100;
  EXPECT_EQ(preparation_of(1, options).seconds, 100);
}

TEST(Preparation, EndsTheProcessAtTheLimit) {
  const auto prepare = [](bool cached) {
    const PreparationWatch watch({.units = 1, .seconds = 0.01, .cached = cached});
    for (;;)
      pause();
  };
  EXPECT_EXIT(prepare(true), testing::ExitedWithCode(status_time_limit),
              "error: preparing the device code takes longer than 0.01 s\n.*hint: start the program once");
  EXPECT_EXIT(prepare(false), testing::ExitedWithCode(status_time_limit), "hint: a longer 'time-limit'");
}

TEST(Preparation, LeavesNothingBehind) {
  {
    const PreparationWatch watch({.units = 1, .seconds = 1000});
  } // does not wait
  {
    const PreparationWatch watch({.units = 1});
  }
}

} // namespace
} // namespace ampsim::cli
