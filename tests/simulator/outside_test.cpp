// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Addresses for accesses outside of containers and arrays.
#include "simulator/outside.h"

#include "tests/simulator/machine_fixture.h"

#include <set>

namespace ampsim {
namespace {

using test::TestMachine;

struct Object {
  const MemoryMap *memory;
  SiteId barrier;
  unsigned *checked;
};

TEST(Outside, RingOf64) {
  TestMachine machine;
  unsigned checked = 0;
  Object object{&machine.machine.memory(), 0, &checked};
  std::uint32_t kernel = machine.kernel([](const void *argument, ampsim_thread_context *thread) {
    const Object &object = *static_cast<const Object *>(argument);
    std::set<char *> different;
    std::vector<char *> made;
    for (int k = 0; k < 64; ++k) {
      made.push_back(static_cast<char *>(k % 2 ? ampsim_hook_outside(thread, &object, 2, 12, k, -k, 0)
                                               : ampsim_hook_outside_array(thread, 0, -4 * k)));
      different.insert(made.back());
      EXPECT_TRUE(object.memory->is_outside(made.back()));
      EXPECT_EQ(std::uintptr_t(made.back()) % 64, 0u);
      made.back()[8] = 1; // uninstrumented code may do so
    }
    EXPECT_EQ(different.size(), 64u);
    for (int k = 0; k < 64; ++k) {
      const OutsideAccess &access = outside_access(*thread, made[std::size_t(k)] + 8);
      if (k % 2) {
        EXPECT_EQ(static_cast<const void *>(access.container), &object);
        EXPECT_EQ(access.rank, 2u);
        EXPECT_EQ(access.index, (std::array<std::int64_t, AMPSIM_MAX_PATH>{k, -k}));
        EXPECT_EQ(access.element_size, 12u);
        EXPECT_EQ(access.offset, 8);
      } else {
        EXPECT_EQ(access.container, nullptr);
        EXPECT_EQ(access.offset, 8 - 4 * k);
      }
    }
    EXPECT_EQ(outside_access(*thread, made[1]).offset, 0);
    ++*object.checked;
  });
  machine.launch(kernel, test::untiled({3}), &object);
  EXPECT_EQ(checked, 3u);
}

TEST(Outside, EachThreadOfATileHasItsOwnRing) {
  TestMachine machine;
  unsigned checked = 0;
  Object object{&machine.machine.memory(), machine.site(Site::Kind::barrier, 0), &checked};
  std::uint32_t kernel = machine.barrier_kernel([](const void *argument, ampsim_thread_context *thread) {
    const Object &object = *static_cast<const Object *>(argument);
    void *mine = ampsim_hook_outside(thread, nullptr, 1, 4, std::int32_t(thread->rank_in_tile) + 1000, 0, 0);
    ampsim_hook_barrier(thread, fence_all, object.barrier);
    EXPECT_EQ(outside_access(*thread, mine).index[0], std::int32_t(thread->rank_in_tile) + 1000);
    ++*object.checked;
  });
  machine.launch(kernel, test::tiled({200}, {100}), &object);
  EXPECT_EQ(checked, 200u);
}

TEST(Outside, MemoryForRedirectedAccesses) {
  TestMachine machine;
  const MemoryMap &map = machine.machine.memory();
  EXPECT_FALSE(map.is_global(map.outside_begin));
  EXPECT_FALSE(map.is_outside(map.zeros));
  EXPECT_FALSE(map.is_outside(map.sink));
  EXPECT_GE(map.scratch_size, 65536u);
  map.sink[map.scratch_size - 1] = 1;
  EXPECT_EQ(map.zeros[map.scratch_size - 1], 0);
  map.outside_begin[map.outside_size + 1000] = 1; // a large element in the last slot
}

} // namespace
} // namespace ampsim
