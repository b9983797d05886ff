// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Blocks, gaps, reuse and initialisation bits of global memory.
#include "simulator/arena.h"
#include "simulator/snapshot.h"

#include <gtest/gtest.h>

#include <cstring>

namespace ampsim {
namespace {

MemoryMap map_of(const Arena &arena) {
  MemoryMap map;
  map.global_begin = arena.begin();
  map.global_size = arena.size();
  map.initialised = arena.initialised();
  return map;
}

TEST(Arena, BlocksAreAlignedAndDisjoint) {
  Arena arena(64 << 20);
  char *previous_end = arena.begin();
  for (std::uint64_t size : {1u, 63u, 64u, 65u, 0u, 1000u}) {
    char *block = arena.allocate(size);
    ASSERT_NE(block, nullptr);
    EXPECT_EQ(std::uintptr_t(block) % 64, 0u);
    EXPECT_GE(block - previous_end, 64);
    std::memset(block, 1, size);
    previous_end = block + size;
  }
}

TEST(Arena, FreeBlocksMergeAndAreReused) {
  Arena arena(64 << 20);
  char *a = arena.allocate(1000), *b = arena.allocate(1000), *c = arena.allocate(1000);
  arena.free(a);
  arena.free(c);
  arena.free(b);
  EXPECT_EQ(arena.allocate(60 << 20), a);
  EXPECT_EQ(arena.allocate(60 << 20), nullptr);
  EXPECT_NE(arena.allocate(1 << 20), nullptr);
}

TEST(Arena, KnowsBlocksThatAreInitialisedUntilTheyMayNotBe) {
  Arena arena(1 << 20);
  char *a = arena.allocate(5000), *b = arena.allocate(5000);
  Snapshot before;
  before.take(arena, {{a, 5000}});
  for (std::uint64_t missing : {0, 1, 63, 64, 2047, 2048, 4999}) {
    arena.set_initialised(a, 5000);
    EXPECT_TRUE(arena.all_initialised(a, 5000));
    EXPECT_TRUE(arena.all_initialised(a, 5000));
    arena.clear_initialised(a + missing, 1);
    EXPECT_FALSE(arena.all_initialised(a, 5000)) << missing;
    EXPECT_TRUE(arena.all_initialised(a, missing)) << missing;
  }
  auto expect_known = [&] {
    arena.set_initialised(a, 5000);
    EXPECT_TRUE(arena.all_initialised(a, 5000));
  };
  expect_known();
  arena.copy_initialised(a + 8, b, 16);
  EXPECT_FALSE(arena.all_initialised(a, 5000));
  expect_known();
  before.restore(arena);
  EXPECT_FALSE(arena.all_initialised(a, 5000));
  expect_known();
  arena.free(a);
  char *again = arena.allocate(5000);
  ASSERT_EQ(again, a);
  EXPECT_FALSE(arena.all_initialised(again, 5000));
  EXPECT_FALSE(arena.all_initialised(b, 5000));
}

TEST(Arena, ReusedMemoryIsUninitialised) {
  Arena arena(64 << 20);
  MemoryMap map = map_of(arena);
  char *a = arena.allocate(1000);
  EXPECT_FALSE(map.initialised_all(a, 1));
  arena.set_initialised(a, 1000);
  EXPECT_TRUE(map.initialised_all(a, 1000));
  arena.free(a);
  char *b = arena.allocate(3000);
  ASSERT_EQ(a, b);
  for (int k = 0; k < 3000; ++k)
    EXPECT_FALSE(map.initialised_all(b + k, 1));
}

TEST(Arena, BitRanges) {
  Arena arena(64 << 20);
  MemoryMap map = map_of(arena);
  char *block = arena.allocate(256);
  for (std::uint64_t first : {0, 1, 7, 8, 13, 64})
    for (std::uint64_t size : {0, 1, 3, 8, 9, 30, 100}) {
      arena.clear_initialised(block, 256);
      arena.set_initialised(block + first, size);
      for (std::uint64_t k = 0; k < 256; ++k)
        ASSERT_EQ(map.initialised_all(block + k, 1), k >= first && k < first + size) << first << ' ' << size;
      arena.set_initialised(block, 256);
      arena.clear_initialised(block + first, size);
      for (std::uint64_t k = 0; k < 256; ++k)
        ASSERT_EQ(map.initialised_all(block + k, 1), k < first || k >= first + size) << first << ' ' << size;
    }
}

TEST(Arena, RejectsImpossibleRequests) {
  Arena arena(64 << 20);
  EXPECT_EQ(arena.allocate(std::uint64_t{1} << 40), nullptr);
  EXPECT_EQ(arena.allocate(~std::uint64_t{0}), nullptr);
  char *block = arena.allocate(10);
  arena.free(block);
  EXPECT_DEATH(arena.free(block), "internal error");
}

TEST(Snapshot, RestoresContentsAndBits) {
  Arena arena(64 << 20);
  MemoryMap map = map_of(arena);
  char *a = arena.allocate(100), *b = arena.allocate(5000);
  std::memset(a, 1, 100);
  std::memset(b, 2, 5000);
  arena.set_initialised(a, 50);
  Snapshot snapshot;
  snapshot.take(arena, {{a, 100}, {b, 5000}});
  for (int round = 0; round < 2; ++round) {
    std::memset(a, 3, 100);
    std::memset(b, 3, 5000);
    arena.set_initialised(a, 100);
    arena.set_initialised(b, 5000);
    snapshot.restore(arena);
    EXPECT_EQ(a[99], 1);
    EXPECT_EQ(b[4999], 2);
    EXPECT_TRUE(map.initialised_all(a, 50));
    EXPECT_FALSE(map.initialised_all(a + 50, 1));
    EXPECT_FALSE(map.initialised_all(b, 1));
  }
}

} // namespace
} // namespace ampsim
