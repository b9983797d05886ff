// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The operations that the host, and an operation of a stream, know to have finished.
#include "simulator/streams/early_work.h"

#include <gtest/gtest.h>

namespace ampsim {
namespace {

using Past = StreamOperation::Past;
using Met = StreamOperation::Met;

/// Operation 1 of chain 10, 2 of chain 20, 3 and 4 of chain 10, in that order.
const Met first{.work = 1, .chain = 10, .of = 1, .number = 1}, second{.work = 2, .chain = 20, .of = 2, .number = 2},
    third{.work = 3, .chain = 10, .of = 3, .number = 3}, fourth{.work = 4, .chain = 10, .of = 4, .number = 4};

Past past(std::uint64_t done, Past::Unawaited unawaited) {
  return {.last = {}, .done = done, .unawaited = std::make_shared<const Past::Unawaited>(std::move(unawaited))};
}

TEST(StreamPast, LacksWhatRanEarly) {
  const Past some = past(3, {{10, 3}});
  EXPECT_TRUE(some.has_finished(first));
  EXPECT_TRUE(some.has_finished(second));
  EXPECT_FALSE(some.has_finished(third)) << "it ran early";
  EXPECT_FALSE(some.has_finished(fourth)) << "it ran later";
  EXPECT_TRUE((Past{.last = {}, .done = 4, .unawaited = nullptr}.has_finished(fourth)));
}

TEST(StreamPast, TheLaterMomentOfTheHostKnowsMore) {
  Past own = past(2, {{20, 2}});
  own.add_finished(past(3, {{10, 3}}));
  EXPECT_TRUE(own.has_finished(second));
  EXPECT_FALSE(own.has_finished(third));
  own.add_finished(past(1, {}));
  EXPECT_TRUE(own.has_finished(second)) << "an earlier moment adds nothing";
  EXPECT_FALSE(own.has_finished(third));
  own.add_finished(past(3, {{20, 2}}));
  EXPECT_TRUE(own.has_finished(second)) << "after the same operations, both have waited for some";
  EXPECT_TRUE(own.has_finished(third));
}

TEST(EarlyWork, NamesTheFirstOfEachChain) {
  EarlyWork early;
  EXPECT_EQ(early.first_of_chains(), nullptr);
  for (const Met &each : {first, second, third})
    early.add({.id = each.of, .chain = each.chain, .number = each.number, .reach = {}}); // without a footprint
  EXPECT_EQ(*early.first_of_chains(), (Past::Unawaited{{10, 1}, {20, 2}}));
  (void)early.take([](const EarlyWork::Operation &each) { return each.chain == 10; });
  EXPECT_EQ(*early.first_of_chains(), (Past::Unawaited{{20, 2}}));
}

} // namespace
} // namespace ampsim
