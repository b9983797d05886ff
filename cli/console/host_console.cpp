// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See host_console.h.
#include "cli/console/host_console.h"
#include "cli/host/host_places.h"

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <fmt/format.h>
#include <new>
#include <sys/mman.h>
#include <system_error>

namespace ampsim::cli {

using host::HostDebugger;
using host::HostError;
using host::HostFrame;
using host::HostStop;
using host::HostThread;
using host::Json;

static HostMarks &shared_marks() {
  void *memory = mmap(nullptr, sizeof(HostMarks), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED)
    throw std::system_error(errno, std::generic_category(), "mmap");
  return *new (memory) HostMarks;
}

HostConsole::HostConsole(const HostCode &code, const Language &language)
    : marks(shared_marks()), known(code), language(language), gdb_path(HostDebugger::find()) {}

//===--- The program's process ------------------------------------------------------------------===//

bool HostConsole::prepare() {
  stopped.reset();
  is_stepping = false;
  marks.attached = false;
  marks.step_in = 0;
  marks.interrupted = marks.interrupt_taken = false;
  try {
    gdb = std::make_unique<HostDebugger>(gdb_path, language);
    return true;
  } catch (const std::exception &error) { // HostError, std::system_error
    fmt::print("cannot stop in host code: {}\n", error.what());
    return false;
  }
}

void HostConsole::begin(pid_t process) {
  program = process;
  if (!gdb)
    return;
  try {
    gdb->attach(program);
    for (HostBreakpoint &each : breakpoints)
      try {
        place(each);
      } catch (const HostError &error) { // of its condition
        if (!gdb->lives())
          throw;
        fmt::print("breakpoint {} not set: {}\n", each.number, error.what());
      }
    marks.attached = true;
    gdb->go_on();
  } catch (const HostError &error) {
    fmt::print("cannot stop in host code: gdb cannot trace the program: {}\n", error.what());
    gdb.reset();
  }
}

void HostConsole::end() {
  gdb.reset();
  program = -1;
  stopped.reset();
  marks.attached = false;
  for (HostBreakpoint &each : breakpoints)
    each.placed = 0;
}

void HostConsole::lose() {
  fmt::print("can no longer stop in host code: gdb has ended (its breakpoints may still kill the program)\n");
  std::fflush(stdout);
  const pid_t process = program;
  end();
  program = process;
  marks.step_in = 0;
  is_stepping = false;
  kill(program, SIGCONT);
}

/// While the program runs: gdb may have to attach only now.
void HostConsole::must_be_attached() {
  if (program < 0)
    throw HostError("the program is not running");
  if (gdb)
    return;
  if (!prepare())
    throw HostError("gdb is not running");
  try {
    gdb->attach(program, /*begun=*/true);
  } catch (...) {
    gdb.reset();
    throw;
  }
  marks.attached = true;
  gdb->go_on();
}

//===--- Stops --------------------------------------------------------------------------------------===//

void HostConsole::interrupt(bool in_launch) {
  constexpr std::chrono::milliseconds between_tries{100};
  if (!marks.interrupted)
    return;
  if (in_launch || marks.asks || stopped || !is_there() || program < 0) {
    marks.interrupted = false;
    return;
  }
  const auto now = std::chrono::steady_clock::now();
  if (now - paused_at < between_tries)
    return;
  paused_at = now;
  try {
    must_be_attached();
    gdb->pause();
  } catch (const std::exception &error) { // HostError, std::system_error
    marks.interrupted = false;            // the next launch stops
    fmt::print("cannot stop in host code: {}\n", error.what());
  }
}

/// Returns whether some thread is in code of the program; the stop is reported for such a thread.
bool HostConsole::shows_program(HostStop &stop) {
  for (const HostThread &each : gdb->threads())
    if (const std::vector<HostFrame> frames = gdb->frames(each.number);
        std::ranges::any_of(frames, host::is_programs)) {
      stop.thread = each.number;
      return true;
    }
  return false;
}

std::optional<HostStop> HostConsole::hear(bool in_launch) {
  if (!gdb)
    return std::nullopt;
  std::optional<HostStop> stop;
  try {
    stop = next_stop(in_launch);
  } catch (const HostError &) { // the program has ended, or gdb has
  }
  report_refused_conditions();
  if (!gdb->lives()) {
    lose();
    stop.reset();
  }
  return stop;
}

void HostConsole::report_refused_conditions() {
  for (int number : gdb->refused_conditions())
    for (const HostBreakpoint &each : breakpoints)
      if (each.placed == number) {
        fmt::print("error in the condition of breakpoint {}: '{}' has no meaning at {}, in host code\n",
                   each.number, each.condition, each.text);
        std::fflush(stdout);
      }
}

std::optional<HostStop> HostConsole::next_stop(bool in_launch) {
  gdb->hear();
  while (std::optional<HostStop> stop = gdb->next_stop()) {
    const bool waited_for = std::exchange(is_stepping, false);
    bool stops = true;
    if (stop->reason == HostStop::Reason::step)
      stops = waited_for && stop->has_lines;
    if (stops && stop->has_launched && marks.step_in != 0) { // where launches wait for the program
      marks.step_in = HostMarks::any_thread;
      stops = false;
    }
    if (stop->reason == HostStop::Reason::signal && in_launch) {
      stops = false; // it becomes a finding
      is_stepping = waited_for;
    }
    if (stop->reason == HostStop::Reason::paused) {
      stops = !in_launch && marks.interrupted && shows_program(*stop);
      if (stops) {
        marks.interrupted = false;
        marks.interrupt_taken = true;
      } else
        is_stepping = waited_for;
    }
    if (stop->reason == HostStop::Reason::breakpoint) {
      stops = false;
      for (HostBreakpoint &each : breakpoints)
        if (std::ranges::find(stop->breakpoints, each.placed) != stop->breakpoints.end() && each.enabled) {
          ++each.hits;
          if (each.ignore > 0)
            --each.ignore;
          else
            stops = true;
        }
    }
    if (!stops && waited_for && stop->reason == HostStop::Reason::breakpoint) {
      is_stepping = gdb->go_on_with_step(*stop);
      stop->reason = HostStop::Reason::step;
      stops = !is_stepping && stop->has_lines;
    }
    if (!stops) {
      gdb->go_on(); // if it does not yet
      continue;
    }
    marks.step_in = 0;
    stopped = stop;
    return stop;
  }
  return std::nullopt;
}

/// The name in the program's tables.
std::string HostConsole::name_of_file(const std::string &path) const {
  auto canonical = [](const std::string &file) {
    std::error_code error;
    const std::filesystem::path whole = std::filesystem::absolute(file, error);
    return std::filesystem::weakly_canonical(whole, error);
  };
  const std::filesystem::path wanted = canonical(path);
  for (const auto &[name, lines] : known.lines)
    if (canonical(name) == wanted)
      return name;
  return path;
}

/// gdb's frames end with the caller of main; ours do not.
bool HostConsole::is_outermost() {
  const std::vector<HostFrame> frames = host::shown_frames(gdb->frames(stopped->thread));
  return !frames.empty() && gdb->selected_level() >= frames.back().level;
}

HostConsole::Shown HostConsole::describe(const HostStop &stop) {
  Shown shown;
  for (const HostBreakpoint &each : breakpoints)
    if (stop.reason == HostStop::Reason::breakpoint &&
        std::ranges::find(stop.breakpoints, each.placed) != stop.breakpoints.end())
      shown.text = fmt::format("Breakpoint {}, ", each.number);
  if (stop.reason == HostStop::Reason::paused)
    shown.text = "Interrupted.\n";
  if (stop.reason == HostStop::Reason::signal)
    shown.text = fmt::format("the program received {}: {}\n", stop.signal, stop.meaning);
  const std::vector<HostFrame> frames = host::shown_frames(gdb->frames(stop.thread));
  if (!frames.empty()) {
    shown.file = name_of_file(frames.front().file);
    shown.line = frames.front().line;
    shown.text += fmt::format("{} in {}", stop.thread == 1 ? "host" : fmt::format("host thread {}", stop.thread),
                              host::name_of(frames.front()));
    if (shown.line)
      shown.text += fmt::format(" at {}:{}", shown.file, shown.line);
  }
  for (const HostBreakpoint &each : breakpoints)
    if (each.temporary && std::ranges::find(stop.breakpoints, each.placed) != stop.breakpoints.end())
      shown.gone.push_back(each.number);
  for (int number : shown.gone)
    answer({{"do", "delete"}, {"number", number}});
  return shown;
}

void HostConsole::go_on() {
  gdb->go_on();
  stopped.reset();
}

void HostConsole::step(host::HostStep how) {
  const int thread = stopped->thread;
  if (how == host::HostStep::into)
    for (const HostThread &each : gdb->threads())
      if (each.number == thread)
        marks.step_in = each.task;
  try {
    gdb->step(thread, how);
  } catch (const HostError &) {
    marks.step_in = 0;
    throw;
  }
  stopped.reset();
  is_stepping = true;
}

void HostConsole::has_moved() {
  stopped.reset();
  is_stepping = true;
}

std::string HostConsole::backtrace(int thread, unsigned first, int selected) {
  std::string text;
  int number = 0;
  for (const HostFrame &each : host::shown_frames(gdb->frames(thread))) {
    text +=
        fmt::format("{}#{}  {}{}\n", number == selected ? '*' : ' ', first + unsigned(number), host::name_of(each),
                    each.line ? fmt::format(" at {}:{}", name_of_file(each.file), each.line) : "");
    ++number;
  }
  return text;
}

std::string HostConsole::command(const std::string &line) { return gdb->console(line, 0, 0); }

//===--- Questions ------------------------------------------------------------------------------------===//

Json HostConsole::answer(const Json &question) {
  try {
    return asked(question);
  } catch (const std::exception &error) { // HostError, std::system_error
    try {
      if (gdb)
        gdb->release();           // the requester must be notified
    } catch (const HostError &) { // it has ended, and the process runs
    }
    return {{"error", error.what()}};
  }
}

void HostConsole::place(HostBreakpoint &breakpoint) {
  if (!gdb || breakpoint.placed || !breakpoint.enabled)
    return;
  breakpoint.placed = gdb->add_breakpoint(breakpoint.location, breakpoint.condition);
}

HostBreakpoint &HostConsole::numbered(const Json &question) {
  auto found = std::ranges::find(breakpoints, question["number"].get<int>(), &HostBreakpoint::number);
  if (found == breakpoints.end())
    throw HostError(fmt::format("no breakpoint {}", question["number"].get<int>()));
  return *found;
}

std::string HostConsole::list() const {
  std::string text;
  for (const HostBreakpoint &each : breakpoints)
    text += fmt::format("breakpoint {}: {}, host code{}{}{}{}{}\n", each.number, each.text,
                        each.condition.empty() ? "" : fmt::format(", if {}", each.condition),
                        each.temporary ? ", once" : "", each.enabled ? "" : ", disabled",
                        each.ignore ? fmt::format(", ignored {} more times", each.ignore) : "",
                        each.hits ? fmt::format(", hit {} {}", each.hits, each.hits == 1 ? "time" : "times") : "");
  return text;
}

/// A reply must fit into one message: of a deep recursion's frames, keeps those at both ends.
static std::string shortened(const std::string &text) {
  constexpr std::size_t most_inner = 48 << 10, most_outer = 16 << 10;
  if (text.size() <= most_inner + most_outer)
    return text;
  const std::size_t begin = text.rfind('\n', most_inner) + 1, end = text.find('\n', text.size() - most_outer) + 1;
  const auto left_out = std::count(text.begin() + std::ptrdiff_t(begin), text.begin() + std::ptrdiff_t(end), '\n');
  return fmt::format("{} ... {} more frames\n{}", text.substr(0, begin), left_out, text.substr(end));
}

/// "add" (number, location, text, condition, temporary); for a number "delete", "enable" (on), "condition"
/// (condition), "ignore" (count); "list"; "stopped": a launch has stopped, so the end of an earlier step is no longer
/// awaited; for the host thread `task` that made the launch: "frames" (first, selected: their numbers), "frame"
/// (number, first), which also returns its file and line, "command" (number, line), which executes a gdb command in
/// that frame, and "leave", after which gdb stops where the launch returns to the program. "at" (text) returns the
/// numbers of breakpoints there.
Json HostConsole::asked(const Json &question) {
  const std::string what = question["do"];
  if (what == "list")
    return {{"text", list()}};
  if (what == "stopped") {
    is_stepping = false;
    after_kernel = true;
    return {{"text", ""}};
  }
  if (what == "add") {
    HostBreakpoint added{.number = question["number"],
                         .location = question["location"],
                         .text = question["text"],
                         .condition = question["condition"],
                         .temporary = question["temporary"]};
    if (program > 0)
      must_be_attached();
    place(added);
    breakpoints.push_back(std::move(added));
  } else if (what == "at") {
    std::vector<int> numbers;
    for (const HostBreakpoint &each : breakpoints)
      if (each.text == question["text"].get<std::string>())
        numbers.push_back(each.number);
    return {{"numbers", numbers}};
  } else if (question.contains("task")) {
    must_be_attached();
    gdb->hold();
    return below_kernel(what, question);
  } else {
    HostBreakpoint &each = numbered(question);
    if (what == "ignore") {
      each.ignore = question["count"];
    } else {
      if (each.placed && gdb)
        gdb->delete_breakpoint(each.placed);
      each.placed = 0;
      if (what == "enable")
        each.enabled = question["on"];
      else if (what == "condition")
        each.condition = question["condition"];
      if (what == "delete")
        breakpoints.erase(breakpoints.begin() + (&each - breakpoints.data()));
      else
        place(each);
    }
  }
  return {{"text", ""}};
}

/// The host thread that made the launch, while all threads are stopped.
Json HostConsole::below_kernel(const std::string &what, const Json &question) {
  const auto launching = host::launching_frame(*gdb, question["task"].get<pid_t>());
  if (launching && what == "leave") {
    gdb->run_out_to(launching->first, launching->second.level);
    is_stepping = true;
    return {{"text", ""}};
  }
  Json result{{"text", ""}};
  if (launching && what == "frames")
    result["text"] = shortened(backtrace(launching->first, question["first"], question["selected"]));
  if (what == "frame" || what == "command") {
    const std::vector<HostFrame> frames =
        launching ? host::shown_frames(gdb->frames(launching->first)) : std::vector<HostFrame>{};
    const std::size_t number = question["number"];
    if (number >= frames.size())
      throw HostError("unknown frame: 'backtrace' lists them");
    const HostFrame &frame = frames[number];
    if (what == "command") {
      result["text"] = shortened(gdb->console(question["line"], launching->first, frame.level));
    } else {
      const std::string file = name_of_file(frame.file);
      result["text"] =
          fmt::format("#{}  {}{}\n", question["first"].get<std::size_t>() + number, host::name_of(frame),
                      frame.line ? fmt::format(" at {}:{}", file, frame.line) : "");
      result["file"] = file;
      result["line"] = frame.line;
    }
  }
  gdb->release();
  return result;
}

} // namespace ampsim::cli
