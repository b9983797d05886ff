// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "simulator/contention.h"

#include <gtest/gtest.h>

namespace ampsim {
namespace {

TEST(Contention, WorkersThatAreFasterTogetherContinue) {
  Contention contention(4);
  contention.note_alone(1, 0.001);
  contention.note_together(8, 0.016); // twice the time for each, but four of them
  EXPECT_FALSE(contention.hinders());
}

TEST(Contention, OneWorkerIsFaster) {
  Contention contention(4);
  contention.note_alone(1, 0.001);
  contention.note_together(8, 0.033);
  EXPECT_FALSE(contention.hinders()); // one share may meet anything
  contention.note_together(8, 0.033);
  EXPECT_TRUE(contention.hinders());
  contention.note_together(8, 0.008); // decided once
  EXPECT_TRUE(contention.hinders());
}

TEST(Contention, TheFirstBatchDoesNotCountIfALaterOneIsFaster) {
  Contention contention(2);
  contention.note_alone(1, 0.050); // touches its memory for the first time
  contention.note_alone(1, 0.001);
  contention.note_together(2, 0.006);
  contention.note_together(2, 0.006);
  EXPECT_TRUE(contention.hinders());
}

TEST(Contention, NothingIsKnownWithoutABatchAlone) {
  Contention contention(2);
  contention.note_together(1, 10);
  EXPECT_FALSE(contention.hinders());
}

TEST(ThreadSeconds, Advance) {
  const double before = thread_seconds();
  while (thread_seconds() == before)
    ;
  EXPECT_GT(thread_seconds(), before);
}

} // namespace
} // namespace ampsim
