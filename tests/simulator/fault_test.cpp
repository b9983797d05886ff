// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Kernels that cannot continue: the thread, the place, and the output before the process dies.
#include "simulator/fault.h"
#include "tests/simulator/machine_fixture.h"

#include <csignal>
#include <cstdio>
#include <cstdlib>

namespace ampsim {
namespace {

using test::FakeMonitor;
using test::TestMachine;

/// Prints the fault, so that a death test can match it.
class FaultListener : public test::FakeListener {
public:
  void candidate_found(const Launch &) override { std::fputs("candidate; ", stderr); }
  void schedule_ends(const Launch &, const Order &, Monitor *monitor) override {
    std::fprintf(stderr, "%s; ",
                 !monitor                                ? "unwatched"
                 : monitor->variant() == Variant::detect ? "detect"
                                                         : "explain");
  }
  void launch_fails(const Launch &launch, const Order &, const KernelFault &fault) override {
    std::fprintf(stderr, "launch %u fails: what %u signal %d site %d thread %d of %d.\n", launch.id,
                 unsigned(fault.what), fault.signal, int(fault.site), fault.thread ? fault.thread->local[0] : -1,
                 fault.thread ? fault.thread->tile[0] : -1);
  }
};

struct Fault : testing::Test {
  TestMachine machine;
  FaultListener listener;
  FakeMonitor detect{Variant::detect}, explain{Variant::explain};
};

void divide(const void *, ampsim_thread_context *thread) {
  ampsim_hook_barrier(thread, fence_all, 0);
  ampsim_hook_division(thread, 7, 5, thread->global[0] - 6, INT32_MIN);
}

__attribute__((no_sanitize("null"))) void access(const void *object, ampsim_thread_context *thread) {
  thread->site = 3; // as the hooks of the explain variant do
  if (thread->global[0] == 6)
    *static_cast<int *const volatile *>(object)[0] = 1;
}

TEST_F(Fault, ADivisionKnowsItsThreadAndSite) {
  machine.site(Site::Kind::barrier, 0);
  std::uint32_t kernel = machine.barrier_kernel(divide);
  machine.machine.watch(nullptr, nullptr, &listener);
  EXPECT_EXIT(machine.launch(kernel, test::tiled({8}, {4}), nullptr), testing::KilledBySignal(SIGFPE),
              "^unwatched; launch 1 fails: what 1 signal 8 site 7 thread 2 of 1");
}

TEST_F(Fault, DefinedDivisionsAreLeftAlone) {
  std::uint32_t kernel = machine.kernel([](const void *, ampsim_thread_context *thread) {
    ampsim_hook_division(thread, 0, 5, -1, INT32_MIN);
    ampsim_hook_division(thread, 0, INT32_MIN, -1, INT64_MIN);
    ampsim_hook_division(thread, 0, INT64_MIN, 1, INT64_MIN);
    ampsim_hook_division(thread, 0, 1, -1, 1); // unsigned
  });
  machine.machine.watch(nullptr, nullptr, &listener);
  machine.launch(kernel, test::untiled({4}), nullptr);
  EXPECT_EQ(listener.events, (std::vector<std::string>{"launch 1", "end 0"}));
}

TEST_F(Fault, ABadAccessIsRepeatedUnderExplain) {
  int *nowhere = nullptr;
  std::uint32_t kernel = machine.kernel(access);
  machine.machine.watch(&detect, &explain, &listener);
  EXPECT_EXIT(machine.launch(kernel, test::tiled({8}, {4}), &nowhere), testing::KilledBySignal(SIGSEGV),
              "^candidate; explain; launch 1 fails: what 0 signal 11 site 3 thread 2 of 1");
}

TEST_F(Fault, ItIsRepeatedOnFibersWhichKnowTheThread) {
  int *nowhere = nullptr;
  machine.site(Site::Kind::barrier, 0);
  std::uint32_t kernel = machine.barrier_kernel(access);
  machine.code.loops[Variant::explain]; // would do nothing
  machine.machine.watch(&detect, &explain, &listener);
  EXPECT_EXIT(machine.launch(kernel, test::tiled({8}, {4}), &nowhere), testing::KilledBySignal(SIGSEGV),
              "^candidate; explain; launch 1 fails: what 0 signal 11 site 3 thread 2 of 1");
}

TEST_F(Fault, AStackThatOverflows) {
  machine.site(Site::Kind::barrier, 0);
  std::uint32_t kernel = machine.barrier_kernel([](const void *, ampsim_thread_context *thread) {
    auto dig = [](auto &self, int depth) -> int {
      volatile char page[4096];
      page[0] = char(depth);
      return depth == 0 ? page[0] : self(self, depth - 1) + page[0];
    };
    ampsim_hook_barrier(thread, fence_all, 0);
    if (thread->global[0] == 5)
      thread->changes += std::uint64_t(dig(dig, 1 << 20));
  });
  machine.machine.watch(nullptr, nullptr, &listener);
  EXPECT_EXIT(machine.launch(kernel, test::tiled({8}, {4}), nullptr), testing::KilledBySignal(SIGSEGV),
              "launch 1 fails: what 3 signal 11 site -1 thread 1 of 1");
}

TEST_F(Fault, SignalsOfTheProgramAreItsOwn) {
  static volatile std::sig_atomic_t handled = 0;
  std::signal(SIGSEGV, [](int) { handled = handled + 1; });
  std::uint32_t kernel = machine.kernel([](const void *, ampsim_thread_context *) {
    raise(SIGSEGV); // sent, not a fault
  });
  machine.launch(kernel, test::untiled({3}), nullptr);
  EXPECT_EQ(handled, 3);
  raise(SIGSEGV);
  EXPECT_EQ(handled, 4);
  std::signal(SIGSEGV, SIG_DFL);
}

TEST_F(Fault, SignalsThatEndTheProgramWaitForTheLaunch) {
  std::uint32_t kernel = machine.kernel([](const void *, ampsim_thread_context *) {
    raise(SIGTERM);
    std::fputs("through.", stderr);
  });
  machine.machine.watch(nullptr, nullptr, &listener);
  EXPECT_EXIT(machine.launch(kernel, test::untiled({1}), nullptr), testing::KilledBySignal(SIGTERM),
              "through.unwatched");
}

} // namespace
} // namespace ampsim
