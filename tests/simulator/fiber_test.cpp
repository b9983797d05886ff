// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Switching, reuse and abandonment of stacks.
#include "simulator/fiber.h"

#include <gtest/gtest.h>

#include <cstring>
#include <string>
#include <vector>

namespace ampsim {
namespace {

struct Talk {
  FiberPool pool;
  Fiber host;
  std::vector<Fiber *> fibers;
  std::string said;
};

Fiber *self = nullptr; // of the fiber that is about to start

void speak(void *argument) {
  Talk &talk = *static_cast<Talk *>(argument);
  Fiber &mine = *self;
  char letter = char('a' + talk.said.size());
  while (true) {
    talk.said += letter;
    Fiber::switch_to(mine, talk.host);
  }
}

/// Uses much of its stack, then suspends in the middle.
void dive(Talk &talk, Fiber &mine, int depth) {
  volatile char frame[1024];
  std::memset(const_cast<char *>(frame), depth, sizeof frame);
  if (depth > 0)
    dive(talk, mine, depth - 1);
  else
    Fiber::switch_to(mine, talk.host);
  talk.said += frame[10] == depth ? "" : "!";
}

void deep(void *argument) {
  Talk &talk = *static_cast<Talk *>(argument);
  Fiber &mine = *self;
  while (true) {
    dive(talk, mine, 100);
    talk.said += ".";
    talk.pool.give_back(mine);
    Fiber::switch_to(mine, talk.host);
  }
}

TEST(Fiber, SwitchesBetweenMany) {
  Talk talk;
  talk.host.adopt_this_thread();
  for (int k = 0; k < 3; ++k) {
    self = &talk.pool.take(speak, &talk);
    talk.fibers.push_back(self);
    Fiber::switch_to(talk.host, *self);
  }
  for (int k : {1, 0, 2, 2})
    Fiber::switch_to(talk.host, *talk.fibers[std::size_t(k)]);
  EXPECT_EQ(talk.said, "abcbacc");
}

TEST(Fiber, GivenBackFibersGoOn) {
  Talk talk;
  talk.host.adopt_this_thread();
  for (int round = 0; round < 200; ++round) {
    self = &talk.pool.take(deep, &talk);
    Fiber::switch_to(talk.host, *self);
    Fiber::switch_to(talk.host, *self);
  }
  EXPECT_EQ(talk.said, std::string(200, '.'));
  EXPECT_EQ(talk.pool.made(), 64u);
}

TEST(Fiber, AbandonedFibersAreReused) {
  Talk talk;
  talk.host.adopt_this_thread();
  for (int round = 0; round < 2000; ++round) {
    self = &talk.pool.take(deep, &talk);
    Fiber::switch_to(talk.host, *self);
    self->abandon(talk.host);
    EXPECT_FALSE(self->prepared());
    talk.pool.give_back(*self);
  }
  EXPECT_EQ(talk.said, "");
  EXPECT_EQ(talk.pool.made(), 64u);
}

} // namespace
} // namespace ampsim
