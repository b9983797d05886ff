// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The fences between proxies that let a bulk copy see a thread's writes.
#include "detector/order/proxy_fences.h"

#include <gtest/gtest.h>

#include <vector>

namespace ampsim::test {
namespace {

/// Threads of one tile that write granule 0 of tile-local memory or copy from it.
class Tile {
public:
  void write(std::uint32_t thread, std::uint64_t address = 0, std::uint32_t size = 4) {
    Occurrence by;
    by.thread = {0, thread};
    writes.written(Space::tile_local, {AccessKind::write, 7, size, address, nullptr}, {}, by);
  }
  void fence(std::uint32_t thread) { writes.fence(thread, {}); }
  void barrier() { writes.barrier(); }
  void copied_in(std::uint64_t size) { writes.copied(Space::tile_local, 0, size); }
  /// Threads whose writes are not seen by a copy of `thread`.
  std::vector<std::uint32_t> copy(std::uint64_t size = 4, std::uint32_t thread = 0) {
    std::vector<std::uint32_t> unseen;
    writes.unfenced(Space::tile_local, 0, size, thread, [&](const GenericWrites::Write &write, std::uint64_t) {
      unseen.push_back(std::uint32_t(write.by.occurrence.thread.in_tile));
    });
    return unseen;
  }

private:
  GenericWrites writes;
};
using Threads = std::vector<std::uint32_t>;

TEST(ProxyFences, ABarrierIsNotAFence) {
  Tile tile;
  tile.write(3);
  tile.barrier();
  EXPECT_EQ(tile.copy(), Threads{3});
}

TEST(ProxyFences, TheWriterFences) {
  Tile tile;
  tile.write(3);
  tile.fence(3);
  tile.barrier();
  EXPECT_EQ(tile.copy(), Threads{});
}

TEST(ProxyFences, AFenceBeforeTheWriteDoesNotCount) {
  Tile tile;
  tile.fence(3);
  tile.write(3);
  tile.barrier();
  EXPECT_EQ(tile.copy(), Threads{3});
}

TEST(ProxyFences, AnotherWritersFenceInTheSameIntervalDoesNotCount) {
  Tile tile;
  tile.write(3);
  tile.fence(4); // which does not know of the write
  tile.barrier();
  EXPECT_EQ(tile.copy(), Threads{3});
}

TEST(ProxyFences, AnyThreadFencesAfterABarrierAndBeforeAnother) {
  Tile tile;
  tile.write(3);
  tile.barrier();
  tile.fence(9);
  EXPECT_EQ(tile.copy(4, 0), Threads{3});
  EXPECT_EQ(tile.copy(4, 9), Threads{}); // its own
  tile.barrier();
  EXPECT_EQ(tile.copy(4, 0), Threads{});
}

TEST(ProxyFences, TheWritersFencePrecedesTheCopyInItsThreadOrAfterABarrier) {
  Tile tile;
  tile.write(3);
  tile.fence(3);
  EXPECT_EQ(tile.copy(4, 0), Threads{3});
  EXPECT_EQ(tile.copy(4, 3), Threads{});
  tile.barrier();
  tile.fence(3); // too late for this copy, but the first one is not
  EXPECT_EQ(tile.copy(4, 0), Threads{});
}

TEST(ProxyFences, FencesThatPrecedeACopy) {
  GenericWrites writes;
  for (std::uint32_t k = 1; k <= 4; ++k)
    writes.fence(7, {0, k});
  const auto found = writes.preceding([](std::uint32_t, const Moment &fence) { return fence.operations <= 3; });
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].thread, 7u);
  EXPECT_EQ(found[0].moment.operations, 3u);
}

TEST(ProxyFences, ABarrierLeavesTheLastFenceOfEachThread) {
  GenericWrites writes;
  for (std::uint32_t k = 1; k <= 64; ++k) {
    writes.fence(7, {k, 0});
    writes.fence(7, {k, 1});
    writes.barrier();
  }
  std::vector<std::uint32_t> asked;
  const auto found = writes.preceding([&](std::uint32_t, const Moment &fence) {
    asked.push_back(fence.interval);
    return true;
  });
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].moment.interval, 64u);
  EXPECT_EQ(found[0].moment.operations, 1u);
  EXPECT_EQ(asked, std::vector<std::uint32_t>{64});
}

TEST(ProxyFences, EachWriteNeedsAFenceOfItsOwn) {
  Tile tile;
  tile.write(3);
  tile.fence(3);
  tile.barrier();
  EXPECT_EQ(tile.copy(), Threads{});
  tile.barrier();
  tile.write(5);
  tile.barrier();
  EXPECT_EQ(tile.copy(), Threads{5});
}

TEST(ProxyFences, CopiedBytesNeedNoFence) {
  Tile tile;
  tile.write(3);
  tile.copied_in(4);
  EXPECT_EQ(tile.copy(), Threads{});
}

TEST(ProxyFences, TheLastWriteOfEachGranuleCounts) {
  Tile tile;
  tile.write(1, 0, 8);
  tile.write(2, 4, 4);
  tile.write(3, 8, 4);
  tile.barrier();
  EXPECT_EQ(tile.copy(8), (Threads{1, 2}));
}

} // namespace
} // namespace ampsim::test
