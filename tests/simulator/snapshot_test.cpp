// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Snapshots of memory that is mostly untouched.
#include "simulator/arena.h"
#include "simulator/snapshot.h"
#include "simulator/touched_pages.h"

#include <gtest/gtest.h>

#include <cstring>
#include <sys/mman.h>

namespace ampsim {
namespace {

constexpr std::uint64_t gibibyte = std::uint64_t{1} << 30;

std::uint64_t total(const std::vector<ByteRange> &parts) {
  std::uint64_t bytes = 0;
  for (const ByteRange &part : parts)
    bytes += part.size;
  return bytes;
}

TEST(TouchedPages, GrowWithWhatIsTouched) {
  Arena arena(64 * gibibyte);
  char *block = arena.allocate(60 * gibibyte);
  ASSERT_NE(block, nullptr);
  EXPECT_EQ(total(arena.touched({block, 60 * gibibyte})), 0u);
  char *places[] = {block + 100, block + 17 * gibibyte, block + 60 * gibibyte - 1};
  for (char *place : places)
    *place = 1;
  const std::vector<ByteRange> parts = arena.touched({block, 60 * gibibyte});
  EXPECT_LE(total(parts), 3 * 2u << 20); // huge pages
  for (char *place : places) {
    bool there = false;
    for (const ByteRange &part : parts)
      there |= part.begin <= place && place < part.end();
    EXPECT_TRUE(there) << place - block;
  }
  EXPECT_GE(parts.front().begin, block);
  EXPECT_LE(parts.back().end(), block + 60 * gibibyte);
}

/// A page that is only read has no memory of its own. Linux 6.18 does not report that of a huge page of zeros.
TEST(TouchedPages, AreNotThoseThatAreOnlyRead) {
  Arena arena(gibibyte);
  char *block = arena.allocate(gibibyte / 2);
  EXPECT_EQ(*static_cast<volatile char *>(block + 100 * 4096), 0);
  EXPECT_LE(total(arena.touched({block, gibibyte / 2})), 2u << 20);
}

TEST(TouchedPages, IncludeAllOfSharedMemory) {
  Arena arena(gibibyte);
  char *block = arena.allocate(gibibyte / 2);
  arena.note_shared(block + gibibyte / 4, 100);
  EXPECT_EQ(total(arena.touched({block, gibibyte / 2})), gibibyte / 2);
  EXPECT_EQ(total(arena.touched({block, gibibyte / 8})), 0u);
}

TEST(TouchedPages, DifferencesOfRanges) {
  char *at = nullptr;
  auto range = [&](std::uint64_t begin, std::uint64_t end) { return ByteRange{at + begin, end - begin}; };
  auto expect = [&](std::vector<ByteRange> ranges, std::vector<ByteRange> others, std::vector<ByteRange> rest) {
    const std::vector<ByteRange> found = without(ranges, others);
    ASSERT_EQ(found.size(), rest.size());
    for (std::size_t k = 0; k < rest.size(); ++k) {
      EXPECT_EQ(found[k].begin, rest[k].begin);
      EXPECT_EQ(found[k].size, rest[k].size);
    }
  };
  expect({range(10, 20)}, {}, {range(10, 20)});
  expect({range(10, 20)}, {range(0, 30)}, {});
  expect({range(10, 20)}, {range(0, 12), range(14, 15), range(18, 40)}, {range(12, 14), range(15, 18)});
  expect({range(10, 20), range(30, 40)}, {range(15, 35)}, {range(10, 15), range(35, 40)});
  expect({range(10, 20), range(20, 40)}, {range(0, 5), range(50, 60)}, {range(10, 20), range(20, 40)});
}

TEST(Snapshot, RestoresWhatWasThereAndClearsWhatIsNew) {
  Arena arena(64 * gibibyte);
  const std::uint64_t bytes = 60 * gibibyte;
  static const char code = 0; // no value here is an address near it
  char *block = arena.allocate(bytes);
  for (std::uint64_t at : {std::uint64_t{0}, gibibyte, 20 * gibibyte}) {
    std::memset(block + at, 7, 5000);
    arena.set_initialised(block + at, 5000);
  }
  Snapshot before;
  before.take(arena, {{block, bytes}});
  EXPECT_FALSE(before.first_difference(arena, &code));
  std::memset(block + gibibyte + 10, 8, 5000);        // in part on the same page
  std::memset(block + 10 * gibibyte - 3000, 9, 9000); // new
  std::memset(block + 30 * gibibyte, 9, 8 << 20);     // many new pages
  std::memset(block + bytes - 100, 9, 100);           // the end of the range
  arena.set_initialised(block + 10 * gibibyte - 3000, 9000);
  EXPECT_EQ(before.first_difference(arena, &code)->byte, block + gibibyte + 10);
  before.restore(arena);
  EXPECT_FALSE(before.first_difference(arena, &code));
  EXPECT_EQ(block[gibibyte + 10], 7);
  EXPECT_EQ(block[gibibyte + 5005], 0);
  EXPECT_EQ(block[10 * gibibyte], 0);
  EXPECT_EQ(block[30 * gibibyte + (3 << 20)], 0);
  EXPECT_EQ(block[bytes - 1], 0);
  EXPECT_TRUE(arena.all_initialised(block + gibibyte, 5000));
  EXPECT_FALSE(arena.all_initialised(block + 10 * gibibyte, 8));

  block[40 * gibibyte] = 3; // on a page that the snapshot does not have
  const auto difference = before.first_difference(arena, &code);
  ASSERT_TRUE(difference);
  EXPECT_EQ(difference->byte, block + 40 * gibibyte);
  EXPECT_EQ(difference->was, 0);
}

TEST(Snapshot, OfPartOfABlock) {
  Arena arena(gibibyte);
  char *block = arena.allocate(10000);
  std::memset(block, 7, 10000);
  arena.set_initialised(block, 4096);
  EXPECT_FALSE(arena.all_initialised(block, 10000));
  Snapshot before;
  before.take(arena, {{block + 1024, 4096}});
  std::memset(block, 8, 10000);
  arena.set_initialised(block, 10000);
  EXPECT_TRUE(arena.all_initialised(block, 10000));
  before.restore(arena);
  EXPECT_EQ(block[1023], 8);
  EXPECT_EQ(block[1024], 7);
  EXPECT_EQ(block[1024 + 4095], 7);
  EXPECT_EQ(block[1024 + 4096], 8);
  EXPECT_FALSE(arena.all_initialised(block, 10000));
  EXPECT_TRUE(arena.all_initialised(block + 5184, 4800));
}

/// The memory that the parts of a range take of the system.
std::uint64_t taken(const Arena &arena, const char *block, std::uint64_t bytes) {
  const auto offset = std::uint64_t(block - arena.begin());
  return total(touched_parts({const_cast<char *>(block), bytes})) +
         total(touched_parts({reinterpret_cast<char *>(arena.initialised()) + offset / 8, bytes / 8}));
}

TEST(FilledPages, LargeFillsTouchNothing) {
  Arena arena(64 * gibibyte);
  const std::uint64_t bytes = 60 * gibibyte;
  char *block = arena.allocate(bytes);
  std::memset(block + gibibyte, 9, 10'000'000);
  for (std::uint32_t value : {0u, 0xffffffffu, 0x04030201u, 0u, 0x07070707u}) {
    arena.fill(block, bytes, value);
    EXPECT_LE(taken(arena, block, bytes), 16u << 20) << value; // huge pages at the ends
    EXPECT_TRUE(arena.all_initialised(block, bytes));
    for (std::uint64_t at : {std::uint64_t{0}, gibibyte + 5, 17 * gibibyte - 2, bytes - 1})
      EXPECT_EQ(static_cast<unsigned char>(block[at]), value >> 8 * (std::uintptr_t(block + at) % 4) & 0xff)
          << value;
  }
  arena.clear_initialised(block + 3 * gibibyte, gibibyte); // a large part
  arena.clear_initialised(block + 9 * gibibyte, 3);
  EXPECT_TRUE(arena.all_initialised(block, 3 * gibibyte));
  EXPECT_FALSE(arena.all_initialised(block + 3 * gibibyte, 8));
  EXPECT_FALSE(arena.all_initialised(block + 4 * gibibyte - 8, 8));
  EXPECT_TRUE(arena.all_initialised(block + 4 * gibibyte, 5 * gibibyte));
  EXPECT_FALSE(arena.all_initialised(block + 9 * gibibyte, gibibyte));
  arena.free(block);
  block = arena.allocate(bytes - 1000);
  for (std::uint64_t at = 0; at + 8 < bytes - 1000; at += gibibyte / 3)
    EXPECT_FALSE(arena.all_initialised(block + at / 64 * 64, 1)) << at;
}

TEST(FilledPages, FillPartsOfPages) {
  Arena arena(gibibyte);
  char *block = arena.allocate(300 << 20);
  const std::uint64_t first = 1001 * 4, count = (270 << 20) - 4 * 77;
  std::memset(block, 1, 1 << 20);
  std::memset(block + (269 << 20), 1, 31 << 20);
  arena.fill(block + first, count, 0x0a0b0c0d);
  EXPECT_EQ(block[first - 1], 1);
  EXPECT_EQ(block[first], 0x0d);
  EXPECT_EQ(block[first + count - 1], 0x0a);
  EXPECT_EQ(block[first + count], 1);
  EXPECT_FALSE(arena.all_initialised(block, 8));
  EXPECT_TRUE(arena.all_initialised(block + (first + 7) / 8 * 8, count - 8));
  arena.fill(block + (100 << 20), 100 << 20, 0); // in the middle
  EXPECT_EQ(block[(100 << 20) - 1], 0x0a);
  EXPECT_EQ(block[100 << 20], 0);
  EXPECT_EQ(block[(200 << 20) - 1], 0);
  EXPECT_EQ(block[200 << 20], 0x0d);
}

TEST(FilledPages, LargeCopiesTouchWhatWasTouched) {
  Arena arena(16 * gibibyte);
  const std::uint64_t bytes = 5 * gibibyte;
  char *from = arena.allocate(bytes), *to = arena.allocate(bytes + 4);
  arena.fill(from, 3 * gibibyte, 0x04030201);
  std::memset(from + gibibyte, 9, 100);
  std::memset(to, 8, 1000);
  std::memset(to + 4 * gibibyte, 8, 1000);
  arena.copy(to, from, bytes);
  EXPECT_TRUE(arena.all_initialised(to, 3 * gibibyte));
  EXPECT_FALSE(arena.all_initialised(to, 4 * gibibyte));
  for (char *target : {to, to + 2}) { // also where a value of four bytes begins elsewhere
    arena.filled_pages().copy(target, from, bytes);
    EXPECT_LE(taken(arena, to, bytes), 64u << 20);
    for (std::uint64_t at :
         {std::uint64_t{0}, gibibyte - 3, gibibyte, gibibyte + 100, 3 * gibibyte - 1, 4 * gibibyte})
      EXPECT_EQ(target[at], from[at]) << at;
  }
}

/// Fills of memory that others also see reach them.
TEST(FilledPages, KeepSharedPages) {
  Arena arena(gibibyte);
  char *block = arena.allocate(128 << 20);
  arena.fill(block, 128 << 20, 0x05050505);
  char *page = block + (64 << 20) + page_bytes - std::uintptr_t(block) % page_bytes;
  arena.note_shared(page, page_bytes);
  ASSERT_NE(mmap(page, page_bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | MAP_FIXED, -1, 0),
            MAP_FAILED);
  char *other = static_cast<char *>(mremap(page, 0, page_bytes, MREMAP_MAYMOVE));
  ASSERT_NE(other, MAP_FAILED);
  arena.fill(block, 128 << 20, 0x06060606);
  EXPECT_EQ(*other, 6);
  arena.fill(block, 128 << 20, 0);
  EXPECT_EQ(*other, 0);
  munmap(other, page_bytes);
}

TEST(Snapshot, RestoresFilledMemory) {
  Arena arena(8 * gibibyte);
  const std::uint64_t bytes = 6 * gibibyte;
  static const char code = 0;
  char *block = arena.allocate(bytes);
  arena.fill(block, bytes, 0x04030201);
  arena.clear_initialised(block + 5 * gibibyte, 1000);
  block[gibibyte] = 9;
  Snapshot before;
  before.take(arena, {{block, bytes}});
  EXPECT_FALSE(before.first_difference(arena, &code));
  std::memset(block + gibibyte, 8, 100);
  std::memset(block + 2 * gibibyte - 10, 8, 100);
  std::memset(block + 3 * gibibyte, 8, 80 << 20); // more than is written again
  arena.set_initialised(block + 5 * gibibyte, 1000);
  EXPECT_EQ(before.first_difference(arena, &code)->byte, block + gibibyte);
  before.restore(arena);
  EXPECT_FALSE(before.first_difference(arena, &code));
  EXPECT_EQ(block[gibibyte], 9);
  for (std::uint64_t at : {gibibyte + 1, 2 * gibibyte - 10, 3 * gibibyte, 3 * gibibyte + (75 << 20) + 3})
    EXPECT_EQ(block[at], 1 + int(std::uintptr_t(block + at) % 4)) << at;
  EXPECT_TRUE(arena.all_initialised(block, 5 * gibibyte));
  EXPECT_FALSE(arena.all_initialised(block + 5 * gibibyte, 8));

  block[4 * gibibyte + 1] = 1; // was 2
  const auto difference = before.first_difference(arena, &code);
  ASSERT_TRUE(difference);
  EXPECT_EQ(difference->byte, block + 4 * gibibyte + 1);
  EXPECT_EQ(difference->was, 2);
}

TEST(Arena, ReusesLargeBlocksUninitialised) {
  Arena arena(4 * gibibyte);
  char *block = arena.allocate(2 * gibibyte);
  arena.set_initialised(block, 2 * gibibyte);
  arena.free(block);
  char *again = arena.allocate(2 * gibibyte - 1000);
  ASSERT_EQ(again, block);
  for (std::uint64_t at = 0; at < 2 * gibibyte - 1000; at += 100'003)
    ASSERT_FALSE(arena.all_initialised(again + at / 8 * 8, 1)) << at;
}

} // namespace
} // namespace ampsim
