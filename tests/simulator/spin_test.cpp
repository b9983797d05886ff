// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Spin loops: set aside, freed, never freed.
#include "simulator/spin.h"

#include "tests/simulator/machine_fixture.h"

namespace ampsim {
namespace {

using test::FakeMonitor;
using test::TestMachine;

struct Object {
  volatile int *flag;
  std::vector<int> *log;
  SiteId spin, barrier;
  bool counters = true; // true if compiled code keeps them
};

struct Spin : testing::Test {
  Spin() {
    machine.machine.watch(&monitor, nullptr, nullptr);
    object = {&flag, &log, machine.site(Site::Kind::loop, 5, {5}), machine.site(Site::Kind::barrier, 9), true};
  }
  void launch(KernelEntry entry, const ampsim_domain &domain) {
    std::uint32_t kernel = machine.kernel(entry);
    machine.tables.kernels[kernel].has_spin_loops = true;
    machine.tables.kernels[kernel].has_barriers = domain.tiled;
    machine.launch(kernel, domain, &object);
  }
  std::string reported() const { // "thread@site" of each no-progress
    std::string all;
    for (const std::string &event : monitor.events)
      if (event.starts_with("no progress"))
        all += event.substr(12) + ";";
    return all;
  }
  TestMachine machine;
  FakeMonitor monitor;
  volatile int flag = 0;
  std::vector<int> log;
  Object object{};
};

/// `while (*flag != value);` as compiled.
void wait_for(const Object &object, ampsim_thread_context *thread, int value) {
  thread->iterations[0] = 0;
  while (*object.flag != value) {
    ampsim_hook_spin(thread, object.spin);
    ++thread->iterations[0];
  }
}

TEST_F(Spin, FreedByALaterThread) {
  launch(
      [](const void *argument, ampsim_thread_context *thread) {
        const Object &object = *static_cast<const Object *>(argument);
        if (thread->rank_in_tile < 2)
          wait_for(object, thread, 1);
        if (thread->rank_in_tile == 3)
          *object.flag = 1;
        object.log->push_back(int(thread->rank_in_tile));
        ampsim_hook_barrier(thread, fence_all, object.barrier);
        object.log->push_back(10 + int(thread->rank_in_tile));
      },
      test::tiled({4}, {4}));
  EXPECT_EQ(log, (std::vector<int>{2, 3, 0, 1, 10, 11, 12, 13}));
  EXPECT_EQ(reported(), "0 0 0;0 1 0;");
  EXPECT_EQ(monitor.count("divergent"), 0u);
}

TEST_F(Spin, NeverFreed) {
  launch(
      [](const void *argument, ampsim_thread_context *thread) {
        const Object &object = *static_cast<const Object *>(argument);
        if (thread->rank_in_tile == 1)
          wait_for(object, thread, 1);
        object.log->push_back(int(thread->rank_in_tile));
        ampsim_hook_barrier(thread, fence_all, object.barrier);
        object.log->push_back(100);
      },
      test::tiled({8}, {4}));
  EXPECT_EQ(log, (std::vector<int>{0, 2, 3, 0, 2, 3})); // the other tile might have freed it
  EXPECT_EQ(reported(), "0 1 0;1 1 0;");
  EXPECT_EQ(monitor.count("divergent"), 0u);
  EXPECT_EQ(monitor.events.back(), "end");
}

TEST_F(Spin, NeverFreedWithoutCounters) {
  launch(
      [](const void *argument, ampsim_thread_context *thread) {
        const Object &object = *static_cast<const Object *>(argument);
        while (*object.flag == 0)
          ampsim_hook_spin(thread, object.spin);
        object.log->push_back(1);
      },
      test::tiled({64}, {64}));
  EXPECT_TRUE(log.empty());
  EXPECT_EQ(monitor.count("divergent"), 0u);
}

TEST_F(Spin, ChainsAreFreedOneAfterTheOther) {
  // Thread k waits for the one after it: each round frees one more.
  launch(
      [](const void *argument, ampsim_thread_context *thread) {
        const Object &object = *static_cast<const Object *>(argument);
        int turn = 31 - int(thread->rank_in_tile);
        wait_for(object, thread, turn);
        *object.flag = turn + 1;
        object.log->push_back(int(thread->rank_in_tile));
      },
      test::tiled({32}, {32}));
  ASSERT_EQ(log.size(), 32u);
  for (int k = 0; k < 32; ++k)
    EXPECT_EQ(log[std::size_t(k)], 31 - k);
}

TEST_F(Spin, PingPongByPlainWrites) {
  for (bool counters : {true, false}) {
    flag = 0;
    log.clear();
    object.spin = machine.site(Site::Kind::loop, 5, {3, 5});
    object.counters = counters;
    launch(
        [](const void *argument, ampsim_thread_context *thread) {
          const Object &object = *static_cast<const Object *>(argument);
          for (int k = 0; k < 500; ++k) {
            thread->iterations[0] = object.counters ? std::uint32_t(k) : 0;
            thread->iterations[1] = 0;
            while (*object.flag % 2 != int(thread->rank_in_tile)) {
              ampsim_hook_spin(thread, object.spin);
              thread->iterations[1] += object.counters;
            }
            *object.flag = *object.flag + 1;
          }
          object.log->push_back(1);
        },
        test::tiled({2}, {2}));
    EXPECT_EQ(flag, 1000);
    EXPECT_EQ(log.size(), 2u);
  }
}

TEST_F(Spin, OwnChangesAreNotSpinning) {
  launch(
      [](const void *argument, ampsim_thread_context *thread) {
        const Object &object = *static_cast<const Object *>(argument);
        thread->iterations[0] = 0;
        while (true) { // fetch_add until 1000
          int before = *object.flag;
          *object.flag = before + 1;
          ampsim_hook_atomic_done(thread, const_cast<int *>(object.flag), 4, std::uint64_t(before));
          if (before >= 1000)
            break;
          ampsim_hook_spin(thread, object.spin);
          ++thread->iterations[0];
        }
      },
      test::tiled({4}, {4}));
  EXPECT_EQ(reported(), "");
  EXPECT_EQ(flag, 1004);
}

TEST_F(Spin, UntiledThreadsAreAlsoSetAside) {
  launch(
      [](const void *argument, ampsim_thread_context *thread) {
        const Object &object = *static_cast<const Object *>(argument);
        if (thread->tile_rank == 0)
          wait_for(object, thread, 1);
        if (thread->tile_rank == 7)
          *object.flag = 1;
        object.log->push_back(int(thread->tile_rank));
      },
      test::untiled({10}));
  EXPECT_EQ(log, (std::vector<int>{1, 2, 3, 4, 5, 6, 7, 8, 9, 0}));
  EXPECT_EQ(reported(), "0 0 0;");
}

TEST_F(Spin, ATileIsFreedByALaterOne) {
  launch(
      [](const void *argument, ampsim_thread_context *thread) {
        const Object &object = *static_cast<const Object *>(argument);
        if (thread->rank_in_tile == 0) {
          wait_for(object, thread, int(4 - thread->tile_rank)); // the last tile is the first
          *object.flag = *object.flag + 1;
        }
        ampsim_hook_barrier(thread, fence_all, object.barrier);
        object.log->push_back(int(thread->global[0]));
      },
      test::tiled({10}, {2}));
  EXPECT_EQ(flag, 5);
  EXPECT_EQ(log, (std::vector<int>{8, 9, 6, 7, 4, 5, 2, 3, 0, 1}));
  EXPECT_EQ(monitor.count("tile 0"), 5u);
  EXPECT_EQ(monitor.count("tile ends 0"), 5u);
  EXPECT_EQ(monitor.count("tile pauses 0"), monitor.count("tile resumes 0"));
  EXPECT_EQ(reported(), "0 0 0;1 0 0;2 0 0;3 0 0;");
}

TEST_F(Spin, TilesThatAreNeverFreedEndTheLaunch) {
  launch(
      [](const void *argument, ampsim_thread_context *thread) {
        const Object &object = *static_cast<const Object *>(argument);
        if (thread->tile_rank < 400)
          wait_for(object, thread, 7);
        object.log->push_back(int(thread->tile_rank));
      },
      test::tiled({500}, {1}));
  EXPECT_EQ(log.size(), 0u); // more tiles than can wait
  EXPECT_EQ(monitor.count("tile 0"), monitor.count("tile ends 0"));
  EXPECT_EQ(monitor.count("end"), 1u);
}

TEST_F(Spin, AlsoWithoutAMonitor) {
  machine.machine.watch(nullptr, nullptr, nullptr);
  for (int target : {1, 2}) { // 2: never
    flag = 0;
    log.clear();
    object.barrier = SiteId(target);
    launch(
        [](const void *argument, ampsim_thread_context *thread) {
          const Object &object = *static_cast<const Object *>(argument);
          if (thread->rank_in_tile == 0)
            wait_for(object, thread, int(object.barrier));
          else
            *object.flag = 1;
          object.log->push_back(int(thread->rank_in_tile));
        },
        test::tiled({2}, {2}));
    EXPECT_EQ(log, target == 1 ? (std::vector<int>{1, 0}) : (std::vector<int>{1}));
  }
}

TEST(AtomicDone, ComparesTheWholeValue) {
  ampsim_thread_context thread{};
  std::uint64_t value = 5;
  ampsim_hook_atomic_done(&thread, &value, 8, 5);
  EXPECT_EQ(thread.changes, 0u);
  ampsim_hook_atomic_done(&thread, &value, 8, 4);
  EXPECT_EQ(thread.changes, 1u);
  std::uint32_t small = 0xffffffff;
  ampsim_hook_atomic_done(&thread, &small, 4, 0xffffffff);
  EXPECT_EQ(thread.changes, 1u);
}

} // namespace
} // namespace ampsim
