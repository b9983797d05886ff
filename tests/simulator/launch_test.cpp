// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Binding, rolling back, explaining, schedules.
#include "simulator/language_symbols.h"
#include "tests/simulator/machine_fixture.h"

#include <numeric>
#include <thread>

namespace ampsim {
namespace {

using test::FakeListener;
using test::FakeMonitor;
using test::TestMachine;
using test::View;

struct Object {
  View out;
  View in;
  int dummy = 0;
  const View *by_reference = nullptr;
};

void scale(const void *argument, ampsim_thread_context *thread) {
  const Object &object = *static_cast<const Object *>(argument);
  int &value = object.out.data()[thread->global[0]];
  value = 3 * value + 1;
}

/// The last thread that runs determines element 0.
void last(const void *argument, ampsim_thread_context *thread) {
  static_cast<const Object *>(argument)->out.data()[0] = thread->global[0];
}

struct LaunchTest : testing::Test {
  explicit LaunchTest(MachineOptions options = test::small_machine()) : machine(options) {
    buffer = ampsim_buffer_create(400, nullptr, 0);
    other = ampsim_buffer_create(400, nullptr, 0);
    object.out = View(buffer, 100);
    object.in = View(other, 100);
    std::vector<int> ones(50, 1);
    ampsim_buffer_write(buffer, 0, ones.data(), 200);
  }
  ~LaunchTest() override {
    ampsim_buffer_release(buffer);
    ampsim_buffer_release(other);
  }
  std::uint32_t kernel(KernelEntry entry) {
    std::uint32_t index = machine.kernel(entry);
    machine.tables.kernels[index].captures = {test::view_capture("out", offsetof(Object, out)),
                                              test::view_capture("in", offsetof(Object, in), true)};
    return index;
  }
  std::vector<Variant> take_asked() { return std::exchange(machine.code.asked, {}); }

  TestMachine machine;
  FakeMonitor detect{Variant::detect}, explain{Variant::explain};
  FakeListener listener;
  ampsim_buffer *buffer, *other;
  Object object;
};

TEST_F(LaunchTest, CleanLaunchRunsOnce) {
  detect.counted.accesses = 42;
  machine.machine.watch(&detect, &explain, &listener);
  machine.launch(kernel(scale), test::untiled({100}), &object);
  EXPECT_EQ(take_asked(), (std::vector<Variant>{Variant::detect}));
  EXPECT_EQ(object.out.data()[0], 4);
  EXPECT_EQ(listener.events, (std::vector<std::string>{"launch 1", "schedule forward detect", "end 42"}));
  EXPECT_TRUE(explain.events.empty());
}

TEST_F(LaunchTest, UnwatchedRunsOnce) {
  machine.machine.watch(nullptr, nullptr, &listener);
  machine.launch(kernel(scale), test::untiled({100}), &object);
  EXPECT_EQ(take_asked(), (std::vector<Variant>{Variant::none}));
  EXPECT_EQ(listener.events, (std::vector<std::string>{"launch 1", "schedule forward unwatched", "end 0"}));
}

TEST_F(LaunchTest, CandidateIsExplainedFromTheSameState) {
  detect.script = {Verdict::candidate};
  explain.script = {Verdict::candidate, Verdict::candidate, Verdict::clean};
  explain.counted.accesses = 7;
  machine.machine.watch(&detect, &explain, &listener);
  machine.launch(kernel(scale), test::untiled({100}), &object);
  EXPECT_EQ(take_asked(),
            (std::vector<Variant>{Variant::detect, Variant::explain, Variant::explain, Variant::explain}));
  EXPECT_EQ(object.out.data()[0], 4); // once only
  EXPECT_EQ(listener.events, (std::vector<std::string>{"launch 1", "schedule forward explain", "end 7"}));
}

TEST_F(LaunchTest, ExplainRunsInIntervalLoops) {
  static std::vector<std::uint32_t> passed; // barriers, by each thread in each interval
  passed.clear();
  auto interval = [](auto arrival) {
    return [](const void *, ampsim_thread_context *const *threads, char *, std::uint32_t count,
              std::uint32_t *arrivals) -> std::uint32_t {
      for (std::uint32_t k = 0; k < count; ++k) {
        passed.push_back(threads[k]->interval);
        arrivals[k] = decltype(arrival)::value;
      }
      return decltype(arrival)::value;
    };
  };
  SiteId barrier = machine.site(Site::Kind::barrier, 0);
  IntervalLoops &loops = machine.code.loops[Variant::explain];
  loops.barriers = {{barrier, fence_all}};
  loops.intervals = {+interval(std::integral_constant<std::uint32_t, 1>()),
                     +interval(std::integral_constant<std::uint32_t, 0>())};
  detect.script = {Verdict::candidate};
  explain.script = {Verdict::clean};
  machine.machine.watch(&detect, &explain, nullptr);
  std::uint32_t with_barrier = machine.barrier_kernel(
      [](const void *, ampsim_thread_context *thread) { ampsim_hook_barrier(thread, fence_all, 0); });
  machine.launch(with_barrier, test::tiled({4}, {2}), &object);
  EXPECT_EQ(take_asked(), std::vector<Variant>{Variant::detect});
  EXPECT_EQ(passed, (std::vector<std::uint32_t>{0, 0, 1, 1, 0, 0, 1, 1}));
}

TEST_F(LaunchTest, RollbackRevertsInitialisation) {
  // The kernel records whether an element was initialised when it ran.
  static const MemoryMap *map;
  static std::vector<bool> seen;
  map = &machine.machine.memory();
  seen.clear();
  detect.script = {Verdict::candidate};
  machine.machine.watch(&detect, &explain, nullptr);
  machine.launch(kernel([](const void *argument, ampsim_thread_context *) {
                   const Object &object = *static_cast<const Object *>(argument);
                   seen.push_back(map->initialised_all(object.out.data() + 60, 4));
                   map->set_initialised(object.out.data() + 60, 4);
                 }),
                 test::untiled({1}), &object);
  EXPECT_EQ(seen, (std::vector<bool>{false, false}));
  EXPECT_TRUE(map->initialised_all(object.out.data() + 60, 4));
}

TEST_F(LaunchTest, WithoutExplainTheFirstPassIsAll) {
  detect.script = {Verdict::candidate};
  machine.machine.watch(&detect, nullptr, &listener);
  machine.launch(kernel(scale), test::untiled({100}), &object);
  EXPECT_EQ(take_asked(), (std::vector<Variant>{Variant::detect}));
  EXPECT_EQ(listener.events[1], "schedule forward detect");
}

TEST_F(LaunchTest, DescribesTheLaunch) {
  machine.machine.watch(&detect, nullptr, nullptr);
  std::uint32_t first = kernel(scale), second = kernel(scale);
  machine.tables.kernels[second].captures[1].by_reference = true;
  machine.tables.kernels[second].captures[1].offset = offsetof(Object, by_reference);
  View section(other, 90);
  section.container.data += 40;
  object.by_reference = &section;
  machine.launch(first, test::untiled({100}), &object);
  machine.launch(second, test::tiled({4, 6}, {2, 3}), &object);
  const Launch &launch = detect.last_launch;
  EXPECT_EQ(launch.id, 2u);
  EXPECT_EQ(launch.kernel, second);
  EXPECT_EQ(launch.file, "test.cpp");
  EXPECT_TRUE(launch.tiled);
  EXPECT_EQ(launch.extent, (std::vector<std::int32_t>{4, 6}));
  EXPECT_EQ(launch.tile, (std::vector<std::int32_t>{2, 3}));
  EXPECT_EQ(launch.tiles, 4u);
  EXPECT_EQ(launch.threads, 24u);
  EXPECT_FALSE(launch.aliased);
  ASSERT_EQ(launch.regions.size(), 2u);
  EXPECT_EQ(launch.regions[1].origin, ampsim_buffer_data(other) + 40);
  EXPECT_EQ(launch.regions[1].begin, ampsim_buffer_data(other));
  EXPECT_EQ(launch.regions[1].bytes, 400u);
  EXPECT_EQ(launch.regions[1].extent, (std::vector<std::int64_t>{90}));
  EXPECT_EQ(launch.regions[1].stride, (std::vector<std::int64_t>{1}));
}

TEST_F(LaunchTest, AliasedOnlyWhereOneIsWritable) {
  machine.machine.watch(&detect, nullptr, nullptr);
  std::uint32_t writes = kernel(scale), reads = kernel([](const void *, ampsim_thread_context *) {});
  machine.tables.kernels[reads].captures[0].read_only = true;
  object.in = object.out;
  machine.launch(writes, test::untiled({100}), &object);
  EXPECT_TRUE(detect.last_launch.aliased);
  EXPECT_EQ(detect.last_launch.aliases, (std::vector<std::pair<std::uint32_t, std::uint32_t>>{{0, 1}}));
  machine.launch(reads, test::untiled({100}), &object);
  EXPECT_FALSE(detect.last_launch.aliased);
}

TEST_F(LaunchTest, RanksUpTo8) {
  static std::vector<std::array<std::int32_t, 8>> seen;
  std::uint32_t index = kernel([](const void *, ampsim_thread_context *thread) {
    EXPECT_EQ(thread->tile_rank, seen.size());
    EXPECT_EQ(thread->rank_in_tile, 0u);
    EXPECT_EQ(thread->local[0] + thread->tile[0] + thread->tile_origin[0], 0);
    std::array<std::int32_t, 8> at;
    std::copy(thread->global, thread->global + 8, at.begin());
    seen.push_back(at);
  });
  for (unsigned rank = 1; rank <= 8; ++rank) {
    seen.clear();
    std::vector<std::int32_t> extent{2, 3, 2, 5, 2, 3, 1, 7};
    extent.resize(rank);
    machine.launch(index, test::untiled(extent), &object);
    std::uint64_t expected = 0;
    ASSERT_EQ(seen.size(), std::uint64_t(std::accumulate(extent.begin(), extent.end(), 1, std::multiplies<>())));
    for (const auto &at : seen) {
      std::uint64_t flat = 0;
      for (unsigned d = 0; d < 8; ++d)
        if (d < rank)
          flat = flat * std::uint64_t(extent[d]) + std::uint64_t(at[d]);
        else
          EXPECT_EQ(at[d], 0);
      ASSERT_EQ(flat, expected++);
    }
  }
}

TEST_F(LaunchTest, HostThreadsTakeTurns) {
  std::uint32_t index = kernel(scale);
  static int inside;
  inside = 0;
  std::uint32_t exclusive = machine.kernel([](const void *, ampsim_thread_context *) {
    EXPECT_EQ(++inside, 1);
    --inside;
  });
  std::vector<std::thread> threads;
  for (int k = 0; k < 4; ++k)
    threads.emplace_back([&] {
      for (int round = 0; round < 20; ++round) {
        ampsim_buffer *mine = ampsim_buffer_create(400, nullptr, 0);
        Object my_object{View(mine, 100), object.in};
        std::vector<int> values(100, 1);
        ampsim_buffer_write(mine, 0, values.data(), 400);
        machine.launch(index, test::untiled({100}), &my_object);
        machine.launch(exclusive, test::untiled({100}), nullptr);
        ampsim_buffer_read(mine, 0, values.data(), 400);
        EXPECT_EQ(values[99], 4);
        ampsim_buffer_release(mine);
      }
    });
  for (std::thread &thread : threads)
    thread.join();
}

struct Schedules : LaunchTest {
  static MachineOptions options() {
    MachineOptions options = test::small_machine();
    options.schedules = 4;
    return options;
  }
  Schedules() : LaunchTest(options()) {}
};

TEST_F(Schedules, OnlyTheFirstRunsEffectsStay) {
  machine.machine.watch(&detect, &explain, &listener);
  detect.script = {Verdict::clean, Verdict::candidate};
  std::vector<int> results;
  listener.at_schedule_end = [&] { results.push_back(object.out.data()[0]); };
  machine.launch(kernel(last), test::untiled({100}), &object);
  EXPECT_EQ(listener.events,
            (std::vector<std::string>{"launch 1", "schedule forward detect", "schedule reverse explain",
                                      "schedule shuffle:1 detect", "schedule delays:1 detect", "end 0"}));
  EXPECT_EQ(results[0], 99);
  EXPECT_EQ(results[1], 0);
  EXPECT_EQ(object.out.data()[0], 99);

  results.clear();
  machine.launch(kernel(scale), test::untiled({100}), &object); // each from the same state
  EXPECT_EQ(results, std::vector<int>(4, 298));
}

TEST(Symbols, AllAreDefined) {
  std::set<std::string> names;
  std::vector<HostSymbol> symbols = language_symbols(default_language());
  symbols.insert(symbols.end(), simulator_symbols().begin(), simulator_symbols().end());
  for (const HostSymbol &symbol : symbols) {
    EXPECT_NE(symbol.address, nullptr);
    names.insert(symbol.name);
  }
  EXPECT_EQ(names.size(), 42u);
  EXPECT_TRUE(names.contains("ampsim_hook_outside_array"));
  EXPECT_TRUE(names.contains("ampsim_hook_outside_path"));
  EXPECT_TRUE(names.contains("ampsim_hook_pointer"));
}

} // namespace
} // namespace ampsim
