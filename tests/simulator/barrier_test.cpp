// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rounds, epochs and divergent barriers.
#include "tests/simulator/machine_fixture.h"

#include <cstring>

namespace ampsim {
namespace {

using test::FakeMonitor;
using test::TestMachine;

struct Note {
  std::uint32_t rank, interval, global_epoch, tile_local_epoch;
  friend bool operator==(const Note &, const Note &) = default;
};

struct Object {
  std::vector<Note> *notes;
  SiteId sites[4];
  unsigned kind;
};

void note(const Object &object, const ampsim_thread_context *thread) {
  object.notes->push_back({thread->rank_in_tile, thread->interval, thread->epoch[0], thread->epoch[1]});
}

TEST(Barrier, RoundsInOrderAndEpochsBySpace) {
  TestMachine machine;
  FakeMonitor monitor;
  machine.machine.watch(&monitor, nullptr, nullptr);
  std::vector<Note> notes;
  Object object{&notes, {}, 0};
  for (SiteId &site : object.sites)
    site = machine.site(Site::Kind::barrier, std::uint32_t(&site - object.sites));
  std::uint32_t kernel = machine.barrier_kernel([](const void *argument, ampsim_thread_context *thread) {
    const Object &object = *static_cast<const Object *>(argument);
    note(object, thread);
    ampsim_hook_barrier(thread, fence_tile_local, object.sites[0]);
    note(object, thread);
    ampsim_hook_barrier(thread, fence_global, object.sites[1]);
    note(object, thread);
    ampsim_hook_barrier(thread, fence_all, object.sites[2]);
    note(object, thread);
  });
  machine.launch(kernel, test::tiled({6}, {3}), &object);
  std::vector<Note> expected;
  for (int tile = 0; tile < 2; ++tile)
    for (Note interval : {Note{0, 0, 0, 0}, Note{0, 1, 0, 1}, Note{0, 2, 1, 1}, Note{0, 3, 2, 2}})
      for (std::uint32_t rank = 0; rank < 3; ++rank)
        expected.push_back({rank, interval.interval, interval.global_epoch, interval.tile_local_epoch});
  EXPECT_EQ(notes, expected);
  EXPECT_EQ(monitor.events,
            (std::vector<std::string>{"launch 1", "tile 0", "barrier 2", "barrier 1", "barrier 3", "tile ends 0",
                                      "tile 0", "barrier 2", "barrier 1", "barrier 3", "tile ends 0", "end"}));
}

TEST(Barrier, ReverseOrderInEveryRound) {
  MachineOptions options = test::small_machine();
  options.order.kind = Order::Kind::reverse;
  TestMachine machine(options);
  std::vector<Note> notes;
  Object object{&notes, {machine.site(Site::Kind::barrier, 0)}, 0};
  std::uint32_t kernel = machine.barrier_kernel([](const void *argument, ampsim_thread_context *thread) {
    const Object &object = *static_cast<const Object *>(argument);
    note(object, thread);
    ampsim_hook_barrier(thread, fence_all, object.sites[0]);
    note(object, thread);
  });
  machine.launch(kernel, test::tiled({3}, {3}), &object);
  std::vector<std::uint32_t> ranks;
  for (const Note &n : notes)
    ranks.push_back(n.rank);
  EXPECT_EQ(ranks, (std::vector<std::uint32_t>{2, 1, 0, 2, 1, 0}));
}

TEST(Barrier, PlacesOfThreads) {
  TestMachine machine;
  struct Places {
    std::vector<ampsim_thread_context> *seen;
    SiteId site;
  };
  for (bool barriers : {false, true}) {
    std::vector<ampsim_thread_context> seen;
    Places places{&seen, machine.site(Site::Kind::barrier, 0)};
    std::uint32_t kernel = machine.kernel([](const void *argument, ampsim_thread_context *thread) {
      const Places &places = *static_cast<const Places *>(argument);
      ampsim_hook_barrier(thread, fence_all, places.site); // does nothing if the kernel is declared to have none
      places.seen->push_back(*thread);
    });
    machine.tables.kernels[kernel].has_barriers = barriers;
    machine.launch(kernel, test::tiled({4, 6, 4}, {2, 3, 2}), &places);
    ASSERT_EQ(seen.size(), 96u);
    for (const ampsim_thread_context &thread : seen) {
      std::uint32_t rank = std::uint32_t((thread.local[0] * 3 + thread.local[1]) * 2 + thread.local[2]);
      EXPECT_EQ(rank, thread.rank_in_tile);
      EXPECT_EQ(std::uint64_t((thread.tile[0] * 2 + thread.tile[1]) * 2 + thread.tile[2]), thread.tile_rank);
      std::int32_t tile[3] = {2, 3, 2};
      for (int d = 0; d < 3; ++d) {
        EXPECT_LT(thread.local[d], tile[d]);
        EXPECT_EQ(thread.tile_origin[d], thread.tile[d] * tile[d]);
        EXPECT_EQ(thread.global[d], thread.tile_origin[d] + thread.local[d]);
      }
    }
    EXPECT_EQ(seen[95].tile_rank, 7u);
    EXPECT_EQ(seen[95].rank_in_tile, 11u);
  }
}

TEST(Barrier, TileLocalIsFilledAnewForEachTile) {
  TestMachine machine;
  FakeMonitor monitor;
  machine.machine.watch(&monitor, nullptr, nullptr);
  static std::vector<int> seen;
  seen.clear();
  std::uint32_t kernel = machine.kernel([](const void *, ampsim_thread_context *thread) {
    int value;
    std::memcpy(&value, thread->tile_local + 4 * thread->rank_in_tile, 4);
    seen.push_back(value);
    std::memset(thread->tile_local + 4 * thread->rank_in_tile, 0, 4);
  });
  machine.tables.kernels[kernel].tile_local_bytes = 8;
  machine.launch(kernel, test::tiled({4}, {2}), nullptr);
  EXPECT_EQ(seen, std::vector<int>(4, int(0xcdcdcdcd)));
  EXPECT_NE(monitor.last_tile_local, nullptr);
}

struct Divergence : testing::Test {
  Divergence() { machine.machine.watch(&monitor, nullptr, nullptr); }
  void launch(KernelEntry entry, std::int32_t threads = 8) {
    std::uint32_t kernel = machine.barrier_kernel(entry);
    machine.launch(kernel, test::tiled({threads * 3}, {threads}), &object);
  }
  TestMachine machine;
  FakeMonitor monitor;
  std::vector<Note> notes;
  // Positions fall while ids grow.
  Object object{&notes,
                {machine.site(Site::Kind::barrier, 30), machine.site(Site::Kind::barrier, 20),
                 machine.site(Site::Kind::barrier, 10, {5, 6})},
                0};
};

TEST_F(Divergence, DifferentBarriersAndTheEnd) {
  launch([](const void *argument, ampsim_thread_context *thread) {
    const Object &object = *static_cast<const Object *>(argument);
    note(object, thread);
    if (thread->rank_in_tile == 0)
      return;
    ampsim_hook_barrier(thread, fence_all, object.sites[thread->rank_in_tile < 4 ? 0 : 1]);
    note(object, thread);
  });
  ASSERT_EQ(monitor.groups.size(), 3u);
  EXPECT_EQ(monitor.groups[0].site, object.sites[1]);
  EXPECT_EQ(monitor.groups[0].threads, 4u);
  EXPECT_EQ(monitor.groups[0].example.rank_in_tile, 4u);
  EXPECT_EQ(monitor.groups[1].site, object.sites[0]);
  EXPECT_EQ(monitor.groups[1].threads, 3u);
  EXPECT_EQ(monitor.groups[1].example.global[0], 1);
  EXPECT_EQ(monitor.groups[2].site, no_site);
  EXPECT_EQ(monitor.groups[2].threads, 1u);
  EXPECT_EQ(notes.size(), 8u); // no thread continued, no other tile ran
  EXPECT_EQ(monitor.count("divergent"), 1u);
  EXPECT_EQ(monitor.count("tile 0"), 1u);
  EXPECT_EQ(monitor.count("tile ends 0"), 1u);
}

TEST_F(Divergence, SameBarrierInOtherIterations) {
  launch([](const void *argument, ampsim_thread_context *thread) {
    const Object &object = *static_cast<const Object *>(argument);
    thread->iterations[0] = 3;
    thread->iterations[1] = thread->rank_in_tile % 2;
    ampsim_hook_barrier(thread, fence_all, object.sites[2]);
  });
  ASSERT_EQ(monitor.groups.size(), 2u);
  EXPECT_EQ(monitor.groups[0].site, monitor.groups[1].site);
  EXPECT_EQ(monitor.groups[0].threads, 4u);
  EXPECT_EQ(monitor.groups[0].example.rank_in_tile, 0u);
  EXPECT_EQ(monitor.groups[1].example.rank_in_tile, 1u);
}

TEST_F(Divergence, CountersOfInnerLoopsDoNotMatter) {
  launch([](const void *argument, ampsim_thread_context *thread) {
    const Object &object = *static_cast<const Object *>(argument);
    thread->iterations[2] = thread->rank_in_tile;
    ampsim_hook_barrier(thread, fence_all, object.sites[2]);
    note(object, thread);
  });
  EXPECT_TRUE(monitor.groups.empty());
  EXPECT_EQ(notes.size(), 24u);
}

TEST_F(Divergence, StacksAreReusedAfterwards) {
  for (int round = 0; round < 20; ++round) {
    object.kind = round % 2;
    notes.clear();
    launch(
        [](const void *argument, ampsim_thread_context *thread) {
          const Object &object = *static_cast<const Object *>(argument);
          if (object.kind == 0 && thread->rank_in_tile == 200)
            return;
          char text[100];
          std::snprintf(text, sizeof text, "thread %u", thread->rank_in_tile);
          ampsim_hook_barrier(thread, fence_all, object.sites[0]);
          if (text == "thread " + std::to_string(thread->rank_in_tile))
            note(object, thread);
        },
        256);
    EXPECT_EQ(notes.size(), object.kind == 0 ? 0u : 768u);
  }
  EXPECT_EQ(monitor.count("divergent"), 10u);
}

TEST(Barrier, LargestTilesManyTimes) {
  TestMachine machine;
  struct Sum {
    std::uint64_t *total;
    SiteId site;
  };
  std::uint64_t total = 0;
  Sum sum{&total, machine.site(Site::Kind::barrier, 1, {0})};
  // A tree reduction.
  std::uint32_t kernel = machine.barrier_kernel([](const void *argument, ampsim_thread_context *thread) {
    const Sum &sum = *static_cast<const Sum *>(argument);
    auto *partial = reinterpret_cast<std::uint32_t *>(thread->tile_local);
    std::uint32_t rank = thread->rank_in_tile;
    partial[rank] = std::uint32_t(thread->global[0]);
    thread->iterations[0] = 0;
    for (std::uint32_t stride = 512; stride > 0; stride /= 2) {
      ampsim_hook_barrier(thread, fence_tile_local, sum.site);
      if (rank < stride)
        partial[rank] += partial[rank + stride];
      ++thread->iterations[0];
    }
    if (rank == 0)
      *sum.total += partial[0];
  });
  machine.tables.kernels[kernel].tile_local_bytes = 4096;
  machine.launch(kernel, test::tiled({1024 * 50}, {1024}), &sum);
  EXPECT_EQ(total, 51200ull * 51199 / 2);
}

TEST(Barrier, FreeFencesAreReported) {
  TestMachine machine;
  FakeMonitor monitor;
  machine.machine.watch(&monitor, nullptr, nullptr);
  std::uint32_t kernel = machine.kernel(
      [](const void *, ampsim_thread_context *thread) { ampsim_hook_fence(thread, fence_global, nullptr, 0, 0); });
  machine.launch(kernel, test::tiled({2}, {2}), nullptr);
  EXPECT_EQ(monitor.count("fence 0 1"), 1u);
  EXPECT_EQ(monitor.count("fence 1 1"), 1u);
}

} // namespace
} // namespace ampsim
