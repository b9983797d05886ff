// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The data kept about operations that are done before the host waits for them.
#include "simulator/streams/early_work.h"

#include <gtest/gtest.h>

namespace ampsim {

namespace {

using Range = StreamTask::Range;

char memory[64];

EarlyWork::Operation writes(WorkMonitor::Work id, StreamOperation::Chain chain, std::size_t at) {
  EarlyWork::Operation operation;
  operation.id = id;
  operation.chain = chain;
  operation.number = id;
  operation.footprints = {id};
  operation.reach = std::vector<Range>{{AccessKind::write, memory + at, 4}};
  return operation;
}

StreamOperation later(StreamOperation::Chain chain) {
  StreamOperation operation;
  operation.id = 1'000'000;
  operation.chain = chain;
  return operation;
}

const std::vector<Range> reads_first{{AccessKind::read, memory, 4}}, writes_first{{AccessKind::write, memory, 4}};

TEST(EarlyWork, UnorderedWorkIsCompared) {
  EarlyWork early;
  early.add(writes(1, 1, 0));
  const EarlyWork::Meeting meeting = early.meet(later(2), &reads_first);
  ASSERT_EQ(meeting.met.size(), 1u);
  EXPECT_EQ(meeting.met[0].work, 1u);
  EXPECT_EQ(meeting.uncompared, 0u);
  EXPECT_TRUE(early.meet(later(1), &reads_first).met.empty()) << "of the same stream";
  StreamOperation after_event = later(2);
  after_event.before.last = {{1, 1}};
  EXPECT_TRUE(early.meet(after_event, &reads_first).met.empty());
  EXPECT_EQ(early.meet(later(2), nullptr).met.size(), 1u) << "it may touch anything";
}

TEST(EarlyWork, WorkOnOtherMemoryIsNotCompared) {
  EarlyWork early;
  early.add(writes(1, 1, 4));
  EXPECT_TRUE(early.meet(later(2), &writes_first).met.empty());
  EarlyWork::Operation reads = writes(2, 1, 0);
  reads.reach->front().kind = AccessKind::read;
  early.add(reads);
  EXPECT_TRUE(early.meet(later(2), &reads_first).met.empty()) << "both read";
  EXPECT_EQ(early.meet(later(2), &writes_first).met.size(), 1u);
}

TEST(EarlyWork, TheLongestChainLosesFootprintsFirst) {
  EarlyWork early;
  early.add(writes(1, 1, 0));
  WorkMonitor::Work id = 2;
  for (; id < 2 + 3 * EarlyWork::most_footprints; ++id)
    early.add(writes(id, 2, 8));
  EXPECT_EQ(id - 1 - early.with_footprints(), 2 * EarlyWork::most_footprints + 1);
  EXPECT_EQ(early.with_footprints(), EarlyWork::most_footprints);
  EXPECT_EQ(early.meet(later(3), &writes_first).met.size(), 1u) << "the other chain's is still there";
}

TEST(EarlyWork, DroppedWorkIsReported) {
  EarlyWork early;
  for (WorkMonitor::Work id = 1; id <= EarlyWork::most_footprints + 2; ++id)
    early.add(writes(id, 2, id <= 2 ? 0 : 8));
  EXPECT_EQ(early.meet(later(3), &writes_first).uncompared, 1u);
  const std::vector<Range> elsewhere{{AccessKind::write, memory + 32, 4}};
  EXPECT_EQ(early.meet(later(3), &elsewhere).uncompared, 0u);
  StreamOperation after_event = later(3);
  after_event.before.last = {{2, 2}};
  EXPECT_EQ(early.meet(after_event, &writes_first).uncompared, 0u);
  after_event.before.last = {{2, 1}};
  EXPECT_EQ(early.meet(after_event, &writes_first).uncompared, 1u);
}

TEST(EarlyWork, AwaitedWorkIsRemoved) {
  EarlyWork early;
  early.add(writes(1, 1, 0));
  early.add(writes(2, 2, 0));
  EarlyWork::Operation none = writes(3, 1, 0);
  none.footprints.clear();
  early.add(none);
  const std::vector<EarlyWork::Operation> known =
      early.take([](const EarlyWork::Operation &each) { return each.chain == 1; });
  ASSERT_EQ(known.size(), 2u);
  EXPECT_EQ(known[0].id, 1u);
  EXPECT_EQ(known[0].footprints.size(), 1u);
  EXPECT_TRUE(known[1].footprints.empty());
  EXPECT_FALSE(early.has(1));
  EXPECT_TRUE(early.has(2));
}

} // namespace

} // namespace ampsim
