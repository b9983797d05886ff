// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Small stories for both passes: some accesses, and the findings expected.
#include "tests/detector/bench.h"

#include "simulator/machine.h"

#include <gtest/gtest.h>

#include <cstring>

namespace ampsim::test {

void note_outside(const OutsideAccess &access); // bench.cpp

namespace {

using Texts = std::vector<std::string>;

struct Story : testing::Test {
  Bench bench;
  static constexpr Space g = Space::global, s = Space::tile_local;
  Texts reported(const Tale &tale, const DetectorOptions &options = {}) {
    return brief(bench.run(tale.script, options));
  }
};

TEST_F(Story, ABarrierOrders) {
  Tale tale(bench);
  tale.thread(0).writes(s, 3);
  tale.barrier();
  tale.thread(1).reads(s, 3);
  EXPECT_EQ(reported(tale), Texts{});
  EXPECT_EQ(bench.verdict, Verdict::clean);
  EXPECT_EQ(bench.coverage.accesses, 2u);
  EXPECT_EQ(bench.coverage.barriers, 1u);
}

TEST_F(Story, WithoutABarrierItIsRaw) {
  Tale tale(bench);
  tale.thread(0).writes(s, 3);
  tale.thread(1).reads(s, 3);
  EXPECT_EQ(reported(tale), Texts{"raw within-tile s[3] 0.0->0.1"});
}

TEST_F(Story, ABarrierOfTheOtherSpaceDoesNotOrder) {
  Tale tale(bench);
  tale.thread(0).writes(g, 3);
  tale.barrier(fence_tile_local);
  tale.thread(1).reads(g, 3);
  EXPECT_EQ(reported(tale), Texts{"raw within-tile g[3] 0.0->0.1"});
}

TEST_F(Story, NothingOrdersTiles) {
  Tale tale(bench);
  tale.thread(0).reads(g, 3);
  tale.tile();
  tale.thread(0).reads(g, 3);
  tale.barrier();
  tale.thread(0).writes(g, 3);
  EXPECT_EQ(reported(tale), Texts{"war across-tiles g[3] 0.0->1.0"});
}

TEST_F(Story, TileLocalMemoryIsEachTilesOwn) {
  Tale tale(bench);
  tale.thread(0).writes(s, 3);
  tale.tile();
  tale.thread(1).writes(s, 3);
  EXPECT_EQ(reported(tale), Texts{});
}

TEST_F(Story, TileLocalMemoryStartsUninitialisedInEachTile) {
  Tale tale(bench);
  tale.thread(0).writes(s, 3).reads(s, 3);
  tale.tile();
  tale.thread(0).reads(s, 3);
  EXPECT_EQ(reported(tale), Texts{"uninitialized s[3] 1.0"});
}

// Cells of tile-local memory have stamps for 2^16 intervals: more intervals change nothing, within a tile and across
// tiles.
TEST_F(Story, StampsThatRunOutForgetNothing) {
  SiteId write = bench.site(Site::Kind::write), read = bench.site(Site::Kind::read);
  for (unsigned barriers : {65533u, 65534u, 65535u, 65536u, 65537u, 140000u}) {
    Tale tale(bench);
    tale.thread(0).at(write).writes(s, 3); // stays known, and orders
    for (unsigned k = 0; k < barriers; ++k)
      tale.barrier();
    tale.thread(1).at(read).reads(s, 3);
    EXPECT_EQ(reported(tale), Texts{}) << barriers;
    EXPECT_EQ(bench.verdict, Verdict::clean) << barriers; // nothing for the explain pass to acquit
    tale.thread(0).at(write).writes(s, 3);
    EXPECT_EQ(reported(tale), Texts{"war within-tile s[3] 0.1->0.0"}) << barriers;
  }
}

TEST_F(Story, StampsThatRunOutForgetOtherTiles) {
  SiteId write = bench.site(Site::Kind::write), read = bench.site(Site::Kind::read);
  for (unsigned between = 65530; between <= 65536; ++between) { // one of these wraps to the first tile's stamps
    Tale tale(bench);
    tale.thread(0).at(write).writes(s, 3);
    for (unsigned k = 0; k < between; ++k) {
      tale.tile();
      tale.thread(0).at(write).writes(s, 4);
    }
    tale.tile();
    tale.thread(0).at(read).reads(s, 3);
    EXPECT_EQ(reported(tale), Texts{"uninitialized s[3] " + std::to_string(between + 1) + ".0"});
  }
}

TEST_F(Story, AnInitialisedByteDoesNotHideTheOthers) {
  SiteId store = bench.site(Site::Kind::write, 1), load = bench.site(Site::Kind::read, 1, {}, 1),
         word = bench.site(Site::Kind::read, 4, {}, 2);
  Tale tale(bench);
  tale.thread(0).at(store).writes(s, 0);
  tale.barrier();
  tale.thread(0).at(load).reads(s, 0).at(word).reads(s, 0);
  EXPECT_EQ(reported(tale), Texts{"uninitialized s[0] 0.0"});
}

TEST_F(Story, ARacingWriteIsTheOnlyFinding) {
  for (bool reader_first : {false, true}) {
    Tale tale(bench);
    tale.thread(0).reads(s, 3);
    tale.thread(1).writes(s, 3);
    tale.barrier();
    if (reader_first)
      tale.script.tiles[0][0].order = {0, 1};
    else
      tale.script.tiles[0][0].order = {1, 0};
    EXPECT_EQ(reported(tale), Texts{"war within-tile s[3] 0.0->0.1"});
  }
}

TEST_F(Story, TwoSitesOfOnePositionInAnyOrder) {
  SiteId one = bench.site(Site::Kind::write, 4, {}, 1), two = bench.site(Site::Kind::write, 4, {}, 2),
         other = bench.site(Site::Kind::write, 4, {}, 3);
  bench.tables.sites[two].stack = bench.tables.sites[one].stack; // called in two places
  std::vector<SiteId> shown;
  for (const std::vector<std::uint32_t> &order : {std::vector<std::uint32_t>{0, 1, 2}, {2, 1, 0}}) {
    Tale tale(bench);
    tale.script.threads = 3;
    tale.thread(0).at(one).writes(s, 0).at(two).writes(s, 0);
    tale.thread(1).at(other).writes(s, 0);
    tale.thread(2).at(two).writes(s, 0);
    tale.script.tiles[0][0].order = order;
    for (const Finding &finding : bench.run(tale.script, {}))
      for (const FindingAccess &access : finding.accesses)
        shown.push_back(access.site);
  }
  ASSERT_GE(shown.size(), 4u);
  std::size_t half = shown.size() / 2;
  EXPECT_EQ(std::vector<SiteId>(shown.begin(), shown.begin() + std::ptrdiff_t(half)),
            std::vector<SiteId>(shown.begin() + std::ptrdiff_t(half), shown.end()));
}

TEST_F(Story, UninitialisedGlobalMemoryThatAnotherTileFills) {
  bench.initialised = false;
  Tale tale(bench);
  tale.thread(0).reads(g, 3);
  tale.tile();
  tale.thread(1).writes(g, 3);
  EXPECT_EQ(reported(tale), Texts{"war across-tiles g[3] 0.0->1.1"});
}

TEST_F(Story, AtomicsAreCompatible) {
  Tale tale(bench);
  tale.thread(0).adds(g, 1);
  tale.thread(1).adds(g, 1).reads(g, 1);
  tale.tile();
  tale.thread(0).exchanges(g, 1);
  EXPECT_EQ(reported(tale), Texts{});
  DetectorOptions options;
  options.kinds.set(Kind::mixed_atomics);
  EXPECT_EQ(reported(tale, options),
            (Texts{"mixed-atomics across-tiles g[1] 0.0->1.0", "mixed-atomics across-tiles g[1] 0.1->1.0"}));
}

TEST_F(Story, APlainWriteAgainstAnAtomic) {
  Tale tale(bench);
  tale.thread(0).writes(s, 0);
  tale.thread(1).adds(s, 0);
  EXPECT_EQ(reported(tale), Texts{"atomic within-tile s[0] 0.0->0.1"});
}

TEST_F(Story, AFenceChainOrders) {
  for (bool complete : {true, false}) {
    Bench fresh;
    Tale tale(fresh);
    tale.thread(0).writes(g, 1).fences(fence_all).adds(s, 0);
    tale.thread(1).adds(s, 0);
    if (complete)
      tale.thread(1).fences(fence_global);
    tale.thread(1).reads(g, 1);
    Texts texts = brief(fresh.run(tale.script));
    Texts expected{"uninitialized s[0] 0.0"};
    if (!complete)
      expected.push_back("raw within-tile g[1] 0.0->0.1");
    EXPECT_EQ(texts, expected);
    EXPECT_NE(fresh.verdict, Verdict::clean) << "only explain knows about fences";
  }
}

TEST_F(Story, OneLineThatReadsAndWrites) {
  SiteId load = bench.site(Site::Kind::read), store = bench.site(Site::Kind::write, 4, {}, 1);
  Tale tale(bench, 1);
  for (unsigned tile = 0; tile < 3; ++tile) {
    if (tile)
      tale.tile();
    tale.thread(0).at(load).reads(g, 0);
    tale.thread(0).at(store).writes(g, 0, tile + 7);
  }
  std::vector<Finding> findings = bench.run(tale.script);
  EXPECT_EQ(brief(findings), (Texts{"war across-tiles g[0] 0.0->1.0", "waw across-tiles g[0] 0.0->1.0"}));
  EXPECT_EQ(findings[0].accesses[0].value, "0");
  EXPECT_EQ(findings[0].accesses[1].value, "8");
  EXPECT_FALSE(findings[1].same_value);
}

TEST_F(Story, ElementsAreCountedAndTheLowestIsShown) {
  SiteId store = bench.site(Site::Kind::write);
  Tale tale(bench, 3);
  for (unsigned element : {9, 4, 6, 4})
    for (unsigned thread : {2, 1, 0})
      tale.thread(thread).at(store).writes(g, element, 5);
  std::vector<Finding> findings = bench.run(tale.script);
  EXPECT_EQ(brief(findings), Texts{"waw within-tile g[4] 0.0->0.1"});
  EXPECT_EQ(findings[0].count, 3u);
  EXPECT_TRUE(findings[0].same_value);
}

TEST_F(Story, AllowSame) {
  Tale tale(bench);
  tale.thread(0).writes(g, 0, 1);
  tale.thread(1).writes(g, 0, 1);
  DetectorOptions options;
  options.allow_same = true;
  EXPECT_EQ(reported(tale, options), Texts{});
  EXPECT_EQ(reported(tale), Texts{"waw within-tile g[0] 0.0->0.1"});
  Tale other(bench);
  other.thread(0).writes(g, 0, 1);
  other.thread(1).writes(g, 0, 2);
  EXPECT_EQ(reported(other, options), Texts{"waw within-tile g[0] 0.0->0.1"});
}

TEST_F(Story, OnlyTheSelectedKinds) {
  Tale tale(bench);
  tale.thread(0).writes(g, 0);
  tale.thread(1).writes(g, 0);
  tale.tile();
  tale.thread(0).reads(g, 0);
  DetectorOptions options;
  options.kinds = KindSet::none();
  EXPECT_EQ(reported(tale, options), Texts{});
  EXPECT_EQ(bench.verdict, Verdict::clean);
  options.kinds.set(Kind::waw, Scope::within_tile);
  EXPECT_EQ(reported(tale, options), Texts{"waw within-tile g[0] 0.0->0.1"});
  options.kinds = KindSet::none();
  options.kinds.set(Kind::raw);
  EXPECT_EQ(reported(tale, options), (Texts{"raw across-tiles g[0] 0.0->1.0", "raw across-tiles g[0] 0.1->1.0"}));
}

TEST_F(Story, OutOfBounds) {
  SiteId load = bench.site(Site::Kind::read), store = bench.site(Site::Kind::write);
  struct {
    ampsim_container base;
    std::int32_t extent[1], stride[1];
  } container{{bench.launch.regions[0].origin, nullptr}, {std::int32_t(bench.launch.regions[0].extent[0])}, {1}};
  OutsideAccess outside;
  outside.container = &container.base;
  outside.rank = 1;
  outside.index = {-2, 0, 0};
  outside.element_size = 4;
  note_outside(outside);
  Tale tale(bench, 1);
  for (SiteId site : {load, store}) {
    tale.thread(0).at(site).writes(g, 0);
    tale.script.tiles[0][0].threads[0].back().outside = true;
  }
  std::vector<Finding> findings = bench.run(tale.script);
  EXPECT_EQ(brief(findings), (Texts{"out-of-bounds g[-2] 0.0", "out-of-bounds g[-2] 0.0"}));
  EXPECT_EQ(findings[0].bound, std::vector<std::int64_t>{std::int64_t(arena_bytes / 4)});
  EXPECT_EQ(findings[0].space, Space::global);
  EXPECT_EQ(bench.returned[0].second, bench.memory.zeros);
  EXPECT_EQ(bench.returned[1].second, bench.memory.sink);
  EXPECT_EQ(bench.coverage.accesses, 0u);
}

TEST_F(Story, StructsAreOneAccessOfManyCells) {
  SiteId store = bench.site(Site::Kind::write, 16), load = bench.site(Site::Kind::read, 4, {}, 1);
  Tale tale(bench);
  tale.thread(0).at(store).writes(g, 4);
  tale.thread(1).at(load).reads(g, 7);
  tale.thread(1).at(load).reads(g, 8);
  EXPECT_EQ(reported(tale), Texts{"raw within-tile g[7] 0.0->0.1"});
}

TEST_F(Story, BytesOfOneWordAreNeighboursNotARace) {
  SiteId store = bench.site(Site::Kind::write, 1);
  Tale tale(bench, 4);
  for (unsigned thread = 0; thread < 4; ++thread) {
    tale.thread(thread).at(store).writes(g, 0);
    tale.script.tiles[0][0].threads[thread].back().address = thread;
  }
  EXPECT_EQ(reported(tale), Texts{});
  EXPECT_EQ(bench.verdict, Verdict::candidate) << "explain had to acquit";
}

TEST_F(Story, DivergentBarriersAndEndlessLoopsAreReportedThroughTheMonitor) {
  SiteId barrier = bench.site(Site::Kind::barrier), loop = bench.site(Site::Kind::loop);
  Detector detector(bench.tables, bench.memory, {});
  BarrierGroup groups[2];
  groups[0].site = barrier;
  groups[0].threads = 3;
  groups[1].threads = 1;
  auto watch = [&](Monitor &monitor) {
    monitor.launch_begins(bench.launch, bench.tables.kernels[0], 1);
    ampsim_thread_context context{};
    context.watcher = monitor.tile_begins(0, bench.local.data());
    context.rank_in_tile = 2;
    monitor.no_progress(context, loop);
    monitor.divergent_barrier(0, groups);
    monitor.tile_ends(0);
    return monitor.launch_ends();
  };
  EXPECT_EQ(watch(detector.detect()), Verdict::candidate);
  EXPECT_EQ(watch(detector.explain()), Verdict::clean);
  std::vector<Finding> findings = detector.take_findings();
  ASSERT_EQ(findings.size(), 2u);
  EXPECT_EQ(findings[0].kind, Kind::divergent_barrier);
  ASSERT_EQ(findings[0].groups.size(), 2u);
  EXPECT_EQ(findings[0].groups[0].threads, 3u);
  EXPECT_EQ(findings[1].kind, Kind::no_progress);
  EXPECT_EQ(findings[1].accesses[0].site, loop);
  EXPECT_EQ(findings[1].accesses[0].thread.rank_in_tile, 2u);
  EXPECT_TRUE(detector.take_findings().empty());
}

TEST_F(Story, AliasedLaunchesAreNotedWhereTheyAreClean) {
  bench.launch.aliased = true;
  bench.launch.aliases = {{0, 0}};
  Tale tale(bench);
  tale.thread(0).writes(g, 0);
  std::vector<Finding> findings = bench.run(tale.script);
  EXPECT_EQ(bench.verdict, Verdict::clean);
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].kind, Kind::aliased_launch);
  EXPECT_EQ(findings[0].aliases, (Texts{"g", "g"}));
}

TEST_F(Story, FindingsOfOneLaunchDoNotLeakIntoTheNext) {
  Tale racy(bench), clean(bench);
  racy.thread(0).writes(g, 0);
  racy.thread(1).writes(g, 0);
  clean.thread(0).writes(g, 0);
  Detector detector(bench.tables, bench.memory, {});
  EXPECT_EQ(bench.run(detector, racy.script).size(), 1u);
  EXPECT_EQ(bench.run(detector, clean.script).size(), 0u);
  bench.pass(detector.detect(), racy.script);
  bench.pass(detector.explain(), racy.script);
  EXPECT_EQ(bench.run(detector, clean.script).size(), 0u);
}

TEST_F(Story, OneCellOfASignatureIsExplained) {
  Tale tale(bench, 4);
  for (std::uint64_t element = 0; element < 40; ++element) {
    tale.thread(0).at(bench.site(Site::Kind::write, 4, {}, 1)).writes(g, element);
    tale.thread(1).at(bench.site(Site::Kind::read, 4, {}, 2)).reads(g, element);
  }
  // The same places for all of them, except a third thread at one element.
  for (Steps &steps : tale.script.tiles[0][0].threads)
    for (Step &step : steps)
      step.site = tale.script.tiles[0][0].threads[&steps - tale.script.tiles[0][0].threads.data()].front().site;
  tale.thread(3).writes(g, 33);
  std::vector<Finding> whole = bench.run(tale.script, {.exhaustive = true}),
                       sampled = bench.run(tale.script, {.explained_accesses = 0});
  EXPECT_EQ(brief(sampled), brief(whole));
  ASSERT_EQ(sampled.size(), 3u);
  for (std::size_t k = 0; k < whole.size(); ++k) {
    EXPECT_FALSE(whole[k].at_least);
    EXPECT_TRUE(sampled[k].at_least);
    EXPECT_EQ(sampled[k].count, whole[k].count);
  }
}

TEST_F(Story, RepeatedLaunchesAreExplainedAFewTimes) {
  Tale racy(bench), other(bench);
  racy.thread(0).writes(g, 0);
  racy.thread(1).writes(g, 0);
  other.thread(0).writes(g, 1);
  other.thread(1).writes(g, 1);
  Detector detector(bench.tables, bench.memory, {.explained_accesses = 4});
  for (unsigned launch = 0; launch < 5; ++launch) {
    std::vector<Finding> findings = bench.run(detector, racy.script);
    ASSERT_EQ(findings.size(), 1u);
    EXPECT_EQ(bench.verdict, launch < 3 ? Verdict::candidate : Verdict::repeated);
    EXPECT_EQ(findings[0].at_least, launch >= 3);
    EXPECT_EQ(brief(findings[0]), "waw within-tile g[0] 0.0->0.1");
  }
  EXPECT_EQ(brief(bench.run(detector, other.script)), Texts{"waw within-tile g[1] 0.0->0.1"});
  EXPECT_EQ(bench.verdict, Verdict::candidate);
  Detector exhaustive(bench.tables, bench.memory, {.exhaustive = true, .explained_accesses = 0});
  for (unsigned launch = 0; launch < 5; ++launch) {
    bench.run(exhaustive, racy.script);
    EXPECT_EQ(bench.verdict, Verdict::candidate);
  }
}

/// Threads of an untiled launch that spin are set aside and come again after others.
TEST_F(Story, UntiledThreadsMayInterleave) {
  SiteId load = bench.site(Site::Kind::read), store = bench.site(Site::Kind::write, 4, {}, 1);
  bench.launch.tiled = false;
  bench.launch.extent = {3};
  Detector detector(bench.tables, bench.memory, {});
  auto watch = [&](Monitor &monitor) {
    bench.reset_memory();
    monitor.launch_begins(bench.launch, bench.tables.kernels[0], 1);
    ampsim_thread_context context{};
    context.watcher = monitor.tile_begins(0, nullptr);
    auto act = [&](std::uint64_t thread, SiteId site, std::uint64_t element) {
      context.tile_rank = thread;
      Step step;
      step.site = site;
      step.address = element * 4;
      bench.perform(step, context, monitor.variant(), monitor);
    };
    act(0, store, 0);
    act(1, store, 1);
    act(0, store, 0);
    act(1, load, 1);
    act(2, store, 2);
    act(0, load, 2);
    monitor.tile_ends(0);
    return monitor.launch_ends();
  };
  EXPECT_EQ(watch(detector.detect()), Verdict::candidate);
  EXPECT_EQ(watch(detector.explain()), Verdict::clean);
  EXPECT_EQ(brief(detector.take_findings()), Texts{"war across-tiles g[2] 0.0->2.0"});
}

TEST_F(Story, CopiesOfNoBytesTouchNothing) {
  SiteId read = bench.site(Site::Kind::read, 0), write = bench.site(Site::Kind::write, 0);
  Tale tale(bench);
  tale.thread(0).at(write).writes(g, 0);
  tale.thread(0).writes(g, 3);
  tale.thread(1).at(read).reads(g, 0);
  tale.thread(1).reads(g, 3);
  EXPECT_EQ(brief(bench.run(tale.script)), Texts{"raw within-tile g[3] 0.0->0.1"});
}

TEST(DetectorSymbols, NameTheHooks) {
  bool found = false;
  for (const HostSymbol &symbol : detector_symbols())
    found |= std::strcmp(symbol.name, "ampsim_explain_written") == 0 &&
             symbol.address == reinterpret_cast<void *>(&ampsim_explain_written);
  EXPECT_TRUE(found);
  EXPECT_EQ(detector_symbols().size(), 20u);
}

} // namespace
} // namespace ampsim::test
