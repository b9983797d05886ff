// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The launches that are worth better code.
#include "simulator/launch_forecast.h"

#include <gtest/gtest.h>

namespace ampsim {

namespace {

TEST(LaunchForecast, SmallLaunchesRunBaselineCode) {
  LaunchForecast forecast;
  EXPECT_EQ(forecast.tier(0, 256, 1), Tier::baseline);
  EXPECT_EQ(forecast.tier(0, 256, 256), Tier::baseline);
  EXPECT_EQ(forecast.tier(0, 1 << 20, 1), Tier::optimised);
  EXPECT_EQ(forecast.tier(0, 256, 1ull << 40), Tier::optimised);
  EXPECT_EQ(forecast.tier(0, ~0ull, ~0ull), Tier::optimised);
}

TEST(LaunchForecast, ManySmallLaunchesAreOneLarge) {
  LaunchForecast forecast;
  int launches = 0;
  for (; forecast.tier(0, 256, 4) == Tier::baseline; ++launches)
    forecast.note_visits(0, 256, 4, 0);
  EXPECT_EQ(launches, 128);
  EXPECT_EQ(forecast.tier(1, 256, 4), Tier::baseline) << "kernels are counted separately";
}

TEST(LaunchForecast, UnderestimatesAreNoticed) {
  LaunchForecast forecast;
  forecast.note_visits(0, 1, 256, 100'000'000);
  EXPECT_EQ(forecast.tier(0, 1, 256), Tier::optimised);
}

} // namespace

} // namespace ampsim
