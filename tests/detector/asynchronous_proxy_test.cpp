// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Requirements of asynchronous instructions beyond order: fences after the initialization of barriers, and registers of wgmma.
#include "detector/explain/matrix_registers.h"
#include "detector/order/proxy_fences.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace ampsim {
namespace {

struct Nothing {};

class Registers {
public:
  std::string step(ampsim_copy_step what, std::uintptr_t place = 0, std::uint64_t size = 4,
                   std::uint32_t thread = 0, std::uintptr_t shape = 0) {
    std::string found;
    const auto *address = reinterpret_cast<const void *>(place), *other = reinterpret_cast<const void *>(shape);
    const bool writes = what == ampsim_matrix_registers_written || what == ampsim_register_written;
    registers.step(
        thread, what, writes ? address : other, writes ? other : address, size, 0, [] { return Nothing(); },
        [&](const auto &first, const auto &second, auto lack) {
          found += first.writes ? "w" : "r";
          found += second.writes ? "w" : "r";
          found += lack == MatrixRegisters<Nothing>::Lack::wait ? " wait;" : " fence;";
        });
    return found;
  }

  /// A matrix instruction reads memory, then registers from `from`, and adds to those from `to`; 0: none.
  std::string multiply(std::uintptr_t to, std::uintptr_t from = 0, std::uintptr_t shape = 8) {
    step(ampsim_matrix_read_begins, 0, 16);
    std::string found;
    if (from)
      found += step(ampsim_matrix_registers_read, from, 4, 0, shape);
    return found + step(ampsim_matrix_registers_written, to, 4, 0, shape);
  }

private:
  MatrixRegisters<Nothing> registers;
};

TEST(MatrixRegisters, AreNotReadBeforeTheWait) {
  Registers story;
  EXPECT_EQ(story.step(ampsim_matrix_registers_written, 64), "");
  EXPECT_EQ(story.step(ampsim_matrix_reads_committed), "");
  EXPECT_EQ(story.step(ampsim_register_read, 64), "wr wait;");
  EXPECT_EQ(story.step(ampsim_register_read, 68), "");       // another one
  EXPECT_EQ(story.step(ampsim_register_read, 64, 4, 1), ""); // another thread's
  EXPECT_EQ(story.step(ampsim_matrix_reads_awaited, 0, 0), "");
  EXPECT_EQ(story.step(ampsim_register_read, 64), "");
}

TEST(MatrixRegisters, AWaitEndsTheFirstBatchesOnly) {
  Registers story;
  for (std::uintptr_t place : {64, 128}) {
    story.step(ampsim_matrix_registers_written, place);
    story.step(ampsim_matrix_reads_committed);
  }
  story.step(ampsim_matrix_reads_awaited, 0, 1);
  EXPECT_EQ(story.step(ampsim_register_written, 64), "");
  EXPECT_EQ(story.step(ampsim_register_written, 128), "ww wait;");
}

TEST(MatrixRegisters, WhatIsReadMayBeReadAndNotWritten) {
  Registers story;
  story.step(ampsim_matrix_registers_read, 64);
  story.step(ampsim_matrix_reads_committed);
  EXPECT_EQ(story.step(ampsim_register_read, 64), "");
  EXPECT_EQ(story.step(ampsim_register_written, 64), "rw wait;");
}

TEST(MatrixRegisters, AFenceStandsBetweenOwnAccessesAndTheInstruction) {
  Registers story;
  story.step(ampsim_register_written, 64);
  EXPECT_EQ(story.step(ampsim_matrix_registers_written, 64), "ww fence;");
  Registers fenced;
  fenced.step(ampsim_register_written, 64);
  fenced.step(ampsim_registers_fenced);
  EXPECT_EQ(fenced.step(ampsim_matrix_registers_written, 64), "");
  EXPECT_EQ(fenced.step(ampsim_matrix_registers_written, 64), ""); // the next one adds to the same
}

TEST(MatrixRegisters, OfTwoInstructionsOnlyOneShapeAddsToTheSame) {
  Registers story;
  EXPECT_EQ(story.multiply(64, 128), "");
  EXPECT_EQ(story.multiply(64, 128), ""); // reads the same, adds to the same
  EXPECT_EQ(story.multiply(192, 64), "wr wait;");
  EXPECT_EQ(story.multiply(128), "rw wait;");
  EXPECT_EQ(story.multiply(64, 0, 16), "ww fence;rw wait;"); // of another shape; the third one reads it
  story.step(ampsim_registers_fenced);
  EXPECT_EQ(story.multiply(192, 0, 16), "");
  EXPECT_EQ(story.multiply(256, 64), "wr wait;"); // despite the fence
  story.step(ampsim_matrix_reads_committed);
  story.step(ampsim_matrix_reads_awaited, 0, 0);
  EXPECT_EQ(story.multiply(128, 64), "");
}

TEST(MatrixRegisters, OneInstructionHasACopyOfWhatItReads) {
  Registers story;
  EXPECT_EQ(story.multiply(64, 64), "");
}

TEST(MatrixRegisters, ANarrowAccessLeavesTheRestOfAWideOne) {
  Registers story;
  story.step(ampsim_register_written, 64, 16);
  story.step(ampsim_register_written, 64, 4);
  story.step(ampsim_register_read, 72, 4);
  EXPECT_EQ(story.step(ampsim_matrix_registers_read, 76, 4), "wr fence;");
  EXPECT_EQ(story.step(ampsim_matrix_registers_read, 72, 4), "wr fence;");
  story.step(ampsim_registers_fenced);
  story.step(ampsim_register_read, 64, 16);
  story.step(ampsim_register_written, 68, 4);
  EXPECT_EQ(story.step(ampsim_matrix_registers_read, 64, 4), "");
  EXPECT_EQ(story.step(ampsim_matrix_registers_read, 68, 4), "wr fence;");
  EXPECT_EQ(story.step(ampsim_matrix_registers_written, 72, 4), "rw fence;");
}

class Barriers {
public:
  void initialised(std::uint64_t tile, std::uint32_t thread) {
    barriers.initialised({.space = Space::tile_local, .begin = 16, .tile = tile, .thread = thread});
  }
  void fence(std::uint64_t tile, std::uint32_t thread, bool between_proxies, bool knows = false) {
    barriers.fence({.tile = tile, .thread = thread, .moment = {}, .of_barriers = !between_proxies},
                   [&](const auto &) { return knows; });
  }
  /// For a use by the thread, which may know of the fences by other means than barriers.
  bool is_unfenced(std::uint64_t tile, std::uint32_t thread, bool knows = false) const {
    return barriers.find(Space::tile_local, 16, tile, thread, [&](const auto &) { return knows; }) != nullptr;
  }
  UnfencedBarriers<Nothing> barriers;
};

TEST(UnfencedBarriers, AFenceOfTheThreadThatInitialised) {
  for (bool between_proxies : {false, true}) {
    Barriers story;
    story.initialised(0, 5);
    EXPECT_TRUE(story.is_unfenced(0, 5));
    EXPECT_FALSE(story.is_unfenced(1, 5)); // another tile's, at the same place
    story.fence(0, 5, between_proxies);
    EXPECT_FALSE(story.is_unfenced(0, 5));
  }
}

TEST(UnfencedBarriers, AnotherThreadUsesThemAfterABarrier) {
  Barriers story;
  story.initialised(0, 5);
  story.fence(0, 5, false);
  EXPECT_TRUE(story.is_unfenced(0, 6));
  EXPECT_FALSE(story.is_unfenced(0, 6, /*knows=*/true));
  story.barriers.pass_barrier(1);
  EXPECT_TRUE(story.is_unfenced(0, 6));
  story.barriers.pass_barrier(0);
  EXPECT_FALSE(story.is_unfenced(0, 6));
}

TEST(UnfencedBarriers, AClustersBarrierNeedNotOrderAfterAFenceOfBarriers) {
  struct Tile {
    std::uint64_t rank = 0;
    bool ended = false;
  };
  for (const bool between_proxies : {false, true}) {
    Barriers story;
    story.initialised(0, 5);
    story.fence(0, 5, between_proxies);
    story.barriers.pass_cluster_barrier(std::vector<Tile>{{1, false}, {0, true}});
    EXPECT_TRUE(story.is_unfenced(0, 6));
    story.barriers.pass_cluster_barrier(std::vector<Tile>{{1, false}, {0, false}});
    EXPECT_EQ(story.is_unfenced(0, 6), between_proxies);
  }
}

TEST(UnfencedBarriers, OfAnotherThreadAFenceBetweenTheProxiesAfterABarrier) {
  Barriers story;
  story.initialised(0, 5);
  story.fence(0, 6, true);
  EXPECT_TRUE(story.is_unfenced(0, 6));
  story.barriers.pass_barrier(0);
  story.fence(0, 6, false); // of barriers alone, which it has not initialised
  EXPECT_TRUE(story.is_unfenced(0, 6));
  story.fence(0, 6, true);
  EXPECT_FALSE(story.is_unfenced(0, 6));
  EXPECT_TRUE(story.is_unfenced(0, 7));
  story.barriers.pass_barrier(0);
  EXPECT_FALSE(story.is_unfenced(0, 7));
}

TEST(UnfencedBarriers, OfAnotherThreadThatKnowsByOtherMeans) {
  Barriers story;
  story.initialised(0, 5);
  story.fence(1, 6, true, /*knows=*/true);
  EXPECT_TRUE(story.is_unfenced(0, 5));
  EXPECT_FALSE(story.is_unfenced(0, 5, /*knows=*/true));
}

TEST(UnfencedBarriers, EndWithTheirTile) {
  Barriers story;
  story.initialised(0, 5);
  story.initialised(1, 5);
  story.barriers.end_tile(0);
  EXPECT_FALSE(story.is_unfenced(0, 5));
  EXPECT_TRUE(story.is_unfenced(1, 5));
}

} // namespace
} // namespace ampsim
