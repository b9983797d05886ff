// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Commands while host code is stopped, and the host's part in the other commands.
#include "cli/console/console.h"
#include "cli/console/host_console.h"
#include "cli/host/host_places.h"
#include "cli/support/trimmed.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <sys/socket.h>
#include <unistd.h>

namespace ampsim::cli {

using host::HostStep;
using host::Json;

namespace {

bool is_one_of(std::string_view name, std::initializer_list<std::string_view> names) {
  return std::ranges::find(names, name) != names.end();
}

constexpr std::size_t longest_answer = 1 << 20; // a stack, a list of breakpoints

} // namespace

/// Throws CommandError with gdb's reason.
Json Console::ask_host_for(const Json &question) {
  Json answer;
  if (in_child) {
    const std::string text = question.dump();
    std::string got(longest_answer, '\0');
    ssize_t size = send(host_link, text.data(), text.size(), MSG_NOSIGNAL);
    while (size > 0 && (size = recv(host_link, got.data(), got.size(), 0)) < 0 && errno == EINTR)
      size = 1;
    if (size <= 0)
      throw CommandError("the host debugger does not respond");
    answer = Json::parse(got.substr(0, std::size_t(size)), nullptr, /*allow_exceptions=*/false);
  } else
    answer = host->answer(question);
  if (answer.contains("error"))
    throw CommandError(answer["error"].get<std::string>());
  return answer;
}

std::string Console::ask_host(const Json &question) { return ask_host_for(question).value("text", ""); }

bool Console::host_is_attached() const { return host && host->marks.attached; }

//===--- Breakpoints --------------------------------------------------------------------------------===//

std::optional<Console::HostPlace> Console::host_place(const std::string &location) const {
  std::string file = default_file(), number = location;
  if (const std::size_t colon = location.rfind(':');
      colon != std::string::npos && colon > 0 && location[colon - 1] != ':') {
    file = location.substr(0, colon);
    number = location.substr(colon + 1);
  }
  unsigned line = 0;
  auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), line);
  if (error == std::errc() && end == number.data() + number.size()) {
    const std::optional<unsigned> found = host::next_line(host->code(), file, line);
    if (!found)
      return std::nullopt;
    return HostPlace{host::HostDebugger::line_location(file, *found), fmt::format("{}:{}", file, *found), found};
  }
  const std::string *defined_in = host::file_of_function(host->code(), location);
  if (!defined_in)
    return std::nullopt;
  return HostPlace{host::HostDebugger::function_location(*defined_in, location), location, std::nullopt};
}

/// Deletes the breakpoints of the host at a place; returns them.
std::vector<int> Console::clear_in_host(const std::string &location) {
  const std::optional<HostPlace> place = host && !host_numbers.empty() ? host_place(location) : std::nullopt;
  if (!place)
    return {};
  std::vector<int> gone = ask_host_for({{"do", "at"}, {"text", place->shown}}).value("numbers", std::vector<int>{});
  for (int number : gone) {
    ask_host({{"do", "delete"}, {"number", number}});
    host_numbers.erase(number);
  }
  return gone;
}

/// Returns true if the place is in host code only, and the breakpoint is set. A place in both gets two.
bool Console::break_in_host(const std::string &text, bool temporary) {
  if (!host)
    return false;
  std::string rest = text, condition;
  if (const std::size_t at = (" " + rest + " ").find(" if "); at != std::string::npos) {
    condition = trimmed(std::string_view(rest).substr(at + 2));
    rest = trimmed(std::string_view(rest).substr(0, at));
  }
  auto [location, more] = first_word(rest);
  if (location.empty() || !more.empty()) // restricted to certain kernel threads
    return false;
  std::optional<debugger::Places> of_kernels;
  try {
    of_kernels = debugger::find_places(location, default_file(), session.tables, session.info);
  } catch (const debugger::EvaluationError &) {
  }
  const bool had_kernels = of_kernels.has_value();
  const std::optional<HostPlace> found = host_place(location);
  if (!found || (found->line && of_kernels && of_kernels->line < *found->line))
    return false;
  if (found->line && of_kernels && of_kernels->line > *found->line)
    of_kernels.reset();
  if (!host->is_there() && had_kernels)
    return false;
  if (!host->is_there())
    throw CommandError(fmt::format("{} is host code: {}", found->shown, host::HostDebugger::how_to_get));
  try {
    ask_host({{"do", "add"},
              {"number", session.next_number},
              {"location", found->location},
              {"text", found->shown},
              {"condition", condition},
              {"temporary", temporary}});
  } catch (const CommandError &error) {
    if (!of_kernels || condition.empty())
      throw;
    say("not in host code: {}\n", error.what()); // its names may be the kernel's
    return false;
  }
  host_numbers.insert(session.next_number);
  say("{} {}: {}, host code{}\n", temporary ? "Temporary breakpoint" : "Breakpoint", session.next_number++,
      found->shown, condition.empty() ? "" : fmt::format(", if {}", condition));
  return !of_kernels;
}

/// Forwards those of the breakpoint numbers that are the host's, or all if `numbers` is empty. Returns the numbers
/// that are left for kernels; empty if none are.
std::optional<std::string> Console::ask_of_numbers(const std::string &numbers, Json question) {
  std::string left;
  const std::set<int> of_host = host_numbers;
  auto ask = [&](int number) {
    question["number"] = number;
    ask_host(question);
    if (question["do"] == "delete")
      host_numbers.erase(number);
  };
  if (numbers.empty()) {
    for (int number : of_host)
      ask(number);
    return numbers;
  }
  for (std::string rest = numbers; !rest.empty();) {
    auto [word, more] = first_word(rest);
    if (const int number = int(count_in(word, 0)); of_host.contains(number))
      ask(number);
    else
      left += (left.empty() ? "" : " ") + word;
    rest = more;
  }
  return left.empty() ? std::nullopt : std::optional(left);
}

//===--- While a kernel is stopped --------------------------------------------------------------------===//

/// The host frames below the kernel's, numbered consecutively.
void Console::show_host_frames() {
  if (!host_is_attached() || session.in_past()) // no host thread waits for a finished launch
    return;
  const StopPoint *point = session.point_of(session.thread());
  say("{}", ask_host({{"do", "frames"},
                      {"task", gettid()},
                      {"first", point ? point->frames.size() : 0},
                      {"selected", host_frame ? int(*host_frame) : -1}}));
}

/// Selects a frame below the kernel's, from 0. gdb then evaluates expressions.
void Console::select_host_frame(std::size_t number) {
  if (!host || !host->is_there() || session.in_past())
    throw CommandError("unknown frame: 'backtrace' lists them");
  const StopPoint *point = session.point_of(session.thread());
  const Json found = ask_host_for(
      {{"do", "frame"}, {"task", gettid()}, {"number", number}, {"first", point ? point->frames.size() : 0}});
  host_frame = unsigned(number);
  say("{}", found.value("text", ""));
  if (const unsigned line = found.value("line", 0u)) {
    show_line(found.value("file", ""), line);
    listed_file = found.value("file", "");
    listed_line = line > 6 ? line - 6 : 0; // 'list' shows the lines around it
  }
}

/// While a host frame below a kernel's is selected, gdb handles commands about it. Returns false if the command is the
/// kernel's; if that moves or selects something, the kernel's frame is selected again.
bool Console::execute_in_host_frame(const std::string &word, const std::string &rest, const std::string &line) {
  const std::string name(command_named(word).name), topic = first_word(rest).first;
  const bool of_frame = is_one_of(name, {"print", "call", "whatis", "ptype", "x"}) ||

                        (name == "set" && is_one_of(topic, {"var", "variable"})) ||
                        (name == "info" && !topic.empty() &&
                         is_one_of(topic, {"locals", "args", "frame", "source", "line", "symbol", "scope"}));
  if (of_frame) {
    last_command = name == "x" ? line : "";
    say("{}", ask_host({{"do", "command"}, {"task", gettid()}, {"number", *host_frame}, {"line", line}}));
    return true;
  }
  if (!is_one_of(name,
                 {"up", "down", "frame", "backtrace", "list", "info", "help", "echo", "display", "undisplay"}))
    host_frame.reset();
  return false;
}

/// Finishes the kernel's outermost function: runs to the end of the launch and on to where the host continues. Returns
/// false if `finish` does not mean that here.
bool Console::finish_to_host() {
  const StopPoint *point = session.point_of(session.thread());
  if (!host_is_attached() || session.in_past() || (point && point->frames.size() > 1))
    return false;
  say("Run till exit from the launch\n");
  ask_host({{"do", "leave"}, {"task", gettid()}});
  go_on("");
  if (!leaves_launch) // something stopped it on the way, so the host must not stop later
    ask_host({{"do", "stopped"}});
  return true;
}

//===--- While host code is ----------------------------------------------------------------------------===//

std::function<void()> Console::host_stops(const host::HostStop &stop) {
  HostConsole::Shown shown;
  try {
    shown = host->describe(stop);
  } catch (const host::HostError &error) {
    return host_refuses(error.what());
  }
  for (int number : shown.gone)
    host_numbers.erase(number);
  const std::string function = shown.text.substr(0, shown.text.find(" at "));
  if (std::exchange(host->after_kernel, false))
    shown_function.clear();
  if (stop.reason != host::HostStop::Reason::step || std::exchange(shown_function, function) != function)
    say("{}\n", strong(shown.text));
  shown_function = function;
  shown_thread = ~0u;
  host_file = shown.file;
  host_line = shown.line;
  if (shown.line)
    show_line(shown.file, shown.line);
  return prompt_in_host();
}

std::function<void()> Console::prompt_in_host() {
  host_move = nullptr;
  std::fflush(stdout); // the program can run before there is another command
  loop([this] { return host_move || run_again || killed || quit || !host->lives(); });
  host_file.clear();
  if (!host_move && !run_again && !killed && !quit)
    return [this] { host->lose(); };
  return std::exchange(host_move, nullptr);
}

std::function<void()> Console::host_refuses(const std::string &reason) {
  ++failures;
  say("error: {}\n", reason);
  return prompt_in_host();
}

/// Returns true if the command was executed; false if it works the same in host code.
bool Console::execute_in_host(const std::string &word, const std::string &rest, const std::string &line) {
  std::string name;
  try {
    name = command_named(word).name;
  } catch (const CommandError &) { // gdb may know it
  }
  if (is_one_of(name,
                {"break", "tbreak", "delete", "enable", "disable", "condition", "ignore", "catch", "help", "echo",
                 "source", "run", "start", "quit", "commands", "undisplay", "clear", "shell", "show"}))
    return false;
  const std::string topic = first_word(rest).first;
  if (name == "info" && !topic.empty() &&
      (topic == "b" || std::string_view("breakpoints").starts_with(topic) || topic == "kernels"))
    return false;
  if (name == "set" && topic == "args")
    return false;
  last_command = line;
  if (name == "continue")
    host_move = [this] { host->go_on(); };
  else if (name == "step")
    host_move = [this] { host->step(HostStep::into); };
  else if (name == "next")
    host_move = [this] { host->step(HostStep::over); };
  else if (name == "finish")
    host_move = [this] { host->step(HostStep::out); };
  else if (name == "advance") {
    if (!break_in_host(rest, true))
      throw CommandError(fmt::format("no host code at '{}'", rest));
    host_move = [this] { host->go_on(); };
  } else if (name == "backtrace")
    say("{}", host->backtrace(host->stopped->thread));
  else if (name == "up" && host->is_outermost())
    throw CommandError("this is the outermost frame");
  else if (name == "kill") {
    killed = true;
    say("program killed\n");
  } else if (name.empty() || is_one_of(name, {"print", "call", "whatis", "ptype", "x", "up", "down", "frame",
                                              "list", "thread", "set", "info", "disassemble"})) {
    say("{}", host->command(line));
    if (host->moves()) // "until", "stepi", "jump"
      host_move = [this] { host->has_moved(); };
  } else
    throw CommandError(fmt::format("'{}' applies to kernel threads, but host code is stopped", word));
  return true;
}

/// In the child, before a launch: takes over changes made at the parent's prompt, and whether the host steps into it.
void Console::before_launch(const std::function<std::string()> &parents_state) {
  if (!host)
    return;
  if (host->marks.state_changed.exchange(false))
    set_state(parents_state());
  if (host->marks.interrupt_taken.exchange(false)) // host code has already stopped for it
    session.stop_at_launch = false;
  const pid_t who = host->marks.step_in;
  stepped_in = (who == gettid() || who == HostMarks::any_thread) && host->marks.step_in.exchange(0) != 0;
  session.stop_at_launch |= stepped_in;
}

} // namespace ampsim::cli
