// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Memory that is saved in pages: restoring gives the old contents and changes nothing else.
#include "debugger/kept_memory.h"

#include <cstring>
#include <gtest/gtest.h>
#include <random>
#include <vector>

namespace ampsim::debugger {
namespace {

/// The state of some buffers: their bytes, and the bytes that have been written.
struct State {
  std::vector<std::vector<char>> bytes;
  std::vector<std::vector<std::uint8_t>> bits;
  friend bool operator==(const State &, const State &) = default;
};

TEST(KeptMemory, RestoresTheOldContents) {
  Arena arena(1 << 24);
  struct Buffer {
    char *begin;
    std::uint64_t size;
  };
  std::vector<Buffer> buffers;
  std::vector<Snapshot::Range> ranges;
  for (std::uint64_t size : {5, 64, 4096, 100'000, 1, 12'345}) {
    buffers.push_back({arena.allocate(size), size});
    ranges.push_back({buffers.back().begin, size});
    arena.allocate(3000);
  }
  ranges.push_back({buffers[3].begin + 4096, 50'000}); // a part of another range
  std::uint64_t kept = 0;
  {
    KeptMemory memory(arena, ranges, kept);
    auto state = [&] {
      State now;
      for (const Buffer &each : buffers) {
        now.bytes.emplace_back(each.begin, each.begin + each.size);
        const std::uint8_t *bits = arena.initialised() + (each.begin - arena.begin()) / 8;
        now.bits.emplace_back(bits, bits + (each.size + 7) / 8);
      }
      return now;
    };
    std::minstd_rand random(1);
    auto change = [&] {
      const Buffer &buffer = buffers[random() % buffers.size()];
      const std::uint64_t first = random() % buffer.size, count = 1 + random() % (buffer.size - first);
      std::memset(buffer.begin + first, int(random() % 256), count);
      arena.set_initialised(buffer.begin + first, count);
      memory.note_written(buffer.begin + first, count);
    };
    std::vector<std::pair<KeptMemory::Image, State>> images;
    for (int k = 0; k < 30; ++k) {
      for (int n = 0; n < 3; ++n)
        change();
      images.emplace_back(memory.keep(), state());
    }
    for (int k = 0; k < 200; ++k) {
      const auto &[image, then] = images[random() % images.size()];
      for (unsigned n = random() % 3; n-- > 0;)
        change();
      memory.restore(image);
      ASSERT_EQ(state(), then);
      ASSERT_EQ(memory.keep(), image); // nothing is kept twice
    }
    EXPECT_GT(kept, 0u);
  }
  EXPECT_EQ(kept, 0u);
}

TEST(KeptMemory, LeavesAdjacentMemoryAlone) {
  Arena arena(1 << 24);
  char *first = arena.allocate(100), *beside = arena.allocate(100), *last = arena.allocate(100);
  std::uint64_t kept = 0;
  KeptMemory memory(arena, {{first, 100}, {last, 100}}, kept);
  std::memset(beside, 1, 100);
  const KeptMemory::Image image = memory.keep();
  std::memset(beside, 2, 100);
  std::memset(first, 2, 100);
  memory.note_written(first, 100);
  memory.restore(image);
  EXPECT_EQ(beside[0], 2);
  EXPECT_EQ(beside[99], 2);
  EXPECT_NE(first[0], 2);
}

TEST(KeptMemory, KeepsChangedPagesOnce) {
  Arena arena(1 << 24);
  char *buffer = arena.allocate(1 << 20);
  std::memset(buffer, 0, 1 << 20);
  std::uint64_t kept = 0;
  KeptMemory memory(arena, {{buffer, 1 << 20}}, kept);
  const KeptMemory::Image all = memory.keep();
  const std::uint64_t at_first = kept;
  EXPECT_GE(at_first, 1u << 20);
  buffer[5] = 1;
  memory.note_written(buffer + 5, 1);
  const KeptMemory::Image changed = memory.keep();
  EXPECT_LT(kept - at_first, 3 * KeptMemory::page_bytes);
  EXPECT_GT(kept, at_first);
}

} // namespace
} // namespace ampsim::debugger
