// Host code for the adapter's client: what the protocol asks of host threads, answered by the host's debugger (cli/host).
//
// Threads, frames and variables of the host have numbers of their own, far above those of kernels (LaunchServer), so that a
// request says by itself whom it is for. When to stop and to go on is the adapter's (adapter_host.cpp).
#pragma once

#include "cli/dap/code.h"
#include "cli/dap/protocol.h"
#include "cli/host/host_debugger.h"
#include "debugger/breakpoints.h"
#include "model/debug_info.h"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <sys/types.h>
#include <utility>
#include <vector>

namespace ampsim::cli::dap {

/// A breakpoint for set(): the client's words, and where it is in host code.
struct HostPlace {
  Arguments asked;
  std::string location;  // as gdb reads it
  std::string file;      // of a line, else empty
  unsigned line = 0;     // that has code
  std::optional<int> id; // of the kernels' breakpoint at the same place; empty: one of the host alone
};

class HostSide {
public:
  /// `send`: events for the client.
  HostSide(const Code &code, const HostCode &known, std::function<void(Json)> send)
      : code(code), code_known(known), send(std::move(send)), path(host::HostDebugger::find()) {}

  //===--- the program's process ---===//
  /// Starts a debugger for the process that comes next. Where there is none, the client is told how to get one.
  void prepare();
  /// That process. False where it cannot be traced: it is to go on without. Stands still afterwards.
  bool attach(pid_t program);
  void end(); // of the process
  bool on() const { return debugger && debugger->lives(); }
  /// Is there a debugger, or will there be one with the process? Else breakpoints are for kernels alone.
  bool is_there() const { return !path.empty(); }
  /// It has turned out that there is none: what was promised of breakpoints is taken back.
  void give_up(const std::string &reason);
  host::HostDebugger &gdb() const { return *debugger; }

  //===--- breakpoints ---===//
  const HostCode &known() const { return code_known; }
  /// In place of those that were set under the same name (a file, or "functions"). Gives the protocol's answer for each.
  Json set(const std::string &name, const std::vector<HostPlace> &places);
  /// Tells the client of those whose condition has turned out to mean nothing at their place.
  void tell_refused_conditions();

  //===--- stops ---===//
  /// The body of the stopped event; nothing where threads are to go on: log points, hit counts, steps that came to an end
  /// which nobody waits for any more, signals that are ampsim's own.
  std::optional<Json> take(const host::HostStop &stop, bool in_launch);
  void step(int thread, host::HostStep how);
  void run_out_to(int thread, unsigned level);
  bool is_stepping = false; // somebody waits for the end of a step

  //===--- requests ---===//
  static bool is_named(const Arguments &arguments);
  /// The number of gdb's for `threadId`; the thread of the last stop where there is none.
  int thread_in(const Arguments &arguments) const;
  std::int64_t stopped_thread() const; // the client's number for the one of the last stop
  pid_t task_of(int thread);
  bool shows_program(); // a thread is in its code
  Json threads();       // of the program; while they stand, as for all that follows
  /// Of a thread whose frames are the answer, or come behind those of a kernel's thread.
  Json frames(int thread);
  Json answer(const std::string &command, const Arguments &arguments);

private:
  struct Placed {
    HostPlace place;
    int id = 0;
    int number = 0;              // gdb's; 0: not set
    debugger::Breakpoint visits; // its counts
    std::string error;
  };
  struct Handle { // what variablesReference stands for, until threads run
    int thread = 0;
    unsigned depth = 0; // of a frame, from the outermost
    std::string parts;  // of a value; empty: the frame's variables
  };
  struct Visible { // a frame that is shown
    host::HostFrame frame;
    unsigned depth = 0; // from the outermost; levels change while a kernel is stopped
  };

  std::vector<Visible> visible_frames(int thread);
  bool is_of_program(int thread);
  unsigned level_of(int thread, unsigned depth);
  std::pair<int, unsigned> frame_in(const Arguments &arguments);
  const Handle &handle_in(const Arguments &arguments) const;
  void place(Placed &breakpoint);
  Json breakpoint_json(const Placed &breakpoint) const;
  bool stops_at(Placed &breakpoint, int thread);
  void log(const Placed &breakpoint, int thread);
  Json value_json(const host::HostValue &value, int thread, unsigned depth, const char *text_name);
  Json stack_trace(const Arguments &), scopes(const Arguments &), variables(const Arguments &),
      evaluate(const Arguments &), set_variable(const Arguments &), set_expression(const Arguments &),
      exception_info(const Arguments &);

  const Code &code;
  const HostCode &code_known;
  const std::function<void(Json)> send;
  std::unique_ptr<host::HostDebugger> debugger;
  std::map<std::string, std::vector<Placed>> breakpoints;
  std::string path;  // of gdb
  bool told = false; // that there is none
  int next_id = 0;
  std::vector<Handle> handles;
  host::HostStop last;
};

} // namespace ampsim::cli::dap
