// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A program in a process of its own: whatever it does to itself, the outcome is correct.
#include "cli/run/process.h"
#include "fake_program.h"
#include "frontend/driver/temporary_folder.h"

#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <iostream>
#include <sstream>
#include <sys/resource.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace ampsim::cli {
namespace {

using Arguments = std::vector<std::string>;
using Main = FakeProgram::Main;

RunOutcome run(Main main, RunOptions options = {}) {
  FakeProgram program(std::move(main));
  if (options.arguments.empty())
    options.arguments = {"fake.cpp"};
  return run_program(program, options);
}

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// Prevents core files.
Main dying(Main main) {
  return [main](FakeProgram &program, const Arguments &arguments) {
    rlimit none{0, 0};
    setrlimit(RLIMIT_CORE, &none);
    return main(program, arguments);
  };
}

TEST(RunProgram, TheStatusIsTheProgramsOwn) {
  for (int status : {0, 1, 77, 255}) {
    RunOutcome outcome = run([status](FakeProgram &, const Arguments &) { return status; });
    EXPECT_EQ(outcome.outcome, Outcome::exited);
    EXPECT_EQ(outcome.exit, status);
    EXPECT_TRUE(outcome.launches.empty());
  }
  EXPECT_EQ(run([](FakeProgram &, const Arguments &) -> int { std::exit(5); }).exit, 5);
  EXPECT_EQ(run([](FakeProgram &, const Arguments &) -> int { _exit(6); }).exit, 6);
  EXPECT_EQ(run([](FakeProgram &, const Arguments &) -> int { std::quick_exit(7); }).exit, 7);
}

TEST(RunProgram, ArgumentsAreTheProgramsOwn) {
  RunOptions options;
  options.arguments = {"dir/a.cpp", "-x", ""};
  EXPECT_EQ(
      run([&](FakeProgram &, const Arguments &got) { return got == options.arguments ? 0 : 1; }, options).exit, 0);
}

TEST(RunProgram, FindingsAndCoverageArrive) {
  RunOutcome outcome = run([](FakeProgram &program, const Arguments &) {
    program.launch(FakeProgram::clean);
    program.launch(FakeProgram::racy);
    return 0;
  });
  EXPECT_EQ(outcome.exit, 0);
  ASSERT_EQ(outcome.launches.size(), 2u);
  EXPECT_TRUE(outcome.launches[0].ended && outcome.launches[1].ended);
  EXPECT_EQ(outcome.launches[1].launch.line, 10u);
  EXPECT_EQ(outcome.launches[0].coverage.accesses, 64u);
  ASSERT_EQ(outcome.findings.size(), 1u);
  EXPECT_EQ(outcome.findings[0].kind, Kind::waw);
  EXPECT_EQ(outcome.findings[0].launch, 2u);
  EXPECT_EQ(outcome.findings[0].accesses.at(1).variable, "data");
}

TEST(RunProgram, OneFindingOverManyLaunches) {
  RunOutcome outcome = run([](FakeProgram &program, const Arguments &) {
    for (int k = 0; k < 200; ++k)
      program.launch(FakeProgram::racy, 4);
    return 0;
  });
  EXPECT_EQ(outcome.launches.size(), 200u);
  ASSERT_EQ(outcome.findings.size(), 1u);
  EXPECT_EQ(outcome.findings[0].count, 200u);
}

TEST(RunProgram, NoKindsSelected) {
  RunOptions options;
  options.kinds = KindSet::none();
  RunOutcome outcome = run(
      [](FakeProgram &program, const Arguments &) {
        program.launch(FakeProgram::racy);
        return 0;
      },
      options);
  EXPECT_EQ(outcome.launches.size(), 1u);
  EXPECT_TRUE(outcome.findings.empty());
}

TEST(RunProgram, ExitHandlersAndStreamsAreTheProgramsOwn) {
  frontend::TemporaryFolder folder("ampsim-exit");
  std::string file = folder.path() / "text";
  RunOutcome outcome = run([&](FakeProgram &, const Arguments &) {
    static std::FILE *stream;
    stream = std::fopen(file.c_str(), "w");
    std::atexit([] { std::fputs("handler", stream); }); // buffered, and never closed
    return 3;
  });
  EXPECT_EQ(outcome.exit, 3);
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  EXPECT_EQ(text.str(), "handler");
}

TEST(RunProgram, DeathBySignal) {
  for (int number : {SIGSEGV, SIGFPE, SIGABRT, SIGKILL, SIGINT, SIGTERM}) {
    RunOutcome outcome = run(dying([number](FakeProgram &program, const Arguments &) {
      program.launch(FakeProgram::racy);
      std::signal(number, SIG_DFL); // the parent of the tests may ignore it
      raise(number);
      return 0;
    }));
    EXPECT_EQ(outcome.outcome, Outcome::signal);
    EXPECT_EQ(outcome.signal, number);
    EXPECT_EQ(outcome.findings.size(), 1u); // of before
  }
}

TEST(RunProgram, DeathInALaunch) {
  RunOutcome outcome = run(dying([](FakeProgram &program, const Arguments &) {
    program.launch(FakeProgram::clean);
    program.launch(FakeProgram::dying);
    return 0;
  }));
  EXPECT_EQ(outcome.outcome, Outcome::signal);
  EXPECT_EQ(outcome.signal, SIGSEGV);
  ASSERT_EQ(outcome.launches.size(), 2u);
  EXPECT_TRUE(outcome.launches[0].ended);
  EXPECT_FALSE(outcome.launches[1].ended);
}

TEST(RunProgram, LinkErrors) {
  RunOutcome outcome =
      run([](FakeProgram &, const Arguments &) -> int { throw std::runtime_error("undefined symbol 'f'"); });
  EXPECT_EQ(outcome.outcome, Outcome::not_compiled);
  EXPECT_EQ(outcome.link_error, "undefined symbol 'f'");
}

TEST(RunProgram, AnInternalErrorIsNotTheProgramsEnd) {
  EXPECT_THROW(run([](FakeProgram &, const Arguments &) -> int { throw std::logic_error("broken"); }),
               std::runtime_error);
}

TEST(RunProgram, TimeLimit) {
  for (double limit : {0.1, 1.0, 10.0, 100.0}) {
    RunOptions options;
    options.time_limit = limit;
    auto start = std::chrono::steady_clock::now();
    RunOutcome outcome = run(
        [](FakeProgram &program, const Arguments &) {
          program.launch(FakeProgram::racy);
          for (;;)
            pause();
          return 0;
        },
        options);
    EXPECT_EQ(outcome.outcome, Outcome::time_limit);
    EXPECT_GE(seconds_since(start), limit);
    if (outcome.findings.size() == 1)
      return;
  }
  ADD_FAILURE() << "the finding did not arrive";
}

TEST(RunProgram, ATimeLimitThatIsNotReached) {
  RunOptions options;
  options.time_limit = 3600;
  options.memory_limit = 4096;
  EXPECT_EQ(run([](FakeProgram &, const Arguments &) { return 2; }, options).exit, 2);
}

TEST(RunProgram, MemoryLimit) {
  RunOptions options;
  options.memory_limit = 100;
  RunOutcome outcome = run(
      [](FakeProgram &program, const Arguments &) {
        program.launch(FakeProgram::racy);
        std::vector<std::vector<char>> hoard;
        for (int megabyte = 0; megabyte < 400; ++megabyte)
          hoard.emplace_back(1 << 20, 'x');
        for (;;)
          pause();
        return 0;
      },
      options);
  EXPECT_EQ(outcome.outcome, Outcome::memory_limit);
  EXPECT_EQ(outcome.findings.size(), 1u);
}

TEST(RunProgram, ReservedMemoryDoesNotCount) {
  RunOptions options;
  options.memory_limit = 64;
  auto reserve = [](FakeProgram &, const Arguments &) {
    void *volatile block = std::malloc(std::size_t{256} << 20);
    usleep(100'000);
    return block ? 0 : 1;
  };
  EXPECT_EQ(run(reserve, options).outcome, Outcome::exited);
}

TEST(RunProgram, StopOnFirst) {
  RunOptions options;
  options.stop_on_first = true;
  RunOutcome outcome = run(
      [](FakeProgram &program, const Arguments &) {
        program.launch(FakeProgram::clean);
        program.launch(FakeProgram::racy);
        program.launch(FakeProgram::clean);
        return 9;
      },
      options);
  EXPECT_TRUE(outcome.stopped);
  EXPECT_EQ(outcome.outcome, Outcome::exited);
  EXPECT_EQ(outcome.launches.size(), 2u);
  EXPECT_EQ(outcome.findings.size(), 1u);
}

/// Sends this process a signal while it waits for a program that has reached its endless loop.
RunOutcome interrupted(int number, const Main &until_there) {
  int ends[2];
  EXPECT_EQ(pipe(ends), 0);
  pid_t self = getpid(), sender = fork();
  if (sender == 0) {
    char byte;
    bool there = read(ends[0], &byte, 1) == 1;
    kill(self, there ? number : SIGKILL);
    _exit(0);
  }
  RunOutcome outcome = run([&](FakeProgram &program, const Arguments &arguments) {
    until_there(program, arguments);
    if (write(ends[1], "", 1) != 1)
      return 1;
    for (;;)
      pause();
    return 0;
  });
  waitpid(sender, nullptr, 0);
  close(ends[0]);
  close(ends[1]);
  return outcome;
}

TEST(RunProgram, ASignalToAmpsimEndsTheProgram) {
  for (int number : {SIGINT, SIGTERM, SIGHUP}) {
    RunOutcome outcome = interrupted(number, [](FakeProgram &program, const Arguments &) {
      program.launch(FakeProgram::racy);
      return 0;
    });
    EXPECT_EQ(outcome.outcome, Outcome::signal);
    EXPECT_EQ(outcome.signal, number);
    EXPECT_EQ(outcome.findings.size(), 1u);
  }
}

TEST(RunProgram, AProgramThatIgnoresTheSignalIsKilled) {
  RunOutcome outcome = interrupted(SIGINT, [](FakeProgram &, const Arguments &) {
    std::signal(SIGINT, SIG_IGN);
    return 0;
  });
  EXPECT_EQ(outcome.outcome, Outcome::signal);
  EXPECT_EQ(outcome.signal, SIGINT);
}

TEST(RunProgram, TheProgramGetsTheSignalMaskOfBefore) {
  RunOutcome outcome = run([](FakeProgram &, const Arguments &) {
    sigset_t mask;
    sigprocmask(SIG_SETMASK, nullptr, &mask);
    return sigismember(&mask, SIGINT) + sigismember(&mask, SIGTERM);
  });
  EXPECT_EQ(outcome.exit, 0);
}

TEST(RunProgram, AProgramMayCloseAllDescriptors) {
  RunOutcome outcome = run([](FakeProgram &program, const Arguments &) {
    program.launch(FakeProgram::clean);
    closefrom(3);
    for (int k = 0; k < 400; ++k) // their numbers are the program's now
      if (open("/dev/null", O_WRONLY) < 0)
        return 1;
    program.launch(FakeProgram::racy);
    return 0;
  });
  EXPECT_EQ(outcome.exit, 0);
  EXPECT_EQ(outcome.launches.size(), 2u);
  EXPECT_EQ(outcome.findings.size(), 1u);
}

TEST(RunProgram, AProgramMayFork) {
  RunOutcome outcome = run([](FakeProgram &program, const Arguments &) {
    program.launch(FakeProgram::racy);
    pid_t child = fork();
    if (child == 0)
      std::exit(3); // with the same exit handlers
    int status = 0;
    waitpid(child, &status, 0);
    program.launch(FakeProgram::clean);
    return WEXITSTATUS(status) + 1;
  });
  EXPECT_EQ(outcome.outcome, Outcome::exited);
  EXPECT_EQ(outcome.exit, 4);
  EXPECT_EQ(outcome.launches.size(), 2u);
}

TEST(RunProgram, LaunchesOfForkedProcessesAreCounted) {
  RunOutcome outcome = run([](FakeProgram &program, const Arguments &) {
    pid_t child = fork();
    if (child == 0) {
      program.launch(FakeProgram::racy);
      std::exit(0);
    }
    waitpid(child, nullptr, 0);
    return 0;
  });
  EXPECT_TRUE(outcome.launches.empty());
  EXPECT_EQ(outcome.unchecked_launches, 1u);
}

TEST(RunProgram, ChildrenLeftRunningAreNotWaitedFor) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  RunOutcome outcome = run([&](FakeProgram &, const Arguments &) {
    if (fork() == 0) {
      for (int descriptor : {0, 1, 2, ends[1]})
        close(descriptor);
      alarm(300);
      char byte;
      _exit(int(read(ends[0], &byte, 1)));
    }
    return 4;
  });
  EXPECT_EQ(outcome.exit, 4);
  EXPECT_EQ(outcome.still_running, 1u);
  close(ends[0]);
  auto before = std::signal(SIGPIPE, SIG_IGN);
  EXPECT_EQ(write(ends[1], "", 1), 1) << "nobody is left to read it";
  std::signal(SIGPIPE, before);
  close(ends[1]);
  EXPECT_GT(waitpid(-1, nullptr, 0), 0); // it has become ours
}

TEST(RunProgram, ALimitEndsTheProgramsChildren) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  RunOptions options;
  options.time_limit = 0.3;
  RunOutcome outcome = run(
      [&](FakeProgram &, const Arguments &) {
        if (fork() == 0) {
          for (;;)
            pause(); // holds the pipe open
        }
        for (;;)
          pause();
        return 0;
      },
      options);
  close(ends[1]);
  EXPECT_EQ(outcome.outcome, Outcome::time_limit);
  char byte;
  EXPECT_EQ(read(ends[0], &byte, 1), 0); // all copies are closed
  close(ends[0]);
}

TEST(RunProgram, OutputGoesToStderrIfTheReportUsesStdout) {
  RunOptions options;
  options.stdout_to_stderr = true;
  auto speak = [](FakeProgram &, const Arguments &) {
    std::printf("printf ");
    std::fflush(stdout);
    std::cout << "cout " << std::flush;
    return write(STDOUT_FILENO, "write", 5) == 5 ? 0 : 1;
  };
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  run(speak, options);
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "printf cout write");
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "");
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  run(speak);
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "printf cout write");
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

TEST(RunProgram, OutputIsNotPrintedTwice) {
  testing::internal::CaptureStdout();
  std::printf("once "); // in our buffer when the child is made
  run([](FakeProgram &, const Arguments &) { return 0; });
  std::fflush(stdout);
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "once ");
}

TEST(RunProgram, LinesBeforeADeathAreShown) {
  testing::internal::CaptureStdout();
  run(dying([](FakeProgram &, const Arguments &) {
    std::printf("before\n");
    raise(SIGSEGV);
    return 0;
  }));
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "before\n");
}

TEST(RunProgram, AThreadThatReadsDoesNotHoldUpTheEnd) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  RunOptions options;
  options.time_limit = 600;
  RunOutcome outcome = run(
      [&](FakeProgram &, const Arguments &) {
        dup2(ends[0], STDIN_FILENO);
        std::thread([] { std::getchar(); }).detach();
        usleep(100'000);
        return 4;
      },
      options);
  EXPECT_EQ(outcome.outcome, Outcome::exited);
  EXPECT_EQ(outcome.exit, 4);
  close(ends[0]);
  close(ends[1]);
}

TEST(RunProgram, IgnoredChildrenAreStillReported) {
  auto before = std::signal(SIGCHLD, SIG_IGN);
  EXPECT_EQ(run([](FakeProgram &, const Arguments &) { return 4; }).exit, 4);
  EXPECT_EQ(std::signal(SIGCHLD, before), SIG_IGN);
}

TEST(RunProgram, ManyRunsLeaveNothing) {
  auto descriptors = [] {
    return std::distance(std::filesystem::directory_iterator("/proc/self/fd"),
                         std::filesystem::directory_iterator());
  };
  while (waitpid(-1, nullptr, 0) > 0) { // orphans of other tests' programs
  }
  auto before = descriptors();
  for (int k = 0; k < 20; ++k)
    run([](FakeProgram &program, const Arguments &) {
      program.launch(FakeProgram::clean);
      return 0;
    });
  EXPECT_EQ(descriptors(), before);
  EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1); // no zombies
}

} // namespace
} // namespace ampsim::cli
