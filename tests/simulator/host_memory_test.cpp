// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Views over host memory that no longer exists: the faults reported, and the cases left alone.
#include "simulator/amp/host_memory.h"
#include "tests/simulator/machine_fixture.h"

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <sys/mman.h>
#include <thread>
#include <unistd.h>

namespace ampsim {
namespace {

using test::TestMachine;
using test::View;

/// The function that a program calls in place of the C library's.
void free_as_program(void *block) {
  for (const HostSymbol &symbol : freeing_symbols())
    if (std::strcmp(symbol.name, "free") == 0)
      reinterpret_cast<void (*)(void *)>(symbol.address)(block);
}

class Listener : public test::FakeListener {
public:
  void host_copy_fails(const HostCopyFault &fault) override {
    faults.push_back(fault);
    std::fprintf(stderr, "%llu bytes of %s, %s:%u, launch %u, %s, signal %d.", (unsigned long long)fault.bytes,
                 fault.variable.c_str(), fault.file.c_str(), fault.line, fault.launch, fault.to_host ? "out" : "in",
                 fault.signal);
  }
  std::vector<HostCopyFault> faults;
};

struct Object {
  View view;
};

constexpr std::int32_t length = 2048;

struct HostMemoryTest : testing::Test {
  HostMemoryTest() {
    add_one = machine.kernel([](const void *object, ampsim_thread_context *thread) {
      static_cast<const Object *>(object)->view.data()[thread->global[0]] += 1;
    });
    machine.tables.kernels[add_one].captures = {test::view_capture("v", 0)};
    machine.machine.watch(nullptr, nullptr, &listener);
  }
  ampsim_buffer *view_over(void *memory) {
    return ampsim_buffer_create(sizeof(int) * length, memory, 0, "f.cpp", 12);
  }
  void launch(ampsim_buffer *buffer) {
    Object object{View(buffer, length)};
    machine.launch(add_one, test::untiled({length}), &object);
  }
  TestMachine machine;
  Listener listener;
  std::uint32_t add_one;
};

TEST_F(HostMemoryTest, AFaultingCopyIsReportedBeforeTheProcessDies) {
  void *memory = mmap(nullptr, sizeof(int) * length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  ampsim_buffer *buffer = view_over(memory);
  launch(buffer);
  mprotect(memory, sizeof(int) * length, PROT_READ);
  EXPECT_EXIT(ampsim_buffer_release(buffer), testing::KilledBySignal(SIGSEGV),
              "8192 bytes of v, f.cpp:12, launch 1, out, signal 11");
  ampsim_buffer_refresh(buffer);
  munmap(memory, sizeof(int) * length);
  EXPECT_EXIT(launch(buffer), testing::KilledBySignal(SIGSEGV),
              "8192 bytes of v, f.cpp:12, launch 2, in, signal 11");
  EXPECT_TRUE(listener.faults.empty()); // all of that was in other processes
  ampsim_buffer_release(buffer);
}

TEST_F(HostMemoryTest, TheProgramsOwnHandlerGetsTheSignal) {
  void *memory = mmap(nullptr, sizeof(int) * length, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  ampsim_buffer *buffer = view_over(memory);
  launch(buffer);
  std::signal(SIGSEGV, [](int) { _exit(9); });
  EXPECT_EXIT(ampsim_buffer_synchronize(buffer), testing::ExitedWithCode(9), "signal 11");
  std::signal(SIGSEGV, SIG_DFL);
  ampsim_buffer_discard(buffer, 0, sizeof(int) * length);
  ampsim_buffer_release(buffer);
  munmap(memory, sizeof(int) * length);
}

TEST_F(HostMemoryTest, FreedMemoryIsNotWritten) {
  void *memory = std::calloc(length, sizeof(int));
  ampsim_buffer *first = view_over(memory), *second = view_over(static_cast<int *>(memory) + 0);
  launch(first);
  free_as_program(memory);
  ampsim_buffer_synchronize(first);
  ASSERT_EQ(listener.faults.size(), 1u);
  EXPECT_EQ(listener.faults[0].why, HostCopyFault::Why::freed);
  EXPECT_EQ(listener.faults[0].signal, 0);
  launch(first);
  ampsim_buffer_release(first);
  EXPECT_EQ(listener.faults.size(), 1u); // once
  ampsim_buffer_release(second);         // nothing was to be copied
  EXPECT_EQ(listener.faults.size(), 1u);
}

TEST_F(HostMemoryTest, OtherBlocksMayBeFreed) {
  auto *memory = static_cast<int *>(std::calloc(length, sizeof(int)));
  void *others[] = {std::malloc(16), std::malloc(100000)};
  ampsim_buffer *buffer = view_over(memory);
  launch(buffer);
  for (void *other : others)
    free_as_program(other);
  free_as_program(nullptr);
  ampsim_buffer_synchronize(buffer);
  EXPECT_EQ(memory[5], 1);
  free_as_program(memory); // what kernels wrote is already there
  ampsim_buffer_release(buffer);
  EXPECT_TRUE(listener.faults.empty());
}

/// Without AddressSanitizer, which would move the variable off the stack.
__attribute__((noinline, no_sanitize("address"))) ampsim_buffer *over_a_local_variable(HostMemoryTest &test,
                                                                                       bool synchronize) {
  int values[length] = {};
  ampsim_buffer *buffer = test.view_over(values);
  test.launch(buffer);
  if (synchronize)
    ampsim_buffer_synchronize(buffer);
  return buffer;
}

TEST_F(HostMemoryTest, AFrameThatHasReturnedIsNotWritten) {
  ampsim_buffer_release(over_a_local_variable(*this, true));
  EXPECT_TRUE(listener.faults.empty());
  ampsim_buffer_release(over_a_local_variable(*this, false));
  ASSERT_EQ(listener.faults.size(), 1u);
  EXPECT_EQ(listener.faults[0].why, HostCopyFault::Why::left_scope);
}

TEST_F(HostMemoryTest, TheStackOfAnotherThreadMayBeInUse) {
  int values[length] = {};
  ampsim_buffer *buffer = view_over(values);
  std::thread([&] {
    launch(buffer);
    ampsim_buffer_release(buffer);
  }).join();
  EXPECT_EQ(values[7], 1);
  EXPECT_TRUE(listener.faults.empty());
}

} // namespace
} // namespace ampsim
