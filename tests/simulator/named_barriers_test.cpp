// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The conditions under which named barriers release their threads (simulator/named_barriers.h).
#include "simulator/named_barriers.h"

#include <gtest/gtest.h>

#include <numeric>
#include <set>

namespace ampsim::test {
namespace {

using Ranks = std::vector<std::uint32_t>;

struct Tile {
  NamedBarriers barriers;
  std::set<std::uint32_t> ended;
  std::uint32_t count = 96;

  void arrive(std::uint32_t number, std::uint32_t begin, std::uint32_t end, std::uint32_t threads,
              bool waits = true) {
    for (std::uint32_t rank = begin; rank < end; ++rank)
      barriers.arrive(number, rank, threads, waits);
  }
  bool whole = false; // of the one that was complete the last time
  std::optional<Ranks> complete(std::uint32_t number) {
    auto completed = barriers.complete(number, 32, count, [&](std::uint32_t rank) { return ended.contains(rank); });
    if (!completed)
      return std::nullopt;
    whole = completed->whole;
    return std::move(completed->waiting);
  }
};

Ranks ranks(std::uint32_t begin, std::uint32_t end) {
  Ranks result(end - begin);
  std::iota(result.begin(), result.end(), begin);
  return result;
}

TEST(NamedBarriers, CompleteWhenAllHaveArrived) {
  Tile tile;
  tile.arrive(1, 32, 64, 64, /*waits=*/false);
  EXPECT_FALSE(tile.complete(1));
  tile.arrive(1, 0, 31, 64);
  EXPECT_FALSE(tile.complete(1));
  EXPECT_FALSE(tile.complete(2));
  tile.arrive(1, 31, 32, 64);
  EXPECT_EQ(tile.complete(1), ranks(0, 32));
  EXPECT_FALSE(tile.complete(1)); // it is empty again
}

TEST(NamedBarriers, TileBarriersIgnoreEndedThreads) {
  Tile tile;
  tile.arrive(3, 0, 90, 0);
  EXPECT_FALSE(tile.complete(3));
  for (std::uint32_t rank = 90; rank < 96; ++rank)
    tile.ended.insert(rank);
  EXPECT_EQ(tile.complete(3), ranks(0, 90));
}

TEST(NamedBarriers, LanesThatHaveEndedCountWithTheirWarp) {
  Tile tile;
  tile.ended = {30, 31, 64};
  tile.arrive(1, 0, 30, 64);
  EXPECT_FALSE(tile.complete(1));
  tile.arrive(1, 32, 64, 64);
  EXPECT_TRUE(tile.complete(1));
}

TEST(NamedBarriers, AShortWarpCountsAsAWholeOne) {
  Tile tile;
  tile.count = 40;
  tile.arrive(1, 0, 40, 64);
  EXPECT_EQ(tile.complete(1), ranks(0, 40));
}

TEST(NamedBarriers, NeverCompleteWithWrongCounts) {
  Tile tile;
  tile.arrive(1, 0, 48, 48);
  EXPECT_FALSE(tile.complete(1));
  tile.arrive(2, 0, 32, 64);
  tile.arrive(2, 32, 96, 96);
  EXPECT_FALSE(tile.complete(2));
}

/// All remaining threads of the tile wait: that is a barrier of the tile only if no other thread has arrived or was
/// expected.
TEST(NamedBarriers, WholeIfAllHaveWaited) {
  Tile tile;
  tile.arrive(1, 0, 96, 96);
  EXPECT_TRUE(tile.complete(1));
  EXPECT_TRUE(tile.whole);
  for (std::uint32_t rank = 0; rank < 32; ++rank)
    tile.ended.insert(rank);
  tile.arrive(2, 32, 96, 0);
  EXPECT_TRUE(tile.complete(2));
  EXPECT_TRUE(tile.whole);
  tile.arrive(3, 32, 96, 64);
  EXPECT_TRUE(tile.complete(3));
  EXPECT_FALSE(tile.whole) << "those who have ended are not meant";
  tile.arrive(4, 0, 32, 96, /*waits=*/false);
  tile.arrive(4, 32, 96, 96);
  EXPECT_TRUE(tile.complete(4));
  EXPECT_FALSE(tile.whole) << "what they did after they had arrived is not ordered";
}

TEST(NamedBarriers, AThreadMayArriveAgain) {
  Tile tile;
  tile.arrive(1, 0, 32, 64, /*waits=*/false);
  tile.arrive(1, 0, 32, 64, /*waits=*/false);
  EXPECT_EQ(tile.complete(1), Ranks());
}

} // namespace
} // namespace ampsim::test
