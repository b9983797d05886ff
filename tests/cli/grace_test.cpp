// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The grace period of a process before it is killed: counted in its own time, not the clock's. The clock here is
// fake.
#include "cli/run/grace.h"

#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <ctime>
#include <fmt/format.h>
#include <fstream>
#include <string>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace ampsim::cli {
namespace {

using namespace std::chrono_literals;

class Child {
public:
  explicit Child(void (*run)()) : process(fork()) {
    if (process == 0)
      for (;;)
        run();
  }
  ~Child() {
    kill(process, SIGKILL);
    waitpid(process, nullptr, 0);
  }
  void wait_for_state(const std::string &state) const {
    for (std::string number, name, now; now != state; std::this_thread::sleep_for(1ms))
      std::ifstream(fmt::format("/proc/{}/stat", process)) >> number >> name >> now;
  }
  const pid_t process;
};

void compute() { // an empty endless loop may be optimised away
  [[maybe_unused]] volatile unsigned sink = 0;
  for (unsigned k = 0; k < 1000; ++k)
    sink = k;
}

TEST(Grace, ProcessWithoutProcessorTime) {
  Child child(compute);
  Grace grace(child.process, 1h);
  const Grace::Clock::time_point start = grace.next();
  EXPECT_FALSE(grace.over(start - 1s));
  child.wait_for_state("R");
  EXPECT_FALSE(grace.over(start)); // it has not had an hour of processor time yet
  EXPECT_EQ(grace.next(), start + 15min);
  EXPECT_FALSE(grace.over(start + 1h));
  EXPECT_TRUE(grace.over(start + 20h));
}

TEST(Grace, ProcessThatUsedItsTime) {
  Child child(compute);
  Grace grace(child.process, 50ms);
  clockid_t clock;
  ASSERT_EQ(clock_getcpuclockid(child.process, &clock), 0);
  for (timespec used{}; used.tv_sec == 0 && used.tv_nsec < 200'000'000; std::this_thread::sleep_for(1ms))
    ASSERT_EQ(clock_gettime(clock, &used), 0);
  EXPECT_TRUE(grace.over(grace.next()));
}

TEST(Grace, SleepingProcess) {
  Child child([] { pause(); });
  child.wait_for_state("S");
  Grace grace(child.process, 1h);
  EXPECT_FALSE(grace.over(grace.next() - 1s));
  EXPECT_TRUE(grace.over(grace.next()));
}

TEST(Grace, EndedProcess) {
  pid_t process;
  {
    Child child([] { pause(); });
    process = child.process;
  }
  Grace grace(process, 1h);
  EXPECT_TRUE(grace.over(grace.next()));
}

} // namespace
} // namespace ampsim::cli
