// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The supervisor of sandbox.h: it reads the program's output, and monitors its processes twenty times a second. It
// treats everything that it reads as mere text.
#include "cli/sandbox/sandbox.h"
#include "cli/run/descendants.h"
#include "cli/sandbox/confine.h"
#include "cli/support/confined.h"
#include "cli/support/output.h"
#include "cli/support/random_name.h"
#include "frontend/driver/temporary_folder.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <fcntl.h>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <optional>
#include <poll.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/statvfs.h>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>

namespace ampsim::cli {

namespace {

using Clock = std::chrono::steady_clock;
constexpr int period = 50; // ms

struct Pipe {
  int ends[2];
  Pipe() {
    if (pipe2(ends, O_CLOEXEC) != 0)
      throw std::system_error(errno, std::generic_category(), "pipe");
    fcntl(ends[0], F_SETFL, O_NONBLOCK);
  }
  ~Pipe() {
    close(ends[0]);
    close(ends[1]);
  }
  Pipe(const Pipe &) = delete;
  Pipe &operator=(const Pipe &) = delete;

  void read_into(std::string &text, std::uint64_t most) const {
    char part[65536];
    for (ssize_t length; text.size() <= most && (length = read(ends[0], part, sizeof part)) > 0;)
      text.append(part, std::size_t(length));
  }
};

struct Usage {
  std::uint64_t memory = 0; // MB
  unsigned threads = 0;
};

/// The overhead of files without contents: kernel memory that belongs to no process.
std::uint64_t kib_of_files(const std::vector<pid_t> &processes) {
  for (pid_t each : processes) {
    struct statvfs status;
    if (statvfs(fmt::format("/proc/{}/root/tmp", each).c_str(), &status) == 0)
      return std::uint64_t(status.f_files - status.f_ffree) * 5 / 4; // an inode, and its name
  }
  return 0;
}

Usage usage_of(const std::vector<pid_t> &processes, bool count_files) {
  Usage usage;
  std::uint64_t kib = count_files ? kib_of_files(processes) : 0;
  for (pid_t each : processes) {
    std::ifstream status(fmt::format("/proc/{}/status", each));
    for (std::string line; std::getline(status, line);)
      if (line.starts_with("RssAnon:") || line.starts_with("RssShmem:") || line.starts_with("VmSwap:") ||
          line.starts_with("VmPTE:"))
        kib += std::strtoull(line.c_str() + line.find(':') + 1, nullptr, 10);
      else if (line.starts_with("Threads:"))
        usage.threads += unsigned(std::strtoul(line.c_str() + 8, nullptr, 10));
  }
  usage.memory = kib >> 10;
  return usage;
}

/// Repeats until none is left: a process may fork while it is being killed.
void kill_all(pid_t child) {
  for (int round = 0; round < 100; ++round) {
    std::vector<pid_t> processes = descendants(child);
    processes.push_back(child);
    for (pid_t each : processes)
      kill(each, SIGKILL);
    if (processes.size() == 1)
      return;
    usleep(1000);
  }
}

/// Without a process namespace, orphans of the processes are our children by now (PR_SET_CHILD_SUBREAPER).
void kill_orphans() {
  for (int round = 0; round < 100; ++round) {
    std::vector<pid_t> processes = descendants(getpid());
    for (pid_t each : processes)
      kill(each, SIGKILL);
    while (waitpid(-1, nullptr, WNOHANG) > 0) {
    }
    if (processes.empty())
      return;
    usleep(1000);
  }
}

/// A descriptor from which `text` can be read. It is sealed: memory that the program could add would belong to no process.
int readable(const std::string &text) {
  if (text.empty())
    return open("/dev/null", O_RDONLY | O_CLOEXEC);
  const int file = memfd_create("input", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (file < 0)
    throw std::system_error(errno, std::generic_category(), "memfd_create");
  write_stream(file, text);
  lseek(file, 0, SEEK_SET);
  fcntl(file, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE | F_SEAL_SEAL);
  return file;
}

} // namespace

ConfinedEnd run_confined(const ConfinedRun &run, const ConfinedLimits &limits, const Sandbox &sandbox) {
  if (!sandbox.whole)
    prctl(PR_SET_CHILD_SUBREAPER, 1);
  Pipe output, errors, result, nonce_pipe;
  const std::string nonce = random_name(nonce_length / 2);
  if (write(nonce_pipe.ends[1], nonce.data(), nonce.size()) != ssize_t(nonce.size()))
    throw std::system_error(errno, std::generic_category(), "pipe");
  Confinement confinement(run, limits, sandbox);
  const int input = readable(run.input);
  Clock::time_point start = Clock::now();
  const pid_t supervisor = getpid(), child = fork();
  const int error = errno;
  if (child != 0)
    close(input);
  if (child < 0)
    throw std::system_error(error, std::generic_category(), "fork");
  if (child == 0) {
    dup2(input, STDIN_FILENO);
    dup2(output.ends[1], STDOUT_FILENO);
    dup2(errors.ends[1], STDERR_FILENO);
    confinement.become_confined(supervisor, result.ends[1], nonce_pipe.ends[0]);
  }
  ConfinedEnd end;
  std::string sent; // by the confined ampsim, or by a process that obtained its pipe
  std::optional<ConfinedEnd::What> why;
  int status = 0;
  for (pid_t ended = 0; ended == 0;) {
    pollfd events[] = {{output.ends[0], POLLIN, 0}, {errors.ends[0], POLLIN, 0}, {result.ends[0], POLLIN, 0}};
    poll(events, std::size(events), period);
    output.read_into(end.output, limits.output);
    errors.read_into(end.errors, limits.output);
    result.read_into(sent, limits.output);
    ended = waitpid(child, &status, WNOHANG);
    if (ended != 0)
      break;
    std::vector<pid_t> processes = descendants(child);
    Usage usage = usage_of(processes, sandbox.whole);
    std::chrono::duration<double> took = Clock::now() - start;
    if (run.given_up && *run.given_up)
      why = ConfinedEnd::What::given_up;
    else if (took.count() > limits.seconds)
      why = ConfinedEnd::What::time;
    else if (processes.size() > limits.processes ||
             usage.threads > limits.threads) // before memory: each thread uses some
      why = ConfinedEnd::What::processes;
    else if (usage.memory > limits.memory)
      why = ConfinedEnd::What::memory;
    else if (std::max({end.output.size(), end.errors.size(), sent.size()}) > limits.output)
      why = ConfinedEnd::What::output;
    if (why) {
      kill_all(child);
      waitpid(child, &status, 0);
      break;
    }
  }
  if (!sandbox.whole)
    kill_orphans();
  output.read_into(end.output, limits.output);
  errors.read_into(end.errors, limits.output);
  result.read_into(sent, limits.output);
  for (std::string *each : {&end.output, &end.errors})
    each->resize(std::min<std::size_t>(each->size(), limits.output));
  end.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  if (!why && confinement.was_too_large())
    why = ConfinedEnd::What::memory;
  if (why) {
    end.what = *why;
    return end;
  }
  end.what = WIFSIGNALED(status) ? ConfinedEnd::What::signal : ConfinedEnd::What::exited;
  end.status = WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
  if (end.what == ConfinedEnd::What::exited && end.status == cannot_confine)
    end.what = ConfinedEnd::What::not_started;
  if (end.what == ConfinedEnd::What::exited)
    end.result = received_result(sent, nonce, end.status).value_or("");
  return end;
}

std::string why_not_passed(const ConfinedEnd &trial, const ConfinedLimits &limits) {
  using What = ConfinedEnd::What;
  switch (trial.what) {
  case What::time:
    return fmt::format("a trial run has not ended within {} s", limits.seconds);
  case What::memory:
    return fmt::format("a trial run exceeded the memory limit of {} MB", limits.memory);
  case What::output:
    return "a trial run exceeded the output limit";
  case What::processes:
    return "a trial run exceeded the process limit";
  case What::given_up:
    return "the trial run was cancelled";
  case What::not_started:
  case What::signal:
  case What::exited:
    break;
  }
  if (!trial.errors.empty())
    return trial.errors.substr(0, trial.errors.find('\n'));
  if (trial.what == What::signal)
    return fmt::format("a trial run was killed by signal {}", trial.status);
  return fmt::format("a trial run exited with status {}", trial.status);
}

Sandbox find_sandbox(ConfinedRun trial) {
  Sandbox found{.whole = true, .missing = {}, .control_groups = find_control_groups()};
  frontend::TemporaryFolder folder("ampsim-trial");
  trial.folder = folder.path().string();
  const ConfinedLimits limits{.seconds = 300}; // it only ends hangs: a loaded machine takes its time
  const ConfinedEnd end = run_confined(trial, limits, found);
  if (end.what == ConfinedEnd::What::exited && end.status == 0) {
    if (found.control_groups.empty())
      found.missing = {"this user has no control group, so memory is sampled 20 times a second instead of limited "
                       "by the kernel: a program can exceed its limit briefly"};
    return found;
  }
  std::string reason = why_not_passed(end, limits);
  if (access("/usr/bin/bwrap", X_OK) != 0)
    reason = "'/usr/bin/bwrap' (Debian's package bubblewrap) is missing";
  found.whole = false;
  found.missing = {
      fmt::format("no sandbox is available: {}", reason),
      "programs can read and write every file that their user can",
      "programs can reach the network, other processes of that user and their sockets, and the kernel's whole "
      "interface"};
  found.missing.emplace_back(geteuid() == 0 ? "their user owns no files" : "their user is you");
  return found;
}

} // namespace ampsim::cli
