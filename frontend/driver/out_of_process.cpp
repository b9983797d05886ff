// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See out_of_process.h. The first byte of the reply says whether the rest is a result or the message of an exception.
#include "frontend/driver/out_of_process.h"
#include "frontend/diagnostics/current_line.h"
#include "model/processor/processor.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <fcntl.h>
#include <fstream>
#include <poll.h>
#include <stdexcept>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace ampsim::frontend {

namespace {

using Clock = std::chrono::steady_clock;
constexpr int period = 50; // ms between checks of the limits
constexpr std::chrono::seconds patience{1};
constexpr char is_result = 'r', is_message = 'm';
constexpr int exit_too_deep = 3;
/// The minimum that the system keeps free below the first thread's stack when a program begins.
constexpr rlim_t stack_bytes = rlim_t{112} << 20;

/// Parsers are recursive: a full stack is the fault of the source, not of the compiler. The faulting address is then
/// near the stack pointer.
void report_full_stack() {
  rlimit stack;
  if (getrlimit(RLIMIT_STACK, &stack) == 0 && stack.rlim_cur < stack_bytes) {
    stack.rlim_cur = std::min(stack_bytes, stack.rlim_max);
    setrlimit(RLIMIT_STACK, &stack);
  }
  static char own_stack[16 << 10];
  stack_t own{};
  own.ss_sp = own_stack;
  own.ss_size = sizeof own_stack;
  sigaltstack(&own, nullptr);
  struct sigaction action{};
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | static_cast<int>(SA_RESETHAND);
  action.sa_sigaction = [](int, siginfo_t *info, void *context) {
    const std::uintptr_t pointer = stack_pointer(context);
    const auto at = reinterpret_cast<std::uintptr_t>(info->si_addr);
    constexpr std::uintptr_t near = 64 << 10;
    if (at + near > pointer && at < pointer + near)
      _exit(exit_too_deep);
    raise(SIGSEGV); // kills the process once this function returns
  };
  sigaction(SIGSEGV, &action, nullptr);
}

[[noreturn]] void work_here(const OutOfProcessWork &work, const CompileLimits &limits, int out, pid_t parent) {
  for (int descriptor : limits.private_descriptors)
    close(descriptor);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent)
    _exit(EXIT_FAILURE);
  for (int number : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGPIPE}) // the parent reports what happened
    std::signal(number, SIG_DFL);
  report_full_stack();
  if (limits.takes_long) // the caller's process writes
    replace_current_line(Clock::now() + patience);
  std::string answer(1, is_result);
  try {
    answer += work();
  } catch (const std::exception &error) {
    answer = is_message + std::string(error.what());
  }
  for (std::size_t done = 0; done < answer.size();) {
    ssize_t length = write(out, answer.data() + done, answer.size() - done);
    if (length < 0 && errno != EINTR)
      _exit(EXIT_FAILURE);
    done += std::size_t(std::max<ssize_t>(length, 0));
  }
  std::fflush(nullptr);
  _exit(EXIT_SUCCESS);
}

/// The resident memory of a process and of its descendants: work that runs out of process may start more.
std::uint64_t resident_kib(pid_t process) {
  const std::string folder = "/proc/" + std::to_string(process);
  std::uint64_t kib = 0;
  std::ifstream status(folder + "/status");
  for (std::string line; std::getline(status, line);)
    if (line.starts_with("RssAnon:") || line.starts_with("RssShmem:"))
      kib += std::strtoull(line.c_str() + line.find(':') + 1, nullptr, 10);
  std::ifstream children(folder + "/task/" + std::to_string(process) + "/children");
  for (pid_t child; children >> child;)
    kib += resident_kib(child);
  return kib;
}

/// If SIGCHLD were ignored, the status would be lost.
struct KeepStatus {
  void (*before)(int) = std::signal(SIGCHLD, SIG_DFL);
  ~KeepStatus() { std::signal(SIGCHLD, before); }
};

/// The processes of several tasks.
class Workers {
public:
  Workers(std::span<const OutOfProcessWork> works, unsigned at_once, const CompileLimits &limits)
      : works(works), at_once(std::max(at_once, 1u)), limits(limits), answers(works.size()), results(works.size()) {
  }
  ~Workers() { // after an exception
    for (const Running &each : running)
      end(each, CompileEnd::crashed);
  }
  Workers(const Workers &) = delete;
  Workers &operator=(const Workers &) = delete;

  std::vector<OutOfProcessResult> run() {
    while (started < works.size() || !running.empty()) {
      while (running.size() < at_once && started < works.size())
        start();
      listen();
      if (const CompileEnd reached = limit_reached(); reached != CompileEnd::done)
        stop(reached);
    }
    for (std::size_t k = 0; k < results.size(); ++k)
      read_answer(answers[k], results[k]);
    return std::move(results);
  }

private:
  struct Running {
    std::size_t work;
    pid_t process;
    int in;
  };
  const std::span<const OutOfProcessWork> works;
  const unsigned at_once;
  const CompileLimits &limits;
  const Clock::time_point begin = Clock::now();
  std::vector<std::string> answers;
  std::vector<OutOfProcessResult> results;
  std::vector<Running> running;
  std::size_t started = 0;
  bool has_called = false; // limits.takes_long

  void start() {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0)
      throw std::system_error(errno, std::generic_category(), "cannot compile: pipe");
    std::fflush(nullptr);
    pid_t parent = getpid(), process = fork();
    int error = errno;
    if (process == 0) {
      close(ends[0]);
      for (const Running &other : running)
        close(other.in);
      work_here(works[started], limits, ends[1], parent);
    }
    close(ends[1]);
    if (process < 0) {
      close(ends[0]);
      throw std::system_error(error, std::generic_category(), "cannot compile: fork");
    }
    running.push_back({started++, process, ends[0]});
  }

  /// Waits until a process writes or closes its end, or until the limits must be checked.
  void listen() {
    std::vector<pollfd> events;
    for (const Running &each : running)
      events.push_back({each.in, POLLIN, 0});
    const bool will_call = limits.takes_long && !has_called;
    if (will_call && Clock::now() - begin > patience) {
      limits.takes_long();
      has_called = true;
    }
    int ready = poll(events.data(), events.size(), limits.seconds || limits.megabytes || will_call ? period : -1);
    if (ready < 0 && errno != EINTR)
      throw std::system_error(errno, std::generic_category(), "poll");
    if (ready <= 0)
      return;
    for (std::size_t k = events.size(); k-- > 0;) {
      if (!events[k].revents)
        continue;
      char part[65536];
      ssize_t length = read(running[k].in, part, sizeof part);
      if (length > 0)
        answers[running[k].work].append(part, std::size_t(length));
      else if (length == 0 || errno != EINTR) {
        end(running[k], CompileEnd::done);
        running.erase(running.begin() + std::ptrdiff_t(k));
      }
    }
  }

  CompileEnd limit_reached() const {
    if (limits.seconds && std::chrono::duration<double>(Clock::now() - begin).count() > *limits.seconds)
      return CompileEnd::time_limit;
    if (limits.megabytes) {
      std::uint64_t kib = 0;
      for (const Running &each : running)
        kib += resident_kib(each.process);
      if (kib >> 10 > *limits.megabytes)
        return CompileEnd::memory_limit;
    }
    return CompileEnd::done;
  }

  void stop(CompileEnd how) {
    for (const Running &each : running)
      end(each, how);
    running.clear();
    for (; started < works.size(); ++started)
      results[started].end = how;
  }

  /// Returns `how`, or the reason in the process's own exit status.
  void end(const Running &worker, CompileEnd how) {
    OutOfProcessResult &result = results[worker.work];
    result.end = how;
    close(worker.in);
    if (how != CompileEnd::done)
      kill(worker.process, SIGKILL);
    int status = 0;
    while (waitpid(worker.process, &status, 0) < 0 && errno == EINTR) {
    }
    if (how != CompileEnd::done)
      return;
    if (WIFEXITED(status) && WEXITSTATUS(status) == exit_too_deep)
      result.end = CompileEnd::too_deep;
    else if (!WIFEXITED(status) || WEXITSTATUS(status) != EXIT_SUCCESS || answers[worker.work].empty())
      result = {CompileEnd::crashed, WIFSIGNALED(status) ? WTERMSIG(status) : 0, {}};
  }

  static void read_answer(std::string &answer, OutOfProcessResult &result) {
    if (result.end != CompileEnd::done)
      return;
    if (answer[0] == is_message)
      throw std::runtime_error(answer.substr(1));
    result.bytes = answer.substr(1);
  }
};

} // namespace

std::vector<OutOfProcessResult> run_out_of_process(std::span<const OutOfProcessWork> works, unsigned at_once,
                                                   const CompileLimits &limits) {
  KeepStatus keep_status;
  return Workers(works, at_once, limits).run();
}

OutOfProcessResult run_out_of_process(const OutOfProcessWork &work, const CompileLimits &limits) {
  return std::move(run_out_of_process({&work, 1}, 1, limits).front());
}

} // namespace ampsim::frontend
