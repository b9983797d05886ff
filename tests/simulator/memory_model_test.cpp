// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The rules of a language's memory model that the engine uses: a language whose ended threads do not count at
// barriers, and which promises progress.
#include "tests/simulator/machine_fixture.h"

#include <algorithm>

namespace ampsim {
namespace {

using test::FakeMonitor;
using test::TestMachine;

struct Object {
  volatile int flag = 0;
  std::vector<std::uint32_t> passed; // ranks of the threads that passed the barrier
  SiteId barrier = 0, spin = 0;
};

struct Rules : testing::Test {
  Rules() {
    language.memory_model = {.reads_compatible_with_atomics = false,
                             .ended_threads_count_at_barriers = false,
                             .promises_progress = true};
    machine.tables.language = &language;
    machine.machine.watch(&monitor, nullptr, nullptr);
    object.barrier = machine.site(Site::Kind::barrier, 9);
    object.spin = machine.site(Site::Kind::loop, 5, {5});
  }
  Language language = default_language();
  TestMachine machine;
  FakeMonitor monitor;
  Object object;
};

/// Threads 1 and 2 of 4 end; the others wait.
std::uint32_t leave_in_the_middle(TestMachine &machine) {
  return machine.barrier_kernel([](const void *argument, ampsim_thread_context *thread) {
    Object &object = *static_cast<Object *>(const_cast<void *>(argument));
    if (thread->rank_in_tile == 1 || thread->rank_in_tile == 2)
      return;
    ampsim_hook_barrier(thread, fence_all, object.barrier);
    object.passed.push_back(thread->rank_in_tile);
    ampsim_hook_barrier(thread, fence_all, object.barrier);
  });
}

TEST_F(Rules, ThreadsThatHaveEndedDoNotCount) {
  machine.launch(leave_in_the_middle(machine), test::tiled({4}, {4}), &object);
  EXPECT_EQ(object.passed, (std::vector<std::uint32_t>{0, 3}));
  EXPECT_EQ(monitor.count("barrier 3"), 2u);
  EXPECT_EQ(monitor.count("divergent"), 0u);
}

TEST_F(Rules, ThreadsThatHaveEndedCount) {
  language.memory_model.ended_threads_count_at_barriers = true;
  machine.launch(leave_in_the_middle(machine), test::tiled({4}, {4}), &object);
  EXPECT_TRUE(object.passed.empty());
  EXPECT_EQ(monitor.count("divergent"), 1u);
}

/// The same kernel in interval loops, which can only report that threads diverged.
std::uint32_t first_interval(const void *, ampsim_thread_context *const *threads, char *, std::uint32_t count,
                             std::uint32_t *arrivals) {
  for (std::uint32_t k = 0; k < count; ++k)
    arrivals[k] = threads[k]->rank_in_tile == 1 || threads[k]->rank_in_tile == 2 ? 0 : 1;
  return ~0u;
}

TEST_F(Rules, TheOthersContinueAfterIntervalLoops) {
  IntervalLoops &loops = machine.code.loops[Variant::detect];
  loops.intervals = {first_interval, first_interval};
  loops.barriers = {{object.barrier, fence_all}};
  machine.launch(leave_in_the_middle(machine), test::tiled({4}, {4}), &object);
  EXPECT_EQ(object.passed, (std::vector<std::uint32_t>{0, 3}));
  EXPECT_EQ(monitor.count("barrier 3"), 2u);
  EXPECT_EQ(monitor.count("divergent"), 0u);
}

TEST_F(Rules, TheOthersContinueUnwatched) {
  machine.machine.watch(nullptr, nullptr, nullptr);
  machine.code.loops[Variant::none].intervals = {first_interval, first_interval};
  machine.code.loops[Variant::none].barriers = {{object.barrier, fence_all}};
  machine.launch(leave_in_the_middle(machine), test::tiled({4}, {4}), &object);
  EXPECT_EQ(object.passed, (std::vector<std::uint32_t>{0, 3}));
}

/// Thread 0 spins until the flag is set; thread 1 sets it, or not.
template <bool sets> std::uint32_t spinning(TestMachine &machine) {
  std::uint32_t kernel = machine.barrier_kernel([](const void *argument, ampsim_thread_context *thread) {
    Object &object = *static_cast<Object *>(const_cast<void *>(argument));
    if (thread->rank_in_tile == 1)
      object.flag = sets;
    else
      while (object.flag == 0)
        ampsim_hook_spin(thread, object.spin);
  });
  machine.tables.kernels[kernel].has_spin_loops = true;
  return kernel;
}

bool stuck(const FakeMonitor &monitor) {
  return std::ranges::any_of(monitor.events,
                             [](const std::string &event) { return event.starts_with("no progress"); });
}

TEST_F(Rules, ALoopThatAnotherThreadEndsHasProgress) {
  machine.launch(spinning<true>(machine), test::tiled({2}, {2}), &object);
  EXPECT_FALSE(stuck(monitor));
}

TEST_F(Rules, ALoopThatNoThreadEndsHasNone) {
  machine.launch(spinning<false>(machine), test::tiled({2}, {2}), &object);
  EXPECT_TRUE(stuck(monitor));
}

TEST_F(Rules, WithoutThePromiseBothAreHazards) {
  language.memory_model.promises_progress = false;
  machine.launch(spinning<true>(machine), test::tiled({2}, {2}), &object);
  EXPECT_TRUE(stuck(monitor));
}

} // namespace
} // namespace ampsim
