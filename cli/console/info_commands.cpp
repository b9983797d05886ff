// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `info`, `help`, and commands about commands.
#include "cli/console/console.h"
#include "cli/report/names.h"
#include "debugger/names.h"

#include <algorithm>

namespace ampsim::cli {

using debugger::Breakpoint;

void Console::info(const std::string &text) {
  const std::vector<std::string> topics = info_topics();
  auto [topic, rest] = first_word(text);
  std::vector<std::string_view> matching;
  for (std::string_view each : topics)
    if (each == topic || (each.starts_with(topic) && !topic.empty()))
      matching.push_back(each);
  if (std::ranges::find(matching, topic) != matching.end() || topic == "b")
    matching = {topic == "b" ? "breakpoints" : std::string_view(topic)};
  if (matching.size() != 1) {
    std::string reason = fmt::format("'{}' is ambiguous", topic);
    if (topic.empty())
      reason = "info about what";
    else if (matching.empty())
      reason = fmt::format("unknown topic '{}'", topic);
    throw CommandError(
        fmt::format("{}: expected one of {}{}", reason, fmt::join(topics, ", "), suggestion(topic, topics)));
  }
  std::string_view what = matching.front();
  if (what == "breakpoints")
    return info_breakpoints();
  if (what == "display")
    return info_display();
  if (what == "kernels")
    return info_kernels();
  if (what == "convenience")
    return info_convenience();
  if (what == "source")
    return info_source();
  if (what == "line")
    return info_line(rest);
  if (!session.in_launch())
    throw CommandError("no launch is stopped");
  if (what == "threads")
    info_threads(rest);
  else if (what == "cuda")
    info_cuda(rest);
  else if (what == "captures")
    info_captures();
  else if (what == "findings")
    info_findings();
  else if (what == "flags")
    info_flags();
  else if (what == "launch")
    info_launch();
  else if (what == "launches")
    info_launches();
  else if (what == "locals")
    info_locals();
  else if (what == "args")
    info_args();
  else if (what == "frame")
    info_frame();
  else if (what == "position")
    info_position();
  else if (what == "positions")
    info_positions();
  else
    info_tile_local();
}

void Console::info_breakpoints() {
  if (session.breakpoints.empty() && host_numbers.empty())
    say("no breakpoints\n");
  for (const Breakpoint &each : session.breakpoints) {
    static constexpr const char *names[] = {"breakpoint", "breakpoint", "breakpoint", "watchpoint",
                                            "catchpoint", "catchpoint", "catchpoint"};
    say("{} {}{}{}{}{}\n", names[unsigned(each.kind)], describe(each), each.temporary ? ", once" : "",
        each.enabled ? "" : ", disabled", each.ignore ? fmt::format(", ignored {} more times", each.ignore) : "",
        each.hits ? fmt::format(", hit {}", counted(each.hits, "time", "times")) : "");
    if (auto own = breakpoint_commands.find(each.number); own != breakpoint_commands.end())
      for (const std::string &line : own->second)
        say("    {}\n", line);
  }
  if (!host_numbers.empty())
    say("{}", ask_host({{"do", "list"}}));
}

void Console::info_display() {
  if (displays.empty())
    say("no displays\n");
  for (const Display &each : displays)
    say("{}: {}\n", each.number, each.expression);
}

void Console::info_convenience() {
  if (session.convenience.empty())
    say("no convenience variables: 'set $name = VALUE' creates one\n");
  for (const auto &[name, value] : session.convenience)
    say("{} = {}\n", name, session.text(value));
}

void Console::info_kernels() {
  for (std::size_t k = 0; k < session.tables.kernels.size(); ++k) {
    const Kernel &kernel = session.tables.kernels[k];
    const std::uint32_t places = k < session.info.kernels.size()
                                     ? session.info.kernels[k].end_point - session.info.kernels[k].first_point
                                     : 0;
    say("{} at {}:{}, {} to stop at\n", kernel.name, kernel.file, kernel.line, counted(places, "place", "places"));
  }
}

void Console::info_launch() {
  show_launch();
  const Kernel &kernel = execution().launch().kernel;
  say(
      "barriers: {}, {} memory: {} bytes, position {}{}\n", kernel.has_barriers ? "yes" : "no",
      debugger::words(execution()).local,
      [&] {
        std::uint64_t bytes = 0;
        for (const TileLocalVariable &variable : kernel.tile_local)
          bytes += variable.type.size;
        return bytes;
      }(),
      execution().clock(), execution().over() ? ", over" : "");
}

/// Launches that can be visited.
void Console::info_launches() {
  const debugger::History &launches = session.launches();
  if (launches.lacks_some())
    say("earlier launches are not kept\n");
  for (std::size_t k = 0; k < launches.size(); ++k)
    say("{} {}\n", k == session.launch_number() ? '*' : ' ', launch_text(launches[k].as_launched()));
}

void Console::show_variables(const std::vector<std::uint32_t> &variables, bool parameters) {
  for (std::uint32_t each : variables) {
    const DebugVariable &variable = session.info.variables[each];
    if (variable.parameter != parameters || variable.name == "this")
      continue;
    std::string text;
    try {
      text = session.text(session.evaluate(expression(variable.name)), {0, print_elements});
    } catch (const debugger::EvaluationError &error) {
      text = fmt::format("<{}>", error.what());
    }
    say("{} = {}\n", variable.name, text);
  }
}

void Console::info_locals() {
  const StopPoint *point = session.point_of(session.thread());
  if (!point)
    throw CommandError(
        fmt::format("{} is not at a source location", debugger::thread_text(execution(), session.thread())));
  const DebugFrame &frame = point->frames[session.frame];
  show_variables(frame.variables, true);
  show_variables(frame.variables, false);
  for (std::uint32_t each : frame.pending)
    say("{}: not declared yet\n", session.info.variables[each].name);
}

void Console::info_args() {
  const StopPoint *point = session.point_of(session.thread());
  if (!point)
    throw CommandError(
        fmt::format("{} is not at a source location", debugger::thread_text(execution(), session.thread())));
  const std::vector<std::uint32_t> &variables =
      point->frames[std::min(session.frame, point->frames.size() - 1)].variables;
  const bool none = std::ranges::none_of(variables, [&](std::uint32_t each) {
    return session.info.variables[each].parameter && session.info.variables[each].name != "this";
  });
  if (none)
    say("no arguments: 'info captures' shows what the kernel captures\n");
  show_variables(variables, true);
}

void Console::info_frame() {
  const StopPoint *point = session.point_of(session.thread());
  if (!point)
    throw CommandError(
        fmt::format("{} is not at a source location", debugger::thread_text(execution(), session.thread())));
  say("#{}  {}\n", session.frame,
      place_text(point->frames[std::min(session.frame, point->frames.size() - 1)].place));
  say("of {}\n", debugger::thread_text(execution(), session.thread()));
  if (session.frame + 1 < point->frames.size())
    say("called from {}\n", place_text(point->frames[session.frame + 1].place));
  const Launch &launch = execution().launch().launch;
  if (session.frame + 1 == point->frames.size())
    say("by {} at {}:{}\n", debugger::words(execution()).launch_statement, launch.file, launch.line);
}

/// The code of a line: where a breakpoint on it stops.
void Console::info_line(const std::string &location) {
  std::string where = location;
  if (where.empty()) {
    const StopPoint *point = session.in_launch() ? session.point_of(session.thread()) : nullptr;
    if (!point)
      throw CommandError("expected a location: a line, a file and line, or a function");
    const SourceFrame &place = point->frames[std::min(session.frame, point->frames.size() - 1)].place;
    where = fmt::format("{}:{}", place.file, place.line);
  }
  const debugger::Places places = debugger::find_places(where, default_file(), session.tables, session.info);
  say("{}:{} in {}, {} to stop at\n", places.file, places.line, places.function,
      counted(places.points.size(), "place", "places"));
  show_line(places.file, places.line);
}

void Console::info_source() {
  const std::string file = listed_file.empty() || session.in_launch() ? default_file() : listed_file;
  say("{}: {}, {}\n", file, session.tables.language->name, counted(sources.lines(file), "line", "lines"));
  for (const std::string &each : options.program.compile.sources)
    if (each != file)
      say("{}: a source of the program\n", each);
}

void Console::info_captures() {
  const Launch &launch = execution().launch().launch;
  const Kernel &kernel = execution().launch().kernel;
  for (std::size_t k = 0; k < kernel.captures.size(); ++k) {
    const Capture &capture = kernel.captures[k];
    say("{}: {}<{}{}, {}>, extent {}\n", capture.name, capture.container, capture.read_only ? "const " : "",
        capture.element.name, capture.rank, bracketed(launch.regions[k].extent));
  }
  // Prints the captures by value.
  TypeId object = session.function_object_type();
  if (object == no_type)
    return;
  for (const DebugType::Member &member : session.types[object].members) {
    bool is_container = std::ranges::any_of(kernel.captures, [&](const Capture &capture) {
      return capture.name == member.name || capture.name.starts_with(member.name + ".");
    });
    if (is_container || member.name.empty() || member.name == "this")
      continue;
    debugger::Value value = session.evaluate(expression(member.name));
    say("{} = {}\n", member.name, session.text(value, {0, print_elements}));
  }
}

void Console::info_tile_local() {
  const Kernel &kernel = execution().launch().kernel;
  if (kernel.tile_local.empty())
    say("the kernel has no {} variables\n", debugger::words(execution()).local);
  for (const TileLocalVariable &variable : kernel.tile_local) {
    debugger::Value value = session.evaluate(expression(variable.name));
    say("{} {} = {}\n", session.types[value.type].name, variable.name, session.text(value, {0, print_elements}));
  }
}

void Console::info_findings() {
  if (session.findings().empty())
    say("no findings in this launch\n");
  for (std::size_t k = 0; k < session.findings().size(); ++k)
    show_finding(k);
}

void Console::info_position() { say("position {}\n", execution().clock()); }

void Console::info_positions() {
  if (positions.empty())
    say("no positions: 'mark NAME' names the current one\n");
  for (const auto &[name, position] : positions)
    say("{}: position {} in launch {}\n", name, position.position.at, position.launch);
}

void Console::info_flags() {
  std::vector<std::uint32_t> threads;
  for (const auto &[rank, flagged] : flags)
    if (session.tile().has(rank))
      threads.push_back(rank);
  say("{}\n", threads.empty() ? "no thread is flagged"
                              : "flagged: " + debugger::ranges_text(threads, session.tile().first));
}

//===--- commands about commands ----------------------------------------------------------===//

/// The name of tile-local memory for `info`: the language's word spelled like a command name, as in "tile-static".
static std::string topic_of(std::string_view word) {
  std::string topic;
  for (char each : word)
    if (each != '_')
      topic += each;
    else if (!topic.empty() && topic.back() != '-')
      topic += '-';
  if (topic.ends_with('-'))
    topic.pop_back();
  return topic;
}

/// A text of the command table, in the words of the program's language.
std::string Console::in_words(std::string_view with_marks) const {
  const Vocabulary &words = session.tables.language->words;
  const std::string topic = topic_of(words.local);
  std::string text(with_marks);
  for (auto [mark, word] : {std::pair<std::string_view, std::string_view>{"{tile}", words.tile},
                            {"{tiles}", words.tiles},
                            {"{local}", words.local},
                            {"{topic}", topic}})
    for (std::size_t at = 0; (at = text.find(mark, at)) != std::string::npos; at += word.size())
      text.replace(at, mark.size(), word);
  return text;
}

std::vector<std::string> Console::info_topics() const {
  std::vector<std::string> topics{"args",   "breakpoints", "captures",  "convenience", "display",  "findings",
                                  "flags",  "frame",       "kernels",   "launch",      "launches", "line",
                                  "locals", "position",    "positions", "source",      "threads"};
  topics.push_back(in_words("{topic}"));
  if (session.tables.warp())
    topics.push_back("cuda");
  return topics;
}

void Console::help(const std::string &name) {
  if (!name.empty()) {
    const ConsoleCommand &command = command_named(first_word(name).first);
    say("{}{}{}\n", in_words(command.name), command.arguments.empty() ? "" : " ", in_words(command.arguments));
    if (!command.short_names.empty())
      say("short: {}\n", command.short_names);
    say("{}.\n", in_words(command.sentence));
    if (!command.more.empty())
      say("{}\n", in_words(command.more));
    return;
  }
  std::string_view group;
  for (const ConsoleCommand &each : console_commands()) {
    if (each.group != group)
      say("{}{}:\n", group.empty() ? "" : "\n", each.group);
    group = each.group;
    std::string names = in_words(each.name);
    if (!each.short_names.empty())
      names += fmt::format(" ({})", each.short_names);
    say("  {:<24} {}\n", names, in_words(each.sentence));
  }
  say("\n'help COMMAND' describes a command. Unambiguous prefixes of names are accepted.\n");
}

} // namespace ampsim::cli
