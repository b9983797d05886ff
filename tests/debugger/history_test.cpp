// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The history of launches: the memory at the start of each, shared where it has not changed.
#include "debugger/history.h"

#include <cstring>
#include <gtest/gtest.h>

namespace ampsim::debugger {
namespace {

class Launches : public testing::Test {
protected:
  Launches() : arena(1 << 26), domain(ampsim_domain{.rank = 1, .extent = {4}}) {
    numbers = arena.allocate(bytes);
    std::memset(numbers, 0, bytes);
    arena.set_initialised(numbers, bytes);
    memory.global_begin = arena.begin();
    memory.global_size = arena.size();
    memory.initialised = arena.initialised();
    tables.kernels.resize(1);
    tables.kernels[0].argument_bytes = sizeof argument;
  }

  /// The program launches a kernel that captures `numbers`.
  void begin() {
    Launch launch;
    launch.id = ++launched;
    std::string name = "numbers " + std::to_string(launched);
    launch.regions.push_back({.name = name, .begin = numbers, .bytes = bytes});
    const std::vector<Snapshot::Range> writable{{numbers, bytes}};
    argument = 100 + int(launched);
    history.begin({tables, launch, tables.kernels[0], domain, memory, arena, writable, &argument, {}}, types,
                  no_type, {});
  }
  const MemoryImage &found(std::size_t k) const { return history[k].found; }

  static constexpr std::uint64_t bytes = 4 * MemoryImage::page_bytes;
  Arena arena;
  Domain domain;
  MemoryMap memory;
  ProgramTables tables;
  TypeTable types{DebugInfo{}};
  History history;
  char *numbers = nullptr;
  int argument = 0;
  std::uint32_t launched = 0;
};

TEST_F(Launches, AreKeptWithTheirArgumentsAndNames) {
  begin();
  argument = 0;
  ASSERT_EQ(history.size(), 1u);
  const DrivenLaunch again = history[0].driven();
  EXPECT_EQ(again.launch.id, 1u);
  EXPECT_EQ(*static_cast<const int *>(again.arguments), 101);
  EXPECT_EQ(again.launch.regions[0].name, "numbers 1");
  EXPECT_TRUE(history[0].writes(numbers + bytes - 1));
  EXPECT_FALSE(history[0].writes(numbers + bytes));
}

TEST_F(Launches, MemoryIsAsTheyFoundIt) {
  begin();
  numbers[7] = 3;
  begin();
  numbers[7] = 4;
  arena.clear_initialised(numbers + 8, 1);
  EXPECT_EQ(found(1).is_as_now(arena, numbers + 7, 1), false);
  EXPECT_EQ(found(1).is_as_now(arena, numbers + 6, 1), true);
  EXPECT_EQ(found(1).is_as_now(arena, numbers + 8, 1), false);
  EXPECT_EQ(found(1).is_as_now(arena, numbers + bytes + (1 << 20), 1), std::nullopt);
  const MemoryImage present = history.present(arena);
  found(0).restore(arena);
  EXPECT_EQ(numbers[7], 0);
  found(1).restore(arena);
  EXPECT_EQ(numbers[7], 3);
  EXPECT_TRUE(memory.initialised_all(numbers + 8, 1));
  present.restore(arena);
  EXPECT_EQ(numbers[7], 4);
  EXPECT_FALSE(memory.initialised_all(numbers + 8, 1));
}

TEST_F(Launches, SharePagesThatHaveNotChanged) {
  begin();
  numbers[0] = 1;
  begin();
  EXPECT_EQ(found(0).pages_of_its_own(), 1u);
  EXPECT_EQ(found(1).pages_of_its_own(), 1u);
  EXPECT_GT(found(0).page_count(), 1u);
}

TEST_F(Launches, AreForgottenBeforeOneThatCannotBeKept) {
  begin();
  begin();
  EXPECT_FALSE(history.lacks_some());
  tables.kernels[0].captures.push_back({.name = "unknown", .by_reference = true});
  begin();
  EXPECT_EQ(history.size(), 1u);
  EXPECT_TRUE(history.lacks_some());
  tables.kernels[0].captures.clear();
  begin();
  ASSERT_EQ(history.size(), 1u); // and it cannot be returned to
  EXPECT_EQ(history[0].id(), 4u);
}

} // namespace
} // namespace ampsim::debugger
