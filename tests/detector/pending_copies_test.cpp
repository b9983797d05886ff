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
  void bind(const BarrierPhase &phase, bool batches = false) { copies.bind(0, phase, batches); }
  /// A phase is complete.
  std::vector<std::string> forget(const BarrierPhase &complete) {
    std::vector<std::string> ended;
    copies.forget(
        [&](const BarrierPhase &phase) {
          return phase.barrier == complete.barrier && phase.number == complete.number;
        },
        [&](const auto &copy) { ended.push_back(copy.details); });
    return ended;
  }
  bool empty() const { return copies.empty(); }

private:
  PendingCopies<std::string> copies;
};

using Names = std::vector<std::string>;

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

TEST(PendingCopies, CopiesAreForgottenByTheirPhase) {
  Copies copies;
  copies.begin("first", ampsim_shared_copy_begins);
  copies.bind({1, 0});
  copies.begin("second", ampsim_shared_copy_begins);
  copies.bind({1, 1});
  copies.begin("of another barrier", ampsim_shared_copy_begins);
  copies.bind({2, 0});
  copies.begin("bulk", ampsim_bulk_copy_begins);
  EXPECT_EQ(copies.step(ampsim_copies_awaited, nullptr, ~0ull), Names{});
  EXPECT_EQ(copies.step(ampsim_bulk_copies_awaited, nullptr, 0), Names{});
  EXPECT_EQ(copies.forget({1, 0}), Names{"first"});
  EXPECT_EQ(copies.forget({2, 0}), Names{"of another barrier"});
  EXPECT_FALSE(copies.empty());
}

TEST(PendingCopies, APhaseCanCompleteBatches) {
  Copies copies;
  copies.begin("copy", ampsim_copy_begins);
  copies.step(ampsim_copies_committed, nullptr);
  copies.bind({1, 0});
  EXPECT_EQ(copies.forget({1, 0}), Names{});
  copies.bind({1, 1}, /*batches=*/true);
  EXPECT_EQ(copies.forget({1, 1}), Names{"copy"});
  EXPECT_EQ(copies.step(ampsim_copies_awaited, nullptr, 0), Names{});
}

TEST(BarrierPhases, AWaitAnArrivalAndABarrierOfTheTilePassOnPhases) {
  BarrierPhases phases;
  const int one = 0, other = 0;
  phases.begins(&one);
  const BarrierPhase first = phases.present(&one);
  phases.arrives(0, 1, &one);
  phases.awaits(0, 2, &one);
  EXPECT_FALSE(phases.knows(0, 2, first)) << "it is not complete";
  phases.completes(&one);
  EXPECT_FALSE(phases.knows(0, 2, first)) << "it has not waited since";
  phases.awaits(0, 2, &one);
  EXPECT_TRUE(phases.knows(0, 2, first));
  EXPECT_FALSE(phases.knows(0, 2, phases.present(&one)));
  phases.arrives(0, 3, &other); // which has waited for nothing
  phases.completes(&other);
  phases.awaits(0, 4, &other);
  EXPECT_FALSE(phases.knows(0, 4, first));
  phases.arrives(0, 2, &other);
  phases.awaits(0, 4, &other);
  EXPECT_FALSE(phases.knows(0, 4, first)) << "the arrival belongs to the next phase";
  phases.completes(&other);
  phases.awaits(0, 4, &other);
  EXPECT_TRUE(phases.knows(0, 4, first));
  EXPECT_FALSE(phases.all_know(0, first));
  phases.tile_barrier(0);
  EXPECT_TRUE(phases.all_know(0, first));
  EXPECT_TRUE(phases.knows(0, 5, first));
  EXPECT_FALSE(phases.knows(1, 5, first)) << "another tile";
  phases.begins(&one);
  EXPECT_FALSE(phases.knows(0, 5, phases.present(&one))) << "another barrier at the same place";
}

} // namespace
} // namespace ampsim::test
