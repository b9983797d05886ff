// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Answers requests about a stopped launch, in the program's process.
//
// Two processes have it, one after the other, as with the command line's console: the adapter's, which sets
// breakpoints before the program runs, and the program's, which inherits them. While a launch is stopped, the adapter
// forwards requests through a socket, which also returns their responses and events.
#pragma once

#include "cli/console/console.h"
#include "cli/console/options.h"
#include "cli/dap/code.h"
#include "cli/dap/protocol.h"
#include "debugger/session.h"
#include "frontend/driver/program.h"

#include <atomic>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <sys/types.h>
#include <vector>

namespace ampsim::cli::dap {

/// In memory shared by both processes.
struct SharedFlags {
  std::atomic<bool> pause{false}; // the client wants a stop
  std::atomic<bool> host{false};  // host code can also be stopped
  std::atomic<pid_t> step_in{0};  // the host thread (by the system's number) that is to step into its next launch
  static constexpr pid_t any_thread = -1;
};

class LaunchServer final : public debugger::FrontEnd {
public:
  LaunchServer(const ConsoleOptions &options, frontend::Program &program);

  //===--- breakpoints, in both processes (breakpoints.cpp) ---===//
  static Json exception_filters();
  static bool sets_breakpoints(const std::string &command);
  /// For requests for which sets_breakpoints() is true.
  Json set_breakpoints(const std::string &command, const Arguments &arguments);
  Json breakpoint_locations(const Arguments &arguments);
  const Code &program_code() const { return code; }

  //===--- the program's process ---===//
  void connect(int to_adapter, SharedFlags &shared, bool stop_at_entry);
  void before_launch();
  bool interrupted(); // in a signal handler; see DebuggeeHooks
  void launch_stops(debugger::Session &, const debugger::Stop &stop) override;
  void condition_fails(const debugger::Breakpoint &breakpoint, const std::string &reason) override;
  void passes(const debugger::Breakpoint &breakpoint, const debugger::Thread &thread) override;

  /// Commands that can move threads; the response's `moves` says whether they do. While they do, no requests are
  /// answered.
  static bool moves(const std::string &command);
  static bool known(const std::string &command);

  /// Messages of the two processes beyond the protocol, if host code can be stopped. In a stopped event:
  static constexpr const char *task_key = "ampsim.task", *launch_key = "ampsim.launch";
  /// An event: a thread of the kernel is left for the host, whose debugger must prepare to stop at the end of the
  /// launch. It sends this back as a request when it is ready.
  static constexpr const char *leaves_for_host = "ampsim.leavesForHost";

private:
  using Move = std::function<debugger::Stop()>;
  /// The meaning of each variablesReference, until the next move.
  struct Handle {
    enum class Kind : std::uint8_t { locals, captures, tile_local, thread, value, range } kind = Kind::value;
    std::uint32_t thread = 0;
    std::size_t frame = 0;
    std::string expression;             // of values and ranges
    std::uint64_t first = 0, count = 0; // of ranges
  };
  struct Target { // of goto
    enum class How : std::uint8_t { thread, tile, back } how;
    debugger::Places places;
  };
  struct Placed { // a breakpoint and the client's words for it
    Json asked;
    int number = 0;
  };
  using Handler = Json (LaunchServer::*)(const Arguments &);
  struct Command {
    Handler handler;
    bool moves = false;
  };
  static const std::map<std::string, Command> &commands();

  // launch_server.cpp
  void send(const Json &message);
  Json receive();
  void read_more();
  void handle(const Json &request);
  void take_waiting(); // breakpoints that were set while threads ran
  /// Continues; `leaves` if the launch then ends for good.
  debugger::Stop run_on();
  void move(const Move &how);
  void report(const debugger::Stop &stop);
  void focus_on(std::uint32_t thread);
  debugger::Execution &execution() { return session.running(); }

  // movement.cpp
  Json go_on(const Arguments &), next(const Arguments &), step_in(const Arguments &), step_out(const Arguments &),
      step_back(const Arguments &), reverse_continue(const Arguments &), goto_targets(const Arguments &),
      go_to(const Arguments &), step_tile(const Arguments &), step_warp(const Arguments &),
      run_tile(const Arguments &), restart_launch(const Arguments &), last_write(const Arguments &),
      focus(const Arguments &), back(const Arguments &);
  Json step(const Arguments &arguments, debugger::Step how, bool back);
  bool has_caller_in_kernel(std::uint32_t thread);
  debugger::Stop leave_for_host();
  void must_run(std::uint32_t thread);
  debugger::Stop look_at_tile(const debugger::TilePlace &tile);

  // threads.cpp
  Json threads(const Arguments &), stack_trace(const Arguments &), exception_info(const Arguments &),
      thread_groups(const Arguments &), expand(const Arguments &), collapse(const Arguments &),
      freeze(const Arguments &), flag(const Arguments &), parallel_stacks(const Arguments &),
      parallel_watch(const Arguments &);
  Json elsewhere(const std::vector<std::uint32_t> &threads, bool whole_launch);
  std::uint32_t thread_in(const Arguments &arguments);
  std::vector<std::uint32_t> threads_where(const Arguments &arguments);
  std::uint32_t representative(const debugger::ThreadGroup &group) const;
  Json frame_json(std::uint32_t thread, std::size_t frame);
  std::pair<std::uint32_t, std::size_t> frame_in(const Arguments &arguments); // the focus where none is given

  // values.cpp
  Json scopes(const Arguments &), variables(const Arguments &), evaluate(const Arguments &),
      set_variable(const Arguments &), set_expression(const Arguments &), data_breakpoint_info(const Arguments &),
      completions(const Arguments &);
  debugger::Value value_of(const std::string &expression, std::uint32_t thread, std::size_t frame);
  Json value_json(const debugger::Value &value, const std::string &expression, std::uint32_t thread,
                  std::size_t frame, const debugger::Format &format);
  Json variable_json(const std::string &name, const Handle &child, const debugger::Format &format);
  Json assigned(const std::string &place, const std::string &value, std::uint32_t thread, std::size_t frame);
  std::vector<std::pair<std::string, Handle>> named_children(const Handle &of);
  /// The expression that names a child, as it is shown, of a handle.
  std::string child_expression(const Handle &of, const std::string &name);
  const Handle &handle_in(const Arguments &arguments) const;
  int add_handle(Handle handle);
  std::optional<std::string> console_command(const std::string &line);

  // breakpoints.cpp
  Json set_lines(const Arguments &), set_functions(const Arguments &), set_exceptions(const Arguments &),
      set_data(const Arguments &);
  std::vector<Placed> replace(const std::vector<Placed> &before, const std::vector<Arguments> &asked,
                              const std::function<debugger::Breakpoint(const Arguments &)> &make, Json &answers);
  void set_conditions(debugger::Breakpoint &breakpoint, const Arguments &asked);
  Json breakpoint_json(const debugger::Breakpoint &breakpoint) const;
  void place(debugger::Breakpoint &breakpoint, const std::string &where);
  void report_placed();

  const Code code;
  Console console; // for its commands, in the client's console; it has the session
  std::map<std::string, std::vector<Placed>> line_breakpoints; // by file
  std::vector<Placed> function_breakpoints, data_breakpoints;
  std::vector<int> exception_breakpoints;
  std::set<int> unplaced;                  // breakpoints on lines and functions that there are not yet
  std::map<int, std::string> log_messages; // by breakpoint

  int socket = -1;
  MessageReader reader;
  SharedFlags *flags = nullptr;
  bool stop_at_next_launch = false;
  bool stepped_in = false; // into this launch, from the host
  bool stopped = false;    // and can be asked
  bool leaves = false;     // the launch is to be released
  Move next_move;
  debugger::Stop last_stop;
  std::vector<Handle> handles;
  std::vector<Target> targets;
  std::uint32_t reported_launch = 0;
  std::set<std::uint32_t> expanded; // threads shown to the client besides the representatives
  struct Left {
    debugger::Position position;
    std::uint32_t thread;
  };
  std::optional<Left> left; // the position before another tile was inspected
  struct DataPlace {
    char *address;
    std::uint64_t size;
    TypeId type;
    std::string expression;
  };
  std::vector<DataPlace> data_places; // dataId is an index

public:
  debugger::Session &session;
};

/// Parses a client's hit count. Throws debugger::EvaluationError.
void set_hit_condition(debugger::Breakpoint &breakpoint, const std::string &text);

/// threadId of a thread of the tile.
inline int thread_id(std::uint32_t rank) { return int(rank) + 1; }

} // namespace ampsim::cli::dap
