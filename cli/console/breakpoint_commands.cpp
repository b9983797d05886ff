// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Commands that set breakpoints.
#include "cli/console/console.h"
#include "cli/console/host_console.h"
#include "cli/report/detect_list.h"
#include "cli/report/names.h"
#include "cli/support/trimmed.h"
#include "cli/support/usage_error.h"
#include "debugger/condition_check.h"
#include "debugger/names.h"

#include <algorithm>

namespace ampsim::cli {

using debugger::Breakpoint;

std::string Console::default_file() const {
  if (!host_file.empty())
    return host_file;
  if (session.in_launch())
    if (const StopPoint *point = session.point_of(session.thread()))
      return point->frames[std::min(session.frame, point->frames.size() - 1)].place.file;
  return options.program.compile.sources.front();
}

/// LOCATION [tile I] [local I] [global I] [launch N] [if CONDITION]
Breakpoint Console::parse_breakpoint(const std::string &text) {
  const std::string_view tile = session.tables.language->words.tile;
  Breakpoint breakpoint;
  std::string rest = text;
  if (std::size_t at = (" " + rest + " ").find(" if "); at != std::string::npos) {
    breakpoint.condition.emplace(std::string(trimmed(rest.substr(at + 2))), session.types);
    rest = trimmed(rest.substr(0, at));
  }
  auto [location, more] = first_word(rest);
  while (!more.empty()) {
    auto [what, after] = first_word(more);
    std::size_t end = 0;
    while (end < after.size() && !std::isalpha(static_cast<unsigned char>(after[end])))
      ++end;
    std::optional<std::vector<std::int32_t>> index = debugger::parse_index(after.substr(0, end));
    if (!index)
      throw CommandError(
          fmt::format("expected '{}', 'local', 'global' or 'launch' with an index, or 'if', at '{}'", tile, more));
    if (what != "launch")
      index = debugger::in_order(session.tables.language->words, *index);
    if (what == tile)
      breakpoint.tile = index;
    else if (what == "local" || what == "thread")
      breakpoint.local = index;
    else if (what == "global")
      breakpoint.global = index;
    else if (what == "launch")
      breakpoint.launch = std::uint32_t(index->front());
    else
      throw CommandError(fmt::format("'{}' is not '{}', 'local', 'global', 'launch' or 'if'", what, tile));
    more = trimmed(after.substr(end));
  }
  breakpoint.location = location;
  return breakpoint;
}

void Console::break_at(const std::string &text) {
  if (!break_in_host(text, /*temporary=*/false))
    break_in_kernel(text);
}

void Console::break_in_kernel(const std::string &text) {
  Breakpoint breakpoint = parse_breakpoint(text);
  if (breakpoint.location.empty()) {
    const StopPoint *point = session.in_launch() ? session.point_of(session.thread()) : nullptr;
    if (!point)
      throw CommandError("expected a location: a line, a file and line, or a function");
    breakpoint.location = std::to_string(point->frames.front().place.line);
  }
  breakpoint.place = debugger::with_file(breakpoint.location, default_file());
  if (!find_again(breakpoint, session.tables, session.info) && !pending_breakpoints) // says why
    debugger::find_places(breakpoint.location, default_file(), session.tables, session.info);
  debugger::check_condition(session, breakpoint);
  const Breakpoint &added = session.add(std::move(breakpoint));
  say("{} {}\n", added.temporary ? "Temporary breakpoint" : "Breakpoint", describe(added));
}

void Console::break_once(const std::string &text) {
  if (break_in_host(text, /*temporary=*/true))
    return;
  break_in_kernel(text);
  session.breakpoints.back().temporary = true;
}

void Console::add_watch(const std::string &text, Breakpoint::On on) {
  std::string place = text, condition;
  if (std::size_t at = (" " + text + " ").find(" if "); at != std::string::npos) {
    condition = trimmed(text.substr(at + 2));
    place = trimmed(text.substr(0, at));
  }
  debugger::Value value = session.evaluate(expression(place));
  if (!value.address || value.is_slice || value.bytes.empty())
    throw CommandError(fmt::format("'{}' is not in memory", place));
  if (!execution().launch().memory.is_global(value.address) && !execution().is_tile_local(value.address))
    throw CommandError(
        fmt::format("'{}' is not in shared memory: only elements of containers and {} variables can be watched",
                    place, debugger::words(execution()).local));
  Breakpoint breakpoint;
  breakpoint.kind = Breakpoint::Kind::data;
  breakpoint.location = place;
  breakpoint.on = on;
  breakpoint.address = value.address;
  breakpoint.size = value.bytes.size();
  breakpoint.type = value.type;
  if (execution().is_tile_local(value.address))
    breakpoint.launch = execution().launch().launch.id;
  if (!condition.empty())
    breakpoint.condition.emplace(condition, session.types);
  debugger::check_condition(session, breakpoint);
  say("Watchpoint {}\n", describe(session.add(std::move(breakpoint))));
}

void Console::watch(const std::string &text) { add_watch(text, Breakpoint::On::change); }
void Console::watch_writes(const std::string &text) { add_watch(text, Breakpoint::On::write); }
void Console::watch_reads(const std::string &text) { add_watch(text, Breakpoint::On::read); }
void Console::watch_all(const std::string &text) { add_watch(text, Breakpoint::On::access); }

/// Removes `item` from a comma-separated list. Returns whether it was there.
static bool take_item(std::string &list, const std::string &item) {
  std::string padded = "," + list + ",";
  const std::size_t at = padded.find("," + item + ",");
  if (at == std::string::npos)
    return false;
  padded.erase(at, item.size() + 1);
  list = padded.size() > 2 ? padded.substr(1, padded.size() - 2) : "";
  return true;
}

/// "war-within,waw": a list as in --detect; "hazard" is all races. "-same-value" removes writes that leave the value
/// unchanged, and "same-value" alone selects these.
void Console::set_kinds(Breakpoint &breakpoint, const std::string &items) {
  using SameValue = Breakpoint::SameValue;
  std::string list = items;
  if (take_item(list, "-same-value"))
    breakpoint.same_value = SameValue::not_at_all;
  else if (take_item(list, "same-value") && list.empty())
    breakpoint.same_value = SameValue::only;
  if (take_item(list, "hazard"))
    list = "raw,war,waw,atomic" + (list.empty() ? "" : "," + list);
  if (list.empty())
    list = breakpoint.same_value == SameValue::only ? "waw" : "all";
  try {
    breakpoint.kinds = parse_detect_list(list);
  } catch (const UsageError &error) {
    std::vector<std::string_view> names{"launch", "launch-end", "hazard", "all"};
    for (Kind kind : known_kinds())
      names.push_back(ampsim::info(kind).name);
    std::string hint = error.hint.empty() ? "see 'help catch'" : error.hint;
    if (const std::string guess = nearest(items, names); !guess.empty())
      hint = fmt::format("did you mean '{}'?", guess);
    throw CommandError(fmt::format("'{}' is not a kind of finding: {}", items, hint));
  }
  if (!breakpoint.kinds.any())
    throw CommandError(fmt::format("'{}' leaves no kind of finding; 'delete N' removes a catchpoint", items));
}

void Console::catch_what(const std::string &text) {
  Breakpoint breakpoint = parse_breakpoint(text);
  if (breakpoint.condition || breakpoint.tile || breakpoint.local || breakpoint.global)
    throw CommandError("a catchpoint takes no condition except 'launch N'");
  const std::string &what = breakpoint.location;
  if (what.empty())
    throw CommandError("catch what? 'launch', 'launch-end', 'hazard', 'all', or kinds of findings");
  if (what == "launch" || what == "launch-end") {
    breakpoint.kind = what == "launch" ? Breakpoint::Kind::launch_begins : Breakpoint::Kind::launch_ends;
  } else {
    breakpoint.kind = Breakpoint::Kind::findings;
    set_kinds(breakpoint, what);
  }
  say("Catchpoint {}\n", describe(session.add(std::move(breakpoint))));
}

void Console::each_breakpoint(const std::string &numbers, const std::function<void(Breakpoint &)> &action) {
  for (std::string rest = numbers; !rest.empty();) {
    auto [word, more] = first_word(rest);
    int number = int(count_in(word, 0));
    Breakpoint *found = session.breakpoint(number);
    if (!found)
      throw CommandError(fmt::format("no breakpoint {}", number));
    action(*found);
    rest = more;
  }
  if (numbers.empty())
    for (Breakpoint &each : session.breakpoints)
      action(each);
}

void Console::delete_breakpoints(const std::string &numbers) {
  if (numbers.empty() && !(session.breakpoints.empty() && host_numbers.empty()) &&
      !confirmed("delete all breakpoints and catchpoints, also those at findings?"))
    return;
  const std::optional<std::string> rest = ask_of_numbers(numbers, {{"do", "delete"}});
  if (!rest)
    return;
  std::vector<int> gone;
  each_breakpoint(*rest, [&](Breakpoint &each) { gone.push_back(each.number); });
  std::erase_if(session.breakpoints,
                [&](const Breakpoint &each) { return std::ranges::find(gone, each.number) != gone.end(); });
}

/// Removes the breakpoints at a line or function, or at the line of the thread.
void Console::clear(const std::string &where) {
  std::string place = where;
  if (where.empty() && host && host->stopped && host_line)
    place = fmt::format("{}:{}", host_file, host_line);
  if (place.empty()) {
    const StopPoint *here = session.in_launch() ? session.point_of(session.thread()) : nullptr;
    if (!here)
      throw CommandError("expected a location: a line, a file and line, or a function");
    const SourceFrame &of_thread = here->frames.front().place;
    place = fmt::format("{}:{}", of_thread.file, of_thread.line);
  }
  std::vector<int> gone = clear_in_host(place);
  std::vector<std::uint32_t> points;
  try {
    points = debugger::find_places(place, default_file(), session.tables, session.info).points;
  } catch (const debugger::EvaluationError &) {
    if (gone.empty() && !(host && host_place(place)))
      throw;
  }
  for (const Breakpoint &each : session.breakpoints)
    if (std::ranges::find_first_of(each.points, points) != each.points.end())
      gone.push_back(each.number);
  if (gone.empty())
    throw CommandError(fmt::format("no breakpoint at {}", where.empty() ? "this line" : where));
  std::ranges::sort(gone);
  for (int number : gone)
    say("Deleted breakpoint {}\n", number);
  std::erase_if(session.breakpoints,
                [&](const Breakpoint &each) { return std::ranges::find(gone, each.number) != gone.end(); });
}

void Console::enable(const std::string &numbers) {
  if (const auto rest = ask_of_numbers(numbers, {{"do", "enable"}, {"on", true}}))
    each_breakpoint(*rest, [](Breakpoint &each) { each.enabled = true; });
}
void Console::disable(const std::string &numbers) {
  if (const auto rest = ask_of_numbers(numbers, {{"do", "enable"}, {"on", false}}))
    each_breakpoint(*rest, [](Breakpoint &each) { each.enabled = false; });
}

void Console::condition(const std::string &text) {
  auto [number, rest] = first_word(text);
  if (number.empty())
    throw CommandError("expected 'condition N EXPRESSION'");
  if (!ask_of_numbers(number, {{"do", "condition"}, {"condition", rest}}))
    return;
  std::optional<debugger::Expression> condition;
  if (!rest.empty())
    condition = expression(rest);
  each_breakpoint(number, [&](Breakpoint &each) {
    if (condition && each.kind > Breakpoint::Kind::data)
      throw CommandError(fmt::format("{} is a catchpoint and takes no condition", each.number));
    Breakpoint with = each;
    with.condition = condition;
    debugger::check_condition(session, with);
    each.condition = condition;
  });
}

void Console::ignore(const std::string &text) {
  auto [number, rest] = first_word(text);
  if (number.empty() || rest.empty())
    throw CommandError("expected 'ignore N COUNT'");
  std::uint64_t count = count_in(rest, 0);
  if (!ask_of_numbers(number, {{"do", "ignore"}, {"count", count}}))
    return;
  each_breakpoint(number, [&](Breakpoint &each) { each.ignore = count; });
}

/// "2, main()::<lambda> at prog.cpp:18, tile [1], if x > 3".
std::string Console::describe(const Breakpoint &each) const {
  std::string text = std::to_string(each.number);
  if (each.kind == Breakpoint::Kind::data) {
    static constexpr const char *names[] = {"writes of", "reads of", "accesses to", "changes of"};
    text += fmt::format(": {} {}", names[unsigned(each.on)], each.location);
  } else if (each.kind == Breakpoint::Kind::findings) {
    using SameValue = Breakpoint::SameValue;
    std::string_view limit = " of the same value";
    if (each.same_value == SameValue::too)
      limit = "";
    else if (each.same_value == SameValue::not_at_all)
      limit = ", except writes of the same value";
    text += fmt::format(": {}{}", fmt::join(kind_names(each.kinds, *session.tables.language), ", "), limit);
  } else {
    text += each.location.empty() ? "" : ": " + each.location;
    if (!each.place.empty() && each.points.empty())
      text += " in code that is not loaded";
  }
  auto add = [&](std::string_view what, const std::optional<std::vector<std::int32_t>> &index) {
    if (index)
      text += fmt::format(", {} {}", what, debugger::index_text(session.tables.language->words, *index));
  };
  add(session.tables.language->words.tile, each.tile);
  add("local", each.local);
  add("global", each.global);
  if (each.launch)
    text += fmt::format(", launch {}", *each.launch);
  if (each.condition)
    text += fmt::format(", if {}", each.condition->text());
  return text;
}

} // namespace ampsim::cli
