// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The parent's side of run_program(): one loop over the pipe, the child's end, our own signals and the clock.
//
// Ctrl-C reaches the child directly, because it shares our terminal's process group (it must, to read the terminal); a
// signal sent to ampsim alone is forwarded. A program that does not end by it, and one that exceeds a limit, is killed
// with all its children. Signals are read from a signalfd, so there is no handler and no race.
//
// The program's parent is not this process but an idle keeper, so a program cannot escape its limits by stopping,
// tracing or killing its parent. When the program has ended, the keeper is killed, and the program's status comes to
// this process, which adopts orphans of its descendants (PR_SET_CHILD_SUBREAPER), including processes that the program
// forked: those that are still running could launch more.
#include "cli/run/process.h"
#include "cli/run/child.h"
#include "cli/run/descendants.h"
#include "cli/run/grace.h"
#include "cli/run/outcome_listener.h"
#include "cli/run/progress_bar.h"
#include "cli/support/signal_descriptor.h"
#include "frontend/driver/host_code_places.h"
#include "simulator/host_stack.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <fmt/format.h>
#include <fstream>
#include <iostream>
#include <memory>
#include <poll.h>
#include <set>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>

namespace ampsim::cli {

namespace {

using Clock = std::chrono::steady_clock;
constexpr auto memory_period = std::chrono::milliseconds(20);
constexpr auto signal_grace = std::chrono::milliseconds(500); // for a program that handles the signal
constexpr auto leave_grace = std::chrono::milliseconds(1000); // for a launch to be left, and its place to be found
constexpr auto host_grace = std::chrono::milliseconds(300);   // for host code to note its stack
constexpr auto ask_period = std::chrono::milliseconds(10);
constexpr auto blind_period = std::chrono::milliseconds(10); // if the kernel has no pidfd

/// Anonymous resident memory: what a program allocates. In KiB; 0 if the process is gone.
std::uint64_t resident_kib(pid_t process) {
  std::ifstream status(fmt::format("/proc/{}/status", process));
  std::uint64_t sum = 0;
  for (std::string line; std::getline(status, line);)
    if (line.starts_with("RssAnon:") || line.starts_with("RssShmem:"))
      sum += std::strtoull(line.c_str() + line.find(':') + 1, nullptr, 10);
  return sum;
}

void kill_descendants(pid_t process) {
  for (pid_t each : descendants(process))
    kill(each, SIGKILL);
}

void kill_with_descendants(pid_t process) {
  std::vector<pid_t> processes = descendants(process);
  processes.insert(processes.begin(), process);
  for (pid_t each : processes)
    kill(each, SIGKILL);
}

/// The supervised child, and why it is being ended, if it is.
struct Watch {
  pid_t child;
  const RunOptions &options;
  HostStack &host_stack;
  std::uint64_t resident_before; // KiB
  Clock::time_point start = Clock::now();
  std::optional<Outcome> ended_for;
  int signal = 0;
  std::optional<Grace> grace; // then the child is killed
  std::optional<Clock::time_point> ask_at;

  std::optional<Clock::time_point> deadline() const {
    if (!options.time_limit || ended_for)
      return std::nullopt;
    return start + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(*options.time_limit));
  }

  void end_for(Outcome reason, bool in_launch) {
    ended_for = reason;
    if (!in_launch && reason == Outcome::memory_limit) { // it may take much more meanwhile
      kill_with_descendants(child);
      return;
    }
    host_stack.count = 0; // of an earlier interrupt
    kill_descendants(child);
    grace.emplace(child, in_launch ? leave_grace : host_grace);
    ask();
  }

  /// While it runs on after its memory limit, until it has left its launch, it may double its memory.
  bool is_too_large() const {
    const unsigned times = ended_for == Outcome::memory_limit ? 2 : 1;
    return options.memory_limit && resident_kib(child) > resident_before + times * *options.memory_limit * 1024;
  }

  /// Returns true if it has answered the request, or has used its time or memory. Launches may have ended or begun
  /// since the request.
  bool grace_is_over(Clock::time_point now, bool in_launch) {
    const bool has_noted_stack = ended_for != Outcome::signal && !in_launch && host_stack.count;
    return has_noted_stack || grace->over(now) || is_too_large();
  }

  /// Requests that it leaves its launch and sends its results. Repeated, because a signal must arrive in the kernel's
  /// own code.
  void ask() {
    sigval reason{};
    reason.sival_int = signal;
    sigqueue(child, interrupt_signal(), reason);
    ask_at = Clock::now() + ask_period;
  }

  void check_limits(bool in_launch) {
    Clock::time_point now = Clock::now();
    if (grace && grace_is_over(now, in_launch)) {
      grace.reset();
      ask_at.reset();
      kill_with_descendants(child);
    }
    if (ask_at && now >= *ask_at)
      ask();
    if (ended_for)
      return;
    if (deadline() && now >= *deadline())
      end_for(Outcome::time_limit, in_launch);
    else if (is_too_large())
      end_for(Outcome::memory_limit, in_launch);
  }

  void take_signals(const SignalDescriptor &signals, bool child_lives, bool in_launch) {
    while (std::optional<signalfd_siginfo> got = signals.next()) {
      bool first = !ended_for;
      if (first) {
        ended_for = Outcome::signal;
        signal = int(got->ssi_signo);
        grace.emplace(child, in_launch ? leave_grace : signal_grace);
      }
      if (!child_lives)
        continue;
      if (!first) // requested again: no more patience
        kill_with_descendants(child);
      else if (got->ssi_code != SI_KERNEL) // not from the terminal, which has signalled the child as well
        kill(child, signal);
      if (first && in_launch)
        ask();
    }
  }

  /// The timeout of poll().
  int timeout(bool blind, bool drawing) const {
    std::optional<Clock::time_point> next;
    auto earlier = [&next](Clock::time_point time) { next = next ? std::min(*next, time) : time; };
    Clock::time_point now = Clock::now();
    if (auto time = deadline())
      earlier(*time);
    if (grace)
      earlier(grace->next());
    if (ask_at)
      earlier(*ask_at);
    if (options.memory_limit && (!ended_for || grace))
      earlier(now + memory_period);
    if (drawing)
      earlier(now + ProgressBar::period);
    if (blind)
      earlier(now + blind_period);
    if (!next)
      return -1;
    auto rest = std::chrono::ceil<std::chrono::milliseconds>(*next - now).count();
    return int(std::clamp<long long>(rest, 0, 60'000));
  }
};

/// The program's process and its keeper.
struct Kept {
  pid_t keeper = -1, program = -1; // 0: this is the program's process
};

/// Returns only in the program's process.
Kept keep(pid_t parent, int to_parent) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent)
    _exit(EXIT_FAILURE);
  pid_t keeper = getpid(), program = fork();
  if (program == 0) {
    close(to_parent);
    return {keeper, 0};
  }
  [[maybe_unused]] ssize_t written = write(to_parent, &program, sizeof program);
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_BLOCK, &all, nullptr);
  close_range(0, ~0u, 0); // it must not keep streams open
  for (;;)
    pause();
}

/// Without a keeper. Emulators of Linux have no subreapers, and the program would be lost with its parent.
Kept start_as_child() {
  const pid_t parent = getpid(), program = fork();
  if (program < 0)
    throw std::system_error(errno, std::generic_category(), "cannot start the program: fork");
  return program == 0 ? Kept{parent, 0} : Kept{-1, program};
}

/// Returns in this process and in the program's. `adopts`: this process becomes the parent of what its children leave.
Kept start(bool adopts) {
  if (!adopts)
    return start_as_child();
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0)
    throw std::system_error(errno, std::generic_category(), "cannot start the program: pipe");
  pid_t parent = getpid();
  Kept kept;
  kept.keeper = fork();
  if (kept.keeper == 0) {
    close(ends[0]);
    return keep(parent, ends[1]);
  }
  int error = errno;
  close(ends[1]);
  if (kept.keeper > 0) {
    error = EAGAIN; // the usual reason why the keeper's fork fails
    while (read(ends[0], &kept.program, sizeof kept.program) < 0 && errno == EINTR) {
    }
  }
  close(ends[0]);
  if (kept.program > 0)
    return kept;
  if (kept.keeper > 0) {
    kill(kept.keeper, SIGKILL);
    waitpid(kept.keeper, nullptr, 0);
  }
  throw std::system_error(error, std::generic_category(), "cannot start the program: fork");
}

/// The program's status, once it has ended or is about to: from here on its process id is free.
int take_leave(const Kept &kept) {
  if (kept.keeper > 0) {
    kill(kept.keeper, SIGKILL);
    while (waitpid(kept.keeper, nullptr, 0) < 0 && errno == EINTR) {
    }
  }
  int status = 0;
  while (waitpid(kept.program, &status, 0) < 0)
    if (errno != EINTR)
      throw std::system_error(errno, std::generic_category(), "waitpid");
  return status;
}

/// A zombie, until its status is read.
bool has_ended(int pidfd, pid_t process) {
  if (pidfd >= 0) {
    pollfd event{pidfd, POLLIN, 0};
    return poll(&event, 1, 0) > 0;
  }
  std::ifstream stat(fmt::format("/proc/{}/stat", process));
  std::string text;
  std::getline(stat, text);
  std::size_t name = text.rfind(')');
  return name == std::string::npos || text.compare(name, 3, ") Z") == 0;
}

int wait_for_end(Watch &watch, const Kept &kept, Channel &channel, OutcomeListener &listener,
                 const SignalDescriptor &signals, std::string_view tiles) {
  ProgressBar bar(watch.options.show_progress, tiles);
  int pidfd = int(syscall(SYS_pidfd_open, watch.child, 0)); // glibc 2.36 declares its wrapper wrongly for C++
  // Many short launches produce more messages than are worth waking up for: they accumulate for a while.
  constexpr unsigned many = 32, while_us = 500;
  unsigned messages_in_a_row = 0;
  for (;;) {
    if (messages_in_a_row > many)
      usleep(while_us);
    pollfd events[] = {{channel.descriptor(), POLLIN, 0}, {pidfd, POLLIN, 0}, {signals.descriptor(), POLLIN, 0}};
    if (poll(events, std::size(events), watch.timeout(pidfd < 0, bar.is_shown() && listener.in_launch())) < 0 &&
        errno != EINTR)
      throw std::system_error(errno, std::generic_category(), "poll");
    const std::string heard = channel.receive();
    messages_in_a_row = heard.empty() ? 0 : messages_in_a_row + 1;
    listener.hear(heard);
    if (std::optional<RunOutcome> until_now = listener.question()) {
      channel.shared().has_error = watch.options.counts(*until_now);
      sem_post(&channel.shared().answered);
    }
    if (LaunchRecord *asking = listener.proof_question()) {
      asking->proof = watch.options.prove(asking->launch);
      channel.shared().proof = asking->proof;
      sem_post(&channel.shared().proof_answered);
    }
    bar.update(listener.running(), channel.shared().progress);
    if (has_ended(pidfd, watch.child)) {
      watch.take_signals(signals, false, false); // the child may have received a Ctrl-C before us
      for (std::string rest; !(rest = channel.receive()).empty();)
        listener.hear(rest);
      if (pidfd >= 0)
        close(pidfd);
      return take_leave(kept);
    }
    watch.take_signals(signals, true, listener.in_launch());
    watch.check_limits(listener.in_launch());
  }
}

void take_status(RunOutcome &outcome, const Watch &watch, int status) {
  outcome.outcome = WIFSIGNALED(status) ? Outcome::signal : Outcome::exited;
  outcome.exit = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
  outcome.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
  if (!watch.ended_for)
    return;
  outcome.outcome = *watch.ended_for;
  outcome.signal = watch.signal;
}

RunOutcome::HostPlace host_place(const frontend::HostCodePlaces &places,
                                 const std::vector<frontend::HostSection> &sections, const HostStack &stack) {
  const std::uint32_t count = std::min(stack.count.load(), HostStack::most);
  return {.stack = places.host_places(sections, std::span(stack.addresses).first(count)),
          .overflow = stack.overflow,
          .cut = count == HostStack::most};
}

std::set<pid_t> all_descendants() {
  std::vector<pid_t> all = descendants(getpid());
  return {all.begin(), all.end()};
}

} // namespace

namespace {

/// Runs and supervises. `begin` is called in the program's process: if it returns, this function returns nothing
/// there.
std::optional<RunOutcome> watch_program(frontend::Program &program, const RunOptions &options,
                                        const std::function<void(Channel &, const sigset_t &, pid_t)> &begin) {
  RunOutcome outcome;
  auto channel_made = std::make_unique<Channel>();
  Channel &channel = *channel_made;
  OutcomeListener listener(outcome, program, channel);
  std::optional<SignalDescriptor> signals(std::in_place);
  std::uint64_t resident_before = options.memory_limit ? resident_kib(getpid()) : 0;
  const bool adopts = prctl(PR_SET_CHILD_SUBREAPER, 1) == 0;
  const std::set<pid_t> before = all_descendants(); // of an earlier run

  // The child would print the contents of our buffers again.
  std::cout.flush();
  std::fflush(nullptr);
  const Kept kept = start(adopts);
  if (kept.program == 0) {
    const sigset_t mask = signals->mask_before();
    signals.reset(); // its calls count as the program's, before which the handlers of faults are removed
    begin(*channel_made.release(), mask, kept.keeper);
    return std::nullopt;
  }

  Watch watch{.child = kept.program,
              .options = options,
              .host_stack = channel.shared().host_stack,
              .resident_before = resident_before};
  int status;
  try {
    status = wait_for_end(watch, kept, channel, listener, *signals, program.tables().language->words.tiles);
  } catch (...) {
    kill_with_descendants(kept.program);
    take_leave(kept);
    throw;
  }
  for (pid_t each : all_descendants())
    if (!before.contains(each)) {
      outcome.still_running += channel.is_shared_with(each);
      waitpid(each, nullptr, WNOHANG); // an ended orphan is our child
    }
  listener.finish();
  outcome.stopped = options.stop_on_first && channel.shared().stopped;
  outcome.stats = channel.shared().stats;
  outcome.open_line = channel.shared().open_line;
  if (listener.not_started && listener.not_started->ours)
    throw std::runtime_error(listener.not_started->message);
  if (listener.not_started) {
    outcome.outcome = Outcome::not_compiled;
    outcome.link_error = listener.not_started->message;
    return outcome;
  }
  take_status(outcome, watch, status);
  if (const frontend::HostCodePlaces *places = frontend::host_code_places(program);
      places && outcome.outcome != Outcome::exited && !listener.in_launch())
    outcome.host = host_place(*places, listener.sections, channel.shared().host_stack);
  return outcome;
}

} // namespace

RunOutcome run_program(frontend::Program &program, const RunOptions &options) {
  return *watch_program(program, options, [&](Channel &channel, const sigset_t &mask, pid_t keeper) {
    run_child(program, options, channel, mask, keeper); // does not return
  });
}

std::optional<RunOutcome> run_own_executable(frontend::Program &program, const RunOptions &options,
                                             const AttachExecutable &attach) {
  return watch_program(program, options, [&](Channel &channel, const sigset_t &mask, pid_t keeper) {
    become_child(program, options, channel, mask, keeper, attach);
  });
}

} // namespace ampsim::cli
