// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Host code for the adapter's client: answers requests about host threads with the host's debugger (cli/host).
//
// Host threads, frames and variables have their own number range, far above that of kernels (LaunchServer), so that a
// request identifies its addressee. The adapter decides when to stop and continue (adapter_host.cpp).
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

/// A breakpoint for set(): the client's words, and its location in host code.
struct HostPlace {
  Arguments asked;
  std::string location;  // as gdb reads it
  std::string file;      // of a line, else empty
  unsigned line = 0;     // that has code
  std::optional<int> id; // of the kernels' breakpoint at the same location; empty: only in host code
};

class HostSide {
public:
  /// `send`: events for the client.
  HostSide(const Code &code, const HostCode &known, const Language &language, std::function<void(Json)> send)
      : code(code), code_known(known), language(language), send(std::move(send)), path(host::HostDebugger::find()) {
  }

  //===--- the program's process ---===//
  /// Starts a debugger for the next process. If none is available, informs the client how to install one.
  void prepare();
  /// Attaches to that process, which stays stopped. Returns false if it cannot be traced and must continue untraced.
  bool attach(pid_t program);
  void end(); // of the process
  bool on() const { return debugger && debugger->lives(); }
  /// Returns whether a debugger is available, or will be with the process. Otherwise breakpoints are for kernels only.
  bool is_there() const { return !path.empty(); }
  /// No debugger is available after all: reverts the breakpoints' verified state.
  void give_up(const std::string &reason);
  host::HostDebugger &gdb() const { return *debugger; }

  //===--- breakpoints ---===//
  const HostCode &known() const { return code_known; }
  /// Replaces those set under the same name (a file, or "functions"). Returns the protocol's response for each.
  Json set(const std::string &name, const std::vector<HostPlace> &places);
  /// Notifies the client of breakpoints whose condition has no meaning at their location.
  void report_refused_conditions();

  //===--- stops ---===//
  /// The body of the stopped event; empty if threads are to continue: log points, hit counts, finished steps that
  /// nobody waits for, and signals that ampsim handles itself.
  std::optional<Json> take(const host::HostStop &stop, bool in_launch);
  void step(int thread, host::HostStep how);
  void run_out_to(int thread, unsigned level);
  bool is_stepping = false; // a client waits for the end of a step

  //===--- requests ---===//
  static bool is_named(const Arguments &arguments);
  /// gdb's number for `threadId`; the thread of the last stop if it is absent.
  int thread_in(const Arguments &arguments) const;
  std::int64_t stopped_thread() const; // the client's number for the one of the last stop
  pid_t task_of(int thread);
  bool shows_program(); // a thread is in its code
  Json threads();       // the program's threads; valid while they are stopped, as all below
  /// The frames of a thread, on their own or after those of a kernel thread.
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
  struct Handle { // the meaning of a variablesReference, until threads run
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
  const Language &language;
  const std::function<void(Json)> send;
  std::unique_ptr<host::HostDebugger> debugger;
  std::map<std::string, std::vector<Placed>> breakpoints;
  std::string path;      // of gdb
  bool reported = false; // that no debugger is available
  int next_id = 0;
  std::vector<Handle> handles;
  host::HostStop last;
};

} // namespace ampsim::cli::dap
