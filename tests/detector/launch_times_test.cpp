// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The accesses that come before a launch from a kernel, with warps of either size, and for a launch that was not
// watched.
#include "detector/launches/launch_times.h"

#include <gtest/gtest.h>

#include <numeric>
#include <vector>

namespace ampsim::test {
namespace {

ampsim_thread_context thread(std::uint32_t rank) {
  ampsim_thread_context context = {};
  context.rank_in_tile = rank;
  return context;
}

/// Thread `rank` writes, threads 0 to 63 pass a barrier of their warps, thread 0 launches. Returns true if the write
/// is before the launch.
bool is_before_launch(std::uint32_t warp, std::uint32_t rank) {
  LaunchTimes times(warp);
  int variable = 0;
  const LaunchTimes::Time when = times.touch(AccessKind::write, thread(rank), &variable);
  for (std::uint32_t begin = 0; begin < 64; begin += warp) {
    std::vector<std::uint32_t> ranks(warp);
    std::iota(ranks.begin(), ranks.end(), begin);
    times.warp_barrier(ranks);
  }
  times.launch(thread(0));
  return times.is_before({0, rank, 0, when}, 0);
}

TEST(LaunchTimes, ABarrierOfTheWarpOrdersItsThreadsAlone) {
  EXPECT_TRUE(is_before_launch(32, 31));
  EXPECT_FALSE(is_before_launch(32, 40));
  EXPECT_TRUE(is_before_launch(64, 40));
}

TEST(LaunchTimes, ALaunchThatWasNotWatchedOrdersAll) {
  LaunchTimes times(32);
  int variable = 0;
  const LaunchTimes::Time when = times.touch(AccessKind::write, thread(3), &variable);
  EXPECT_TRUE(times.is_before({0, 3, 0, when}, 0));
  EXPECT_FALSE(times.is_after({0, 3, 0, when}, 0));
}

} // namespace
} // namespace ampsim::test
