// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The adapter and the program's process: its start, its messages, and its end.
#include "cli/analysis/run.h"
#include "cli/console/debuggee.h"
#include "cli/dap/adapter.h"
#include "cli/report/fixes.h"
#include "cli/report/names.h"
#include "cli/report/text.h"

#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <fmt/format.h>
#include <optional>
#include <poll.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>

namespace ampsim::cli::dap {

namespace {

/// Two connected descriptors; `sockets` are two-way.
struct Pair {
  explicit Pair(bool sockets) {
    int ends[2];
    if ((sockets ? socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) : pipe2(ends, O_CLOEXEC)) < 0)
      throw std::system_error(errno, std::generic_category(), "cannot start the program");
    ours = ends[0];
    theirs = ends[1];
  }
  int ours, theirs;
};

/// The bytes that can be read now; also empty at the end.
std::string read_available(int descriptor) {
  std::string text;
  pollfd ready{descriptor, POLLIN, 0};
  while (text.size() < 1 << 20 && poll(&ready, 1, 0) > 0 && (ready.revents & POLLIN)) {
    char bytes[1 << 14];
    ssize_t got = read(descriptor, bytes, sizeof bytes);
    if (got <= 0)
      break;
    text.append(bytes, std::size_t(got));
  }
  return text;
}

/// The length of an incomplete UTF-8 character at the end.
std::size_t unfinished(const std::string &text) {
  for (std::size_t back = 1; back <= std::min<std::size_t>(3, text.size()); ++back) {
    auto byte = static_cast<unsigned char>(text[text.size() - back]);
    if ((byte & 0xc0) == 0x80)
      continue;
    std::size_t length = 1;
    if (byte >= 0xf0)
      length = 4;
    else if (byte >= 0xe0)
      length = 3;
    else if (byte >= 0xc0)
      length = 2;
    return length > back ? back : 0;
  }
  return 0;
}

std::string end_text(int status, bool terminated) {
  if (terminated)
    return "the program was stopped\n";
  return WIFSIGNALED(status) ? fmt::format("the program was killed by {}\n", signal_name(WTERMSIG(status)))
                             : fmt::format("the program exited with status {}\n", WEXITSTATUS(status));
}

} // namespace

void Adapter::start() {
  if (host)
    host->prepare();
  const bool traced = host && host->on();
  Pair requests(true), output(false), errors(false), begin(false);
  child = std::make_unique<Child>();
  child->how = run_options(debug.program);
  child->listener = std::make_unique<OutcomeListener>(child->outcome, *program, child->channel);
  flags->pause = false;
  flags->step_in = 0;
  flags->host = traced;
  std::fflush(nullptr);
  pid_t parent = getpid();
  std::optional<HeldInterrupts> held(std::in_place);
  pid_t process = fork();
  if (process < 0)
    throw std::system_error(errno, std::generic_category(), "cannot start the program: fork");
  if (process == 0) {
    // This process keeps only the reading end of `begin`, so that the end of the adapter also ends the wait.
    for (int descriptor : {in, out, requests.ours, output.ours, errors.ours, begin.theirs})
      close(descriptor);
    int nothing = open("/dev/null", O_RDONLY);
    dup2(nothing, STDIN_FILENO);
    close(nothing);
    dup2(output.theirs, STDOUT_FILENO);
    dup2(errors.theirs, STDERR_FILENO);
    close(output.theirs);
    close(errors.theirs);
    std::signal(SIGPIPE, SIG_DFL);
    server->connect(requests.theirs, *flags, stop_at_entry);
    server->session.detached = no_debug;
    DebuggeeHooks hooks{[this] { server->before_launch(); }, [this] { return server->interrupted(); }};
    if (traced)
      hooks.at_start = [descriptor = begin.ours] { wait_to_be_traced(descriptor); };
    run_debuggee(*program, server->session, std::move(hooks), child->how, child->channel, parent);
  }
  held.reset();
  for (int descriptor : {requests.theirs, output.theirs, errors.theirs, begin.ours})
    close(descriptor);
  child->process = process;
  child->ended = int(syscall(SYS_pidfd_open, process, 0)); // readable once it has ended
  child->requests = requests.ours;
  child->output = output.ours;
  child->errors = errors.ours;
  std::string name = debug.program.compile.sources.front();
  send(event("process",
             {{"name", name}, {"systemProcessId", process}, {"isLocalProcess", true}, {"startMethod", "launch"}}));
  if (traced && host->attach(process))
    host->gdb().go_on();
  else
    flags->host = false;
  close(begin.theirs); // it may begin
}

void Adapter::hear_output(int descriptor, std::string &rest, const char *category) {
  std::string text = std::move(rest) + read_available(descriptor);
  std::size_t kept = unfinished(text);
  rest = text.substr(text.size() - kept);
  text.resize(text.size() - kept);
  say(category, text);
}

void Adapter::hear_child() {
  for (std::string bytes; !(bytes = child->channel.receive()).empty();)
    child->listener->hear(bytes);
  // Output printed before a stop is shown before it.
  hear_output(child->output, child->output_rest, "stdout");
  hear_output(child->errors, child->errors_rest, "stderr");
  child->reader.feed(read_available(child->requests));
  while (auto next = child->reader.next()) {
    Json message = std::get<Json>(std::move(*next));
    if (message["type"] == "event" && message["event"] == LaunchServer::leaves_for_host) {
      make_host_ready();
      continue;
    }
    if (message["type"] == "event" && message["event"] == "stopped")
      kernel_has_stopped(message["body"]);
    if (message["type"] == "response") {
      Json &body = message["body"];
      if (LaunchServer::moves(message["command"]) && body.value("moves", false))
        child->stopped = false;
      body.erase("moves");
      auto asked = child->waiting.find(message["request_seq"].get<std::int64_t>());
      if (asked != child->waiting.end() && message["success"] == true)
        add_host(asked->second, body);
      if (asked != child->waiting.end())
        child->waiting.erase(asked);
    }
    send(std::move(message));
  }
}

/// While the detector runs a launch. Later the debugger runs it, whose stops show the progress.
void Adapter::report_progress() {
  const LaunchProgress &now = child->channel.shared().progress;
  const bool detecting = !child->stopped && now.done < now.total;
  progress->update(detecting ? child->listener->running() : nullptr, now, program->tables().language->words.tiles);
}

void Adapter::child_has_ended() {
  hear_child();
  leave_host();
  progress->end();
  say("stdout", child->output_rest);
  say("stderr", child->errors_rest);
  int status = 0;
  waitpid(child->process, &status, 0);
  for (int descriptor : {child->ended, child->requests, child->output, child->errors})
    close(descriptor);
  std::unique_ptr<Child> ended = std::move(child);
  for (const auto &[seq, request] : ended->waiting)
    send(failure(request, "the program has ended"));
  if (silent)
    return;
  RunOutcome &outcome = ended->outcome;
  ended->listener->finish();
  outcome.outcome = WIFSIGNALED(status) ? Outcome::signal : Outcome::exited;
  outcome.exit = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
  outcome.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
  if (const std::optional<NotStarted> &reason = ended->listener->not_started)
    say("stderr", fmt::format("error: {}\n", reason->message));
  else {
    SourceText sources;
    Report report = make_report(debug.program.compile.sources, debug.program.arguments, ended->how,
                                program->tables(), outcome, {}, sources);
    propose_fixes(report, program->outlines(), sources);
    say("console", end_text(status, ended->terminated));
    std::string text = text_report(report, sources, TextStyle{});
    if (ended->terminated) // reports findings, but not how far it came
      text.resize(outcome.findings.empty() ? 0 : std::min(text.find("\nampsim: ") + 1, text.size()));
    say("console", text);
  }
  send(event("exited", {{"exitCode", WIFSIGNALED(status) ? 128 + outcome.signal : outcome.exit}}));
  send(event("terminated"));
}

void Adapter::kill_child() {
  if (!child)
    return;
  kill(child->process, SIGKILL);
  leave_host();
  pollfd ended{child->ended, POLLIN, 0};
  while (poll(&ended, 1, -1) < 0 && errno == EINTR) {
  }
  silent = true; // nobody asks how it went
  child_has_ended();
  silent = false;
}

} // namespace ampsim::cli::dap
