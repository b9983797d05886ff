// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Accesses at indices from memory: checks that wait, and bits that replace cells (DetectWorker).
#include "detector/detect/loop_hooks.h"
#include "detector/detect/shadow_memory.h"
#include "tests/detector/bench.h"

#include "gtest/gtest.h"

#include <algorithm>
#include <memory>
#include <vector>

namespace ampsim::test {
namespace {

class Indirect : public testing::Test {
protected:
  Bench bench;
  std::vector<std::unique_ptr<DetectWorker>> workers;

  DetectWorker &add_worker() {
    bench.reset_memory();
    workers.push_back(std::make_unique<DetectWorker>(bench.memory, 32));
    DetectWorker &worker = *workers.back();
    worker.launch_begins(0, shadow::within | shadow::across, false, {});
    worker.enter_tile(0);
    return worker;
  }

  static void access(DetectWorker &worker, std::uint64_t granule, std::uint32_t thread, AccessKind kind) {
    initialise(worker, granule);
    worker.later[worker.later_count++] = {granule, thread, 0, unsigned(kind), 0};
  }

  static void initialise(DetectWorker &worker, std::uint64_t granule) {
    const_cast<std::uint8_t *>(worker.initialised)[granule / 2] |= std::uint8_t(15 << granule % 2 * 4);
  }

  /// Returns whether two accesses of one interval that wait make a candidate.
  bool meet(std::uint32_t first, AccessKind one, std::uint32_t second, AccessKind other) {
    DetectWorker &worker = add_worker();
    access(worker, 5, first, one);
    access(worker, 6, second, other);
    access(worker, 5, second, other);
    EXPECT_TRUE(worker.candidates.empty()); // not before the interval ends
    worker.check_later();
    EXPECT_EQ(worker.later_count, 0u);
    return worker.candidates == std::vector<std::uint64_t>{5};
  }

  DetectWorker &add_worker_with_bits() {
    DetectWorker &worker = add_worker();
    worker.once_first = 64;
    worker.once_granules = 256;
    worker.begin_once();
    return worker;
  }

  /// As a loop over threads does.
  static void write_once(DetectWorker &worker, std::uint64_t granule, std::uint32_t size = granule_bytes,
                         std::uint64_t beside = 0) {
    ampsim_thread_context context{};
    context.watcher = &worker;
    DetectLoop loop;
    ampsim_loop_begin(&loop, &context);
    ampsim_loop_once(&loop);
    char *const begin = const_cast<char *>(worker.global.begin);
    ampsim_loop_later(&loop, &context, 0, 0, begin + granule * granule_bytes + beside, size, 0,
                      unsigned(AccessKind::write));
    ampsim_loop_end(&loop);
  }

  static unsigned initialised_bytes(const DetectWorker &worker, std::uint64_t granule) {
    return worker.initialised[granule / 2] >> granule % 2 * 4 & 15u;
  }
};

TEST_F(Indirect, ChecksThatWaitAreMade) {
  EXPECT_TRUE(meet(1, AccessKind::write, 2, AccessKind::write));
  EXPECT_TRUE(meet(1, AccessKind::write, 2, AccessKind::read));
  EXPECT_TRUE(meet(1, AccessKind::read, 2, AccessKind::write));
  EXPECT_TRUE(meet(1, AccessKind::atomic, 2, AccessKind::write));
  EXPECT_FALSE(meet(1, AccessKind::write, 1, AccessKind::write));
  EXPECT_FALSE(meet(1, AccessKind::read, 2, AccessKind::read));
  EXPECT_FALSE(meet(1, AccessKind::atomic, 2, AccessKind::atomic));
}

TEST_F(Indirect, ChecksThatWaitBelongToTheirInterval) {
  DetectWorker &worker = add_worker();
  access(worker, 5, 1, AccessKind::write);
  worker.check_later();
  worker.barrier(fence_global);
  access(worker, 5, 2, AccessKind::read);
  worker.check_later();
  EXPECT_TRUE(worker.candidates.empty());
  worker.enter_tile(1);
  access(worker, 5, 1, AccessKind::read);
  worker.tile_ends();
  EXPECT_EQ(worker.candidates, (std::vector<std::uint64_t>{5}));
}

TEST_F(Indirect, ASecondWriteOfAGranuleShows) {
  DetectWorker &worker = add_worker_with_bits();
  for (std::uint64_t granule = 64; granule < 320; ++granule)
    write_once(worker, granule);
  EXPECT_FALSE(worker.met);
  write_once(worker, 319);
  EXPECT_TRUE(worker.met);
}

TEST_F(Indirect, AWriteWithoutAValidBitShows) {
  write_once(add_worker_with_bits(), 320);
  EXPECT_TRUE(workers[0]->met);
  write_once(add_worker_with_bits(), 63);
  EXPECT_TRUE(workers[1]->met);
}

TEST_F(Indirect, AWideWriteHasABitForEachGranule) {
  DetectWorker &worker = add_worker_with_bits();
  write_once(worker, 126, 16); // in two words
  EXPECT_FALSE(worker.met);
  write_once(worker, 125);
  write_once(worker, 130);
  EXPECT_FALSE(worker.met);
  write_once(worker, 129);
  EXPECT_TRUE(worker.met);
}

TEST_F(Indirect, AWriteThatLeavesTheValidBitsShows) {
  DetectWorker &worker = add_worker_with_bits();
  write_once(worker, 318, 8);
  EXPECT_FALSE(worker.met);
  write_once(add_worker_with_bits(), 319, 8);
  EXPECT_TRUE(workers[1]->met);
}

TEST_F(Indirect, AWriteOfPartOfAGranuleShows) {
  write_once(add_worker_with_bits(), 100, 4, 2);
  EXPECT_TRUE(workers[0]->met);
  write_once(add_worker_with_bits(), 100, 2);
  EXPECT_TRUE(workers[1]->met);
}

TEST_F(Indirect, WhatHasABitIsInitialisedAfterwards) {
  DetectWorker &worker = add_worker_with_bits();
  std::fill_n(const_cast<std::uint8_t *>(worker.initialised) + 64 / 2, 256 / 2, std::uint8_t{0});
  for (std::uint64_t granule : {64, 127, 128, 131, 319})
    write_once(worker, granule);
  initialise(worker, 70);
  worker.end_once();
  for (std::uint64_t granule = 64; granule < 320; ++granule) {
    const bool written =
        granule == 64 || granule == 127 || granule == 128 || granule == 131 || granule == 319 || granule == 70;
    EXPECT_EQ(initialised_bytes(worker, granule), written ? 15u : 0u) << granule;
  }
}

TEST_F(Indirect, BitsAreClearedForEachLaunch) {
  DetectWorker &worker = add_worker_with_bits();
  write_once(worker, 100);
  worker.launch_begins(0, shadow::within | shadow::across, false, {});
  EXPECT_EQ(worker.once, nullptr);
  worker.once_first = 64;
  worker.once_granules = 256;
  worker.begin_once();
  write_once(worker, 100);
  EXPECT_FALSE(worker.met);
}

TEST_F(Indirect, WritesOfTwoWorkersMeet) {
  DetectWorker &one = add_worker_with_bits(), &other = add_worker_with_bits();
  write_once(one, 100);
  write_once(other, 101);
  EXPECT_FALSE(meet_once(workers));
  write_once(other, 100);
  EXPECT_TRUE(meet_once(workers));
}

} // namespace
} // namespace ampsim::test
