// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The first occurrences of an access, whatever their order of insertion.
#include "detector/explain/earliest.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <utility>

namespace ampsim::test {
namespace {

using Shown = std::vector<std::pair<std::uint64_t, std::uint32_t>>; // tile (or thread), iteration

Occurrence at(std::uint64_t tile, std::uint32_t in_tile, std::vector<std::uint32_t> iterations) {
  Occurrence occurrence;
  occurrence.thread = {tile, in_tile};
  occurrence.iterations = Iterations(iterations);
  return occurrence;
}

TEST(Earliest, TheFirstIterationsOfTheLowestUnits) {
  std::mt19937 random(1);
  for (Unit unit : {Unit::thread, Unit::tile}) {
    std::vector<Occurrence> all;
    Shown expected;
    for (std::uint32_t k = 0; k < 6; ++k)
      for (std::uint32_t iteration = 0; iteration < 7; ++iteration) {
        all.push_back(unit == Unit::tile ? at(k, 0, {iteration}) : at(0, k, {iteration}));
        if (k < Earliest::unit_limit && iteration < Earliest::limit_per_unit)
          expected.push_back({k, iteration});
      }
    for (int round = 0; round < 50; ++round) {
      std::shuffle(all.begin(), all.end(), random);
      Occurrences::Nodes nodes;
      Earliest earliest;
      for (int twice = 0; twice < 2; ++twice)
        for (const Occurrence &each : all)
          earliest.insert(nodes, unit, each);
      Shown shown;
      for (const Occurrence &each : earliest.occurrences())
        shown.push_back({each.thread.tile + each.thread.in_tile, each.iterations[0]});
      ASSERT_EQ(shown, expected);
      earliest.clear(nodes);
      ASSERT_EQ(nodes.bytes(), 0u);
    }
  }
}

TEST(Earliest, NothingOutsideOfLoops) {
  Occurrences::Nodes nodes;
  Earliest earliest;
  earliest.insert(nodes, Unit::thread, at(0, 0, {}));
  EXPECT_TRUE(earliest.occurrences().empty());
}

} // namespace
} // namespace ampsim::test
