// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Commands that show values, frames and source.
#include "cli/console/console.h"
#include "cli/report/names.h"
#include "cli/report/snippet.h"
#include "cli/support/trimmed.h"
#include "cli/support/utf8.h"
#include "debugger/names.h"

#include <algorithm>
#include <utility>

namespace ampsim::cli {

using debugger::Value;

/// "/x" in front.
static char take_format(std::string &text) {
  if (!text.starts_with('/'))
    return 0;
  auto [word, rest] = first_word(text);
  if (word.size() != 2 || std::string_view("xduotcf").find(word[1]) == std::string_view::npos)
    throw CommandError(fmt::format("unknown format '{}': expected /x, /d, /u, /o, /t, /c or /f", word));
  text = rest;
  return word[1];
}

void Console::print(const std::string &words) {
  std::string text = words;
  debugger::Format format{take_format(text), print_elements};
  debugger::Expression wanted = expression(text);
  if (wanted.is_assignment())
    throw CommandError("expected 'set var PLACE = VALUE'");
  Value value = session.evaluate(wanted);
  say("{} = {}\n", text, session.text(value, format));
  session.convenience["$"] = std::move(value);
}

void Console::call(const std::string &text) {
  Value value = session.call(expression(text));
  if (value.is_slice || value.type != session.types.void_)
    say("{} = {}\n", text, session.text(value, {0, print_elements}));
}

void Console::what_is(const std::string &text) {
  Value value = session.evaluate(expression(text));
  if (value.is_slice) {
    say("type = slice of {} elements\n", value.slice.size());
    return;
  }
  const DebugType &type = session.types[value.type];
  say("type = {}\n", type.name);
  if (type.kind == DebugType::Kind::container)
    say("extent = {}\n", bracketed(debugger::shape_of(session.types, value).extent));
}

/// $NAME = VALUE
void Console::assign_convenience(const std::string &text) {
  const std::size_t sign = text.find('=');
  std::string name(trimmed(text.substr(0, sign)));
  if (sign == std::string::npos || name.size() < 2)
    throw CommandError("expected '$NAME = VALUE'");
  if (!session.in_launch())
    throw CommandError("no launch is stopped");
  Value value = session.evaluate(expression(text.substr(sign + 1)));
  value.address = nullptr; // keeps the present value, not the place
  say("{} = {}\n", name, session.text(value));
  session.convenience[name] = std::move(value);
}

void Console::set(const std::string &text) {
  auto [what, rest] = first_word(text);
  if (text.starts_with('$') || rest.starts_with('$')) {
    assign_convenience(text.starts_with('$') ? text : rest);
  } else if (what == "var" || what == "variable") {
    if (!session.in_launch())
      throw CommandError("no launch is stopped");
    Value value = session.assign(expression(rest));
    say("{} = {}\n", trimmed(rest.substr(0, rest.find('='))), session.text(value));
  } else if (what == "breakpoint" && (rest == "pending on" || rest == "pending off")) {
    pending_breakpoints = rest == "pending on";
  } else if (what == "elements") {
    print_elements = count_in(rest, 200);
  } else if (what == "args") {
    arguments.clear();
    for (std::string more = rest; !more.empty();) {
      auto [word, after] = first_word(more);
      arguments.push_back(word);
      more = after;
    }
  } else {
    throw CommandError(
        "expected 'set var PLACE = VALUE', 'set $NAME = VALUE', 'set args ARGS' or 'set elements N'");
  }
}

void Console::display(const std::string &words) {
  if (words.empty()) {
    show_displays();
    return;
  }
  std::string text = words;
  char format = take_format(text);
  expression(text);
  displays.push_back({next_display++, text, format});
  if (session.in_launch() && session.point_of(session.thread())) {
    std::vector<Display> before = std::exchange(displays, {displays.back()});
    show_displays();
    displays = std::move(before);
  }
}

void Console::undisplay(const std::string &number) {
  if (number.empty()) {
    displays.clear();
    return;
  }
  int wanted = int(count_in(number, 0));
  if (std::erase_if(displays, [&](const Display &each) { return each.number == wanted; }) == 0)
    throw CommandError(fmt::format("unknown display {}", wanted));
}

//===--- frames -------------------------------------------------------------------------===//

void Console::backtrace(const std::string &) {
  const StopPoint *point = session.point_of(session.thread());
  if (!point)
    throw CommandError(fmt::format("{} is not at a source location: it is {}",
                                   debugger::thread_text(execution(), session.thread()),
                                   debugger::state_text(session.thread())));
  for (std::size_t k = 0; k < point->frames.size(); ++k)
    say("{}#{}  {}\n", k == session.frame && !host_frame ? "*" : " ", k, place_text(point->frames[k].place));
  const Launch &launch = execution().launch().launch;
  say(" by {} at {}:{}\n", debugger::words(execution()).launch_statement, launch.file, launch.line);
  show_host_frames();
}

void Console::select_frame(const std::string &number) {
  const StopPoint *point = session.point_of(session.thread());
  std::uint64_t wanted = count_in(number, selected_frame());
  if (!point)
    throw CommandError("unknown frame: 'backtrace' lists them");
  if (wanted >= point->frames.size())
    return select_host_frame(wanted - point->frames.size());
  host_frame.reset();
  session.frame = std::size_t(wanted);
  const SourceFrame &place = point->frames[session.frame].place;
  say("#{}  {}\n", session.frame, place_text(place));
  show_line(place.file, place.line);
}

/// Host frames are numbered after the kernel's.
std::size_t Console::selected_frame() const {
  const StopPoint *point = session.point_of(session.thread());
  return host_frame && point ? point->frames.size() + *host_frame : session.frame;
}

void Console::up(const std::string &count) { select_frame(std::to_string(selected_frame() + count_in(count, 1))); }

void Console::down(const std::string &count) {
  std::uint64_t steps = count_in(count, 1);
  if (steps > selected_frame())
    throw CommandError("this is the innermost frame");
  select_frame(std::to_string(selected_frame() - steps));
}

//===--- source -------------------------------------------------------------------------===//

/// Ten lines, with the number of threads at each, `>` at the focus and `*` at breakpoints.
void Console::list_lines(const std::string &file, unsigned first, unsigned last) {
  std::map<unsigned, std::size_t> threads;
  unsigned focus = 0;
  if (session.in_launch()) {
    for (const debugger::ThreadGroup &group : debugger::thread_groups(session, debugger::all_threads(session)))
      if (group.place.file == file)
        threads[group.place.line] += group.threads.size();
    if (const StopPoint *point = session.point_of(session.thread()))
      if (const SourceFrame &place = point->frames[session.frame].place; place.file == file)
        focus = place.line;
  }
  std::map<unsigned, bool> breakpoints;
  for (const debugger::Breakpoint &each : session.breakpoints)
    for (std::uint32_t point : each.points)
      if (const SourceFrame &place = session.info.points[point].frames.front().place; place.file == file)
        breakpoints[place.line] |= each.enabled;
  for (unsigned line = first; line <= last && line <= sources.lines(file); ++line) {
    std::string count = threads.contains(line) ? std::to_string(threads[line]) : "";
    std::string text =
        fmt::format("{:>6} {}{}{:>4}  {}", count, breakpoints.contains(line) ? '*' : ' ', line == focus ? '>' : ' ',
                    line, shortened(without_controls(sources.line(file, line))));
    say("{}\n", line == focus ? strong(text) : text);
    listed_line = line;
  }
  listed_file = file;
}

void Console::list(const std::string &where) {
  std::string file = listed_file.empty() ? default_file() : listed_file;
  unsigned first = listed_line + 1;
  if (!where.empty()) {
    std::size_t comma = where.find(',');
    std::string from(trimmed(where.substr(0, comma)));
    if (comma != std::string::npos) {
      first = unsigned(count_in(from, 1));
      list_lines(file, first, unsigned(count_in(where.substr(comma + 1), first + 9)));
      return;
    }
    bool is_number = std::ranges::all_of(from, [](char c) { return c >= '0' && c <= '9'; });
    unsigned line = 0;
    if (is_number) {
      file = default_file();
      line = unsigned(count_in(from, 1));
    } else {
      debugger::Places places = debugger::find_places(from, default_file(), session.tables, session.info);
      file = places.file;
      line = places.line;
    }
    first = line > 5 ? line - 5 : 1;
  }
  if (first > sources.lines(file))
    throw CommandError(fmt::format("'{}' has {} lines", file, sources.lines(file)));
  list_lines(file, first, first + 9);
}

} // namespace ampsim::cli
