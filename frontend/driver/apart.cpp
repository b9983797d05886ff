// See apart.h. The first byte that comes back says whether the rest is a result or the message of an exception.
#include "frontend/driver/apart.h"

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
#include <ucontext.h>
#include <unistd.h>

namespace ampsim::frontend {

namespace {

using Clock = std::chrono::steady_clock;
constexpr int period = 50; // ms, between two looks at a limit
constexpr char is_result = 'r', is_message = 'm';
constexpr int exit_too_deep = 3;
/// What the system keeps free below the first thread's stack at least, when a program begins.
constexpr rlim_t stack_bytes = rlim_t{112} << 20;

/// Parsers call themselves: a full stack is the source's fault, not the compiler's. The fault is then near the stack pointer.
void tell_full_stack() {
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
    const auto pointer = std::uintptr_t(static_cast<const ucontext_t *>(context)->uc_mcontext.gregs[REG_RSP]);
    const auto at = reinterpret_cast<std::uintptr_t>(info->si_addr);
    constexpr std::uintptr_t near = 64 << 10;
    if (at + near > pointer && at < pointer + near)
      _exit(exit_too_deep);
    raise(SIGSEGV); // the process ends of it once this function does
  };
  sigaction(SIGSEGV, &action, nullptr);
}

[[noreturn]] void work_here(const std::function<std::string()> &work, const CompileLimits &limits, int out,
                            pid_t parent) {
  for (int descriptor : limits.private_descriptors)
    close(descriptor);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent)
    _exit(EXIT_FAILURE);
  for (int number : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGPIPE}) // the parent says what happened
    std::signal(number, SIG_DFL);
  tell_full_stack();
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

std::uint64_t resident_megabytes(pid_t process) {
  std::ifstream status("/proc/" + std::to_string(process) + "/status");
  std::uint64_t kib = 0;
  for (std::string line; std::getline(status, line);)
    if (line.starts_with("RssAnon:") || line.starts_with("RssShmem:"))
      kib += std::strtoull(line.c_str() + line.find(':') + 1, nullptr, 10);
  return kib >> 10;
}

/// Reads until the other end is closed, or a limit is reached.
CompileEnd listen(int in, pid_t process, const CompileLimits &limits, std::string &answer) {
  const Clock::time_point start = Clock::now();
  for (;;) {
    pollfd event{in, POLLIN, 0};
    int ready = poll(&event, 1, limits.seconds || limits.megabytes ? period : -1);
    if (ready < 0 && errno != EINTR)
      throw std::system_error(errno, std::generic_category(), "poll");
    if (ready > 0) {
      char part[65536];
      ssize_t length = read(in, part, sizeof part);
      if (length == 0 || (length < 0 && errno != EINTR))
        return CompileEnd::done;
      answer.append(part, std::size_t(std::max<ssize_t>(length, 0)));
    }
    if (limits.seconds && std::chrono::duration<double>(Clock::now() - start).count() > *limits.seconds)
      return CompileEnd::time_limit;
    if (limits.megabytes && resident_megabytes(process) > *limits.megabytes)
      return CompileEnd::memory_limit;
  }
}

/// Ignored, SIGCHLD would throw the status away.
struct KeepStatus {
  void (*before)(int) = std::signal(SIGCHLD, SIG_DFL);
  ~KeepStatus() { std::signal(SIGCHLD, before); }
};

} // namespace

ApartResult run_apart(const std::function<std::string()> &work, const CompileLimits &limits) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0)
    throw std::system_error(errno, std::generic_category(), "cannot compile: pipe");
  KeepStatus keep_status;
  std::fflush(nullptr);
  pid_t parent = getpid(), process = fork();
  int error = errno;
  if (process == 0) {
    close(ends[0]);
    work_here(work, limits, ends[1], parent);
  }
  close(ends[1]);
  if (process < 0) {
    close(ends[0]);
    throw std::system_error(error, std::generic_category(), "cannot compile: fork");
  }
  ApartResult result;
  std::string answer;
  result.end = listen(ends[0], process, limits, answer);
  close(ends[0]);
  if (result.end != CompileEnd::done)
    kill(process, SIGKILL);
  int status = 0;
  while (waitpid(process, &status, 0) < 0 && errno == EINTR) {
  }
  if (result.end != CompileEnd::done)
    return result;
  if (WIFEXITED(status) && WEXITSTATUS(status) == exit_too_deep)
    return {CompileEnd::too_deep, 0, {}};
  if (!WIFEXITED(status) || WEXITSTATUS(status) != EXIT_SUCCESS || answer.empty())
    return {CompileEnd::crashed, WIFSIGNALED(status) ? WTERMSIG(status) : 0, {}};
  if (answer[0] == is_message)
    throw std::runtime_error(answer.substr(1));
  result.bytes = answer.substr(1);
  return result;
}

} // namespace ampsim::frontend
