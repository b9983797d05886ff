// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The clock that kernels read.
#include "simulator/device_clock.h"

#include <gtest/gtest.h>

namespace ampsim {

namespace {

TEST(DeviceClock, ALaunchReadsTheSameWhenItRunsAgain) {
  DeviceClock clock;
  const std::uint64_t start = clock.launch_begins();
  const std::uint64_t first = clock.read(start, 0), second = clock.read(start, 1);
  EXPECT_GT(first, start);
  EXPECT_GT(second, first);
  EXPECT_EQ(clock.read(start, 0), first);
  EXPECT_EQ(clock.read(start, 1), second);
}

TEST(DeviceClock, ALaunchBeginsAfterAllThatWasRead) {
  DeviceClock clock;
  const std::uint64_t start = clock.launch_begins(), hour = 3600ull * 1'000'000'000;
  const std::uint64_t last = clock.read(start, hour);
  (void)clock.read(start, 0);
  EXPECT_GT(clock.launch_begins(), last);
}

} // namespace

} // namespace ampsim
