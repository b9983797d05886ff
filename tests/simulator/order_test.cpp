// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Exact sequences of tiles and threads under each order.
#include "simulator/order.h"

#include "tests/simulator/machine_fixture.h"

#include <algorithm>
#include <numeric>
#include <set>
#include <string>

namespace ampsim {
namespace {

using test::TestMachine;

std::vector<std::uint64_t> all(const Sequence &sequence) {
  std::vector<std::uint64_t> values;
  for (std::uint64_t k = 0; k < sequence.size(); ++k)
    values.push_back(sequence[k]);
  return values;
}

TEST(Sequence, ForwardReverseShuffle) {
  EXPECT_EQ(all(Sequence({Order::Kind::forward, 0}, 4, 0)), (std::vector<std::uint64_t>{0, 1, 2, 3}));
  EXPECT_EQ(all(Sequence({Order::Kind::reverse, 0}, 4, 0)), (std::vector<std::uint64_t>{3, 2, 1, 0}));
  Order shuffle{Order::Kind::shuffle, 7};
  std::vector<std::uint64_t> values = all(Sequence(shuffle, 100, 0)), sorted = values;
  std::sort(sorted.begin(), sorted.end());
  std::vector<std::uint64_t> identity(100);
  std::iota(identity.begin(), identity.end(), 0);
  EXPECT_EQ(sorted, identity);
  EXPECT_NE(values, identity);
  EXPECT_EQ(values, all(Sequence(shuffle, 100, 0)));
  EXPECT_NE(values, all(Sequence(shuffle, 100, 1)));
  EXPECT_NE(values, all(Sequence({Order::Kind::shuffle, 8}, 100, 0)));
}

TEST(Sequence, ShuffleIsTheSameOnEveryMachine) {
  EXPECT_EQ(all(Sequence({Order::Kind::shuffle, 1}, 8, 0)), (std::vector<std::uint64_t>{0, 5, 2, 7, 3, 4, 1, 6}));
}

std::string text(const std::vector<Order> &orders) {
  std::string all;
  for (const Order &order : orders)
    switch (order.kind) {
    case Order::Kind::forward:
      all += "f ";
      break;
    case Order::Kind::reverse:
      all += "r ";
      break;
    case Order::Kind::shuffle:
      all += std::to_string(order.seed) + " ";
      break;
    case Order::Kind::delays:
      all += "d" + std::to_string(order.seed) + " ";
      break;
    }
  return all;
}

TEST(ScheduleOrders, EachOnce) {
  EXPECT_EQ(text(schedule_orders({}, 1)), "f ");
  EXPECT_EQ(text(schedule_orders({}, 5)), "f r 1 d1 2 ");
  EXPECT_EQ(text(schedule_orders({Order::Kind::reverse, 0}, 3)), "r f 1 ");
  EXPECT_EQ(text(schedule_orders({Order::Kind::shuffle, 2}, 5)), "2 r 1 d1 d2 ");
  EXPECT_EQ(text(schedule_orders({Order::Kind::delays, 1}, 4)), "d1 r 1 2 ");
}

TEST(Delays, TheSameForAWarpAndAllKindsInSomeSeeds) {
  std::set<Delay> seen;
  for (std::uint64_t seed = 0; seed < 64; ++seed) {
    EXPECT_EQ(delay_at(seed, 3, 1, 0), delay_at(seed, 3, 1, 0));
    seen.insert(delay_at(seed, 3, 1, 0));
  }
  EXPECT_EQ(seen.size(), 3u);
}

/// Records (tile, thread) of each thread.
struct Trace {
  std::vector<std::pair<std::uint64_t, std::uint32_t>> *ran;
};

void record(const void *object, ampsim_thread_context *thread) {
  static_cast<const Trace *>(object)->ran->push_back({thread->tile_rank, thread->rank_in_tile});
}

using Ran = std::vector<std::pair<std::uint64_t, std::uint32_t>>;

Ran run(Order order, const ampsim_domain &domain, bool barriers) {
  MachineOptions options = test::small_machine();
  options.order = order;
  TestMachine machine(options);
  Ran ran;
  Trace trace{&ran};
  std::uint32_t kernel = machine.kernel(record);
  machine.tables.kernels[kernel].has_barriers = barriers;
  machine.launch(kernel, domain, &trace);
  return ran;
}

TEST(Order, TilesAndThreads) {
  for (bool barriers : {false, true}) {
    Ran forward{{0, 0}, {0, 1}, {0, 2}, {1, 0}, {1, 1}, {1, 2}};
    EXPECT_EQ(run({}, test::tiled({6}, {3}), barriers), forward);
    Ran reverse(forward.rbegin(), forward.rend());
    EXPECT_EQ(run({Order::Kind::reverse, 0}, test::tiled({6}, {3}), barriers), reverse);
    Ran shuffled = run({Order::Kind::shuffle, 3}, test::tiled({64}, {8}), barriers);
    EXPECT_EQ(shuffled, run({Order::Kind::shuffle, 3}, test::tiled({64}, {8}), !barriers));
    std::sort(shuffled.begin(), shuffled.end());
    EXPECT_EQ(shuffled, run({}, test::tiled({64}, {8}), barriers));
  }
}

TEST(Order, UntiledReverseIsTheFullReverse) {
  Ran forward = run({}, test::untiled({2500}), false);
  ASSERT_EQ(forward.size(), 2500u);
  for (std::uint32_t k = 0; k < 2500; ++k)
    EXPECT_EQ(forward[k], (std::pair<std::uint64_t, std::uint32_t>{k, 0}));
  Ran reverse = run({Order::Kind::reverse, 0}, test::untiled({2500}), false);
  EXPECT_EQ(reverse, Ran(forward.rbegin(), forward.rend()));
  Ran shuffled = run({Order::Kind::shuffle, 1}, test::untiled({2500}), false);
  EXPECT_NE(shuffled, forward);
  std::sort(shuffled.begin(), shuffled.end());
  EXPECT_EQ(shuffled, forward);
}

} // namespace
} // namespace ampsim
