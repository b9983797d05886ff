// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The main loop: the source of commands, their lookup, and the hand-over between processes.
#include "cli/console/console.h"
#include "cli/console/host_console.h"
#include "cli/report/detect_list.h"
#include "cli/report/names.h"
#include "cli/support/read_file.h"
#include "cli/support/trimmed.h"
#include "cli/support/usage_error.h"
#include "debugger/builtins.h"
#include "debugger/function_names.h"
#include "detector/findings/finding.h"
#include "frontend/driver/callable_code.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <nlohmann/json.hpp>
#include <sstream>
#include <unistd.h>
#include <utility>

namespace ampsim::cli {

using debugger::Breakpoint;
using debugger::EvaluationError;
using debugger::Stop;

std::pair<std::string, std::string> first_word(const std::string &text) {
  std::string whole(trimmed(text));
  std::size_t end = std::min(whole.find_first_of(" \t"), whole.size());
  return {whole.substr(0, end), std::string(trimmed(std::string_view(whole).substr(end)))};
}

/// A file of commands. Throws UsageError.
Console::Input Console::read_script(const std::string &file) {
  Input input{file, {}};
  std::istringstream text(read_file(file));
  for (std::string line; std::getline(text, line);)
    input.lines.push_back(line);
  return input;
}

Console::Console(const ConsoleOptions &options, frontend::Program &program, debugger::FrontEnd *front)
    : session(program.tables(), program.debug_info(), program.kernels(), front ? *front : *this),
      arguments(options.program.arguments), options(options), program(program),
      editor([this](const std::string &line) { return complete(line); }),
      color(use_color(options.program.report.color, STDOUT_FILENO)) {
  session.calls->code = frontend::callable_code(program);
  for (const std::string &script : options.scripts) {
    inputs.push_back(read_script(script));
  }
  Breakpoint errors;
  errors.kind = Breakpoint::Kind::findings;
  errors.location = "all";
  for (unsigned k = 0; k < kind_count; ++k)
    if (ampsim::exists_in(ampsim::Kind(k), *session.tables.language) &&
        ampsim::info(ampsim::Kind(k)).severity == Severity::error)
      errors.kinds.set(ampsim::Kind(k));
  session.add(std::move(errors));
}

//===--- Reading ----------------------------------------------------------------------===//

bool Console::is_interactive() const {
  return !options.batch && out == stdout && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
}

bool Console::confirmed(const std::string &question) {
  if (!is_interactive() || !inputs.empty())
    return true;
  while (true) {
    const std::optional<std::string> answer = editor.read(fmt::format("{} (y or n) ", question));
    if (!answer || trimmed(*answer).starts_with('n'))
      return false;
    if (trimmed(*answer).starts_with('y'))
      return true;
  }
}

void Console::greet() {
  say("ampsim debugs {} of {}: {} stop at findings\n", counted(session.tables.kernels.size(), "kernel", "kernels"),
      options.program.compile.sources.front(), session.tables.language->words.threads);
  say("'run' starts the program, 'break LINE' sets a breakpoint, 'help' lists the commands\n");
}

std::string Console::suggestion(const std::string &name, const std::vector<std::string> &names) const {
  const std::vector<std::string_view> views(names.begin(), names.end());
  const std::string guess = nearest(name, views);
  return guess.empty() ? "" : fmt::format("; did you mean '{}'?", guess);
}

std::vector<std::string> Console::variable_names() const {
  std::vector<std::string> names;
  for (std::string_view each : debugger::builtins(*session.tables.language))
    names.emplace_back(each);
  if (!session.in_launch())
    return names;
  if (const StopPoint *point = session.point_of(session.thread())) { // otherwise it has ended, or not started
    for (std::uint32_t variable : point->frames[std::min(session.frame, point->frames.size() - 1)].variables)
      names.push_back(session.info.variables[variable].name);
    for (const Capture &capture : session.running().launch().kernel.captures)
      names.push_back(capture.name);
  }
  for (const TileLocalVariable &variable : session.running().launch().kernel.tile_local)
    names.push_back(variable.name);
  return names;
}

std::optional<std::string> Console::next_line() {
  static constexpr const char *prompt = "(ampsim) ";
  while (!inputs.empty() && inputs.front().lines.empty())
    inputs.pop_front();
  if (!inputs.empty()) {
    std::string line = std::move(inputs.front().lines.front());
    inputs.front().lines.pop_front();
    if (!trimmed(line).empty() && trimmed(line).front() != '#')
      say("{}{}\n", prompt, trimmed(line));
    return line;
  }
  if (options.batch)
    return std::nullopt;
  const bool terminal = is_interactive();
  if (!terminal)
    say("{}", prompt);
  std::optional<std::string> line = editor.read(prompt);
  if (line && !terminal)
    say("{}\n", trimmed(*line));
  if (!line)
    say("\n");
  else if (!trimmed(*line).empty())
    editor.remember(*line);
  else
    line = last_command;
  return line;
}

void Console::loop(const std::function<bool()> &ends) {
  while (!ends()) {
    if (in_child && host)
      host->marks.asks = session.in_launch();
    std::optional<std::string> line = next_line();
    if (in_child && host)
      host->marks.asks = false;
    if (!line) {
      quit = true;
      return;
    }
    execute(*line);
    std::fflush(stdout);
    if (on_change)
      on_change();
  }
}

void Console::execute(const std::string &line) {
  auto [word, rest] = first_word(line);
  if (word.empty() || word.starts_with('#'))
    return;
  if (word.starts_with('!')) { // gdb's short form of 'shell'
    rest = std::string(trimmed(trimmed(line).substr(1)));
    word = "shell";
  }
  std::string format; // print/x
  if (std::size_t slash = word.find('/'); slash != std::string::npos && slash > 0) {
    format = word.substr(slash);
    word.resize(slash);
  }
  try {
    if (host && host->stopped && execute_in_host(word, rest, line))
      return;
    if (host_frame && session.in_launch() && execute_in_host_frame(word, rest, line))
      return;
    const ConsoleCommand &command = command_named(word);
    if (command.needs_launch && !session.in_launch())
      throw CommandError(in_child ? "no launch is stopped" : "the program is not running: 'run' starts it");
    last_command = command.repeats ? line : "";
    (this->*command.run)(format.empty() ? rest : format + " " + rest);
  } catch (const CommandError &error) {
    ++failures;
    say("error: {}\n", error.what());
  } catch (const debugger::UnknownName &error) {
    ++failures;
    std::vector<std::string> names = variable_names();
    std::ranges::move(debugger::function_names(session.tables, session.info), std::back_inserter(names));
    for (const std::string &file : options.program.compile.sources)
      names.push_back(file.substr(file.rfind('/') + 1));
    say("error: {}{}\n", error.what(), suggestion(error.name, names));
  } catch (const EvaluationError &error) {
    ++failures;
    say("error: {}\n", error.what());
  } catch (const UsageError &error) {
    ++failures;
    say("error: {}\n", error.what());
  } catch (const host::HostError &error) {
    ++failures;
    say("error: {}\n", error.what());
  }
}

static bool has_word(std::string_view list, std::string_view word) {
  for (std::size_t at = 0; at < list.size();) {
    std::size_t end = std::min(list.find(' ', at), list.size());
    if (list.substr(at, end - at) == word)
      return true;
    at = end + 1;
  }
  return false;
}

const ConsoleCommand &Console::command_named(const std::string &word) const {
  std::vector<const ConsoleCommand *> beginning;
  for (const ConsoleCommand &each : console_commands()) {
    const std::string name = in_words(each.name);
    if (name == word || has_word(each.short_names, word))
      return each;
    if (name.starts_with(word))
      beginning.push_back(&each);
  }
  if (beginning.empty()) {
    std::vector<std::string> names;
    for (const ConsoleCommand &each : console_commands())
      names.push_back(in_words(each.name));
    const std::string guess = suggestion(word, names);
    throw CommandError(
        fmt::format("unknown command '{}'{}", word, guess.empty() ? ": 'help' lists the commands" : guess));
  }
  if (beginning.size() > 1) {
    std::string names;
    for (const ConsoleCommand *each : beginning)
      names += fmt::format("{}{}", names.empty() ? "" : ", ", in_words(each->name));
    throw CommandError(fmt::format("'{}' is ambiguous: {}", word, names));
  }
  return *beginning.front();
}

/// Files whose names have this prefix; folders end in '/'.
static std::vector<std::string> files_beginning(const std::string &prefix) {
  std::vector<std::string> files;
  const std::size_t slash = prefix.rfind('/');
  const std::string folder = slash == std::string::npos ? "" : prefix.substr(0, slash + 1);
  std::error_code error;
  for (const auto &entry : std::filesystem::directory_iterator(folder.empty() ? "." : folder, error))
    if (std::string name = folder + entry.path().filename().string(); name.starts_with(prefix))
      files.push_back(entry.is_directory(error) ? name + "/" : name);
  std::ranges::sort(files);
  return files;
}

std::vector<std::string> Console::complete(const std::string &line) const {
  std::vector<std::string> words;
  std::size_t begin = line.find_last_of(" \t");
  std::string prefix = begin == std::string::npos ? line : line.substr(begin + 1);
  auto add = [&](std::string_view word) {
    if (word.starts_with(prefix) && std::ranges::find(words, word) == words.end())
      words.emplace_back(word);
  };
  std::string command = first_word(line).first;
  if (begin == std::string::npos || command == "help") {
    for (const ConsoleCommand &each : console_commands())
      add(in_words(each.name));
    return words;
  }
  if (command == "info" || command == "i") {
    for (const std::string &topic : info_topics())
      add(topic);
    return words;
  }
  const bool file_is_next = command == "source" || line.substr(0, begin).ends_with(" csv");
  if (file_is_next) {
    for (const std::string &file : files_beginning(prefix))
      add(file);
    return words;
  }
  for (const StopPoint &point : session.info.points)
    if (point.starts_call)
      add(debugger::short_name(point.frames.front().place.function));
  for (const std::string &name : variable_names())
    add(name);
  return words;
}

//===--- Stops ------------------------------------------------------------------------===//

bool Console::before_run() {
  if (!std::exchange(greeted, true) && is_interactive())
    greet();
  run_again = killed = false;
  loop([this] { return run_again || quit; });
  return run_again;
}

void Console::launch_stops(debugger::Session &, const Stop &stop) {
  leaves_launch = false;
  host_frame.reset();
  take_texts(program.module_texts());
  shown_thread = ~0u;
  if (host_is_attached())
    ask_host({{"do", "stopped"}});
  show_launch();
  moved(stop.reason == Stop::Reason::launch_begins && stepped_in ? session.step(debugger::Step::into) : stop);
  if (on_change)
    on_change();
  loop([this] { return leaves_launch || quit; });
  if (quit) {
    if (on_change)
      on_change();
    std::fflush(stdout);
    _exit(EXIT_SUCCESS);
  }
  for (int number : session.drop_data_breakpoints())
    say("watchpoint {} deleted: the launch has ended\n", number);
  std::fflush(stdout);
  if (on_change)
    on_change();
}

void Console::condition_fails(const Breakpoint &breakpoint, const std::string &reason) {
  say("error in the condition of breakpoint {}: {}\n", breakpoint.number, reason);
}

void Console::interrupted() {
  if (session.in_launch())
    session.interrupt();
  else
    session.stop_at_launch = true;
}

std::optional<Console::Executed> Console::execute_for_client(const std::string &line) {
  const ConsoleCommand *command = nullptr;
  std::string word = first_word(line).first;
  try {
    command = &command_named(word.substr(0, word.find('/')));
  } catch (const CommandError &) {
    return std::nullopt;
  }
  for (std::string_view own : {"run", "start", "kill", "quit", "detach", "source", "commands"})
    if (command->name == own)
      return Executed{
          fmt::format("'{}' is for the command line: use the client's own command", own), true, false, {}};
  char *text = nullptr;
  std::size_t size = 0;
  out = open_memstream(&text, &size);
  if (!out)
    throw std::bad_alloc();
  int failures_before = failures;
  std::uint32_t focus = session.focus;
  std::size_t frame = session.frame;
  leaves_launch = launch_over = false;
  last_move.reset();
  execute(line);
  std::fclose(std::exchange(out, stdout));
  Executed done{{text, size}, failures > failures_before, leaves_launch, last_move};
  std::free(text);
  if (!done.stop && (session.focus != focus || session.frame != frame)) {
    done.stop.emplace();
    done.stop->reason = Stop::Reason::position;
  }
  while (done.text.ends_with('\n'))
    done.text.pop_back();
  return done;
}

//===--- From process to process --------------------------------------------------------===//

std::string Console::state() const {
  using nlohmann::json;
  json state;
  state["run_again"] = run_again;
  state["killed"] = killed;
  state["quit"] = quit;
  state["failures"] = failures;
  state["arguments"] = arguments;
  state["elements"] = print_elements;
  state["pending_breakpoints"] = pending_breakpoints;
  state["next_number"] = session.next_number;
  state["next_display"] = next_display;
  state["host_numbers"] = host_numbers;
  state["python_handlers"] = interpreter.stop_handlers();
  for (const Breakpoint &each : session.breakpoints) {
    json row{{"kind", int(each.kind)},      {"number", each.number}, {"enabled", each.enabled},
             {"temporary", each.temporary}, {"hits", each.hits},     {"ignore", each.ignore},
             {"location", each.location},   {"points", each.points}, {"place", each.place}};
    if (each.condition)
      row["condition"] = each.condition->text();
    if (each.launch)
      row["launch"] = *each.launch;
    if (each.tile)
      row["tile"] = *each.tile;
    if (each.local)
      row["local"] = *each.local;
    if (each.global)
      row["global"] = *each.global;
    row["kinds"] = fmt::format("{}", fmt::join(kind_names(each.kinds, *session.tables.language), ","));
    row["same_value"] = int(each.same_value);
    if (each.kind != Breakpoint::Kind::data)
      state["breakpoints"].push_back(std::move(row));
  }
  for (const Display &each : displays)
    state["displays"].push_back({each.number, each.expression, int(each.format)});
  for (const Input &each : inputs)
    if (!each.of_breakpoint)
      state["inputs"].push_back({each.name, each.lines});
  for (const auto &[number, lines] : breakpoint_commands)
    state["commands"].push_back({number, lines});
  return state.dump();
}

void Console::set_state(const std::string &text) {
  using nlohmann::json;
  json state = json::parse(text);
  run_again = state["run_again"];
  killed = state["killed"];
  quit = state["quit"];
  failures = state["failures"];
  arguments = state["arguments"].get<std::vector<std::string>>();
  print_elements = state["elements"];
  pending_breakpoints = state["pending_breakpoints"];
  session.breakpoints.clear();
  for (const json &row : state["breakpoints"]) {
    Breakpoint each;
    each.kind = Breakpoint::Kind(row["kind"].get<int>());
    each.enabled = row["enabled"];
    each.temporary = row["temporary"];
    each.hits = row["hits"];
    each.ignore = row["ignore"];
    each.location = row["location"];
    each.points = row["points"].get<std::vector<std::uint32_t>>();
    each.place = row["place"];
    if (!each.place.empty()) // this process does not have what the child has loaded
      find_again(each, session.tables, session.info);
    if (row.contains("condition"))
      each.condition.emplace(row["condition"].get<std::string>(), session.types);
    if (row.contains("launch"))
      each.launch = row["launch"];
    for (auto [name, index] : {std::pair{"tile", &each.tile}, {"local", &each.local}, {"global", &each.global}})
      if (row.contains(name))
        *index = row[name].get<std::vector<std::int32_t>>();
    if (const std::string kinds = row["kinds"]; !kinds.empty())
      each.kinds = parse_detect_list(kinds);
    each.same_value = Breakpoint::SameValue(row["same_value"].get<int>());
    int number = row["number"];
    session.add(std::move(each)).number = number;
  }
  session.next_number = state["next_number"];
  next_display = state["next_display"];
  host_numbers = state["host_numbers"].get<std::set<int>>();
  interpreter.set_stop_handlers(state["python_handlers"]);
  displays.clear();
  for (const json &row : state["displays"])
    displays.push_back({row[0].get<int>(), row[1].get<std::string>(), char(row[2].get<int>())});
  inputs.clear();
  for (const json &row : state["inputs"])
    inputs.push_back({row[0].get<std::string>(), row[1].get<std::deque<std::string>>()});
  breakpoint_commands.clear();
  for (const json &row : state["commands"])
    breakpoint_commands[row[0].get<int>()] = row[1].get<std::vector<std::string>>();
}

} // namespace ampsim::cli
