// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Work in a process of its own: whatever it does, its caller learns the outcome.
#include "frontend/driver/out_of_process.h"

#include <gtest/gtest.h>

#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <memory>
#include <stdexcept>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

namespace ampsim::frontend {
namespace {

TEST(OutOfProcess, BytesComeBack) {
  const std::string large(5 << 20, 'x');
  OutOfProcessResult result = run_out_of_process([&] { return large; }, {});
  EXPECT_EQ(result.end, CompileEnd::done);
  EXPECT_TRUE(result.bytes == large);
  EXPECT_EQ(run_out_of_process([] { return std::string(); }, {}).bytes, "");
}

TEST(OutOfProcess, ACrashGivesNoResult) {
  for (int signal : {SIGSEGV, SIGABRT, SIGKILL}) {
    OutOfProcessResult result = run_out_of_process(
        [signal] {
          raise(signal);
          return std::string("never");
        },
        {});
    EXPECT_EQ(result.end, CompileEnd::crashed);
    EXPECT_EQ(result.signal, signal);
  }
}

unsigned deep(unsigned level) {
  volatile char frame[256] = {1};
  return level == 0 ? 0 : deep(level - 1) + unsigned(frame[0]);
}

TEST(OutOfProcess, AFullStackDoesNotCrash) {
  EXPECT_EQ(run_out_of_process([] { return std::to_string(deep(1 << 17)); }, {}).bytes, std::to_string(1 << 17));
  EXPECT_EQ(run_out_of_process([] { return std::to_string(deep(1 << 28)); }, {}).end, CompileEnd::too_deep);
}

TEST(OutOfProcess, NeitherIsAnExit) {
  for (int status : {0, 1}) {
    OutOfProcessResult result = run_out_of_process([status]() -> std::string { _exit(status); }, {});
    EXPECT_EQ(result.end, CompileEnd::crashed);
    EXPECT_EQ(result.signal, 0);
  }
}

TEST(OutOfProcess, ExceptionsComeBack) {
  try {
    run_out_of_process([]() -> std::string { throw std::runtime_error("why"); }, {});
    FAIL();
  } catch (const std::runtime_error &error) {
    EXPECT_STREQ(error.what(), "why");
  }
}

TEST(OutOfProcess, LimitsEndIt) {
  auto hang = []() -> std::string {
    for (;;)
      pause();
  };
  EXPECT_EQ(run_out_of_process(hang, {.seconds = 0.2}).end, CompileEnd::time_limit);
  auto grow = []() -> std::string {
    constexpr std::size_t size = 512 << 20;
    void *memory = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    std::memset(memory, 1, size);
    for (;;)
      pause();
  };
  EXPECT_EQ(run_out_of_process(grow, {.megabytes = 256}).end, CompileEnd::memory_limit);
}

TEST(OutOfProcess, PrivateDescriptorsAreClosed) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  OutOfProcessResult result =
      run_out_of_process([&] { return std::string(fcntl(ends[1], F_GETFD) < 0 ? "closed" : "open"); },
                         {.private_descriptors = {ends[1]}});
  EXPECT_EQ(result.bytes, "closed");
  EXPECT_GE(fcntl(ends[1], F_GETFD), 0);
  close(ends[0]);
  close(ends[1]);
}

TEST(OutOfProcess, NothingIsLeft) {
  run_out_of_process([] { return std::string("x"); }, {});
  EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1);
}

TEST(OutOfProcess, SeveralWorksGiveTheirResultsInOrder) {
  std::vector<OutOfProcessWork> works;
  for (int k = 0; k < 5; ++k)
    works.push_back([k]() -> std::string {
      if (k == 2)
        raise(SIGSEGV);
      return std::string(std::size_t(5 - k) << 18, char('a' + k));
    });
  for (unsigned at_once : {0u, 1u, 3u, 8u}) {
    std::vector<OutOfProcessResult> results = run_out_of_process(works, at_once, {});
    ASSERT_EQ(results.size(), 5u);
    for (int k = 0; k < 5; ++k) {
      const OutOfProcessResult &result = results[std::size_t(k)];
      EXPECT_EQ(result.end, k == 2 ? CompileEnd::crashed : CompileEnd::done);
      if (k != 2) {
        EXPECT_TRUE(result.bytes == std::string(std::size_t(5 - k) << 18, char('a' + k)));
      }
    }
  }
  EXPECT_TRUE(run_out_of_process(std::span<const OutOfProcessWork>(), 2, {}).empty());
}

TEST(OutOfProcess, ALimitIsForAllWorksTogether) {
  auto hang = []() -> std::string {
    for (;;)
      pause();
  };
  const std::vector<OutOfProcessWork> works{[] { return std::string("quick"); }, hang, hang};
  CompileLimits limits;
  limits.seconds = 0.2;
  const std::vector<OutOfProcessResult> results = run_out_of_process(works, 2, limits);
  EXPECT_EQ(results[1].end, CompileEnd::time_limit);
  EXPECT_EQ(results[2].end, CompileEnd::time_limit);
  EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1); // no child is left
}

TEST(OutOfProcess, SaysOnceThatItTakesLong) {
  int calls = 0;
  CompileLimits limits;
  limits.takes_long = [&] { ++calls; };
  const auto wait = [&]() -> std::string {
    usleep(1'600'000);
    return std::to_string(calls);
  };
  EXPECT_EQ(run_out_of_process(wait, limits).bytes, "0"); // the work's own process does not call
  EXPECT_EQ(calls, 1);
}

TEST(OutOfProcess, MemoryOfWorkThatWorkStartsCounts) {
  CompileLimits limits;
  limits.megabytes = 256;
  const OutOfProcessWork grow = [] {
    std::string all(std::size_t(400) << 20, 'x');
    for (;;)
      pause();
    return all;
  };
  EXPECT_EQ(run_out_of_process([&] { return run_out_of_process(grow, {}).bytes; }, limits).end,
            CompileEnd::memory_limit);
}

} // namespace
} // namespace ampsim::frontend
