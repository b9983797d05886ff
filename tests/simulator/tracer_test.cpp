// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Launches that run again in other orders: the order of threads, and no lasting effects.
#include "simulator/launch_tracer.h"

#include "tests/simulator/machine_fixture.h"

namespace ampsim {
namespace {

using test::FakeMonitor;
using test::TestMachine;

struct Object {
  std::vector<int> *log;
  SiteId barrier;
};

/// Notes "thread, part" at three points, with a barrier before the last.
void three_steps(const void *argument, ampsim_thread_context *thread) {
  const Object &object = *static_cast<const Object *>(argument);
  int name = 10 * thread->global[0];
  for (int step = 0; step < 2; ++step) {
    take_turns(*thread);
    object.log->push_back(name + step);
  }
  ampsim_hook_barrier(thread, fence_all, object.barrier);
  take_turns(*thread);
  object.log->push_back(name + 2);
}

struct Tracer final : LaunchTracer {
  std::vector<TracedOrder> orders(const Launch &) override { return wanted; }
  Monitor &next(const TracedOrder &) override {
    logs.push_back(std::exchange(*log, {}));
    return monitor;
  }
  FakeMonitor monitor{Variant::explain};
  std::vector<TracedOrder> wanted;
  std::vector<int> *log = nullptr;
  std::vector<std::vector<int>> logs;
};

TEST(Tracer, InterleavedThreadsAndTilesTakeTurns) {
  TestMachine machine;
  FakeMonitor detect;
  Tracer tracer;
  std::vector<int> log;
  tracer.log = &log;
  tracer.wanted = {{{Order::Kind::reverse, 0}, false}, {{}, true}};
  machine.machine.watch(&detect, nullptr, nullptr);
  machine.machine.trace(&tracer);
  Object object{&log, machine.site(Site::Kind::barrier, 9)};
  std::uint32_t kernel = machine.kernel(three_steps);
  machine.tables.kernels[kernel].has_barriers = true;
  machine.launch(kernel, test::tiled({4}, {2}), &object);
  ASSERT_EQ(tracer.logs.size(), 2u);
  EXPECT_EQ(tracer.logs[0], (std::vector{0, 1, 10, 11, 2, 12, 20, 21, 30, 31, 22, 32}));
  EXPECT_EQ(tracer.logs[1], (std::vector{30, 31, 20, 21, 32, 22, 10, 11, 0, 1, 12, 2}));
  EXPECT_EQ(log, (std::vector{0, 10, 20, 30, 1, 11, 21, 31, 2, 12, 22, 32}));
}

} // namespace
} // namespace ampsim
