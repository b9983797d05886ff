// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The two processes of `ampsim debug`: console.h describes their roles.
#include "cli/console/debug_command.h"
#include "cli/analysis/driver_host.h"
#include "cli/analysis/run.h"
#include "cli/analysis/source_files.h"
#include "cli/console/console.h"
#include "cli/console/debuggee.h"
#include "cli/console/host_console.h"
#include "cli/report/names.h"
#include "cli/report/phrases.h"
#include "cli/report/text.h"
#include "cli/run/outcome_listener.h"
#include "cli/support/usage_error.h"
#include "cli/support/version.h"
#include "detector/detect/hook_bitcode.h"
#include "frontend/driver/program.h"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <fcntl.h>
#include <iostream>
#include <optional>
#include <poll.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>

namespace ampsim::cli {

namespace {

/// Memory that both processes see, for the console's state.
class SharedText {
public:
  SharedText() : descriptor(memfd_create("ampsim-console", MFD_CLOEXEC)) {
    if (descriptor < 0)
      throw std::system_error(errno, std::generic_category(), "memfd_create");
  }
  ~SharedText() { close(descriptor); }
  SharedText(const SharedText &) = delete;
  SharedText &operator=(const SharedText &) = delete;

  void write(const std::string &text) {
    std::uint64_t size = 0; // first nothing, then the text, then its size: an early death leaves no partial text
    (void)!pwrite(descriptor, &size, sizeof size, 0);
    (void)!pwrite(descriptor, text.data(), text.size(), sizeof size);
    size = text.size();
    (void)!pwrite(descriptor, &size, sizeof size, 0);
  }
  std::string read() const {
    std::uint64_t size = 0;
    if (pread(descriptor, &size, sizeof size, 0) != sizeof size)
      return "";
    std::string text(size, '\0');
    return pread(descriptor, text.data(), size, sizeof size) == ssize_t(size) ? text : "";
  }

private:
  int descriptor;
};

[[noreturn]] void run_in_child(Console &console, frontend::Program &program, const RunOptions &how,
                               Channel &channel, SharedText &shared, pid_t parent, int begin) {
  console.in_child = true;
  console.run_again = false;
  console.on_change = [&] { shared.write(console.state()); };
  console.on_change();
  auto interrupted = [&console] {
    console.interrupted();
    if (!console.session.in_launch())
      console.host->marks.interrupted = true;
    return !console.session.in_launch();
  };
  DebuggeeHooks hooks{[&] { console.before_launch([&shared] { return shared.read(); }); }, interrupted};
  hooks.at_start = [begin] { wait_to_be_traced(begin); };
  run_debuggee(program, console.session, std::move(hooks), how, channel, parent);
}

/// The process of the program, and the host's debugger between it and this prompt.
struct Child {
  pid_t process;
  Console &console;
  SharedText &shared;
  int link; // for questions

  void answer() const {
    std::string question(1 << 16, '\0');
    const ssize_t size = recv(link, question.data(), question.size(), MSG_DONTWAIT);
    if (size <= 0)
      return;
    question.resize(std::size_t(size));
    auto reply = [&](const host::Json &answer) { // gdb's text can be anything
      const std::string text = answer.dump(-1, ' ', false, host::Json::error_handler_t::replace);
      return send(link, text.data(), text.size(), MSG_NOSIGNAL) >= 0 || errno != EMSGSIZE;
    };
    const host::Json asked = host::Json::parse(question, nullptr, /*allow_exceptions=*/false);
    if (asked.is_discarded() || !reply(console.host->answer(asked)))
      reply({{"error", "the request or its reply is too long"}}); // the other side waits for a reply
  }

  /// Stopped host code has the prompt here.
  void hear_host(bool in_launch) const {
    while (std::optional<host::HostStop> stop = console.host->hear(in_launch)) {
      if (std::string state = shared.read(); !state.empty())
        console.set_state(state);
      console.in_child = false;
      std::function<void()> go_on = console.host_stops(*stop);
      while (!move_host(go_on)) {
      }
    }
  }

  /// Continues as requested at the prompt. Returns false if gdb refuses: the prompt was shown again, and `go_on` is
  /// the new request.
  bool move_host(std::function<void()> &go_on) const {
    shared.write(console.state());
    console.host->marks.state_changed = true;
    if (!go_on) {
      kill(process, SIGKILL);
      console.host->end(); // gdb, which has stopped the process, would otherwise hide its end
      return true;
    }
    try {
      go_on();
      return true;
    } catch (const host::HostError &error) {
      go_on = console.host_refuses(error.what());
      return false;
    }
  }
};

/// Receives the child's messages until it has ended.
RunOutcome wait_for_child(const Child &child, Channel &channel, frontend::Program &program) {
  RunOutcome outcome;
  OutcomeListener listener(outcome, program, channel);
  int status = 0;
  while (true) {
    pollfd events[] = {
        {channel.descriptor(), POLLIN, 0}, {child.link, POLLIN, 0}, {child.console.host->descriptor(), POLLIN, 0}};
    poll(events, std::size(events), 20);
    for (std::string bytes; !(bytes = channel.receive()).empty();)
      listener.hear(bytes);
    if (events[1].revents & POLLIN)
      child.answer();
    child.console.host->interrupt(listener.in_launch());
    child.hear_host(listener.in_launch() && !child.console.host->marks.asks);
    pid_t ended = waitpid(child.process, &status, WNOHANG);
    if (ended < 0 && errno != EINTR)
      throw std::system_error(errno, std::generic_category(), "waitpid");
    if (ended == child.process)
      break;
  }
  for (std::string bytes; !(bytes = channel.receive()).empty();)
    listener.hear(bytes);
  listener.finish();
  if (listener.not_started && listener.not_started->ours)
    throw std::runtime_error(listener.not_started->message);
  if (listener.not_started) {
    outcome.outcome = Outcome::not_compiled;
    outcome.link_error = listener.not_started->message;
    return outcome;
  }
  outcome.outcome = WIFSIGNALED(status) ? Outcome::signal : Outcome::exited;
  outcome.exit = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
  outcome.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
  return outcome;
}

/// While the child has the terminal, Ctrl-C is not ours.
struct IgnoreInterrupts {
  void (*before)(int) = std::signal(SIGINT, SIG_IGN);
  ~IgnoreInterrupts() { std::signal(SIGINT, before); }
};

void show_end(const RunOutcome &outcome, const Report &report, bool quiet) {
  if (!outcome.link_error.empty())
    fmt::print("ampsim: error: {}\n", outcome.link_error);
  else if (outcome.outcome == Outcome::signal)
    fmt::print("the program was killed by {}\n", signal_name(outcome.signal));
  else
    fmt::print("the program exited with status {}\n", outcome.exit);
  if (!quiet || !report.findings.empty())
    fmt::print("{}\n", summary_line(report));
  if (!report.unchecked.empty())
    fmt::print("ampsim: error: {}\n", how_it_ended(report));
  std::fflush(stdout);
}

} // namespace

int debug_command(const ConsoleOptions &options) {
  const AnalysisOptions &analysis = options.program;
  check_sources(analysis.compile.sources);
  refuse_driver_host(analysis);
  CompileOptions compile_options = analysis.compile;
  compile_options.debug = true;
  compile_options.hook_bitcode = hook_bitcode();
  compile_options.build = object_build();
  compile_options.color = use_color(analysis.report.color, STDERR_FILENO);
  frontend::CompileResult compiled = frontend::compile(compile_options);
  if (!compiled.program)
    return status_not_compiled;
  frontend::Program &program = *compiled.program.release(); // never destroyed: JIT code is not unloaded
  program.prepare(Variant::debug);
  program.prepare(analysis.kinds.any() ? Variant::detect : Variant::none);

  auto &console = *new Console(options, program);
  console.host = new HostConsole(program.debug_info().host, *program.tables().language);
  int status = EXIT_SUCCESS;
  SharedText shared;
  while (console.run_again || console.before_run()) {
    AnalysisOptions run = analysis;
    run.arguments = console.arguments;
    RunOptions how = run_options(run);
    Channel channel;
    std::cout.flush();
    std::fflush(nullptr);
    const bool traced = console.host->is_wanted() && console.host->prepare();
    int link[2], begin[2];
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, link) != 0 || pipe2(begin, O_CLOEXEC) != 0)
      throw std::system_error(errno, std::generic_category(), "cannot start the program");
    std::optional<HeldInterrupts> held(std::in_place);
    pid_t parent = getpid(), child = fork();
    if (child < 0)
      throw std::system_error(errno, std::generic_category(), "cannot start the program: fork");
    if (child == 0) {
      close(link[0]);
      close(begin[1]);
      console.host_link = link[1];
      run_in_child(console, program, how, channel, shared, parent, traced ? begin[0] : -1);
    }
    close(link[1]);
    close(begin[0]);
    IgnoreInterrupts guard;
    held.reset();
    console.host->begin(child);
    close(begin[1]);
    RunOutcome outcome = wait_for_child({child, console, shared, link[0]}, channel, program);
    console.host->end();
    close(link[0]);
    if (std::string state = shared.read(); !state.empty())
      console.set_state(state);
    console.session.stop_at_launch = false;
    if (console.run_again || console.killed || console.quit)
      continue;
    Report report = make_report(analysis.compile.sources, console.arguments, how, program.tables(), outcome, {},
                                *new SourceText);
    show_end(outcome, report, analysis.report.quiet);
    status = exit_status(report);
  }
  if (!options.batch)
    return EXIT_SUCCESS;
  return console.failures > 0 ? EXIT_FAILURE : status;
}

} // namespace ampsim::cli
