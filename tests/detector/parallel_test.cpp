// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Several workers at the same time, on threads of their own (also run under the thread sanitizer).
#include "detector/detect/detect_hooks.h"
#include "tests/detector/bench.h"
#include "tests/detector/oracle.h"

#include <gtest/gtest.h>

#include <random>
#include <thread>

namespace ampsim::test {
namespace {

/// Performs only the accesses, without touching memory: tile k runs on worker k % workers.
Verdict run_in_parallel(Bench &bench, Monitor &monitor, const Script &script, unsigned workers) {
  bench.reset_memory();
  monitor.launch_begins(bench.launch, bench.tables.kernels[0], workers);
  std::vector<std::thread> threads;
  for (unsigned worker = 0; worker < workers; ++worker)
    threads.emplace_back([&, worker] {
      std::vector<char> local(local_bytes);
      for (std::size_t tile = worker; tile < script.tiles.size(); tile += workers) {
        std::uint32_t epoch[space_count] = {0, 0};
        ampsim_thread_context context{};
        context.watcher = monitor.tile_begins(worker, local.data());
        context.tile_rank = tile;
        context.tile_local = local.data();
        context.epoch = epoch;
        for (const Interval &interval : script.tiles[tile]) {
          for (std::uint32_t rank = 0; rank < interval.threads.size(); ++rank) {
            context.rank_in_tile = rank;
            for (const Step &step : interval.threads[rank]) {
              const Site &site = bench.tables.sites[step.site];
              void *address =
                  (step.space == Space::global ? bench.memory.global_begin : local.data()) + step.address;
              auto hook = site.kind == Site::Kind::read    ? ampsim_detect_read
                          : site.kind == Site::Kind::write ? ampsim_detect_write
                                                           : ampsim_detect_atomic;
              hook(&context, address, site.size, step.site);
            }
          }
          if (interval.barrier)
            monitor.barrier(worker, interval.barrier);
        }
        monitor.tile_ends(worker);
      }
    });
  for (std::thread &thread : threads)
    thread.join();
  return monitor.launch_ends();
}

struct Parallel : testing::Test {
  Bench bench;
  SiteId load = bench.site(Site::Kind::read), store = bench.site(Site::Kind::write),
         add = bench.site(Site::Kind::atomic, 4, {}, 2, "add");

  static Step step(SiteId site, std::uint64_t element, Space space = Space::global) {
    Step step;
    step.site = site;
    step.space = space;
    step.address = element * 4;
    return step;
  }
  Verdict verdict(const std::vector<Steps> &tiles, unsigned workers = 2) {
    Script script;
    script.threads = 1;
    for (const Steps &steps : tiles) {
      script.tiles.emplace_back();
      script.tiles.back().push_back({{steps}, 0, {}});
    }
    Detector detector(bench.tables, bench.memory, {});
    return run_in_parallel(bench, detector.detect(), script, workers);
  }
};

TEST_F(Parallel, TilesThatShareNothingAreClean) {
  std::vector<Steps> tiles;
  for (unsigned tile = 0; tile < 64; ++tile) {
    tiles.emplace_back();
    for (unsigned k = 0; k < 50; ++k) {
      tiles.back().push_back(step(store, tile * 50 + k));
      tiles.back().push_back(step(load, 8000 + k));
      tiles.back().push_back(step(add, 9000));
      tiles.back().push_back(step(store, k, Space::tile_local));
    }
  }
  EXPECT_EQ(verdict(tiles, 4), Verdict::clean);
}

TEST_F(Parallel, AWriteMeetsAnotherWorkersAccess) {
  EXPECT_EQ(verdict({{step(store, 3)}, {step(load, 3)}}), Verdict::order_dependent);
  EXPECT_EQ(verdict({{step(load, 3)}, {step(store, 3)}}), Verdict::order_dependent);
  EXPECT_EQ(verdict({{step(store, 3)}, {step(store, 3)}}), Verdict::order_dependent);
  EXPECT_EQ(verdict({{step(store, 3)}, {step(add, 3)}}), Verdict::order_dependent);
  EXPECT_EQ(verdict({{step(load, 3)}, {step(load, 3)}}), Verdict::clean);
  EXPECT_EQ(verdict({{step(store, 3)}, {step(store, 4)}}), Verdict::clean);
}

TEST_F(Parallel, ReadsOfAtomicsShowTheOrder) {
  EXPECT_EQ(verdict({{step(add, 3)}, {step(load, 3)}}), Verdict::order_dependent);
  EXPECT_EQ(verdict({{step(add, 3)}, {}, {step(load, 3)}}), Verdict::order_dependent) << "on one worker";
  EXPECT_EQ(verdict({{step(add, 3)}, {step(add, 3)}}), Verdict::clean);
  EXPECT_EQ(verdict({{step(add, 3)}, {step(load, 3)}}, 1), Verdict::clean);
}

TEST_F(Parallel, CoverageIsTheSum) {
  Script script;
  script.threads = 1;
  script.tiles.assign(8, {{{{step(load, 1), step(load, 2)}}, fence_all, {}}, {{{step(load, 3)}}, 0, {}}});
  Detector detector(bench.tables, bench.memory, {});
  EXPECT_EQ(run_in_parallel(bench, detector.detect(), script, 3), Verdict::clean);
  EXPECT_EQ(detector.detect().coverage().accesses, 24u);
  EXPECT_EQ(detector.detect().coverage().barriers, 8u);
}

/// Every finding of the oracle makes the parallel run `order_dependent`; launches follow one another on one detector.
TEST_F(Parallel, RandomLaunches) {
  std::mt19937_64 random(11);
  Detector detector(bench.tables, bench.memory, {});
  unsigned racy = 0, clean = 0;
  for (unsigned launch = 0; launch < 300; ++launch) {
    Script script;
    script.threads = 2;
    script.tiles.resize(6);
    unsigned spread = 1 + unsigned(random() % 400);
    for (auto &tile : script.tiles) {
      tile.push_back({{{}, {}}, 0, {}});
      for (Steps &steps : tile[0].threads)
        for (unsigned k = unsigned(random() % 4); k > 0; --k)
          steps.push_back(step(random() % 3 ? load : store, random() % spread));
    }
    bool expected = !oracle(bench.tables, script, {}).empty();
    Verdict verdict = run_in_parallel(bench, detector.detect(), script, 1 + unsigned(random() % 4));
    EXPECT_EQ(verdict != Verdict::clean, expected) << launch;
    (expected ? racy : clean) += 1;
  }
  EXPECT_GT(racy, 20u);
  EXPECT_GT(clean, 20u);
}

} // namespace
} // namespace ampsim::test
