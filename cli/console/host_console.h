// Host code for the console: gdb's part of a session, in the process that has the prompt before and after the program.
//
// The prompt is the parent's, too, while host code is stopped: nothing in the program's process can answer then. While a kernel
// is stopped the prompt is the child's, which asks the parent for what concerns the host (Console::ask_host).
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

/// In memory that both processes see.
struct HostMarks {
  std::atomic<bool> attached{false};      // gdb is
  std::atomic<bool> state_changed{false}; // the parent has had the prompt: its state is the child's now
  std::atomic<pid_t> step_in{0};          // the host thread that is to step into its next launch
  static constexpr pid_t any_thread = -1;
  std::atomic<bool> interrupted{false};     // Ctrl-C, where no kernel is stopped or runs
  std::atomic<bool> interrupt_taken{false}; // host code has stopped for it: the next launch need not
  std::atomic<bool> asks{false};            // the child has the prompt, and waits for a command: no kernel runs
};

struct HostBreakpoint {
  int number = 0;       // of the console's breakpoints
  std::string location; // gdb's
  std::string text;     // the user's: "main at prog.cpp:12"
  std::string condition;
  bool temporary = false, enabled = true;
  std::uint64_t ignore = 0, hits = 0;
  int placed = 0; // gdb's number; 0: it is not there
};

class HostConsole {
public:
  explicit HostConsole(const HostCode &code);
  HostConsole(const HostConsole &) = delete;
  HostConsole &operator=(const HostConsole &) = delete;

  /// Is there a debugger for the host?
  bool is_there() const { return !gdb_path.empty(); }
  const HostCode &code() const { return known; }
  HostMarks &marks; // lives as long as the process

  /// What the console has to ask: {"do": "add", ...}; see host_console.cpp. Gives {"text": ...} or {"error": ...}.
  host::Json answer(const host::Json &question);

  //===--- the program's process ---===//
  /// Is gdb needed from the start?
  bool is_wanted() const { return is_there() && !breakpoints.empty(); }
  bool prepare();            // starts gdb
  void begin(pid_t program); // of a process that waits for it, if prepare() has been called
  void end();
  /// -1 where gdb is not attached.
  int descriptor() const { return gdb && gdb->lives() ? gdb->descriptor() : -1; }

  /// False once gdb has ended by itself: lose() is to follow.
  bool lives() const { return gdb && gdb->lives(); }
  /// Says so; what gdb had stopped goes on without it.
  void lose();

  /// After Ctrl-C, stops host code where that can be seen; to be called again until something has stopped. Where a kernel
  /// runs, the program's process does it.
  void interrupt(bool in_launch);
  /// What has stopped, for a prompt; nothing where threads go on. `in_launch`: a kernel may run, whose signals become
  /// findings. Where gdb has ended, it is lost.
  std::optional<host::HostStop> hear(bool in_launch);
  /// "Breakpoint 2, main at prog.cpp:12", and the place's file and line.
  struct Shown {
    std::string text, file;
    unsigned line = 0;
    std::vector<int> gone; // breakpoints that were for one stop
  };
  Shown describe(const host::HostStop &stop);
  std::optional<host::HostStop> stopped; // the prompt is about this
  bool after_kernel = false;             // a launch has stopped since the prompt was here
  // Throw HostError where gdb refuses; the stop is still there then.
  void go_on();
  void step(host::HostStep how);
  bool moves() const { return gdb && gdb->moves(); } // a command of gdb's has let it run
  void has_moved();                                  // it is to be waited for
  /// The first frame has the number `first`; `selected`, from 0, is marked.
  std::string backtrace(int thread, unsigned first = 0, int selected = -1);
  bool is_outermost();                          // the frame that is selected
  std::string command(const std::string &line); // one of gdb's own

private:
  host::Json asked(const host::Json &question);
  std::optional<host::HostStop> next_stop(bool in_launch);
  bool shows_program(host::HostStop &stop);
  host::Json below_kernel(const std::string &what, const host::Json &question);
  void tell_refused_conditions();
  void place(HostBreakpoint &breakpoint);
  void must_be_attached();
  HostBreakpoint &numbered(const host::Json &question);
  std::string list() const;
  std::string name_of_file(const std::string &path) const;

  const HostCode &known;
  const std::string gdb_path;
  std::unique_ptr<host::HostDebugger> gdb;
  pid_t program = -1; // while it runs
  std::vector<HostBreakpoint> breakpoints;
  bool is_stepping = false;
  std::chrono::steady_clock::time_point paused_at; // the last try
};

} // namespace ampsim::cli
