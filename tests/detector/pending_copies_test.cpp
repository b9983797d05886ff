// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The asynchronous copies that each wait completes.
#include "detector/explain/pending_copies.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace ampsim::test {
namespace {

/// Named copies. The copies that a step completes are a list of names, with "source of" if only the read is complete.
class Copies {
public:
  void begin(const char *name, ampsim_copy_step step, std::uint32_t thread = 0) {
    copies.begins({.thread = thread,
                   .to = {true, Space::tile_local, 0},
                   .from = {true, Space::global, 0},
                   .size = 4,
                   .details = name},
                  step);
  }
  std::vector<std::string> step(ampsim_copy_step what, const void *barrier, std::uint64_t left = 0,
                                std::uint32_t thread = 0) {
    std::vector<std::string> ended;
    EXPECT_TRUE(copies.step(thread, what, barrier, left, [&](const auto &copy) {
      ended.push_back((copy.to.known ? "" : copy.from.known ? "source of " : "nothing of ") + copy.details);
    }));
    return ended;
  }
  std::vector<std::string> tile_barrier() {
    std::vector<std::string> ended;
    copies.barrier(/*in_cluster=*/false, [&](const auto &copy) { ended.push_back(copy.details); });
    return ended;
  }
  bool empty() const { return copies.empty(); }

private:
  PendingCopies<std::string> copies;
};

using Names = std::vector<std::string>;
const int barriers[2] = {};
const void *const one = &barriers[0], *const other = &barriers[1];

TEST(PendingCopies, ABeginningIsNotAnotherStep) {
  PendingCopies<int> copies;
  for (auto step :
       {ampsim_copy_begins, ampsim_shared_copy_begins, ampsim_bulk_copy_begins, ampsim_bulk_shared_copy_begins})
    EXPECT_FALSE(copies.step(0, step, nullptr, 0, [](const auto &) {}));
}

TEST(PendingCopies, BatchesOfBulkCopiesAreCountedSeparately) {
  Copies copies;
  copies.begin("copy", ampsim_copy_begins);
  copies.step(ampsim_copies_committed, nullptr);
  copies.begin("bulk", ampsim_bulk_copy_begins);
  copies.step(ampsim_bulk_copies_committed, nullptr);
  EXPECT_EQ(copies.step(ampsim_copies_awaited, nullptr, 1), Names{});
  EXPECT_EQ(copies.step(ampsim_bulk_copies_awaited, nullptr, 0), Names{"bulk"});
  EXPECT_EQ(copies.step(ampsim_copies_awaited, nullptr, ~0ull), Names{"copy"});
  EXPECT_TRUE(copies.empty());
}

TEST(PendingCopies, AWaitForReadsFreesOnlyTheSource) {
  Copies copies;
  copies.begin("bulk", ampsim_bulk_copy_begins);
  EXPECT_EQ(copies.step(ampsim_bulk_copies_read, nullptr, 0), Names{}); // not committed
  copies.step(ampsim_bulk_copies_committed, nullptr);
  EXPECT_EQ(copies.step(ampsim_bulk_copies_read, nullptr, 0), Names{"source of bulk"});
  EXPECT_EQ(copies.step(ampsim_bulk_copies_read, nullptr, 0), Names{});
  EXPECT_EQ(copies.step(ampsim_bulk_copies_awaited, nullptr, 0), Names{"bulk"});
}

/// A million stores, where each is read before the next one begins: visiting all of them each time would take
/// forever.
TEST(PendingCopies, WaitsForReadsVisitOnlyUnreadCopies) {
  constexpr std::uint64_t stores = 1'000'000;
  PendingCopies<int> copies;
  std::uint64_t sources = 0, near = 0, ended = 0;
  for (std::uint64_t k = 0; k < stores; ++k) {
    copies.begins(
        {.to = {true, Space::global, 16 * k}, .from = {true, Space::tile_local, 0}, .size = 16, .details = 0},
        ampsim_bulk_copy_begins);
    copies.step(0, ampsim_bulk_copies_committed, nullptr, 0, [](const auto &) {});
    copies.step(0, ampsim_bulk_copies_read, nullptr, 1, [&](const auto &) { ++sources; });
    copies.for_each_near(Space::tile_local, 0, 4, [&](const auto &) { ++near; });
  }
  EXPECT_EQ(sources, stores - 1);
  EXPECT_EQ(near, stores); // in each turn, the one that is not yet read
  copies.step(0, ampsim_bulk_copies_awaited, nullptr, 0, [&](const auto &copy) { ended += copy.to.known; });
  EXPECT_EQ(ended, stores);
  EXPECT_TRUE(copies.empty());
}

TEST(PendingCopies, TargetsOfReadCopiesAreFound) {
  PendingCopies<int> copies;
  for (std::uint64_t k = 0; k < 3; ++k)
    copies.begins(
        {.to = {true, Space::global, 64 * k}, .from = {true, Space::tile_local, 0}, .size = 16, .details = int(k)},
        ampsim_bulk_copy_begins);
  copies.step(0, ampsim_bulk_copies_committed, nullptr, 0, [](const auto &) {});
  copies.step(0, ampsim_bulk_copies_read, nullptr, 0, [](const auto &) {});
  std::vector<int> met;
  copies.for_each_near(Space::global, 64, 4, [&](const auto &copy) {
    if (copy.to.overlaps(Space::global, 64, 4, copy.size))
      met.push_back(copy.details);
  });
  EXPECT_EQ(met, std::vector<int>{1});
  copies.for_each_near(Space::tile_local, 0, 4, [&](const auto &copy) { met.push_back(copy.details); });
  EXPECT_EQ(met, std::vector<int>{1});
}

// The step's argument is the barrier's phase, doubled where it may also concern batches.
constexpr std::uint64_t bound_in(std::uint64_t phase, bool batches = false) { return 2 * phase + batches; }

TEST(PendingCopies, ABarrierCompletesItsOwnCopies) {
  Copies copies;
  copies.begin("to one", ampsim_shared_copy_begins);
  copies.step(ampsim_copies_bound, one, bound_in(0));
  copies.begin("to other", ampsim_shared_copy_begins);
  copies.step(ampsim_copies_bound, other, bound_in(0));
  copies.begin("bulk", ampsim_bulk_copy_begins);
  EXPECT_EQ(copies.step(ampsim_copies_awaited, nullptr, ~0ull), Names{});
  EXPECT_EQ(copies.step(ampsim_bulk_copies_awaited, nullptr, 0), Names{});
  EXPECT_EQ(copies.step(ampsim_barrier_awaited, other, 1), Names{"to other"});
  EXPECT_EQ(copies.tile_barrier(), Names{});
  EXPECT_FALSE(copies.empty());
}

TEST(PendingCopies, AWaitCompletesTheCopiesOfItsPhaseAndOfEarlierOnes) {
  Copies copies;
  for (std::uint64_t phase = 0; phase < 2 * ampsim_barrier_phases; ++phase) {
    copies.begin("early", ampsim_shared_copy_begins);
    copies.step(ampsim_copies_bound, one, bound_in(phase % ampsim_barrier_phases));
    const std::uint64_t next = (phase + 1) % ampsim_barrier_phases;
    copies.begin("late", ampsim_shared_copy_begins);
    copies.step(ampsim_copies_bound, one, bound_in(next));
    const Names expected = phase == 0 ? Names{"early"} : Names{"late", "early"};
    EXPECT_EQ(copies.step(ampsim_barrier_awaited, one, next), expected);
  }
}

TEST(PendingCopies, ABarrierOfTheTilePassesOnAWaitOfAnyThread) {
  Copies copies;
  copies.begin("copy", ampsim_shared_copy_begins);
  copies.step(ampsim_copies_bound, one, bound_in(1));
  EXPECT_EQ(copies.step(ampsim_barrier_awaited, one, 1, /*thread=*/5), Names{});
  EXPECT_EQ(copies.tile_barrier(), Names{});
  EXPECT_EQ(copies.step(ampsim_barrier_awaited, one, 2, /*thread=*/5), Names{});
  EXPECT_EQ(copies.tile_barrier(), Names{"copy"});
}

TEST(PendingCopies, AWaitAtABarrierIsPassedOnByAnotherBarrier) {
  Copies copies;
  copies.begin("first", ampsim_shared_copy_begins);
  copies.step(ampsim_copies_bound, one, bound_in(0));
  EXPECT_EQ(copies.step(ampsim_barrier_awaited, other, 1), Names{});
  EXPECT_EQ(copies.step(ampsim_barrier_awaited, one, 1, /*thread=*/5), Names{});
  EXPECT_EQ(copies.step(ampsim_barrier_awaited, other, 1), Names{}); // all had arrived there before
  copies.step(ampsim_barrier_completed, other, 0, /*thread=*/5);
  copies.begin("second", ampsim_shared_copy_begins);
  copies.step(ampsim_copies_bound, one, bound_in(1));
  EXPECT_EQ(copies.step(ampsim_barrier_awaited, other, 2), Names{"first"});
  EXPECT_EQ(copies.step(ampsim_barrier_awaited, one, 2), Names{"second"});
}

TEST(PendingCopies, ABarrierCanCompleteBatches) {
  Copies copies;
  copies.begin("copy", ampsim_copy_begins);
  copies.step(ampsim_copies_committed, nullptr);
  copies.step(ampsim_copies_bound, one, bound_in(0));
  EXPECT_EQ(copies.step(ampsim_barrier_awaited, one, 1), Names{});
  copies.step(ampsim_copies_bound, one, bound_in(1, /*batches=*/true));
  EXPECT_EQ(copies.step(ampsim_barrier_awaited, one, 2), Names{"copy"});
  EXPECT_EQ(copies.step(ampsim_copies_awaited, nullptr, 0), Names{});
}

} // namespace
} // namespace ampsim::test
