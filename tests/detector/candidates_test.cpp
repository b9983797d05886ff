// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The findings of the detect pass alone.
#include "detector/detect/detect_hooks.h"
#include "detector/explain/pair_hash.h"
#include "tests/detector/bench.h"

#include <gtest/gtest.h>

namespace ampsim::test {
namespace {

using Texts = std::vector<std::string>;

struct CandidateFindings : testing::Test {
  Bench bench;
  static constexpr Space g = Space::global, s = Space::tile_local;
  Texts reported(const Tale &tale, const DetectorOptions &options = {}) {
    DetectMonitor detect(bench.tables, bench.memory, options);
    bench.pass(detect, tale.script);
    Texts texts;
    for (const Finding &finding : detect.candidate_findings(bench.tables)) {
      EXPECT_FALSE(finding.explained);
      EXPECT_EQ(finding.accesses.size(), 1u);
      EXPECT_EQ(finding.launch, bench.launch.id);
      const FindingAccess &access = finding.accesses.back();
      std::string text(info(finding.kind).name);
      if (info(finding.kind).scoped)
        text += " " + std::string(name(finding.scope));
      text += " " + access.variable;
      for (std::int32_t index : access.element)
        text += "[" + std::to_string(index) + "]";
      text += " by " + std::to_string(access.thread.tile_rank) + "." + std::to_string(access.thread.rank_in_tile) +
              " at " + std::to_string(access.site);
      texts.push_back(text + (finding.certain ? "" : "?"));
    }
    return texts;
  }
};

TEST_F(CandidateFindings, LaterAccessesMeetEarlierOnes) {
  Tale tale(bench);
  tale.thread(0).writes(s, 3).reads(s, 4);
  tale.thread(1).reads(s, 3).writes(s, 4);
  tale.thread(0).writes(g, 5);
  tale.tile();
  tale.thread(1).writes(g, 5);
  Texts found = reported(tale);
  EXPECT_EQ(found, (Texts{"uninitialized s[4] by 0.0 at 1", "raw within-tile s[3] by 0.1 at 2",
                          "waw across-tiles g[5] by 1.1 at 5"}))
      << "after the first conflict nothing more is said about a cell";
}

TEST_F(CandidateFindings, ACleanLaunchHasNone) {
  Tale tale(bench);
  tale.thread(0).writes(s, 3);
  tale.barrier();
  tale.thread(1).reads(s, 3);
  EXPECT_EQ(reported(tale), Texts{});
}

TEST_F(CandidateFindings, OnePerSiteWithItsCells) {
  SiteId store = bench.site(Site::Kind::write);
  Tale tale(bench);
  for (unsigned thread : {0u, 1u})
    for (std::uint64_t element : {7u, 8u, 9u})
      tale.thread(thread).at(store).writes(g, element);
  DetectMonitor detect(bench.tables, bench.memory, {});
  bench.pass(detect, tale.script);
  std::vector<Finding> found = detect.candidate_findings(bench.tables);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].kind, Kind::waw);
  EXPECT_EQ(found[0].against, AccessKind::write);
  EXPECT_EQ(found[0].count, 3u);
  EXPECT_EQ(found[0].accesses[0].element, std::vector<std::int64_t>{7});
}

TEST_F(CandidateFindings, OnlySelectedKinds) {
  Tale tale(bench);
  tale.thread(0).writes(s, 3);
  tale.thread(1).reads(s, 3);
  DetectorOptions options;
  options.kinds.set(Kind::raw, false);
  EXPECT_EQ(reported(tale, options), Texts{});
}

TEST_F(CandidateFindings, NeighboursInOneWordDoNotMeet) {
  SiteId byte = bench.site(Site::Kind::write, 1);
  Tale tale(bench);
  tale.thread(0).writes(s, 0); // so that there is a script to change
  tale.thread(1).writes(s, 0);
  for (unsigned thread : {0u, 1u}) {
    Step &step = tale.script.tiles[0][0].threads[thread][0];
    step.site = byte;
    step.address = thread;
  }
  EXPECT_EQ(reported(tale), Texts{});
}

TEST_F(CandidateFindings, FreeFencesMakeItUncertain) {
  bench.tables.kernels[0].has_fences = true;
  Tale tale(bench);
  tale.thread(0).writes(g, 1);
  tale.thread(1).reads(g, 1);
  EXPECT_EQ(reported(tale), Texts{"raw within-tile g[1] by 0.1 at 1?"});
}

TEST_F(CandidateFindings, NoRepeatOfWhatASimilarLaunchWasAcquittedOf) {
  bench.tables.kernels[0].has_fences = true;
  Tale tale(bench);
  tale.thread(0).writes(g, 1);
  tale.thread(1).reads(g, 1);
  DetectMonitor detect(bench.tables, bench.memory, {});
  bench.pass(detect, tale.script);
  EXPECT_EQ(detect.candidate_findings(bench.tables).size(), 1u);
  detect.explained({});
  bench.reset_memory();
  bench.pass(detect, tale.script);
  EXPECT_TRUE(detect.candidate_findings(bench.tables).empty());
}

TEST(PairHash, SumsTellPairsOfTheSameSitesApart) {
  EXPECT_NE(pair_hash(1, 3, 0) + pair_hash(2, 4, 0), pair_hash(2, 3, 0) + pair_hash(1, 4, 0));
  EXPECT_NE(pair_hash(10, 20, 0) + pair_hash(12, 22, 0), 2 * pair_hash(11, 21, 0));
  EXPECT_NE(pair_hash(1, 3, 0) + pair_hash(2, 4, 1), pair_hash(1, 3, 1) + pair_hash(2, 4, 0));
  EXPECT_NE(pair_hash(1, 3, 0), pair_hash(1, 3, 1));
}

} // namespace
} // namespace ampsim::test
