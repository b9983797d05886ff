// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The debugger's command line: reads commands, moves the session, prints the result.
//
// Two processes run the same console, one after the other. The first has the prompt before the program runs and after
// it has ended. `run` forks; the child, which inherits breakpoints and unread commands, runs the program and has the
// prompt at each stop. When it ends, it hands back the state that may have changed (ConsoleState).
#pragma once

#include "cli/console/line_editor.h"
#include "cli/console/options.h"
#include "cli/console/python.h"
#include "cli/host/host_debugger.h"
#include "cli/report/source_text.h"
#include "debugger/session.h"
#include "debugger/views.h"
#include "frontend/driver/program.h"

#include <deque>
#include <fmt/format.h>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace ampsim::cli {

/// A command that cannot be executed; the message is for the user.
struct CommandError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct Display {
  int number = 0;
  std::string expression;
  char format = 0;
};

/// A position stored by `mark`.
struct Mark {
  std::uint32_t launch = 0;
  debugger::Position position;
  std::uint32_t thread = 0; // that was selected
};

class Console;
class HostConsole;

/// A row of the command table (command_table.cpp); its texts are shown through Console::in_words.
struct ConsoleCommand {
  std::string_view name;
  std::string_view short_names; // separated by blanks
  std::string_view group;
  std::string_view arguments;
  std::string_view sentence;
  std::string_view more; // text of `help NAME` beyond the sentence
  bool needs_launch;     // only while a launch is stopped
  bool repeats;          // an empty line repeats it
  void (Console::*run)(const std::string &arguments);
};
std::span<const ConsoleCommand> console_commands();

class Console final : public debugger::FrontEnd {
public:
  /// `front` is notified of stops instead of this console.
  Console(const ConsoleOptions &options, frontend::Program &program, debugger::FrontEnd *front = nullptr);

  debugger::Session session;

  /// The prompt while the program is not running. True: run it now; false: end.
  bool before_run();
  void launch_stops(debugger::Session &, const debugger::Stop &stop) override;
  void condition_fails(const debugger::Breakpoint &breakpoint, const std::string &reason) override;

  /// The child hands over to the parent.
  std::string state() const;
  void set_state(const std::string &text);
  /// Called in the child after each command.
  std::function<void()> on_change;
  bool in_child = false;
  /// The reason why the child ended, other than the end of the program.
  bool run_again = false, killed = false, quit = false;
  int failures = 0;                   // commands that failed
  std::vector<std::string> arguments; // of the program

  /// The host's part of the session; null for other front ends. In the child, its requests go through `host_link`.
  HostConsole *host = nullptr;
  int host_link = -1;
  /// The prompt while host code is stopped, in the parent. Returns how to continue; empty if the program is to be
  /// ended.
  std::function<void()> host_stops(const host::HostStop &stop);
  /// gdb has refused to continue: prompts again.
  std::function<void()> host_refuses(const std::string &reason);
  void before_launch(const std::function<std::string()> &parents_state);

  bool batch() const { return options.batch; }
  void interrupted();

  /// A command from another front end, while a launch is stopped.
  struct Executed {
    std::string text;
    bool failed = false;
    bool goes_on = false;               // the launch is to be released
    std::optional<debugger::Stop> stop; // threads have moved, or another one was selected
  };
  /// Returns nothing if `line` is not a command; refuses commands that start or end programs.
  std::optional<Executed> execute_for_client(const std::string &line);
  /// Session::findings() as lines, without a trailing newline.
  std::string finding_text(std::size_t number);
  /// Flags of threads, by their ranks in the tile: 'info threads flagged' shows these.
  bool flagged(std::uint32_t thread) const { return flags.contains(thread); }
  void set_flag(std::uint32_t thread, bool flagged);
  /// Completions of the last word.
  std::vector<std::string> complete(const std::string &line) const;

  //===--- the commands, by group; the table describes them -----===//
  // run_commands.cpp
  void run(const std::string &), start(const std::string &), go_on(const std::string &), kill(const std::string &),
      leave(const std::string &), detach(const std::string &);
  void step(const std::string &), next(const std::string &), finish(const std::string &),
      advance(const std::string &);
  void step_tile(const std::string &), advance_tile(const std::string &), step_warp(const std::string &),
      advance_warp(const std::string &);
  // back_commands.cpp
  void reverse_step(const std::string &), reverse_next(const std::string &), reverse_finish(const std::string &),
      reverse_continue(const std::string &), restart(const std::string &), who(const std::string &),
      mark(const std::string &), go_to(const std::string &), launch(const std::string &);
  // breakpoint_commands.cpp
  void break_at(const std::string &), break_once(const std::string &), watch(const std::string &),
      watch_reads(const std::string &), watch_all(const std::string &), watch_writes(const std::string &),
      catch_what(const std::string &), delete_breakpoints(const std::string &), enable(const std::string &),
      disable(const std::string &), condition(const std::string &), ignore(const std::string &),
      clear(const std::string &);
  // value_commands.cpp
  void print(const std::string &), call(const std::string &), what_is(const std::string &),
      set(const std::string &), display(const std::string &), undisplay(const std::string &);
  void backtrace(const std::string &), up(const std::string &), down(const std::string &),
      select_frame(const std::string &), list(const std::string &);
  // memory_commands.cpp
  void examine(const std::string &), print_type(const std::string &), disassemble(const std::string &);
  // script_commands.cpp
  void commands(const std::string &), echo(const std::string &), source(const std::string &),
      shell(const std::string &), show(const std::string &);
  // python_commands.cpp
  void python(const std::string &);
  // cuda_commands.cpp
  void cuda(const std::string &);
  // thread_commands.cpp
  void thread(const std::string &), tile(const std::string &), parallel_stacks(const std::string &),
      parallel_watch(const std::string &), warp_watch(const std::string &), freeze(const std::string &),
      thaw(const std::string &), flag(const std::string &), unflag(const std::string &);
  // info_commands.cpp
  std::string in_words(std::string_view text) const;
  std::vector<std::string> info_topics() const;
  void info(const std::string &), help(const std::string &);

private:
  struct Input {
    std::string name;
    std::deque<std::string> lines;
    bool of_breakpoint = false; // a breakpoint's commands, which end when threads move on
  };
  static Input read_script(const std::string &file);
  /// Sources that the program has compiled or loaded.
  void take_texts(const frontend::ModuleTexts &texts);

  /// The next command; nothing at the end.
  std::optional<std::string> next_line();
  void execute(const std::string &line);
  const ConsoleCommand &command_named(const std::string &word) const;
  /// At a terminal: asks the user, whose answer is "y" or "n". Elsewhere: true.
  bool confirmed(const std::string &question);
  bool is_interactive() const;
  /// Executes commands until one continues the program for good or ends the session.
  void loop(const std::function<bool()> &ends);

  // host_commands.cpp
  host::Json ask_host_for(const host::Json &question);
  std::string ask_host(const host::Json &question);
  std::function<void()> prompt_in_host();
  bool host_is_attached() const;
  bool break_in_host(const std::string &text, bool temporary);
  std::optional<std::string> ask_of_numbers(const std::string &numbers, host::Json question);
  struct HostPlace {
    std::string location, shown;  // for gdb, and for the user
    std::optional<unsigned> line; // if a line number named it
  };
  /// The place of a breakpoint in host code; empty if the location is not host code.
  std::optional<HostPlace> host_place(const std::string &location) const;
  std::vector<int> clear_in_host(const std::string &location);
  void show_host_frames();
  void select_host_frame(std::size_t number);
  std::size_t selected_frame() const;
  bool execute_in_host_frame(const std::string &word, const std::string &rest, const std::string &line);
  bool finish_to_host();
  bool execute_in_host(const std::string &word, const std::string &rest, const std::string &line);

  // show.cpp
  template <class... Parts> void say(fmt::format_string<Parts...> format, Parts &&...parts) {
    fmt::print(out, format, std::forward<Parts>(parts)...);
  }
  std::string place_text(const SourceFrame &place) const;
  void greet();
  /// "; did you mean 'x'?", or nothing.
  std::string suggestion(const std::string &name, const std::vector<std::string> &names) const;
  /// The names that expressions can use here.
  std::vector<std::string> variable_names() const;
  std::string strong(const std::string &text) const;
  void show_line(const std::string &file, unsigned line);
  void show_stop(const debugger::Stop &stop);
  void show_reason(const debugger::Stop &stop);
  void show_location(bool always);
  std::string launch_text(const Launch &launch) const;
  void show_launch();
  void show_finding(std::size_t number);
  void show_displays();
  void moved(const debugger::Stop &stop);
  std::string describe(const debugger::Breakpoint &breakpoint) const;

  debugger::Expression expression(const std::string &text);
  std::uint64_t count_in(const std::string &text, std::uint64_t otherwise) const;
  std::string default_file() const;
  static void set_kinds(debugger::Breakpoint &breakpoint, const std::string &items);
  void break_in_kernel(const std::string &text);
  debugger::Breakpoint parse_breakpoint(const std::string &text);
  void add_watch(const std::string &text, debugger::Breakpoint::On on);
  std::vector<std::uint32_t> threads_in(const std::string &text);
  void each_breakpoint(const std::string &numbers, const std::function<void(debugger::Breakpoint &)> &action);
  void list_lines(const std::string &file, unsigned first, unsigned last);
  /// Throws if the launch is over, or (`thread`) the selected thread cannot run.
  void must_move(bool thread);
  void repeat(const std::string &count, const std::function<debugger::Stop()> &move);
  debugger::Execution &execution() { return session.running(); }
  void select(std::uint32_t thread);
  void run_to_tile(const debugger::TilePlace &place, const std::string &name);
  /// The warp of the selected thread; throws if the program has no warps.
  debugger::Group warp_of_focus();
  void watch_threads(std::string text, std::vector<std::uint32_t> threads, bool lanes);
  // python_commands.cpp
  void run_python(const std::string &code, const std::string &file);
  host::Json answer_python(const std::string &what, const std::string &text);
  std::string execute_for_python(const std::string &line);
  void notify_python(const debugger::Stop &stop);
  // of info
  void info_threads(const std::string &), info_breakpoints(), info_locals(), info_args(), info_frame(),
      info_line(const std::string &), info_source(), info_captures(), info_tile_local(), info_launch(),
      info_launches(), info_findings(), info_positions(), info_kernels(), info_display(), info_position(),
      info_flags();
  /// The index in Session::launches() of a launch number; throws if it is unknown.
  std::size_t place_of_launch(std::uint32_t id) const;
  void info_convenience(), info_cuda(const std::string &), info_blocks();
  /// Queues the commands of the breakpoint at which threads stopped. Returns true if the stop is not to be shown.
  bool begin_commands(const debugger::Stop &stop);
  void assign_convenience(const std::string &text);
  void show_variables(const std::vector<std::uint32_t> &variables, bool parameters);

  Python interpreter{
      [this](const std::string &what, const std::string &text) { return answer_python(what, text); }};
  const ConsoleOptions &options;
  frontend::Program &program;
  SourceText sources;
  LineEditor editor;
  std::FILE *out = stdout;
  std::deque<Input> inputs; // the first is read first
  std::string last_command;
  const bool color;
  bool leaves_launch = false; // the launch is to be released
  bool launch_over = false;
  std::optional<debugger::Stop> last_move;                     // of the command that is being executed
  std::map<int, std::vector<std::string>> breakpoint_commands; // by number
  std::string examined;                                        // the place shown by `x`, and its progress
  std::uint64_t examined_bytes = 0;
  std::string examine_format = "xw";
  std::vector<Display> displays;
  int next_display = 1;
  std::map<std::string, Mark> positions; // by name
  std::map<std::uint32_t, bool> flags;   // by thread's rank in the tile
  std::string listed_file;
  unsigned listed_line = 0; // the last one that `list` has shown
  std::string shown_function;
  std::uint32_t shown_thread = ~0u, shown_launch = 0;
  std::uint64_t shown_batch = ~std::uint64_t{0};
  std::uint64_t print_elements = 200;
  bool pending_breakpoints = false;   // `set breakpoint pending on`
  std::set<int> host_numbers;         // of breakpoints in host code
  std::function<void()> host_move;    // continues host code
  std::string host_file;              // the file in which it is stopped
  unsigned host_line = 0;             // likewise
  std::optional<unsigned> host_frame; // that is selected below a kernel's, from 0
  bool stepped_in = false;            // this launch, from the host
  bool greeted = false;
};

/// The first word of `text` and the rest, both trimmed.
std::pair<std::string, std::string> first_word(const std::string &text);

} // namespace ampsim::cli
