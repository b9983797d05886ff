// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reads that change no history: the prediction holds, whatever comes in between.
#include "detector/explain/cell_history.h"
#include "detector/explain/settled_reads.h"

#include <gtest/gtest.h>

#include <memory>
#include <random>
#include <tuple>
#include <vector>

namespace ampsim::test {
namespace {

Occurrence random_occurrence(std::mt19937 &random, std::size_t depth) {
  Occurrence occurrence;
  occurrence.thread = {random() % 3, std::uint32_t(random() % 70)};
  std::vector<std::uint32_t> iterations;
  for (std::size_t k = 0; k < depth; ++k)
    iterations.push_back(std::uint32_t(random() % 3));
  occurrence.iterations = Iterations(iterations);
  return occurrence;
}

using Kept = std::vector<std::tuple<std::uint64_t, std::vector<std::uint32_t>, unsigned>>;

Kept kept(const Groups &level) {
  Kept all;
  for (const AccessGroup &group : level) {
    for (const Occurrence &each : group.frontier.occurrences())
      all.emplace_back(each.thread.number(),
                       std::vector<std::uint32_t>(each.iterations.begin(), each.iterations.end()), each.roles);
    for (const Occurrence &each : group.earliest.occurrences())
      all.emplace_back(each.thread.number(),
                       std::vector<std::uint32_t>(each.iterations.begin(), each.iterations.end()), 4);
  }
  return all;
}

TEST(SettledReads, ChangeNothing) {
  std::mt19937 random(1);
  std::size_t settled = 0;
  for (Unit unit : {Unit::thread, Unit::tile, Unit::thread_in_warp_of_32, Unit::thread_in_warp_of_64})
    for (int round = 0; round < 200; ++round) {
      const ProgramTables tables;
      HistoryStore store(tables);
      Groups level;
      const GroupedBy by{.address = 64, .site = 1, .size = 4, .moment = {}, .kind = AccessKind::read};
      const std::size_t depth = random() % 4;
      std::vector<Occurrence> dropped;
      for (int k = 0; k < 60; ++k) {
        Occurrence next = random_occurrence(random, depth);
        const Kept before = kept(level);
        if (store.insert(level, unit, by, next)) {
          EXPECT_EQ(kept(level), before);
          dropped.push_back(std::move(next));
        }
        for (const Occurrence &each : dropped) {
          Occurrence later = each;
          later.thread = {each.thread.tile + random() % 2, std::uint32_t(random() % 70)};
          if (later.thread < each.thread)
            continue;
          ++settled;
          const Kept now = kept(level);
          store.insert(level, unit, by, later);
          ASSERT_EQ(kept(level), now);
        }
      }
      store.clear(level);
    }
  EXPECT_GT(settled, 100'000u);
}

TEST(SettledReads, AreOfOneAccessInItsIterations) {
  Occurrence noted;
  noted.thread = {2, 5};
  const std::vector<std::uint32_t> iterations{7, 1};
  noted.iterations = Iterations(iterations);
  auto reads = std::make_unique<SettledReads>();
  reads->note(Space::tile_local, 3, 40, 4, noted);
  ampsim_thread_context thread{};
  auto has = [&](Space space, SiteId site, std::uint64_t address, std::uint32_t size) {
    return reads->has(space, site, address, size, thread);
  };
  auto comes = [&](std::uint64_t tile, std::uint32_t rank, std::uint32_t outer, std::uint32_t inner) {
    thread.tile_rank = tile;
    thread.rank_in_tile = rank;
    thread.iterations[0] = outer;
    thread.iterations[1] = inner;
    thread.iterations[2] = 99; // of a loop that has ended
    return has(Space::tile_local, 3, 40, 4);
  };
  EXPECT_TRUE(comes(2, 6, 7, 1));
  EXPECT_TRUE(comes(2, 5, 7, 1));
  EXPECT_FALSE(has(Space::global, 3, 40, 4));
  EXPECT_FALSE(has(Space::tile_local, 4, 40, 4));
  EXPECT_FALSE(has(Space::tile_local, 3, 44, 4));
  EXPECT_FALSE(has(Space::tile_local, 3, 40 + 4096, 4)); // the same entry
  EXPECT_FALSE(has(Space::tile_local, 3, 40, 8));
  EXPECT_FALSE(comes(2, 4, 7, 1));
  EXPECT_FALSE(comes(2, 6, 7, 2));
  EXPECT_FALSE(comes(2, 6, 6, 1));
  EXPECT_TRUE(comes(2, 6, 7, 1));
  reads->clear();
  EXPECT_FALSE(comes(2, 6, 7, 1));
}

} // namespace
} // namespace ampsim::test
