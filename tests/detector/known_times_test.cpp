// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Maps from threads to times against std::map.
#include "detector/order/known_times.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <vector>

namespace ampsim::test {
namespace {

struct Both {
  KnownTimes times;
  std::map<std::uint64_t, std::uint32_t> expected;

  void raise(std::uint64_t who, std::uint32_t when) {
    times.raise(who, when);
    if (when)
      expected[who] = std::max(expected[who], when);
  }
  void join(const Both &other) {
    bool adds = false;
    for (const auto &[who, when] : other.expected)
      if (std::uint32_t &mine = expected[who]; mine < when) {
        mine = when;
        adds = true;
      }
    EXPECT_EQ(times.join(other.times), adds);
  }
  void check() const {
    std::vector<std::uint64_t> known, all;
    times.for_each([&](std::uint64_t who) { known.push_back(who); });
    for (const auto &[who, when] : expected) {
      all.push_back(who);
      EXPECT_EQ(times.of(who), when);
    }
    EXPECT_EQ(known, all);
    EXPECT_EQ(times.empty(), all.empty());
    EXPECT_EQ(times.of(12345678), 0u);
  }
};

TEST(KnownTimes, AgreeWithAMap) {
  std::mt19937_64 random(7);
  const auto up_to = [&](std::uint64_t limit) { return random() % limit; };
  std::vector<Both> maps(12);
  for (int k = 0; k < 20'000; ++k) {
    Both &one = maps[up_to(maps.size())];
    const Both &other = maps[up_to(maps.size())];
    switch (up_to(8)) {
    case 0:
      one.join(other);
      break;
    case 1:
      if (up_to(4) == 0)
        one = {};
      break;
    case 2:
      one = other;
      break;
    default:
      // Neighbours, threads of other tiles, and the largest numbers.
      one.raise(up_to(3) ? up_to(40) : up_to(2) ? up_to(64) << 12 | up_to(4) : ~up_to(40), std::uint32_t(up_to(5)));
    }
  }
  for (const Both &each : maps)
    each.check();
}

TEST(KnownTimes, ACopyIsIndependent) {
  KnownTimes first;
  first.raise(3, 5);
  const KnownTimes copy = first;
  first.raise(3, 6);
  first.raise(4, 1);
  EXPECT_EQ(copy.of(3), 5u);
  EXPECT_EQ(copy.of(4), 0u);
}

TEST(KnownTimes, AChainTakesMemoryOnlyForDifferences) {
  // One map for each thread, of all before it: a copy of each would be 80 GB.
  constexpr std::uint64_t threads = 200'000;
  std::vector<KnownTimes> all(1);
  for (std::uint64_t who = 0; who < threads; ++who) {
    KnownTimes next;
    next.raise(who, 1);
    EXPECT_EQ(next.join(all.back()), who > 0);
    all.push_back(next);
  }
  for (std::uint64_t who = 0; who < threads; who += 997) {
    EXPECT_EQ(all.back().of(who), 1u);
    EXPECT_EQ(all[who].of(who), 0u);
    EXPECT_FALSE(all.back().join(all[who]));
  }
}

} // namespace
} // namespace ampsim::test
