// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See worker.h.
#include "cli/gate/worker.h"

#include <cerrno>
#include <charconv>
#include <csignal>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace ampsim::cli {

namespace {

constexpr std::size_t kept_output = 8 << 10;            // of each program
constexpr int report_number = 198, inputs_number = 197; // descriptors in the worker; programs rarely get there
constexpr auto grace = std::chrono::seconds(3);

struct Pipe {
  int ends[2] = {-1, -1};
  Pipe() {
    if (pipe2(ends, O_CLOEXEC) != 0)
      throw std::system_error(errno, std::generic_category(), "cannot start a program: pipe");
  }
  ~Pipe() {
    for (int end : ends)
      if (end >= 0)
        close(end);
  }
  Pipe(const Pipe &) = delete;
  Pipe &operator=(const Pipe &) = delete;
  int take(int which) { return std::exchange(ends[which], -1); }
};

std::vector<std::string> command_of(const PlannedProgram &program, const std::vector<std::string> &options,
                                    unsigned jobs) {
  std::vector<std::string> words = {"ampsim",      "run",           "-q",
                                    "--no-filter", "--color=never", fmt::format("--jobs={}", jobs)};
  words.insert(words.end(), options.begin(), options.end());
  words.insert(words.end(), program.options.begin(), program.options.end());
  words.push_back(fmt::format("--time-limit={}", program.time_limit));
  words.push_back(fmt::format("--report=json:/proc/self/fd/{}", report_number));
  words.push_back(fmt::format("--inputs=/proc/self/fd/{}", inputs_number));
  for (const std::string &source : program.sources) // a name that begins like an option is not an option
    words.push_back(source.starts_with('-') ? "./" + source : source);
  words.push_back("--");
  words.insert(words.end(), program.arguments.begin(), program.arguments.end());
  return words;
}

/// `ampsim prove`. It does not accept options that only `run` has (orders, suppressions): manifest options unknown to
/// it are omitted.
std::vector<std::string> proof_of(const PlannedProgram &program) {
  std::vector<std::string> words = {"ampsim", "prove", "--format=json", "--color=never"};
  words.insert(words.end(), program.options.begin(), program.options.end());
  words.push_back(fmt::format("--time-limit={}", program.time_limit));
  for (const std::string &source : program.sources)
    words.push_back(source.starts_with('-') ? "./" + source : source);
  words.push_back("--");
  words.insert(words.end(), program.arguments.begin(), program.arguments.end());
  return words;
}

std::vector<char *> pointers_to(std::vector<std::string> &words) {
  std::vector<char *> result;
  for (std::string &word : words)
    result.push_back(word.data());
  result.push_back(nullptr);
  return result;
}

/// In the new process: proves before it runs, and writes the verdicts to the file.
void prove_first(char **arguments, int verdicts) {
  const pid_t prover = fork();
  if (prover == 0) {
    if (dup2(verdicts, STDOUT_FILENO) >= 0)
      execv("/proc/self/exe", arguments);
    _exit(127);
  }
  while (prover > 0 && waitpid(prover, nullptr, 0) < 0 && errno == EINTR)
    ;
}

/// Reads what is available without waiting, up to `most` bytes, so that endless output does not block the gate. Keeps
/// the last `keep` bytes, or all if it is 0.
void drain(int descriptor, std::string &text, std::size_t most, std::size_t keep) {
  char buffer[64 << 10];
  for (std::size_t taken = 0; taken < most;) {
    ssize_t length = read(descriptor, buffer, sizeof buffer);
    if (length < 0 && errno == EINTR)
      continue;
    if (length <= 0)
      return;
    taken += std::size_t(length);
    text.append(buffer, std::size_t(length));
    if (keep && text.size() > 2 * keep)
      text.erase(0, text.size() - keep);
  }
}

/// Creates an unnamed file.
int new_file(const char *name) {
  const int file = memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (file < 0)
    throw std::system_error(errno, std::generic_category(), "cannot start a program: a file in memory");
  return file;
}

/// Returns whether ampsim has written it completely. The program can write to unsealed files.
bool is_sealed(int descriptor) {
  const int seals = fcntl(descriptor, F_GET_SEALS);
  return seals >= 0 && (seals & F_SEAL_WRITE);
}

/// The contents of an unnamed file; empty if there is none.
std::string whole_file(int descriptor) {
  std::string text;
  char buffer[16 << 10];
  for (ssize_t length;
       descriptor >= 0 && (length = pread(descriptor, buffer, sizeof buffer, off_t(text.size()))) > 0;)
    text.append(buffer, std::size_t(length));
  return text;
}

/// The end of an output, starting at the beginning of a line.
std::string last_lines(std::string text, std::size_t most) {
  if (text.size() <= most)
    return text;
  text.erase(0, text.size() - most);
  std::size_t line = text.find('\n');
  return line == std::string::npos ? text : text.substr(line + 1);
}

} // namespace

Worker::Worker(const PlannedProgram &planned, const std::vector<std::string> &options, unsigned jobs)
    : program(planned) {
  std::vector<std::string> words = command_of(program, options, jobs);
  std::vector<char *> arguments = pointers_to(words);
  std::vector<std::string> proof_words = proof_of(program);
  std::vector<char *> proof_arguments = pointers_to(proof_words);

  Pipe report, output;
  inputs_file = new_file("inputs");
  if (program.require_proved)
    proof_file = new_file("proof");
  pid_t gate = getpid();
  process = fork();
  if (process < 0)
    throw std::system_error(errno, std::generic_category(), "cannot start a program: fork");
  if (process == 0) {
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != gate)
      _exit(127);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    std::signal(SIGPIPE, SIG_DFL);
    int nowhere = open("/dev/null", O_RDONLY);
    if (nowhere < 0 || dup2(nowhere, STDIN_FILENO) < 0 || dup2(output.ends[1], STDOUT_FILENO) < 0 ||
        dup2(output.ends[1], STDERR_FILENO) < 0 || dup2(report.ends[1], report_number) < 0 ||
        dup2(inputs_file, inputs_number) < 0)
      _exit(127);
    if (proof_file >= 0)
      prove_first(proof_arguments.data(), proof_file);
    execv("/proc/self/exe", arguments.data());
    _exit(127);
  }
  setpgid(process, process); // in both processes, whichever runs first
  report_end = report.take(0);
  output_end = output.take(0);
  for (int end : {report_end, output_end})
    fcntl(end, F_SETFL, O_NONBLOCK);
  process_end = int(syscall(SYS_pidfd_open, process, 0));
  kill_at = started + std::chrono::duration_cast<Clock::duration>(
                          std::chrono::duration<double>(program.time_limit + program.extra_time));
}

Worker::~Worker() {
  if (process > 0) {
    kill_group();
    waitpid(process, nullptr, 0);
  }
  for (int end : {report_end, output_end, process_end, inputs_file, proof_file})
    if (end >= 0)
      close(end);
}

void Worker::kill_group() const {
  kill(-process, SIGKILL);
  kill(process, SIGKILL); // it may have left the group
}

void Worker::listen() {
  drain(report_end, result.report, 16 << 20, 0);
  drain(output_end, result.output, 1 << 20, kept_output);
}

void Worker::check_deadline() {
  if (Clock::now() < kill_at)
    return;
  result.overdue = !interrupted;
  kill_group();
  kill_at = Clock::time_point::max();
}

void Worker::interrupt(int signal) {
  if (interrupted)
    return kill_group();
  interrupted = true;
  kill(process, signal);
  kill_at = Clock::now() + grace;
}

/// See leave_inputs() in cli/analysis/run.cpp.
void Worker::take_inputs() {
  result.texts = "";
  if (!is_sealed(inputs_file))
    return; // it was not compiled, or did not finish
  const std::string bytes = whole_file(inputs_file);
  std::size_t length = 0;
  const char *end = bytes.data() + bytes.size();
  const auto [after, error] = std::from_chars(bytes.data(), end, length);
  if (error != std::errc() || after == end || length > std::size_t(end - after) - 1)
    return;
  result.inputs.assign(after + 1, length);
  result.texts.emplace(after + 1 + length, end);
}

std::optional<WorkerResult> Worker::ended() {
  int status = 0;
  pid_t got = waitpid(process, &status, WNOHANG);
  if (got != process)
    return std::nullopt;
  listen();
  kill(-process, SIGKILL); // the processes that it has left running
  process = -1;
  result.status = status;
  take_inputs();
  result.proof = whole_file(proof_file);
  result.output = last_lines(std::move(result.output), kept_output);
  result.seconds = std::chrono::duration<double>(Clock::now() - started).count();
  return std::move(result);
}

} // namespace ampsim::cli
