// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Host code in the console: gdb's part of a session, in the process that has the prompt before and after the program.
//
// The parent also has the prompt while host code is stopped: then nothing in the program's process can respond. While
// a kernel is stopped the child has the prompt, and sends requests about the host to the parent (Console::ask_host).
#pragma once

#include "cli/host/host_debugger.h"
#include "model/debug_info.h"

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <sys/types.h>
#include <vector>

namespace ampsim::cli {

/// In memory shared by both processes.
struct HostMarks {
  std::atomic<bool> attached{false};      // gdb is
  std::atomic<bool> state_changed{false}; // the parent had the prompt: the child takes over its state
  std::atomic<pid_t> step_in{0};          // the host thread that must step into its next launch
  static constexpr pid_t any_thread = -1;
  std::atomic<bool> interrupted{false};     // Ctrl-C while no kernel is stopped or runs
  std::atomic<bool> interrupt_taken{false}; // host code has stopped for it: the next launch need not stop
  std::atomic<bool> asks{false};            // the child has the prompt and waits for a command: no kernel runs
};

struct HostBreakpoint {
  int number = 0;       // of the console's breakpoints
  std::string location; // gdb's
  std::string text;     // the user's: "main at prog.cpp:12"
  std::string condition;
  bool temporary = false, enabled = true;
  std::uint64_t ignore = 0, hits = 0;
  int placed = 0; // gdb's number; 0: not set
};

class HostConsole {
public:
  HostConsole(const HostCode &code, const Language &language);
  HostConsole(const HostConsole &) = delete;
  HostConsole &operator=(const HostConsole &) = delete;

  /// Returns whether a host debugger is available.
  bool is_there() const { return !gdb_path.empty(); }
  const HostCode &code() const { return known; }
  HostMarks &marks; // lives as long as the process

  /// Handles a request of the console: {"do": "add", ...}; see host_console.cpp. Returns {"text": ...} or {"error":
  /// ...}.
  host::Json answer(const host::Json &question);

  //===--- the program's process ---===//
  /// Returns whether gdb is needed from the start.
  bool is_wanted() const { return is_there() && !breakpoints.empty(); }
  bool prepare();            // starts gdb
  void begin(pid_t program); // of a process that waits for it, if prepare() has been called
  void end();
  /// -1 if gdb is not attached.
  int descriptor() const { return gdb && gdb->lives() ? gdb->descriptor() : -1; }

  /// False once gdb has ended by itself: lose() must follow.
  bool lives() const { return gdb && gdb->lives(); }
  /// Prints that gdb has ended; the processes that it had stopped continue without it.
  void lose();

  /// After Ctrl-C, stops host code if possible; to be called again until something has stopped. If a kernel runs, the
  /// program's process handles it.
  void interrupt(bool in_launch);
  /// The stop to show at a prompt; empty if threads continue. `in_launch`: a kernel may run, whose signals become
  /// findings. If gdb has ended, the stop is lost.
  std::optional<host::HostStop> hear(bool in_launch);
  /// "Breakpoint 2, main at prog.cpp:12", and the position's file and line.
  struct Shown {
    std::string text, file;
    unsigned line = 0;
    std::vector<int> gone; // temporary breakpoints that were hit
  };
  Shown describe(const host::HostStop &stop);
  std::optional<host::HostStop> stopped; // the stop shown at the prompt
  bool after_kernel = false;             // a launch has stopped since the last prompt
  // Throw HostError if gdb refuses; the stop then remains.
  void go_on();
  void step(host::HostStep how);
  bool moves() const { return gdb && gdb->moves(); } // a gdb command has resumed it
  void has_moved();                                  // waits for it again
  /// The first frame has the number `first`; `selected`, from 0, is marked.
  std::string backtrace(int thread, unsigned first = 0, int selected = -1);
  bool is_outermost();                          // the frame that is selected
  std::string command(const std::string &line); // a gdb command

private:
  host::Json asked(const host::Json &question);
  std::optional<host::HostStop> next_stop(bool in_launch);
  bool shows_program(host::HostStop &stop);
  host::Json below_kernel(const std::string &what, const host::Json &question);
  void report_refused_conditions();
  void place(HostBreakpoint &breakpoint);
  void must_be_attached();
  HostBreakpoint &numbered(const host::Json &question);
  std::string list() const;
  std::string name_of_file(const std::string &path) const;

  const HostCode &known;
  const Language &language;
  const std::string gdb_path;
  std::unique_ptr<host::HostDebugger> gdb;
  pid_t program = -1; // while it runs
  std::vector<HostBreakpoint> breakpoints;
  bool is_stepping = false;
  std::chrono::steady_clock::time_point paused_at; // the last try
};

} // namespace ampsim::cli
