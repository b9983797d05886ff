// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "simulator/contention.h"
#include "simulator/thread_time.h"

#include <gtest/gtest.h>

namespace ampsim {
namespace {

TEST(Contention, WorkersThatAreFasterTogetherContinue) {
  Contention contention(4);
  contention.note_alone(1, 1'000'000);
  contention.note_together(8, 16'000'000); // twice the time for each, but four of them
  EXPECT_FALSE(contention.hinders());
}

TEST(Contention, OneWorkerIsFaster) {
  Contention contention(4);
  contention.note_alone(1, 1'000'000);
  contention.note_together(8, 33'000'000);
  EXPECT_FALSE(contention.hinders()); // one share may meet anything
  contention.note_together(8, 33'000'000);
  EXPECT_TRUE(contention.hinders());
  contention.note_together(8, 8'000'000); // decided once
  EXPECT_TRUE(contention.hinders());
}

TEST(Contention, TheFirstBatchDoesNotCountIfALaterOneIsFaster) {
  Contention contention(2);
  contention.note_alone(1, 50'000'000); // touches its memory for the first time
  contention.note_alone(1, 1'000'000);
  contention.note_together(2, 6'000'000);
  contention.note_together(2, 6'000'000);
  EXPECT_TRUE(contention.hinders());
}

TEST(Contention, NothingIsKnownWithoutABatchAlone) {
  Contention contention(2);
  contention.note_together(1, 10'000'000'000);
  EXPECT_FALSE(contention.hinders());
}

TEST(ThreadTime, Advances) {
  const std::int64_t before = thread_time();
  while (thread_time() == before)
    ;
  EXPECT_GT(thread_time(), before);
}

} // namespace
} // namespace ampsim
