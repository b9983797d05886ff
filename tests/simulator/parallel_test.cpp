// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Tiles on several workers: same results, and serial runs wherever something is reported.
#include "tests/simulator/machine_fixture.h"

#include <atomic>
#include <chrono>
#include <thread>

namespace ampsim {
namespace {

using test::FakeMonitor;
using test::TestMachine;
using test::View;

/// All launches are worth waking workers.
MachineOptions with_jobs(unsigned jobs) {
  MachineOptions options = test::small_machine();
  options.jobs = jobs;
  options.parallel_seconds = 0;
  return options;
}

struct Object {
  View view;
  SiteId barrier;
};

/// Each tile reverses its own part through tile-local memory.
void reverse_tile(const void *argument, ampsim_thread_context *thread) {
  const Object &object = *static_cast<const Object *>(argument);
  int *copy = reinterpret_cast<int *>(thread->tile_local);
  copy[thread->rank_in_tile] = object.view.data()[thread->global[0]];
  ampsim_hook_barrier(thread, fence_tile_local, object.barrier);
  object.view.data()[thread->global[0]] = copy[63 - thread->rank_in_tile];
}

struct Parallel : testing::Test {
  static constexpr std::int32_t length = 64 * 512;
  Parallel() : machine(with_jobs(4)) {
    buffer = ampsim_buffer_create(length * sizeof(int), nullptr, 0);
    object = {View(buffer, length), machine.site(Site::Kind::barrier, 0)};
    for (int k = 0; k < length; ++k)
      object.view.data()[k] = k;
    kernel = machine.barrier_kernel(reverse_tile);
    machine.tables.kernels[kernel].captures = {test::view_capture("v", 0)};
    machine.tables.kernels[kernel].tile_local_bytes = 256;
    machine.machine.watch(&detect, &explain, nullptr);
  }
  ~Parallel() override { ampsim_buffer_release(buffer); }
  void launch() { machine.launch(kernel, test::tiled({length}, {64}), &object); }
  void expect_reversed() {
    for (int k = 0; k < length; ++k)
      ASSERT_EQ(object.view.data()[k], k / 64 * 64 + 63 - k % 64);
  }
  TestMachine machine;
  FakeMonitor detect{Variant::detect}, explain{Variant::explain};
  ampsim_buffer *buffer;
  Object object;
  std::uint32_t kernel;
};

TEST_F(Parallel, SameResults) {
  for (int round = 0; round < 11; ++round)
    launch();
  expect_reversed();
  EXPECT_EQ(detect.events[0], "launch 4");
  EXPECT_EQ(detect.count("barrier 2"), 11 * 512u);
  EXPECT_EQ(detect.count("tile 0") + detect.count("tile 1") + detect.count("tile 2") + detect.count("tile 3"),
            11 * 512u);
}

TEST_F(Parallel, NotMoreWorkersThanTheMonitorHasMemoryFor) {
  const std::uint64_t container = length * sizeof(int);
  for (auto [memory, workers] :
       {std::pair{8 * container, "launch 4"}, {7 * container, "launch 3"}, {container, "launch 1"}}) {
    MachineOptions options = with_jobs(4);
    options.monitor_memory = memory;
    TestMachine small(options);
    FakeMonitor monitor{Variant::detect};
    monitor.memory = 2;
    small.machine.watch(&monitor, nullptr, nullptr);
    ampsim_buffer *own = ampsim_buffer_create(container, nullptr, 0);
    Object views{View(own, length), small.site(Site::Kind::barrier, 0)};
    std::uint32_t reverse = small.barrier_kernel(reverse_tile);
    // The second capture is the same container: counted once.
    small.tables.kernels[reverse].captures = {test::view_capture("v", 0), test::view_capture("w", 0)};
    small.tables.kernels[reverse].tile_local_bytes = 256;
    small.launch(reverse, test::tiled({length}, {64}), &views);
    EXPECT_EQ(monitor.events[0], workers);
    ampsim_buffer_release(own);
  }
}

TEST_F(Parallel, CandidateIsDetectedAgainSerially) {
  detect.script = {Verdict::candidate, Verdict::candidate};
  launch();
  expect_reversed();
  EXPECT_EQ(detect.count("launch 4"), 1u);
  EXPECT_EQ(detect.count("launch 1"), 1u);
  EXPECT_EQ(explain.count("launch 1"), 1u);
  EXPECT_EQ(explain.count("tile 0"), 512u);
}

TEST_F(Parallel, AfterALaunchThatWasNotCleanOneWorker) {
  detect.script = {Verdict::order_dependent, Verdict::candidate};
  launch();
  EXPECT_EQ(detect.count("launch 4"), 1u);
  detect.script = {Verdict::clean};
  launch();
  EXPECT_EQ(detect.count("launch 4"), 1u);
  launch();
  EXPECT_EQ(detect.count("launch 4"), 2u);
}

TEST_F(Parallel, OrderDependentRunsAgainSerially) {
  detect.script = {Verdict::order_dependent, Verdict::clean};
  launch();
  expect_reversed();
  EXPECT_EQ(detect.count("launch 4"), 1u);
  EXPECT_EQ(detect.count("launch 1"), 1u);
  EXPECT_TRUE(explain.events.empty());
}

TEST_F(Parallel, SerialWhereOrderShows) {
  machine.tables.kernels[kernel].order_dependent = true;
  launch();
  machine.tables.kernels[kernel].order_dependent = false;
  machine.tables.kernels[kernel].has_spin_loops = true;
  launch();
  machine.tables.kernels[kernel].has_spin_loops = false;
  machine.launch(kernel, test::tiled({64}, {64}), &object); // one tile
  EXPECT_EQ(detect.count("launch 1"), 3u);
}

TEST_F(Parallel, ShortLaunchesStayOnOneWorker) {
  MachineOptions options = with_jobs(4);
  options.parallel_seconds = 3600;
  TestMachine patient(options);
  patient.machine.watch(&detect, nullptr, nullptr);
  auto nothing = [](const void *, ampsim_thread_context *) {};
  for (std::uint32_t each : {patient.kernel(nothing), patient.kernel(nothing)})
    for (const char *workers : {"launch 4", "launch 1"}) { // the first tile of a new kernel decides
      detect.events.clear();
      patient.launch(each, test::tiled({length}, {64}), nullptr);
      EXPECT_EQ(detect.events[0], workers);
      EXPECT_EQ(detect.count("tile 0"), 512u);
    }
}

TEST_F(Parallel, FewLongThreadsAreShared) {
  MachineOptions options = with_jobs(4);
  options.parallel_seconds = 1e-3;
  TestMachine machine(options);
  machine.machine.watch(&detect, nullptr, nullptr);
  std::uint32_t slow = machine.kernel(
      [](const void *, ampsim_thread_context *) { std::this_thread::sleep_for(std::chrono::milliseconds(2)); });
  for (int round = 0; round < 2; ++round) {
    detect.events.clear();
    machine.launch(slow, test::untiled({12}), nullptr);
    EXPECT_EQ(detect.events[0], "launch 4");
    EXPECT_LT(detect.count("tile 0"), 12u);
    EXPECT_EQ(detect.count("tile 0") + detect.count("tile 1") + detect.count("tile 2") + detect.count("tile 3"),
              12u);
  }
}

TEST_F(Parallel, FaultInTheFirstTileOfANewKernel) {
  std::uint32_t bad = machine.barrier_kernel([](const void *argument, ampsim_thread_context *thread) {
    if (thread->rank_in_tile)
      ampsim_hook_barrier(thread, fence_all, static_cast<const Object *>(argument)->barrier);
  });
  detect.script = {Verdict::candidate, Verdict::candidate};
  machine.launch(bad, test::tiled({length}, {64}), &object);
  EXPECT_EQ(detect.count("launch 4"), 1u);
  EXPECT_EQ(detect.count("divergent"), 2u); // the launch ended there
  EXPECT_EQ(explain.count("divergent"), 1u);
}

TEST_F(Parallel, UntiledRunsInParallel) {
  std::uint32_t add = machine.kernel([](const void *argument, ampsim_thread_context *thread) {
    static_cast<const Object *>(argument)->view.data()[thread->global[0] * 128 + thread->global[1]] += 5;
  });
  machine.launch(add, test::untiled({256, 128}), &object);
  for (int k = 0; k < length; ++k)
    ASSERT_EQ(object.view.data()[k], k + 5);
  EXPECT_EQ(detect.events[0], "launch 4");
}

TEST_F(Parallel, DivergenceEndsTheLaunch) {
  auto bad = [](const void *argument, ampsim_thread_context *thread) {
    const Object &object = *static_cast<const Object *>(argument);
    if (thread->tile_rank % 100 == 7 && thread->rank_in_tile == 5)
      return;
    ampsim_hook_barrier(thread, fence_all, object.barrier);
  };
  for (int round = 0; round < 5; ++round) {
    detect.script = {Verdict::candidate, Verdict::candidate};
    detect.events.clear();
    explain.events.clear();
    machine.launch(machine.barrier_kernel(bad), test::tiled({length}, {64}), &object);
    EXPECT_GE(detect.count("divergent"), 2u);
    EXPECT_EQ(explain.count("tile 0"), 8u);
    EXPECT_EQ(explain.count("divergent"), 1u);
    EXPECT_EQ(explain.groups.size(), 2u);
  }
}

TEST_F(Parallel, WorkersReallyOverlap) {
  static std::atomic<int> inside, most;
  inside = most = 0;
  std::uint32_t meet = machine.kernel([](const void *, ampsim_thread_context *thread) {
    if (thread->rank_in_tile != 0)
      return;
    int now = ++inside;
    for (int seen = most; seen < now && !most.compare_exchange_weak(seen, now);) {
    }
    std::this_thread::sleep_for(std::chrono::microseconds(200));
    --inside;
  });
  machine.launch(meet, test::tiled({length}, {64}), &object);
  EXPECT_GE(most, 2);
}

} // namespace
} // namespace ampsim
