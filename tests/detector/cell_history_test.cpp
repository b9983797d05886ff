// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The accesses to one element by many threads: all kinds are kept, up to a limit that is noted.
#include "detector/explain/cell_history.h"

#include "model/kernel.h"
#include "model/languages.h"

#include <gtest/gtest.h>

namespace ampsim {
namespace {

struct CellHistoryTest : testing::Test {
  ProgramTables tables;
  HistoryStore store{tables};
  Groups level;
  static constexpr SiteId adds = 0, reads = 1, writes = 2;

  CellHistoryTest() {
    tables.language = language_named("cuda");
    tables.sites.resize(3);
    tables.sites[adds].kind = Site::Kind::atomic;
    tables.sites[adds].operation = "fetch_add";
    tables.sites[reads].kind = Site::Kind::read;
    tables.sites[writes].kind = Site::Kind::write;
  }
  ~CellHistoryTest() override { store.clear(level); }

  void access(SiteId site, std::uint64_t tile, std::uint32_t thread, std::uint32_t moment) {
    static constexpr AccessKind kinds[] = {AccessKind::atomic, AccessKind::read, AccessKind::write};
    const AccessKind kind = kinds[site];
    Occurrence occurrence;
    occurrence.thread = {tile, thread};
    store.insert(level, Unit::tile,
                 {.address = 64,
                  .site = site,
                  .size = 4,
                  .thread = occurrence.thread.number(),
                  .moment = {0, moment},
                  .kind = kind,
                  .only_reads = kind == AccessKind::read},
                 occurrence);
  }
  std::vector<std::uint32_t> moments(SiteId site, std::uint64_t tile, std::uint32_t thread) const {
    std::vector<std::uint32_t> found;
    for (const AccessGroup &group : level)
      if (group.site == site && group.thread == ThreadRank(tile, thread).number())
        found.push_back(group.moment.operations);
    return found;
  }
  /// Enough to be crowded, by threads of tile 0.
  void make_crowd() {
    for (std::uint32_t k = 0; k < crowded; ++k)
      access(adds, 0, k % 512, k);
  }
};

TEST_F(CellHistoryTest, KeepsEveryKindOfAccess) {
  for (std::uint32_t k = 0; k < 3 * most_conflicting_groups; ++k)
    access(adds, 1 + k / 512, k % 512, 0);
  access(reads, 500, 7, 0);
  EXPECT_EQ(moments(reads, 500, 7).size(), 1u);
  EXPECT_FALSE(store.take_incomplete());
}

TEST_F(CellHistoryTest, NotesWhatItDoesNotKeep) {
  for (std::uint32_t k = 0; k < most_conflicting_groups; ++k)
    access(writes, 1 + k / 512, k % 512, 0);
  EXPECT_FALSE(store.take_incomplete());
  access(writes, 600, 0, 0);
  EXPECT_TRUE(store.take_incomplete());
  EXPECT_FALSE(store.take_incomplete());
}

TEST_F(CellHistoryTest, KeepsTheEndsOfARun) {
  make_crowd();
  for (std::uint32_t moment = 10000; moment < 10010; ++moment)
    access(adds, 0, 600, moment);
  EXPECT_EQ(moments(adds, 0, 600), (std::vector<std::uint32_t>{10009, 10000}));
}

TEST_F(CellHistoryTest, KeepsWhatAConflictingAccessDivides) {
  make_crowd();
  for (const std::uint32_t moment : {10000, 10001, 10002})
    access(adds, 0, 600, moment);
  access(reads, 0, 601, 1);
  for (const std::uint32_t moment : {10003, 10004, 10005})
    access(adds, 0, 600, moment);
  EXPECT_EQ(moments(adds, 0, 600), (std::vector<std::uint32_t>{10005, 10003, 10002, 10000}));
  access(adds, 1, 0, 0); // another tile
  access(adds, 0, 600, 10006);
  EXPECT_EQ(moments(adds, 0, 600).size(), 5u);
}

} // namespace
} // namespace ampsim
