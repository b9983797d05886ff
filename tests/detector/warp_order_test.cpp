// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Barriers of warps in the shadow cell, against vector clocks, on every short history of one location.
//
// A history is a sequence of accesses, barriers of the block, changes of the block, and barriers of all or some
// threads of a warp. At each access the cell must be a candidate if some earlier one conflicts and is not before it.
// If all barriers of warps are whole, it must not be a candidate otherwise; if they are not, it rarely may (a group
// of lanes represents those of them that took part).
#include "detector/detect/access_check.h"
#include "detector/detect/detect_hooks.h"
#include "detector/findings/hazard_rule.h"
#include "detector/order/warp_order.h"
#include "model/cuda/language.h"
#include "tests/detector/bench.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <memory>
#include <vector>

namespace ampsim::test {
namespace {

constexpr unsigned threads = 5;
using Clock = std::array<std::uint32_t, threads>;

constexpr unsigned interesting = shadow::within | shadow::across;

/// The worker that the hooks consult first.
DetectWorker &worker() {
  static Bench bench;
  static DetectWorker *worker = [] {
    bench.reset_memory();
    auto *made = new DetectWorker(bench.memory, 32);
    made->warps = true;
    made->interesting = interesting;
    return made;
  }();
  return *worker;
}

/// Threads 0 to `lanes` - 1 are the lanes of one warp, which has no others; the other threads are in the next one.
template <Space in> struct State {
  using Word = ShadowWord<in>;
  State(unsigned lanes, bool in_loops) : lanes(lanes), in_loops(in_loops), warps(shadow::quick_warp) {
    for (unsigned thread = 0; thread < threads; ++thread)
      known[thread][thread] = 1;
  }
  ShadowCell<Word> cell;
  shadow::Clock<Word> now;
  unsigned lanes;
  bool in_loops; // over lanes, which know when the warp's last barrier was; else on fibers
  shadow::WarpOrder<Word> warps;
  unsigned tile = 0;
  std::array<Clock, threads> known{};

  void join(const std::vector<std::uint32_t> &ranks) {
    Clock all{};
    for (std::uint32_t rank : ranks)
      for (unsigned other = 0; other < threads; ++other)
        all[other] = std::max(all[other], known[rank][other]);
    for (std::uint32_t rank : ranks) {
      known[rank] = all;
      ++known[rank][rank];
    }
  }
  void barrier() {
    now.barrier();
    join({0, 1, 2, 3, 4});
  }
  void next_tile() {
    barrier();
    now.next_tile();
    if (in == Space::tile_local)
      now.history = now.tile;
    ++tile;
  }
  std::uint32_t rank(unsigned thread) const { return thread / lanes * shadow::quick_warp + thread % lanes; }
  void warp_barrier(const std::vector<std::uint32_t> &ranks) {
    std::vector<std::uint32_t> in_tile;
    for (std::uint32_t thread : ranks)
      in_tile.push_back(rank(thread));
    warps.barrier(now, in_tile, ranks.size() == std::min<std::size_t>(lanes, threads - ranks[0]));
    join(ranks);
  }
  /// Performs an access as the hooks do.
  unsigned access(unsigned thread, AccessKind kind) {
    const std::uint32_t own = rank(thread);
    SpaceShadow<in> space;
    space.now = now;
    space.now.warp = in_loops ? warps.begin(now, own) : now.interval;
    const CheckView<in> view{worker(), space, own, no_site, true};
    if (kind == AccessKind::write)
      return quick::write(view, cell) ? 0 : shadow::on_write(cell, now, own, 15, &warps);
    if (kind == AccessKind::read ? quick::read(view, cell, 0, shadow::read) || shadow::read_before(cell, now, own)
                                 : quick::atomic(view, cell, 0))
      return 0;
    return shadow::on_other(cell, now, own, kind == AccessKind::read ? shadow::read : shadow::atomic, &warps);
  }
};

struct Access {
  unsigned tile, thread;
  AccessKind kind;
  std::uint32_t when; // in the thread's own time
};

template <Space in> struct Search {
  std::vector<std::vector<std::uint32_t>> masks;
  std::vector<AccessKind> kinds;
  unsigned length;
  unsigned used = threads; // of the threads
  MemoryModel rules = {};
  std::uint64_t accesses = 0, hazards = 0, missed = 0, without_reason = 0;
  std::vector<Access> before = {};

  bool is_hazard(const State<in> &state, unsigned thread, AccessKind kind) const {
    for (const Access &other : before)
      if (hazard({other.kind, 0, 4, ""}, {kind, 0, 4, ""}, rules) &&
          (other.tile != state.tile ? in == Space::global
                                    : other.thread != thread && other.when > state.known[thread][other.thread]))
        return true;
    return false;
  }

  void extend(const State<in> &state, unsigned depth) {
    if (depth == length)
      return;
    State<in> after = state;
    after.barrier();
    extend(after, depth + 1);
    after = state;
    after.next_tile();
    extend(after, depth + 1);
    for (const std::vector<std::uint32_t> &mask : masks) {
      after = state;
      after.warp_barrier(mask);
      extend(after, depth + 1);
    }
    for (unsigned thread = 0; thread < used; ++thread)
      for (AccessKind kind : kinds)
        extend_by(state, depth, thread, kind);
  }

  void extend_by(const State<in> &state, unsigned depth, unsigned thread, AccessKind kind) {
    State<in> after = state;
    const bool expected = is_hazard(state, thread, kind);
    const unsigned signs = after.access(thread, kind);
    const bool candidate =
        signs & (rules.reads_compatible_with_atomics ? interesting : interesting | shadow::read_and_atomic);
    ++accesses;
    hazards += expected;
    missed += expected && !candidate;
    without_reason += candidate && !expected;
    if (expected || candidate)
      return;
    before.push_back({state.tile, thread, kind, state.known[thread][thread]});
    extend(after, depth + 1);
    before.pop_back();
  }
};

/// The reduction of the length of histories; 0 with AMPSIM_ALL_WAYS, which takes a minute.
unsigned shorter() { return std::getenv("AMPSIM_ALL_WAYS") ? 0 : 1; }

template <class Form> class WarpOrders : public testing::Test {};
template <Space in, bool loops> struct Form {
  static constexpr Space space = in;
  static constexpr bool in_loops = loops;
};
using Forms = testing::Types<Form<Space::global, false>, Form<Space::global, true>, Form<Space::tile_local, false>,
                             Form<Space::tile_local, true>>;
TYPED_TEST_SUITE(WarpOrders, Forms);

TYPED_TEST(WarpOrders, WholeWarpsAreExact) {
  Search<TypeParam::space> search{{{0, 1}, {2, 3}}, {AccessKind::read, AccessKind::write}, 7 - shorter(), 4};
  search.extend(State<TypeParam::space>(2, TypeParam::in_loops), 0);
  EXPECT_GT(search.hazards, 10000u);
  EXPECT_EQ(search.missed, 0u) << "of " << search.accesses;
  EXPECT_EQ(search.without_reason, 0u) << "of " << search.accesses;
}

TYPED_TEST(WarpOrders, WholeWarpsAreExactWithAtomics) {
  Search<TypeParam::space> search{
      {{0, 1}, {2, 3}}, {AccessKind::read, AccessKind::write, AccessKind::atomic}, 6 - shorter(), 4};
  search.extend(State<TypeParam::space>(2, TypeParam::in_loops), 0);
  EXPECT_GT(search.hazards, 10000u);
  EXPECT_EQ(search.missed, 0u) << "of " << search.accesses;
  EXPECT_EQ(search.without_reason, 0u) << "of " << search.accesses;
}

TYPED_TEST(WarpOrders, NoReadAgainstAnAtomicIsMissedWhereTheyConflict) {
  Search<TypeParam::space> search{{{0, 1}, {2, 3}},
                                  {AccessKind::read, AccessKind::write, AccessKind::atomic},
                                  6 - shorter(),
                                  4,
                                  {.reads_compatible_with_atomics = false}};
  search.extend(State<TypeParam::space>(2, TypeParam::in_loops), 0);
  EXPECT_GT(search.hazards, 10000u);
  EXPECT_EQ(search.missed, 0u) << "of " << search.accesses;
}

TYPED_TEST(WarpOrders, PartsOfAWarpMissNothing) {
  Search<TypeParam::space> search{
      {{0, 1}, {2, 3}, {0, 2}, {0, 1, 2, 3}}, {AccessKind::read, AccessKind::write}, 6 - shorter()};
  search.extend(State<TypeParam::space>(4, TypeParam::in_loops), 0);
  EXPECT_GT(search.hazards, 10000u);
  EXPECT_EQ(search.missed, 0u) << "of " << search.accesses;
  EXPECT_LT(search.without_reason * 1000, search.accesses);
}

/// A block of two warps of 32, or of one of 64, under the detect pass, whose threads do one thing after the other.
struct Block {
  Bench bench;
  std::unique_ptr<DetectMonitor> monitor;
  std::vector<ampsim_thread_context> contexts;
  SiteId read = bench.site(Site::Kind::read), write = bench.site(Site::Kind::write);

  explicit Block(std::uint32_t warp_size = 32) {
    bench.tables.language = &cuda_language;
    bench.tables.warp_size = warp_size;
    bench.tables.kernels[0].has_warp_operations = true;
    bench.launch.tiled = true;
    bench.launch.tiles = 1;
    bench.launch.threads = 64;
    bench.reset_memory();
    monitor = std::make_unique<DetectMonitor>(bench.tables, bench.memory, DetectorOptions{});
    monitor->launch_begins(bench.launch, bench.tables.kernels[0], 1);
    void *watcher = monitor->tile_begins(0, bench.local.data());
    for (std::uint32_t rank = 0; rank < 64; ++rank) {
      contexts.emplace_back();
      contexts.back().rank_in_tile = rank;
      contexts.back().watcher = watcher;
      contexts.back().tile_local = bench.local.data();
    }
  }
  void access(std::uint32_t rank, SiteId site, std::uint64_t element) {
    Step step;
    step.space = Space::tile_local;
    step.address = element * 4;
    step.site = site;
    bench.perform(step, contexts[rank], Variant::detect, *monitor);
  }
  void warp_barrier(std::uint32_t first, std::uint32_t count = 32) {
    std::vector<std::uint32_t> ranks(count);
    for (std::uint32_t k = 0; k < count; ++k)
      ranks[k] = first + k;
    monitor->warp_barrier(0, ranks, fence_all);
  }
  Verdict verdict() { return monitor->launch_ends(); }
};

TEST(WarpBarriers, OrderTheThreadsOfTheirWarp) {
  Block block;
  block.access(0, block.write, 0);
  block.warp_barrier(0);
  block.access(1, block.read, 0);
  block.access(2, block.read, 0);
  block.warp_barrier(0);
  block.access(3, block.write, 0);
  EXPECT_EQ(block.verdict(), Verdict::clean);
}

TEST(WarpBarriers, OrderNoOtherWarp) {
  Block block;
  block.access(0, block.write, 0);
  block.warp_barrier(0);
  block.warp_barrier(32);
  block.access(32, block.read, 0);
  EXPECT_EQ(block.verdict(), Verdict::candidate);
}

TEST(WarpBarriers, AReadAfterOneIsAnotherRead) {
  Block block;
  block.access(0, block.write, 0);
  block.warp_barrier(0);
  for (std::uint32_t rank : {1, 2})
    block.access(rank, block.read, 0);
  block.warp_barrier(0);
  block.access(1, block.read, 0);
  block.access(2, block.write, 0);
  EXPECT_EQ(block.verdict(), Verdict::candidate);
}

TEST(WarpBarriers, WavefrontsOf64OrderBothHalves) {
  for (bool whole : {true, false}) {
    Block block(64);
    block.access(5, block.write, 0);
    block.warp_barrier(0, whole ? 64 : 32);
    block.access(40, block.read, 0);
    EXPECT_EQ(block.verdict(), whole ? Verdict::clean : Verdict::candidate);
  }
}

/// Stamps of tile-local memory have 16 bits.
TEST(WarpBarriers, MayExceedTheNumberOfStamps) {
  for (bool racy : {false, true}) {
    Block block;
    block.access(40, block.write, 1);
    for (unsigned k = 0; k < 200'000; ++k) {
      block.access(k % 2, block.write, 0);
      block.warp_barrier(0);
    }
    block.access(0, block.read, 0);
    if (racy)
      block.access(5, block.read, 1);
    EXPECT_EQ(block.verdict(), racy ? Verdict::candidate : Verdict::clean);
  }
}

} // namespace
} // namespace ampsim::test
