// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Coherence of host memory and its copies on the accelerator, by the specification.
#include "tests/simulator/machine_fixture.h"

#include <cstring>
#include <numeric>

namespace ampsim {
namespace {

using test::TestMachine;
using test::View;

struct Object {
  View view;
};

struct BufferTest : testing::Test {
  BufferTest() {
    add_one = machine.kernel([](const void *object, ampsim_thread_context *thread) {
      static_cast<const Object *>(object)->view.data()[thread->global[0]] += 1;
    });
    machine.tables.kernels[add_one].captures = {test::view_capture("v", 0)};
    look = machine.kernel([](const void *, ampsim_thread_context *) {});
    machine.tables.kernels[look].captures = {test::view_capture("v", 0, true)};
    std::iota(host.begin(), host.end(), 0);
  }
  ampsim_buffer *mirror() { return ampsim_buffer_create(sizeof(int) * host.size(), host.data(), 0); }
  void launch(std::uint32_t kernel, ampsim_buffer *buffer) {
    Object object{View(buffer, std::int32_t(host.size()))};
    machine.launch(kernel, test::untiled({std::int32_t(host.size())}), &object);
  }
  static int *ints(ampsim_buffer *buffer) { return reinterpret_cast<int *>(ampsim_buffer_data(buffer)); }
  bool initialised(ampsim_buffer *buffer, std::size_t first, std::size_t count) {
    return machine.machine.memory().initialised_all(ints(buffer) + first, count * sizeof(int));
  }

  TestMachine machine;
  std::vector<int> host = std::vector<int>(10);
  std::uint32_t add_one, look;
};

TEST_F(BufferTest, WritesReachTheHostOnlyBySynchronize) {
  ampsim_buffer *buffer = mirror();
  launch(add_one, buffer);
  EXPECT_EQ(host[3], 3);
  EXPECT_EQ(ints(buffer)[3], 4);
  ampsim_buffer_synchronize(buffer);
  EXPECT_EQ(host[3], 4);
  launch(add_one, buffer);
  EXPECT_EQ(host[3], 4);
  ampsim_buffer_release(buffer);
  EXPECT_EQ(host[3], 5);
}

TEST_F(BufferTest, EachMirrorHasItsOwnCopy) {
  ampsim_buffer *a = mirror(), *b = mirror();
  launch(add_one, a);
  launch(add_one, b);
  launch(add_one, b);
  EXPECT_EQ(ints(a)[0], 1);
  EXPECT_EQ(ints(b)[0], 2);
  ampsim_buffer_release(b);
  EXPECT_EQ(host[0], 2);
  ampsim_buffer_release(a);
  EXPECT_EQ(host[0], 1);
}

TEST_F(BufferTest, HostChangesAreSeenAfterRefreshOnly) {
  ampsim_buffer *buffer = mirror();
  launch(look, buffer);
  host[0] = 100;
  launch(look, buffer);
  EXPECT_EQ(ints(buffer)[0], 0);
  ampsim_buffer_refresh(buffer);
  launch(look, buffer);
  EXPECT_EQ(ints(buffer)[0], 100);
  host[1] = 50;
  ampsim_buffer_release(buffer); // nothing was written by kernels
  EXPECT_EQ(host[1], 50);
}

TEST_F(BufferTest, HostAccessMakesTheOtherSideStale) {
  ampsim_buffer *buffer = mirror();
  launch(add_one, buffer);
  int *seen = reinterpret_cast<int *>(ampsim_buffer_access(buffer, 0, 4, 0));
  EXPECT_EQ(seen, host.data());
  EXPECT_EQ(seen[5], 6);
  launch(add_one, buffer);
  EXPECT_EQ(host[5], 6);
  seen = reinterpret_cast<int *>(ampsim_buffer_access(buffer, 20, 4, 1));
  EXPECT_EQ(seen[5], 7);
  seen[5] = 1000;
  launch(add_one, buffer);
  EXPECT_EQ(ints(buffer)[5], 1001);
  ampsim_buffer_release(buffer);
  EXPECT_EQ(host[5], 1001);
}

TEST_F(BufferTest, MirrorsCountAsInitialised) {
  ampsim_buffer *buffer = mirror();
  EXPECT_FALSE(initialised(buffer, 0, 1));
  launch(look, buffer);
  EXPECT_TRUE(initialised(buffer, 0, 10));
  ampsim_buffer_release(buffer);
}

TEST_F(BufferTest, DiscardOfEverythingCopiesNothingIn) {
  ampsim_buffer *buffer = mirror();
  std::memset(ampsim_buffer_data(buffer), 7, 40);
  ampsim_buffer_discard(buffer, 0, 40);
  launch(look, buffer);
  EXPECT_EQ(ints(buffer)[1], 0x07070707);
  for (std::size_t k = 0; k < 10; ++k)
    EXPECT_FALSE(initialised(buffer, k, 1));
  int *seen = reinterpret_cast<int *>(ampsim_buffer_access(buffer, 8, 4, 1));
  seen[2] = 5;
  launch(look, buffer);
  EXPECT_TRUE(initialised(buffer, 2, 1));
  EXPECT_FALSE(initialised(buffer, 3, 1));
  EXPECT_EQ(ints(buffer)[2], 5);
  ampsim_buffer_refresh(buffer);
  launch(look, buffer);
  EXPECT_TRUE(initialised(buffer, 0, 10));
  ampsim_buffer_release(buffer);
}

TEST_F(BufferTest, DiscardOfAPartKeepsTheRest) {
  ampsim_buffer *buffer = mirror();
  ampsim_buffer_discard(buffer, 4, 8);
  launch(look, buffer);
  EXPECT_TRUE(initialised(buffer, 0, 1));
  EXPECT_FALSE(initialised(buffer, 1, 1));
  EXPECT_FALSE(initialised(buffer, 2, 1));
  EXPECT_TRUE(initialised(buffer, 3, 7));
  EXPECT_EQ(ints(buffer)[9], 9);
  ampsim_buffer_release(buffer);
}

TEST_F(BufferTest, WritesToADiscardedPartAreNotCopiedBack) {
  ampsim_buffer *buffer = mirror();
  launch(add_one, buffer);
  ampsim_buffer_discard(buffer, 4, 8);
  ampsim_buffer_synchronize(buffer);
  EXPECT_EQ(host[0], 1);
  EXPECT_EQ(host[1], 1);
  EXPECT_EQ(host[2], 2);
  EXPECT_EQ(host[3], 4);
  ampsim_buffer_release(buffer);
}

TEST_F(BufferTest, WithoutHostMemoryTheHostWorksInPlace) {
  ampsim_buffer *buffer = ampsim_buffer_create(40, nullptr, 3);
  EXPECT_EQ(ampsim_buffer_accelerator_view(buffer), 3u);
  EXPECT_FALSE(initialised(buffer, 0, 1));
  EXPECT_EQ(ampsim_buffer_access(buffer, 0, 40, 0), ampsim_buffer_data(buffer));
  EXPECT_FALSE(initialised(buffer, 0, 1));
  ampsim_buffer_access(buffer, 4, 4, 1);
  EXPECT_TRUE(initialised(buffer, 1, 1));
  EXPECT_FALSE(initialised(buffer, 2, 1));
  ampsim_buffer_write(buffer, 0, host.data(), 40);
  EXPECT_TRUE(initialised(buffer, 0, 10));
  launch(add_one, buffer);
  EXPECT_EQ(ints(buffer)[4], 5);
  int back[10];
  ampsim_buffer_read(buffer, 0, back, 40);
  EXPECT_EQ(back[9], 10);
  ampsim_buffer_discard(buffer, 0, 40);
  EXPECT_FALSE(initialised(buffer, 0, 1));
  ampsim_buffer_release(buffer);
}

TEST_F(BufferTest, CopiesGoToWhicheverSideIsCurrent) {
  ampsim_buffer *buffer = mirror();
  int value = 70;
  ampsim_buffer_write(buffer, 0, &value, 4); // only the host is current
  EXPECT_EQ(host[0], 70);
  launch(add_one, buffer);
  EXPECT_EQ(ints(buffer)[0], 71);
  value = 80;
  ampsim_buffer_write(buffer, 0, &value, 4); // only the device is
  EXPECT_EQ(host[0], 70);
  ampsim_buffer_read(buffer, 0, &value, 4);
  EXPECT_EQ(value, 80);
  ampsim_buffer_read(buffer, 4, &value, 4);
  EXPECT_EQ(value, 2);
  ampsim_buffer_synchronize(buffer);
  EXPECT_EQ(host[0], 80);
  ampsim_buffer_release(buffer);
}

TEST_F(BufferTest, CountsReferences) {
  ampsim_buffer *buffer = mirror();
  ampsim_buffer_retain(buffer);
  launch(add_one, buffer);
  ampsim_buffer_release(buffer);
  EXPECT_EQ(host[0], 0);
  ampsim_buffer_release(buffer);
  EXPECT_EQ(host[0], 1);
}

TEST_F(BufferTest, ExhaustedMemoryGivesNull) {
  EXPECT_EQ(ampsim_buffer_create(std::size_t{1} << 40, nullptr, 0), nullptr);
  ampsim_buffer *empty = ampsim_buffer_create(0, nullptr, 0);
  EXPECT_NE(empty, nullptr);
  ampsim_buffer_release(empty);
}

TEST(Buffer, MayOutliveTheMachine) {
  ampsim_buffer *buffer;
  {
    TestMachine machine;
    buffer = ampsim_buffer_create(40, nullptr, 0);
    static ampsim_buffer *released;
    released = ampsim_buffer_create(40, nullptr, 0);
    machine.launch(machine.kernel([](const void *, ampsim_thread_context *) { ampsim_buffer_release(released); }),
                   test::untiled({1}), nullptr); // as in a program that exits in a kernel
  }
  ampsim_buffer_release(buffer);
}

} // namespace
} // namespace ampsim
