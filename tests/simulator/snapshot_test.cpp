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
  EXPECT_FALSE(before.first_difference(&code));
  std::memset(block + gibibyte + 10, 8, 5000);        // in part on the same page
  std::memset(block + 10 * gibibyte - 3000, 9, 9000); // new
  std::memset(block + 30 * gibibyte, 9, 8 << 20);     // many new pages
  std::memset(block + bytes - 100, 9, 100);           // the end of the range
  arena.set_initialised(block + 10 * gibibyte - 3000, 9000);
  EXPECT_EQ(before.first_difference(&code)->byte, block + gibibyte + 10);
  before.restore(arena);
  EXPECT_FALSE(before.first_difference(&code));
  EXPECT_EQ(block[gibibyte + 10], 7);
  EXPECT_EQ(block[gibibyte + 5005], 0);
  EXPECT_EQ(block[10 * gibibyte], 0);
  EXPECT_EQ(block[30 * gibibyte + (3 << 20)], 0);
  EXPECT_EQ(block[bytes - 1], 0);
  EXPECT_TRUE(arena.all_initialised(block + gibibyte, 5000));
  EXPECT_FALSE(arena.all_initialised(block + 10 * gibibyte, 8));

  block[40 * gibibyte] = 3; // on a page that the snapshot does not have
  const auto difference = before.first_difference(&code);
  ASSERT_TRUE(difference);
  EXPECT_EQ(difference->byte, block + 40 * gibibyte);
  EXPECT_EQ(difference->was, 0);
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
