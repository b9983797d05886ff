// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The rule of conflicts, the lockstep order and the orders of fences, each on its own.
#include "detector/findings/hazard_rule.h"
#include "detector/order/fence_order.h"
#include "detector/order/lockstep_order.h"
#include "detector/order/scoped_order.h"

#include <gtest/gtest.h>

namespace ampsim::test {
namespace {

Operation read(std::uint64_t address, std::uint32_t size) { return {AccessKind::read, address, size, ""}; }
Operation write(std::uint64_t address, std::uint32_t size) { return {AccessKind::write, address, size, ""}; }
Operation add(std::uint64_t address, std::uint32_t size) { return {AccessKind::atomic, address, size, "add"}; }
/// By the rules of C++ AMP.
std::optional<Kind> hazard(const Operation &first, const Operation &second) {
  return ampsim::hazard(first, second, MemoryModel{});
}

TEST(HazardRule, PlainAccesses) {
  EXPECT_EQ(hazard(read(0, 4), read(0, 4)), std::nullopt);
  EXPECT_EQ(hazard(read(0, 8), read(2, 4)), std::nullopt) << "two reads never conflict";
  EXPECT_EQ(hazard(write(0, 4), read(0, 4)), Kind::raw);
  EXPECT_EQ(hazard(read(0, 4), write(0, 4)), Kind::war);
  EXPECT_EQ(hazard(write(0, 4), write(0, 4)), Kind::waw);
  EXPECT_EQ(hazard(write(0, 1), write(1, 1)), std::nullopt) << "neighbours";
  EXPECT_EQ(hazard(write(0, 4), read(3, 1)), Kind::raw);
}

TEST(HazardRule, Atomics) {
  EXPECT_EQ(hazard(add(0, 4), add(0, 4)), std::nullopt);
  EXPECT_EQ(hazard(read(0, 4), add(0, 4)), std::nullopt);
  EXPECT_EQ(hazard(write(0, 4), add(0, 4)), Kind::atomic);
  EXPECT_EQ(hazard(add(0, 4), write(0, 4)), Kind::atomic);
  EXPECT_EQ(hazard(add(0, 4), read(0, 8)), Kind::atomic) << "another width";
  EXPECT_EQ(hazard(add(2, 4), read(2, 4)), Kind::atomic) << "not aligned";
  EXPECT_EQ(hazard(add(0, 4), add(0, 8)), Kind::atomic);
  EXPECT_EQ(hazard(add(0, 4), {AccessKind::atomic, 0, 4, "exchange"}), Kind::mixed_atomics);
}

TEST(HazardRule, ReadsAgainstAtomicsAsTheLanguageSays) {
  const MemoryModel strict{.reads_compatible_with_atomics = false};
  EXPECT_EQ(hazard(read(0, 4), add(0, 4), strict), Kind::atomic);
  EXPECT_EQ(hazard(add(0, 4), read(0, 4), strict), Kind::atomic);
  EXPECT_EQ(hazard(add(0, 4), add(0, 4), strict), std::nullopt);
  EXPECT_EQ(hazard(read(0, 4), read(0, 4), strict), std::nullopt);
}

TEST(HazardRule, OperationsThatChangeNothingDoNotConflict) {
  const MemoryModel strict{.reads_compatible_with_atomics = false};
  Operation load{AccessKind::atomic, 0, 4, "load"}, failed{AccessKind::atomic, 0, 4, "compare_exchange"};
  load.only_reads = failed.only_reads = true;
  Operation narrow = load;
  narrow.reach = Reach::tile;
  for (const Operation &one : {load, failed, narrow, read(0, 4), read(2, 2)}) {
    EXPECT_EQ(hazard(one, load, strict, Reach::device), std::nullopt);
    EXPECT_EQ(hazard(one, failed, strict, Reach::device), std::nullopt);
    EXPECT_EQ(hazard(one, write(0, 4), strict) == std::nullopt, false);
  }
  EXPECT_EQ(hazard(add(0, 4), read(0, 4), strict), Kind::atomic);
  EXPECT_EQ(hazard(add(0, 4), narrow, strict, Reach::device), Kind::atomic);
}

struct Lockstep : testing::Test {
  ProgramTables tables;
  SiteId site(std::vector<std::uint32_t> loops, std::uint32_t position, Site::Kind kind = Site::Kind::read) {
    Site site;
    site.kind = kind;
    site.loops = std::move(loops);
    site.position = position;
    tables.sites.push_back(site);
    return SiteId(tables.sites.size() - 1);
  }
  int compare(SiteId a, std::vector<std::uint32_t> i, SiteId b, std::vector<std::uint32_t> k) {
    int there = compare_lockstep(tables, a, i, b, k), back = compare_lockstep(tables, b, k, a, i);
    EXPECT_EQ(there, -back);
    return there;
  }
};

TEST_F(Lockstep, PositionsOutsideOfLoops) {
  SiteId a = site({}, 1), b = site({}, 2);
  EXPECT_LT(compare(a, {}, b, {}), 0);
  EXPECT_EQ(compare(a, {}, a, {}), 0);
}

TEST_F(Lockstep, AnIterationComesAfterAllOfTheOneBefore) {
  SiteId store = site({10}, 11, Site::Kind::write), load = site({10, 12}, 13);
  EXPECT_LT(compare(store, {0}, load, {0, 5}), 0) << "raw in one iteration";
  EXPECT_LT(compare(load, {0, 5}, store, {1}), 0) << "war with the next one";
  EXPECT_LT(compare(load, {0, 5}, load, {1, 0}), 0);
}

TEST_F(Lockstep, BeforeAndAfterALoop) {
  SiteId ahead = site({}, 5), inside = site({10}, 11), after = site({}, 20), other = site({15}, 16);
  EXPECT_LT(compare(ahead, {}, inside, {7}), 0);
  EXPECT_LT(compare(inside, {7}, after, {}), 0);
  EXPECT_LT(compare(inside, {7}, other, {0}), 0);
}

TEST_F(Lockstep, OneInstructionReadsBeforeItWrites) {
  SiteId store = site({}, 5, Site::Kind::write), load = site({}, 5);
  EXPECT_LT(compare(load, {}, store, {}), 0);
}

TEST(HazardRule, AtomicsOfATileAreNotAtomicForOtherTiles) {
  Operation narrow = add(0, 4);
  narrow.reach = Reach::tile;
  EXPECT_EQ(ampsim::hazard(narrow, narrow, MemoryModel{}, Reach::tile), std::nullopt);
  EXPECT_EQ(ampsim::hazard(narrow, narrow, MemoryModel{}, Reach::cluster), Kind::atomic);
  EXPECT_EQ(ampsim::hazard(narrow, narrow, MemoryModel{}, Reach::device), Kind::atomic);
  EXPECT_EQ(ampsim::hazard(add(0, 4), narrow, MemoryModel{}, Reach::device), Kind::atomic);
  EXPECT_EQ(ampsim::hazard(add(0, 4), add(0, 4), MemoryModel{}, Reach::device), std::nullopt);
}

TEST(HazardRule, AtomicsOfADeviceAreNotAtomicForTheHost) {
  Operation of_device = add(0, 4), host = add(0, 4);
  of_device.reach = Reach::device;
  EXPECT_EQ(ampsim::hazard(of_device, of_device, MemoryModel{}, Reach::device), std::nullopt);
  EXPECT_EQ(ampsim::hazard(of_device, host, MemoryModel{}, Reach::system), Kind::atomic);
  EXPECT_EQ(ampsim::hazard(host, of_device, MemoryModel{}, Reach::system), Kind::atomic);
  EXPECT_EQ(ampsim::hazard(host, host, MemoryModel{}, Reach::system), std::nullopt);
}

TEST(HazardRule, AtomicsOfAClusterAreNotAtomicForOtherClusters) {
  Operation of_cluster = add(0, 4);
  of_cluster.reach = Reach::cluster;
  EXPECT_EQ(ampsim::hazard(of_cluster, of_cluster, MemoryModel{}, Reach::tile), std::nullopt);
  EXPECT_EQ(ampsim::hazard(of_cluster, of_cluster, MemoryModel{}, Reach::cluster), std::nullopt);
  EXPECT_EQ(ampsim::hazard(of_cluster, add(0, 4), MemoryModel{}, Reach::device), Kind::atomic);
}

TEST(Clusters, ATileIsInTheClusterOfItsNeighbours) {
  Launch launch{.extent = {8, 128}, .tile = {2, 16}, .cluster = {2, 4}}; // 4 times 8 tiles, 2 times 2 clusters
  EXPECT_EQ(launch.cluster_of(0), 0u);
  EXPECT_EQ(launch.cluster_of(3), 0u);
  EXPECT_EQ(launch.cluster_of(4), 1u);
  EXPECT_EQ(launch.cluster_of(11), 0u) << "in the second row";
  EXPECT_EQ(launch.cluster_of(16), 2u);
  EXPECT_EQ(launch.cluster_of(31), 3u);
  launch.cluster.clear();
  EXPECT_EQ(launch.cluster_of(11), 11u);
}

/// A message from a thread of one tile to one of another: data, fence, store of `size` bytes; load, fence, data.
bool message_arrives(std::uint32_t stored, std::uint32_t loaded, Reach of_store, Reach of_load,
                     std::uint32_t tiles_of_cluster = 0, Reach of_fence = Reach::device) {
  const ThreadRank from(0, 0), to(1, 0);
  ScopedOrder order;
  if (tiles_of_cluster)
    order.launch_begins([=](std::uint64_t tile) { return tile / tiles_of_cluster; });
  else
    order.launch_begins();
  order.tile_begins(0, 0);
  order.fence(from, {.reach = of_fence});
  order.atomic(from, Space::global, {8, stored}, ScopedOrder::Strong::store, of_store);
  order.tile_begins(1, 0);
  order.atomic(to, Space::global, {8, loaded}, ScopedOrder::Strong::load, of_load);
  order.fence(to, {});
  return order.ordered(Space::global, from, {0, 0}, to, {0, order.operations(to)});
}

TEST(ScopedOrder, OneObservesTheOtherIfScopesAndWidthsFit) {
  EXPECT_TRUE(message_arrives(4, 4, Reach::device, Reach::device));
  EXPECT_FALSE(message_arrives(4, 1, Reach::device, Reach::device));
  EXPECT_FALSE(message_arrives(4, 4, Reach::tile, Reach::device));
  EXPECT_FALSE(message_arrives(4, 4, Reach::device, Reach::tile));
}

TEST(ScopedOrder, TheScopeOfAClusterIsForItsTiles) {
  for (const Reach of_fence : {Reach::cluster, Reach::device}) {
    EXPECT_TRUE(message_arrives(4, 4, Reach::cluster, Reach::cluster, 2, of_fence));
    EXPECT_TRUE(message_arrives(4, 4, Reach::cluster, Reach::device, 2, of_fence));
    EXPECT_FALSE(message_arrives(4, 4, Reach::tile, Reach::cluster, 2, of_fence));
    EXPECT_FALSE(message_arrives(4, 4, Reach::cluster, Reach::cluster, 1, of_fence)) << "of two clusters";
    EXPECT_FALSE(message_arrives(4, 4, Reach::cluster, Reach::device, 0, of_fence)) << "without clusters";
  }
  EXPECT_FALSE(message_arrives(4, 4, Reach::device, Reach::device, 2, Reach::tile));
  EXPECT_FALSE(message_arrives(4, 4, Reach::device, Reach::device, 1, Reach::cluster));
  EXPECT_FALSE(message_arrives(4, 4, Reach::device, Reach::device, 0, Reach::cluster));
}

/// A barrier with one arrival for each phase: data, arrival, wait, data; the thread writes before the awaited phase is
/// complete, or after that and before the next arrival.
TEST(ScopedOrder, AWaitAcquiresWhatArrivalsOfCompletePhasesHaveReleased) {
  const ThreadRank from(0, 0), to(0, 32);
  const ScopedOrder::Bytes barrier{64, 8};
  const ScopedOrder::Sides releases{.acquires = false, .reach = Reach::tile},
      acquires{.releases = false, .reach = Reach::tile};
  ScopedOrder order;
  order.launch_begins();
  order.tile_begins(0, 0);
  order.barrier_begins(from, Space::tile_local, barrier);
  const auto update = [&](bool completes) {
    order.atomic(from, Space::tile_local, barrier, ScopedOrder::Strong::update, Reach::tile);
    if (!completes)
      return;
    order.phase_completes(from, Space::tile_local, barrier);
    order.atomic(from, Space::tile_local, barrier, ScopedOrder::Strong::update, Reach::tile);
  };
  const auto arrive = [&](bool completes) {
    order.order(from, Space::tile_local, barrier, releases);
    update(completes);
  };
  const auto wait = [&] {
    order.atomic(to, Space::tile_local, barrier, ScopedOrder::Strong::load, Reach::tile);
    order.awaits(to, Space::tile_local, barrier);
    order.order(to, Space::tile_local, barrier, acquires);
  };
  const auto knows = [&](std::uint32_t operation) {
    return order.ordered(Space::tile_local, from, {0, operation}, to, {0, order.operations(to)});
  };
  arrive(/*completes=*/false);
  order.atomic(to, Space::tile_local, barrier, ScopedOrder::Strong::load, Reach::tile);
  order.order(to, Space::tile_local, barrier, acquires);
  EXPECT_FALSE(knows(0)) << "a test that fails orders nothing";
  const std::uint32_t written = order.operations(from);
  arrive(/*completes=*/true);
  wait();
  EXPECT_TRUE(knows(written));
  const std::uint32_t written_later = order.operations(from);
  arrive(/*completes=*/false);
  wait();
  EXPECT_FALSE(knows(written_later)) << "the arrival belongs to the next phase";
  arrive(/*completes=*/true);
  wait();
  EXPECT_TRUE(knows(written_later));

  // A copy, whose bytes complete a phase, and a write of its thread before it began.
  const std::uint32_t written_last = order.operations(from);
  order.copy_follows(from);
  const std::uint32_t copied = order.operations(from);
  order.copy_begins(from);
  order.bind_copies(from, order.present_phase(from, Space::tile_local, barrier));
  order.updated_by_copies(from, Space::tile_local, barrier);
  wait();
  EXPECT_FALSE(knows(copied));
  update(/*completes=*/true);
  EXPECT_FALSE(knows(copied));
  wait();
  EXPECT_TRUE(knows(copied));
  EXPECT_FALSE(knows(written_last)) << "the copy does not release it";
}

TEST(ScopedOrder, ARelaxedArrivalAtTheClusterPassesOnWhatFencesReleased) {
  const ThreadRank from(0, 0), to(1, 0);
  const std::array<ClusterTile, 2> cluster{ClusterTile{.rank = 0, .arrives_whole = false},
                                           ClusterTile{.rank = 1, .arrives_whole = false}};
  for (const bool fenced : {false, true})
    for (const bool relaxed : {false, true}) {
      ScopedOrder order;
      order.launch_begins([](std::uint64_t tile) { return tile / 2; });
      order.tile_begins(0, 0);
      order.tile_begins(1, 0);
      const std::uint32_t written = order.operations(from);
      if (fenced)
        order.fence(from, {.reach = Reach::cluster});
      order.cluster_arrive(from, relaxed);
      order.cluster_arrive(to, relaxed);
      order.cluster_barrier(cluster, 1);
      EXPECT_EQ(order.ordered(Space::global, from, {0, written}, to, {0, order.operations(to)}),
                fenced || !relaxed);
    }
}

/// Two sequentially consistent fences: data, fence, store; another tile's store of some scope; load, fence, data.
TEST(ScopedOrder, AWriteOfNarrowScopeDoesNotShowWhichFenceIsFirst) {
  const ThreadRank from(0, 0), other(1, 0), to(2, 0);
  for (const Reach of_other : {Reach::device, Reach::tile}) {
    ScopedOrder order;
    order.launch_begins();
    for (std::uint64_t tile = 0; tile < 3; ++tile)
      order.tile_begins(tile, 0);
    order.fence(from, {.sequential = true});
    order.atomic(from, Space::global, {8, 4}, ScopedOrder::Strong::store, Reach::device);
    order.atomic(other, Space::global, {8, 4}, ScopedOrder::Strong::store, of_other);
    order.atomic(to, Space::global, {8, 4}, ScopedOrder::Strong::load, Reach::device);
    order.fence(to, {.sequential = true});
    EXPECT_EQ(order.ordered(Space::global, from, {0, 0}, to, {0, order.operations(to)}), of_other == Reach::device);
  }
}

/// The other thread may be of the same block: its store comes after the flag, but the load does not synchronize with it.
TEST(ScopedOrder, AWriteOfNarrowScopeInTheSameTileDoesNotShowIt) {
  const ThreadRank from(0, 0), other(0, 1), to(1, 0);
  for (const Reach of_other : {Reach::device, Reach::tile}) {
    ScopedOrder order;
    order.launch_begins();
    for (std::uint64_t tile = 0; tile < 2; ++tile)
      order.tile_begins(tile, 0);
    order.fence(from, {.sequential = true});
    order.atomic(from, Space::global, {8, 4}, ScopedOrder::Strong::store, Reach::device);
    order.atomic(other, Space::global, {8, 4}, ScopedOrder::Strong::store, of_other);
    order.atomic(to, Space::global, {8, 4}, ScopedOrder::Strong::load, Reach::device);
    order.fence(to, {.sequential = true});
    EXPECT_EQ(order.ordered(Space::global, from, {0, 0}, to, {0, order.operations(to)}), of_other == Reach::device);
  }
}

/// The same with operations of one order instead of fences: `released` and `acquired` are their locations, 0: none.
/// The flag is at 8.
bool ordered_message_arrives(std::uint64_t released, std::uint64_t acquired, ScopedOrder::Sides release,
                             ScopedOrder::Sides acquire) {
  const ThreadRank from(0, 0), to(1, 0);
  ScopedOrder order;
  order.launch_begins();
  order.tile_begins(0, 0);
  order.order(from, Space::global, {released, 4}, release);
  order.atomic(from, Space::global, {8, 4}, ScopedOrder::Strong::store, Reach::device);
  order.tile_begins(1, 0);
  order.atomic(to, Space::global, {8, 4}, ScopedOrder::Strong::load, Reach::device);
  order.order(to, Space::global, {acquired, 4}, acquire);
  return order.ordered(Space::global, from, {0, 0}, to, {0, order.operations(to)});
}

TEST(ScopedOrder, AnOperationOfOneOrderIsForItsOwnLocation) {
  const ScopedOrder::Sides releases{.acquires = false}, acquires{.releases = false},
      near{.releases = false, .reach = Reach::tile};
  EXPECT_TRUE(ordered_message_arrives(8, 8, releases, acquires));
  EXPECT_TRUE(ordered_message_arrives(8, 8, {}, {}));
  EXPECT_FALSE(ordered_message_arrives(16, 8, releases, acquires)) << "releases elsewhere";
  EXPECT_FALSE(ordered_message_arrives(8, 16, releases, acquires)) << "acquires elsewhere";
  EXPECT_FALSE(ordered_message_arrives(8, 8, acquires, acquires)) << "an acquire releases nothing";
  EXPECT_FALSE(ordered_message_arrives(8, 8, releases, releases)) << "a release acquires nothing";
  EXPECT_FALSE(ordered_message_arrives(8, 8, releases, near)) << "for threads of the tile";
}

/// PTX's second patterns: a thread's write to the location after a release there, and an acquire after an earlier
/// read.
TEST(ScopedOrder, LaterWritesAndEarlierReadsCount) {
  const ThreadRank from(0, 0), to(1, 0);
  ScopedOrder order;
  order.launch_begins();
  order.tile_begins(0, 0);
  order.order(from, Space::global, {8, 4}, {.acquires = false});
  for (int k = 0; k < 2; ++k)
    order.atomic(from, Space::global, {8, 4}, ScopedOrder::Strong::store, Reach::device);
  order.tile_begins(1, 0);
  order.atomic(to, Space::global, {8, 4}, ScopedOrder::Strong::load, Reach::device);
  order.atomic(to, Space::global, {16, 4}, ScopedOrder::Strong::load, Reach::device);
  EXPECT_FALSE(order.ordered(Space::global, from, {0, 0}, to, {0, order.operations(to)}));
  order.order(to, Space::global, {8, 4}, {.releases = false});
  EXPECT_TRUE(order.ordered(Space::global, from, {0, 0}, to, {0, order.operations(to)}));
}

/// An acquire takes what earlier reads of the location have seen, even if another thread's release has replaced it since. By
/// C++ it takes only what it has read itself, and a release belongs to its own write.
TEST(ScopedOrder, EarlierReadsOfAnotherReleaseCountInPtxAndNotInCpp) {
  const ThreadRank from(0, 0), other(1, 0), to(2, 0);
  for (const bool cpp : {false, true}) {
    ScopedOrder order(cpp ? ScopedOrder::Rules{.barriers_release = false, .barriers_acquire = false, .cpp = true}
                          : ScopedOrder::Rules{});
    order.launch_begins();
    for (std::uint64_t tile = 0; tile < 3; ++tile)
      order.tile_begins(tile, 0);
    for (const ThreadRank each : {from, other}) {
      order.order(each, Space::global, {8, 4}, {.acquires = false});
      order.atomic(each, Space::global, {8, 4}, ScopedOrder::Strong::store, Reach::device);
      order.atomic(to, Space::global, {8, 4}, ScopedOrder::Strong::load, Reach::device);
    }
    order.order(to, Space::global, {8, 4}, {.releases = false});
    EXPECT_EQ(order.ordered(Space::global, from, {0, 0}, to, {0, order.operations(to)}), !cpp);
    EXPECT_TRUE(order.ordered(Space::global, other, {0, 0}, to, {0, order.operations(to)}));
    order.atomic(other, Space::global, {8, 4}, ScopedOrder::Strong::store, Reach::device);
    const ThreadRank late(2, 1);
    order.atomic(late, Space::global, {8, 4}, ScopedOrder::Strong::load, Reach::device);
    order.order(late, Space::global, {8, 4}, {.releases = false});
    EXPECT_EQ(order.ordered(Space::global, other, {0, 0}, late, {0, order.operations(late)}), !cpp);
  }
}

TEST(ScopedOrder, ASplitBarrierOrdersAccessesBeforeTheArrivals) {
  const ThreadRank one(0, 0), other(0, 40);
  ScopedOrder order;
  order.launch_begins();
  order.tile_begins(0, 0);
  const Moment before{0, order.operations(one)};
  order.split_arrive(one);
  const Moment between{0, order.operations(one)};
  order.split_arrive(other);
  EXPECT_FALSE(order.ordered(Space::tile_local, one, before, other, {0, order.operations(other)}));
  order.split_barrier(0, 64);
  EXPECT_TRUE(order.ordered(Space::tile_local, one, before, other, {0, order.operations(other)}));
  EXPECT_FALSE(order.ordered(Space::tile_local, one, between, other, {0, order.operations(other)}));
}

/// Returns true if an atomic operation of tile 0 is before an access of tile 1 to the location that has observed it.
bool is_observed(Reach of_first, Reach of_second) {
  const ThreadRank from(0, 0), to(1, 0);
  ScopedOrder order;
  order.launch_begins();
  order.tile_begins(0, 0);
  order.atomic(from, Space::global, {8, 4}, ScopedOrder::Strong::update, of_first);
  order.tile_begins(1, 0);
  order.atomic(to, Space::global, {8, 4}, ScopedOrder::Strong::update, of_second);
  return order.observed(Space::global, 8, 4, from, {0, 0}, to, {0, order.operations(to)});
}

TEST(ScopedOrder, AnObservedUpdateIsBeforeItsObserversAccesses) {
  EXPECT_TRUE(is_observed(Reach::device, Reach::device));
  EXPECT_FALSE(is_observed(Reach::tile, Reach::device));
  EXPECT_FALSE(is_observed(Reach::device, Reach::cluster));
}

/// Passes a message whose flag a thread of another tile updates before it is read. Through the update, the reader
/// observes only what the update observed.
bool message_arrives_through(Reach of_update, std::uint64_t tile_of_update, Reach of_load,
                             std::uint64_t tile_of_load) {
  const ThreadRank from(0, 0), via(tile_of_update, 1), to(tile_of_load, 2);
  ScopedOrder order;
  order.launch_begins();
  for (std::uint64_t tile = 0; tile < 3; ++tile)
    order.tile_begins(tile, 0);
  order.fence(from, {});
  order.atomic(from, Space::global, {8, 4}, ScopedOrder::Strong::store, Reach::device);
  order.atomic(via, Space::global, {8, 4}, ScopedOrder::Strong::update, of_update);
  order.atomic(to, Space::global, {8, 4}, ScopedOrder::Strong::load, of_load);
  order.fence(to, {});
  return order.ordered(Space::global, from, {0, 0}, to, {0, order.operations(to)});
}

TEST(ScopedOrder, AnUpdatePassesOnWhatItHasObserved) {
  EXPECT_TRUE(message_arrives_through(Reach::device, 2, Reach::device, 1));
  EXPECT_FALSE(message_arrives_through(Reach::tile, 2, Reach::device, 1))
      << "the reader does not observe the update";
  EXPECT_FALSE(message_arrives_through(Reach::tile, 1, Reach::device, 1))
      << "the update does not observe the store";
  EXPECT_TRUE(message_arrives_through(Reach::tile, 0, Reach::device, 0));
  EXPECT_TRUE(message_arrives_through(Reach::device, 1, Reach::tile, 1))
      << "each scope has the neighbour in the chain";
}

TEST(FenceOrder, TheWholeChainAndNothingLess) {
  FenceOrder order;
  auto chain = [&](bool first, bool release, bool acquire, bool second) {
    order.tile_begins();
    if (first)
      order.fence(0, fence_global);
    if (release)
      order.atomic(0, Space::tile_local, 8);
    if (acquire)
      order.atomic(1, Space::tile_local, 8);
    if (second)
      order.fence(1, fence_all);
    return order.ordered(Space::global, 0, 0, 1, order.passed(1, Space::global));
  };
  EXPECT_TRUE(chain(true, true, true, true));
  EXPECT_FALSE(chain(false, true, true, true));
  EXPECT_FALSE(chain(true, false, true, true));
  EXPECT_FALSE(chain(true, true, false, true));
  EXPECT_FALSE(chain(true, true, true, false));
  EXPECT_FALSE(order.ordered(Space::tile_local, 0, 0, 1, 1)) << "the first fence does not cover it";
}

TEST(FenceOrder, ChainsOfChainsAndTheirDirection) {
  FenceOrder order;
  order.fence(0, fence_all);
  order.atomic(0, Space::global, 0);
  order.atomic(1, Space::global, 0);
  order.fence(1, fence_all);
  order.atomic(1, Space::global, 4);
  order.atomic(2, Space::global, 4);
  order.fence(2, fence_all);
  EXPECT_TRUE(order.ordered(Space::global, 0, 0, 2, 1));
  EXPECT_TRUE(order.ordered(Space::global, 1, 0, 2, 1));
  EXPECT_FALSE(order.ordered(Space::global, 2, 0, 0, 1));
  EXPECT_FALSE(order.ordered(Space::global, 0, 1, 2, 1)) << "accesses after its fence are not published";
  EXPECT_FALSE(order.ordered(Space::global, 0, 0, 2, 0)) << "accesses before the acquiring fence";
}

} // namespace
} // namespace ampsim::test
