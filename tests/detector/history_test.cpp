// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Histories of elements: the accesses to the element that a finding shows.
#include "tests/detector/bench.h"

#include "detector/explain/element_recorder.h"

#include <gtest/gtest.h>

namespace ampsim::test {
namespace {

using Texts = std::vector<std::string>;

struct History : testing::Test {
  Bench bench;
  static constexpr Space g = Space::global, s = Space::tile_local;
  DetectorOptions with{.histories = true};

  /// "1: 0.1 writes 7 (2)": interval, tile and thread, kind, value, number of the finding's access; "x3": three
  /// times.
  static Texts events(const ElementHistory &history) {
    Texts texts;
    for (const ElementHistory::Event &event : history.events) {
      const FindingAccess &access = event.access;
      std::string text = std::to_string(access.interval) + ": " + std::to_string(access.thread.tile_rank) + "." +
                         std::to_string(access.thread.rank_in_tile) +
                         (access.kind == AccessKind::read    ? " reads "
                          : access.kind == AccessKind::write ? " writes "
                                                             : " adds ") +
                         access.value;
      if (event.times > 1)
        text += " x" + std::to_string(event.times);
      if (event.shown)
        text += " (" + std::to_string(event.shown) + ")";
      texts.push_back(text);
    }
    return texts;
  }
};

TEST_F(History, IsOnlyTakenOnRequest) {
  Tale tale(bench);
  tale.thread(0).writes(s, 3);
  tale.thread(1).reads(s, 3);
  std::vector<Finding> findings = bench.run(tale.script);
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_FALSE(findings[0].history);
}

TEST_F(History, HasEveryAccessToTheElementOfTheTile) {
  Tale tale(bench);
  tale.thread(0).writes(s, 3, 7);
  tale.thread(1).writes(s, 4, 9); // another element
  tale.barrier();
  tale.thread(0).reads(s, 3);
  tale.thread(1).writes(s, 3, 8);
  tale.barrier();
  tale.thread(1).reads(s, 3);
  tale.tile();
  tale.thread(0).writes(s, 3, 1); // another tile's memory
  tale.barrier();
  std::vector<Finding> findings = bench.run(tale.script, with);
  EXPECT_EQ(brief(findings), Texts{"war within-tile s[3] 0.0->0.1"});
  ASSERT_TRUE(findings[0].history);
  EXPECT_EQ(events(*findings[0].history),
            (Texts{"0: 0.0 writes 7", "1: 0.0 reads 7 (1)", "1: 0.1 writes 8 (2)", "2: 0.1 reads 8"}));
  EXPECT_EQ(findings[0].history->intervals, 3u);
  EXPECT_EQ(findings[0].history->left_out, 0u);
}

TEST_F(History, GlobalMemoryHasAllTiles) {
  Tale tale(bench);
  tale.thread(0).reads(g, 3);
  tale.thread(0).writes(g, 3, 5);
  tale.tile();
  tale.thread(1).adds(g, 3);
  std::vector<Finding> findings = bench.run(tale.script, with);
  ASSERT_FALSE(findings.empty());
  for (const Finding &finding : findings) {
    ASSERT_TRUE(finding.history);
    ASSERT_EQ(finding.history->events.size(), 3u);
    EXPECT_EQ(finding.history->events[2].access.kind, AccessKind::atomic);
    EXPECT_EQ(finding.history->events[2].access.thread.tile_rank, 1u);
  }
}

TEST_F(History, EachElementHasItsOwn) {
  Tale tale(bench);
  const std::uint64_t elements[] = {3, 9, 20};
  for (std::uint64_t element : elements) // a site each: a finding each
    tale.thread(0).at(bench.site(Site::Kind::write, 4, {}, 1)).writes(g, element, 5);
  tale.tile();
  for (std::uint64_t element : elements)
    tale.thread(0).at(bench.site(Site::Kind::read, 4, {}, 2)).reads(g, element);
  std::vector<Finding> findings = bench.run(tale.script, with);
  ASSERT_EQ(findings.size(), 3u);
  for (const Finding &finding : findings)
    EXPECT_EQ(events(*finding.history), (Texts{"0: 0.0 writes 5 (1)", "0: 1.0 reads 5 (2)"})) << brief(finding);
}

TEST_F(History, RepeatedAccessesAreOneEvent) {
  SiteId site = bench.site(Site::Kind::read);
  Tale tale(bench);
  for (int k = 0; k < 5; ++k)
    tale.thread(0).at(site).reads(s, 3);
  tale.thread(1).writes(s, 3, 2);
  std::vector<Finding> findings = bench.run(tale.script, with);
  ASSERT_EQ(findings.size(), 1u);
  ASSERT_EQ(findings[0].history->events.size(), 2u);
  EXPECT_EQ(findings[0].history->events[0].times, 5u);
}

TEST_F(History, TheNearestOfManyEventsAreKept) {
  Tale tale(bench);
  SiteId read = bench.site(Site::Kind::read), write = bench.site(Site::Kind::write);
  const unsigned intervals = 1000, bad = 700;
  for (unsigned k = 0; k < intervals; ++k) {
    tale.thread(0).at(write).writes(s, 3, k);
    tale.thread(0).at(read).reads(s, 3);
    if (k == bad)
      tale.thread(1).reads(s, 3);
    tale.barrier();
  }
  std::vector<Finding> findings = bench.run(tale.script, with);
  ASSERT_EQ(findings.size(), 1u);
  const ElementHistory &history = *findings[0].history;
  EXPECT_EQ(history.events.size(), event_limit);
  EXPECT_EQ(history.left_out, 2 * intervals + 1 - event_limit);
  EXPECT_EQ(history.intervals, intervals + 1);
  unsigned shown = 0;
  for (const ElementHistory::Event &event : history.events) {
    EXPECT_NEAR(event.access.interval, bad, event_limit / 4 + 1);
    shown += event.shown;
  }
  EXPECT_EQ(shown, 3u);
}

TEST_F(History, OtherTilesAreDroppedBeforeTheFindingsOwn) {
  Tale tale(bench);
  SiteId write = bench.site(Site::Kind::write);
  for (unsigned k = 0; k < 1000; ++k) {
    if (k)
      tale.tile();
    tale.thread(0).at(write).writes(g, 3, k);
  }
  std::vector<Finding> findings = bench.run(tale.script, with);
  EXPECT_EQ(brief(findings), Texts{"waw across-tiles g[3] 0.0->1.0"});
  const ElementHistory &history = *findings[0].history;
  ASSERT_EQ(history.events.size(), event_limit);
  for (std::size_t k = 0; k < event_limit; ++k)
    EXPECT_EQ(history.events[k].access.thread.tile_rank, k);
  EXPECT_EQ(history.left_out, 1000 - event_limit);
}

TEST_F(History, FindingsAreTheSameWithIt) {
  Tale tale(bench, 4);
  for (unsigned tile = 0; tile < 3; ++tile) {
    for (unsigned k = 0; k < 4; ++k) {
      tale.thread(k).writes(s, k % 2).reads(g, k).writes(g, (k + 1) % 4).reads(s, 10 + k);
      tale.thread((k + 1) % 4).reads(s, k % 2);
    }
    tale.barrier();
    tale.thread(2).reads(s, 0).writes(g, 0);
    tale.tile();
  }
  bench.initialised = false;
  std::vector<Finding> without = bench.run(tale.script), also = bench.run(tale.script, with);
  EXPECT_GT(without.size(), 5u);
  EXPECT_EQ(brief(without), brief(also));
  for (std::size_t k = 0; k < without.size(); ++k)
    EXPECT_EQ(without[k].count, also[k].count);
}

} // namespace
} // namespace ampsim::test
