// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See host_debugger.h.
#include "cli/host/host_debugger.h"
#include "cli/support/find_in_path.h"
#include "debugger/builtins.h"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <csignal>
#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <set>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>

extern char **environ;

namespace ampsim::cli::host {

namespace {

using Clock = std::chrono::steady_clock;
constexpr auto patience = std::chrono::seconds(120); // for gdb, which responds in milliseconds

std::string text_in(const Json &values, const char *name) {
  auto found = values.find(name);
  return found != values.end() && found->is_string() ? found->get<std::string>() : std::string();
}

/// The folder of ampsim's own headers; of gdb's names for a file, the one that the compiler used.
bool is_ampsims_file(const Json &frame) {
  return text_in(frame, "file").find("/lib/ampsim/include/") != std::string::npos;
}

/// Clang's host stub of a kernel, which launches it.
bool is_stub(const std::string &function) { return function.starts_with("__device_stub__"); }

unsigned number_in(const Json &values, const char *name) {
  const std::string text = text_in(values, name);
  unsigned number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

Json list_in(Json values, const char *name) { // by value: a command's result is destroyed after the expression
  auto found = values.find(name);
  return found != values.end() && found->is_array() ? std::move(*found) : Json::array();
}

struct Pipe {
  Pipe() {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0)
      throw std::system_error(errno, std::generic_category(), "cannot start gdb: pipe");
    out = ends[0];
    in = ends[1];
  }
  int out, in;
};

/// In a separate session: Ctrl-C at the terminal does not reach it.
pid_t start(const std::string &path, int input, int output) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  // Without user settings, so that its output is predictable.
  const char *arguments[] = {path.c_str(), "-nx", "-q", "--interpreter=mi3", nullptr};
  pid_t process = -1;
  const int error =
      posix_spawn(&process, path.c_str(), &actions, &attributes, const_cast<char **>(arguments), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0)
    throw std::system_error(error, std::generic_category(), "cannot start gdb");
  return process;
}

std::string only_in_kernels(std::string_view name) {
  return fmt::format("'{}' exists only in kernel threads; this is host code", name);
}

/// gdb's message, or a better one for the variables of threads.
std::string without_symbol(std::string message, const Language &language) {
  constexpr std::string_view begin = "No symbol \"";
  if (!message.starts_with(begin))
    return message;
  const std::string name = message.substr(begin.size(), message.find('"', begin.size()) - begin.size());
  return debugger::is_of_threads(language, name) ? only_in_kernels(name) : message;
}

/// gdb takes the debugger's own variables for its own, which are void.
void refuse_own_variables(std::string_view expression, const Language &language) {
  for (std::size_t at = 0; (at = expression.find('$', at)) != expression.npos;) {
    std::size_t end = at + 1;
    while (end < expression.size() &&
           (std::isalnum(static_cast<unsigned char>(expression[end])) || expression[end] == '_'))
      ++end;
    if (const std::string_view name = expression.substr(at, end - at); debugger::is_of_threads(language, name))
      throw HostError(only_in_kernels(name));
    at = end;
  }
}

} // namespace

std::string HostDebugger::find() { return find_in_path("gdb"); }

HostDebugger::HostDebugger(const std::string &path, const Language &language) : language(language) {
  int input[2]; // a socket: writing to a gdb that has ended then raises no signal
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, input) != 0)
    throw std::system_error(errno, std::generic_category(), "cannot start gdb: socketpair");
  Pipe output;
  gdb = start(path, input[1], output.in);
  close(input[1]);
  close(output.in);
  to = input[0];
  from = output.out;
  for (const char *setting :
       {"mi-async on", "confirm off", "pagination off", "width 0", "debuginfod enabled off",
        // Loads only the needed ones of this process's many libraries (attach).
        "auto-solib-add off", "print elements 200", "print thread-events off", "language c++"})
    try {
      command(fmt::format("-gdb-set {}", setting));
    } catch (const HostError &) { // an older gdb without this setting
    }
  command("-enable-pretty-printing");
  // Signals belong to the program and to ampsim: only SIGSTOP is ours. A signal that would kill the program stops it.
  for (const char *signals : {"all nostop noprint pass", "SIGINT nostop noprint pass", "SIGSTOP stop print nopass",
                              "SIGSEGV stop print pass", "SIGBUS stop print pass", "SIGFPE stop print pass",
                              "SIGILL stop print pass", "SIGABRT stop print pass"})
    console(fmt::format("handle {}", signals), 0, 0);
}

HostDebugger::~HostDebugger() {
  kill(gdb, SIGKILL); // which detaches from the program
  while (waitpid(gdb, nullptr, 0) < 0 && errno == EINTR) {
  }
  close(to);
  close(from);
}

void HostDebugger::attach(pid_t process, bool begun) {
  program = process;
  if (begun)
    command("-gdb-set auto-solib-add on"); // JIT code is searched on attaching, not later
  command(fmt::format("-target-attach {}", process));
  wait([this] { return !stops.empty(); });
  stops.clear();
  console("sharedlibrary libLLVM", 0, 0); // has the function through which JIT code is registered
  console("sharedlibrary libstdc", 0, 0); // its printers, and the functions that throw and catch
  command("-gdb-set auto-solib-add on");  // libraries that the program loads
}

//===--- Records ------------------------------------------------------------------------------===//

void HostDebugger::give_up() {
  alive = false;
  is_running = false;
  kill(gdb, SIGKILL);
}

/// The next stop; empty if there is none yet (without `wait`), or gdb has ended.
std::optional<MiRecord> HostDebugger::read(bool wait) {
  const Clock::time_point end = Clock::now() + patience;
  while (alive) {
    if (const std::size_t line = buffer.find('\n'); line != std::string::npos) {
      std::optional<MiRecord> record = parse_record(std::string_view(buffer).substr(0, line));
      buffer.erase(0, line + 1);
      if (record)
        return record;
      continue;
    }
    pollfd ready{from, POLLIN, 0};
    const auto rest = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now()).count();
    const int got = poll(&ready, 1, wait ? int(std::max<long long>(rest, 0)) : 0);
    if (got < 0 && errno == EINTR)
      continue;
    if (got == 0 && !wait)
      return std::nullopt;
    char bytes[1 << 14];
    const ssize_t size = got > 0 ? ::read(from, bytes, sizeof bytes) : 0;
    if (size < 0 && errno == EINTR)
      continue;
    if (size <= 0)
      give_up(); // it has ended, or does not respond
    else
      buffer.append(bytes, std::size_t(size));
  }
  return std::nullopt;
}

Json HostDebugger::command(const std::string &text) {
  const std::uint64_t token = next_token++;
  const std::string line = fmt::format("{}{}\n", token, text);
  for (std::string_view rest = line; alive && !rest.empty();) {
    const ssize_t written = send(to, rest.data(), rest.size(), MSG_NOSIGNAL);
    if (written < 0 && errno != EINTR)
      give_up();
    rest.remove_prefix(std::size_t(std::max<ssize_t>(written, 0)));
  }
  wait([&] { return results.contains(token); }); // messages processed meanwhile can issue commands
  MiRecord answer = std::move(results.extract(token).mapped());
  if (answer.name == "error")
    throw HostError(without_symbol(text_in(answer.values, "msg"), language));
  return std::move(answer.values);
}

void HostDebugger::take(MiRecord record) {
  if (record.kind == MiRecord::Kind::result && record.token) {
    if (record.name == "running")
      is_running = true;
    results[*record.token] = std::move(record);
    return;
  }
  if (record.kind == MiRecord::Kind::text && record.name == "~" && printed)
    *printed += record.values.get<std::string>();
  if (record.kind == MiRecord::Kind::notify && record.name == "breakpoint-modified")
    if (auto breakpoint = record.values.find("bkpt"); breakpoint != record.values.end()) {
      const int number = int(number_in(*breakpoint, "number"));
      const unsigned times = number_in(*breakpoint, "times");
      if (times > std::exchange(hits[number], times))
        hit_now.push_back(number); // if several are at one place, a stop names only one
      const Json places = list_in(*breakpoint, "locations");
      if (!places.empty() &&
          std::ranges::all_of(places, [](const Json &each) { return text_in(each, "enabled") == "N"; }) &&
          ever_refused.insert(number).second) // gdb's sign for a condition that it cannot evaluate there
        refused.push_back(number);
    }
  if (record.kind != MiRecord::Kind::exec)
    return;
  is_running = record.name == "running";
  if (is_running)
    return;
  HostStop stop;
  const bool has_returned = std::exchange(is_returning, false);
  stop.thread = int(number_in(record.values, "thread-id"));
  stop.breakpoints = std::exchange(hit_now, {});
  stop.signal = text_in(record.values, "signal-name");
  stop.meaning = text_in(record.values, "signal-meaning");
  bool is_ampsims = false;
  if (auto frame = record.values.find("frame"); frame != record.values.end() && frame->is_object()) {
    stop.has_lines = !text_in(*frame, "fullname").empty();
    stop.line = number_in(*frame, "line");
    const bool is_in_stub = is_stub(text_in(*frame, "func"));
    has_launched |= is_in_stub && stepping_into == stop.thread;
    is_ampsims = is_in_stub || is_ampsims_file(*frame);
  }
  const std::string reason = text_in(record.values, "reason");
  if (reason == "breakpoint-hit")
    stop.reason = HostStop::Reason::breakpoint;
  else if (reason == "signal-received" && stop.signal == "SIGSTOP") {
    if (std::exchange(holding, false))
      return;
    if (!std::exchange(is_pausing, false))
      return run("-exec-continue"); // an earlier step, which is no longer awaited
    stop.reason = HostStop::Reason::paused;
  } else if (reason == "signal-received")
    stop.reason = HostStop::Reason::signal;
  else if (reason.starts_with("exited"))
    return;
  else if (passes_over(stop, is_ampsims, has_returned))
    return;
  stop.has_launched = std::exchange(has_launched, false);
  stops.push_back(std::move(stop));
}

/// Handles the end of a step. Returns true if the step continues, because it reached a function of ampsim's headers or
/// was interrupted and is in the middle of its line again.
bool HostDebugger::passes_over(const HostStop &stop, bool is_ampsims, bool has_returned) {
  try {
    if (has_returned && current_step && stop.thread == current_step->thread) {
      command(
          fmt::format("-exec-{} --thread {}", current_step->how == HostStep::into ? "step" : "next", stop.thread));
      return true;
    }
    if (is_ampsims) {
      is_leaving = true;
      command(fmt::format("-exec-finish --thread {} --frame 0", stop.thread));
      return true;
    }
    if (std::exchange(is_leaving, false) && stepping_into == stop.thread) {
      command(fmt::format("-exec-step --thread {}", stop.thread));
      return true;
    }
  } catch (const HostError &) { // it has no caller
  }
  return false;
}

void HostDebugger::hear() {
  while (std::optional<MiRecord> record = read(/*wait=*/false))
    take(std::move(*record));
}

std::optional<HostStop> HostDebugger::next_stop() {
  if (stops.empty())
    return std::nullopt;
  HostStop stop = std::move(stops.front());
  stops.pop_front();
  return stop;
}

/// Processes gdb's messages until `until` holds.
void HostDebugger::wait(const std::function<bool()> &until) {
  while (!until()) {
    std::optional<MiRecord> record = read(/*wait=*/true);
    if (!record)
      throw HostError("gdb has ended");
    take(std::move(*record));
  }
}

//===--- Moving -------------------------------------------------------------------------------===//

void HostDebugger::run(const std::string &text) {
  is_leaving = has_launched = is_returning = false;
  stepping_into = 0;
  current_step.reset();
  forget_values();
  command(text);
  is_held = false; // if it is refused, release() is still required
}

void HostDebugger::go_on() {
  if (!is_running)
    run("-exec-continue");
}

unsigned HostDebugger::depth(int thread) {
  return number_in(command(fmt::format("-stack-info-depth --thread {}", thread)), "depth");
}

bool HostDebugger::go_on_with_step(const HostStop &stop) {
  if (!current_step) {
    go_on();
    return true;
  }
  const Step step = *current_step;
  try {
    const unsigned now = depth(step.thread);
    if (step.how == HostStep::out) {
      if (now < step.depth)
        return false;
      run(fmt::format("-exec-finish --thread {} --frame {}", step.thread, now - step.depth));
    } else if (now > step.depth) {
      if (step.how == HostStep::into && stop.thread == step.thread)
        return false; // the destination is reached
      run(fmt::format("-exec-finish --thread {} --frame {}", step.thread, now - step.depth - 1));
      is_returning = true;
    } else {
      if (stop.thread == step.thread && (now < step.depth || stop.line != step.line))
        return false;
      run(fmt::format("-exec-{} --thread {}", step.how == HostStep::into ? "step" : "next", step.thread));
      stepping_into = step.how == HostStep::into ? step.thread : 0;
    }
    current_step = step;
  } catch (const HostError &) { // the thread's position is unknown
    go_on();
  }
  return true;
}

void HostDebugger::step(int thread, HostStep how) {
  Step step{thread, how, depth(thread), 0};
  if (const Json at = command(fmt::format("-stack-info-frame --thread {} --frame 0", thread)); at.contains("frame"))
    step.line = number_in(at["frame"], "line");
  static constexpr const char *commands[] = {"-exec-next", "-exec-step", "-exec-finish"};
  run(fmt::format("{} --thread {}{}", commands[unsigned(how)], thread, how == HostStep::out ? " --frame 0" : ""));
  stepping_into = how == HostStep::into ? thread : 0;
  current_step = step;
}

void HostDebugger::run_out_to(int thread, unsigned level) {
  if (level == 0)
    return go_on();
  const Step step{thread, HostStep::out, depth(thread) - (level - 1), 0};
  run(fmt::format("-exec-finish --thread {} --frame {}", thread, level - 1));
  current_step = step;
}

void HostDebugger::pause() {
  if (!is_running)
    return;
  is_pausing = true;
  kill(program, SIGSTOP);
}

void HostDebugger::hold() {
  hear();
  if (!is_running)
    return;
  holding = true;
  kill(program, SIGSTOP);
  wait([this] { return !is_running; });
  is_held = !std::exchange(holding, false);
  if (!is_held)             // it has stopped for another reason:
    kill(program, SIGCONT); // discards a pending stop
}

void HostDebugger::release() {
  if (is_held)
    run("-exec-continue");
}

//===--- Breakpoints --------------------------------------------------------------------------===//

std::string HostDebugger::line_location(const std::string &file, unsigned line) {
  return fmt::format("--source {} --line {}", mi_string(file), line);
}

/// With its file: ampsim, in the same process, has functions of many names.
std::string HostDebugger::function_location(const std::string &file, const std::string &name) {
  return fmt::format("--source {} --function {}", mi_string(file), mi_string(name));
}

int HostDebugger::add_breakpoint(const std::string &location, const std::string &condition) {
  refuse_own_variables(condition, language);
  const Json made = command(fmt::format(
      "-break-insert -f {}{}", condition.empty() ? "" : fmt::format("-c {} ", mi_string(condition)), location));
  auto breakpoint = made.find("bkpt");
  if (breakpoint == made.end())
    throw HostError("gdb did not set a breakpoint");
  return int(number_in(*breakpoint, "number"));
}

void HostDebugger::delete_breakpoint(int number) { command(fmt::format("-break-delete {}", number)); }

std::vector<int> HostDebugger::refused_conditions() { return std::exchange(refused, {}); }

//===--- Inspection ---------------------------------------------------------------------------===//

std::vector<HostThread> HostDebugger::threads() {
  std::vector<HostThread> result;
  for (const Json &each : list_in(command("-thread-info"), "threads")) {
    HostThread thread;
    thread.number = int(number_in(each, "id"));
    thread.name = text_in(each, "name");
    const std::string target = text_in(each, "target-id"); // "Thread 0x7f... (LWP 123)"
    if (const std::size_t at = target.find("LWP "); at != std::string::npos)
      std::from_chars(target.data() + at + 4, target.data() + target.size(), thread.task);
    result.push_back(std::move(thread));
  }
  std::ranges::sort(result, {}, &HostThread::number);
  return result;
}

std::vector<HostFrame> HostDebugger::frames(int thread) {
  std::vector<HostFrame> result;
  for (const Json &each : list_in(command(fmt::format("-stack-list-frames --thread {}", thread)), "stack")) {
    HostFrame frame;
    frame.level = number_in(each, "level");
    frame.function = text_in(each, "func");
    frame.line = number_in(each, "line");
    if (frame.line)
      frame.file = text_in(each, "fullname");
    frame.is_ampsims = is_ampsims_file(each) || is_stub(frame.function) || frame.function.starts_with("ampsim::");
    result.push_back(std::move(frame));
  }
  return result;
}

unsigned HostDebugger::selected_level() {
  const Json answer = command("-stack-info-frame");
  auto frame = answer.find("frame");
  return frame == answer.end() ? 0 : number_in(*frame, "level");
}

/// Describes a variable object. `in_frame`: how to evaluate the expression as a whole, "" if that is impossible.
HostValue HostDebugger::value_of(const Json &made, const std::string &name, const std::string &in_frame) {
  HostValue value;
  value.name = name;
  value.handle = text_in(made, "name");
  value.value = text_in(made, "value");
  value.type = text_in(made, "type");
  const bool is_printed = text_in(made, "dynamic") == "1"; // by a pretty printer
  value.has_parts = number_in(made, "numchild") > 0 ||
                    (is_printed && text_in(made, "displayhint") != "string" && text_in(made, "has_more") != "0");
  // A value that does not show its parts: "{...}", "[3]".
  if (!in_frame.empty() && (value.value == "{...}" || value.value.starts_with('[') || is_printed))
    try {
      value.value =
          text_in(command(fmt::format("-data-evaluate-expression {} {}", in_frame, mi_string(name))), "value");
    } catch (const HostError &) { // use the short form
    }
  return value;
}

std::vector<HostValue> HostDebugger::variables(int thread, unsigned level) {
  const std::string where = fmt::format("--thread {} --frame {}", thread, level);
  std::vector<HostValue> result;
  std::set<std::string> names; // an inner one hides outer ones
  for (const Json &each :
       list_in(command(fmt::format("-stack-list-variables {} --no-values", where)), "variables")) {
    const std::string name = text_in(each, "name");
    if (!names.insert(name).second)
      continue;
    HostValue value;
    try {
      value = evaluate(name, thread, level);
    } catch (const HostError &error) {
      value.value = fmt::format("<{}>", error.what());
    }
    value.name = name;
    value.is_argument = text_in(each, "arg") == "1";
    result.push_back(std::move(value));
  }
  return result;
}

std::vector<HostValue> HostDebugger::parts(const std::string &handle, std::uint64_t first, std::uint64_t count) {
  std::vector<HostValue> result;
  for (const Json &each :
       list_in(command(fmt::format("-var-list-children --all-values {} {} {}", handle, first, first + count)),
               "children")) {
    const std::string name = text_in(each, "exp");
    if (text_in(each, "type").empty() && (name == "public" || name == "private" || name == "protected")) {
      for (HostValue &part : parts(text_in(each, "name"), 0, count))
        result.push_back(std::move(part));
      continue;
    }
    HostValue value = value_of(each, name, "");
    if (value.value == "{...}") // an element or a base class with parts: evaluate it completely, if gdb can name it
      try {
        const Json path = command(fmt::format("-var-info-path-expression {}", value.handle));
        value.value = text_in(
            command(fmt::format("-data-evaluate-expression {}", mi_string(text_in(path, "path_expr")))), "value");
      } catch (const HostError &) {
      }
    result.push_back(std::move(value));
  }
  return result;
}

HostValue HostDebugger::evaluate(const std::string &expression, int thread, unsigned level) {
  refuse_own_variables(expression, language);
  const std::string where = fmt::format("--thread {} --frame {}", thread, level);
  const Json made = command(fmt::format("-var-create {} - * {}", where, mi_string(expression)));
  handles.push_back(text_in(made, "name"));
  return value_of(made, expression, where);
}

std::string HostDebugger::assign(const std::string &handle, const std::string &value) {
  return text_in(command(fmt::format("-var-assign {} {}", handle, mi_string(value))), "value");
}

void HostDebugger::forget_values() {
  for (const std::string &each : std::exchange(handles, {}))
    try {
      command(fmt::format("-var-delete {}", each));
    } catch (const HostError &) { // destroyed with its frame
    }
}

std::string HostDebugger::console(const std::string &text, int thread, unsigned level) {
  refuse_own_variables(text, language);
  std::string output;
  printed = &output;
  try {
    command(fmt::format("-interpreter-exec {}console {}",
                        thread ? fmt::format("--thread {} --frame {} ", thread, level) : "", mi_string(text)));
  } catch (...) {
    printed = nullptr;
    throw;
  }
  printed = nullptr;
  if (moves()) { // "until", "stepi", "jump"
    is_leaving = has_launched = is_held = is_returning = false;
    stepping_into = 0;
    current_step.reset();
  }
  return output;
}

} // namespace ampsim::cli::host
