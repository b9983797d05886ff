// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A debugger for the program's host code: gdb, in a separate process, attached to the program's process and driven
// through its machine interface.
//
//   front end (cli/dap) --> HostDebugger --- GDB/MI in pipes ---> gdb --- ptrace ---> the program's process
//
// Kernels are invisible to gdb: it sets breakpoints only in host objects (frontend/driver/image_program.cpp registers
// no others), and while a kernel is stopped by ampsim's own debugger, gdb sees a running thread. To inspect the host's
// stack or variables then, hold() the process briefly.
//
// Calls wait for gdb's reply. Events of threads in the meantime are kept until next_stop().
#pragma once

#include "cli/host/machine_interface.h"
#include "model/languages.h"

#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <sys/types.h>
#include <vector>

namespace ampsim::cli::host {

/// An error of gdb, in its words, for the user.
struct HostError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A function call in a host thread's stack.
struct HostFrame {
  unsigned level = 0; // 0: the innermost
  std::string function;
  std::string file; // an absolute path; empty: without lines
  unsigned line = 0;
  bool is_ampsims = false; // of its headers, or of its library
};

struct HostThread {
  int number = 0; // gdb's, from 1 on
  pid_t task = 0; // the system's
  std::string name;
};

/// A stop of host code, and the reason for it.
struct HostStop {
  enum class Reason : std::uint8_t {
    breakpoint,
    step,   // a step, or finish(), is done
    signal, // the program is about to receive it
    paused, // pause()
  } reason = Reason::step;
  int thread = 0;               // HostThread::number
  std::vector<int> breakpoints; // gdb's numbers of all that were hit
  std::string signal, meaning;  // "SIGSEGV", "Segmentation fault"
  bool has_lines = false;       // the place has source lines
  unsigned line = 0;            // there
  bool has_launched = false;    // a step has passed the launch of a kernel, through its stub
};

/// A variable, or a part of one.
struct HostValue {
  std::string name;   // as it is shown: "v", "[0]", "member"
  std::string handle; // gdb's name for it, for parts() and assign(); valid until forget_values()
  std::string value, type;
  bool has_parts = false;
  bool is_argument = false;
};

enum class HostStep : std::uint8_t { over, into, out };

class HostDebugger {
public:
  /// The path of gdb; empty if it is not installed.
  static std::string find();
  /// Advice to the user if find() found nothing.
  static constexpr const char *how_to_get = "install gdb (Debian: apt install gdb) to also stop in host code";

  /// Starts gdb for a program in the language. Throws std::system_error.
  HostDebugger(const std::string &gdb, const Language &language);
  ~HostDebugger();
  HostDebugger(const HostDebugger &) = delete;
  HostDebugger &operator=(const HostDebugger &) = delete;

  /// Attaches to the program, which stays stopped. `begun`: its code has already been linked, which takes longer to
  /// find. Throws HostError if it cannot be traced.
  void attach(pid_t program, bool begun = false);

  /// Readable when gdb has sent something; hear() processes it.
  int descriptor() const { return from; }
  void hear();
  std::optional<HostStop> next_stop();
  /// False once gdb has ended by itself.
  bool lives() const { return alive; }

  //===--- moving ---===//
  bool runs() const { return is_running; }
  /// Returns whether the program runs, or has stopped and next_stop() will report it: the state after a gdb command
  /// that resumes it.
  bool moves() const { return is_running || !stops.empty(); }
  void go_on();
  /// Does not step into functions of ampsim's headers, and steps out of them.
  void step(int thread, HostStep how);
  /// After a stop at a breakpoint that occurred during a step and does not count: continues the step. Returns false if
  /// the step finished there; nothing runs then.
  bool go_on_with_step(const HostStop &stop);
  /// Runs until the frame inside `level` returns to it.
  void run_out_to(int thread, unsigned level);
  /// Stops all threads; next_stop() reports it.
  void pause();
  /// Stops all threads for inspection, without a notification; release() resumes them, if hold() stopped them.
  void hold();
  void release();

  //===--- breakpoints; at any time ---===//
  static std::string line_location(const std::string &file, unsigned line);
  static std::string function_location(const std::string &file, const std::string &name);
  /// Returns gdb's number. An unknown location becomes valid once it is loaded. Throws HostError (about the
  /// condition).
  int add_breakpoint(const std::string &location, const std::string &condition);
  void delete_breakpoint(int number);
  /// Breakpoints whose condition was found to be invalid at their location since the last call; gdb does not stop
  /// there.
  std::vector<int> refused_conditions();

  //===--- inspection, while all threads are stopped ---===//
  std::vector<HostThread> threads(); // also while they run
  std::vector<HostFrame> frames(int thread);
  unsigned selected_level(); // the frame used by console()
  std::vector<HostValue> variables(int thread, unsigned level);
  /// Returns `count` parts, starting at `first`.
  std::vector<HostValue> parts(const std::string &handle, std::uint64_t first, std::uint64_t count);
  HostValue evaluate(const std::string &expression, int thread, unsigned level);
  /// Returns the new value's text.
  std::string assign(const std::string &handle, const std::string &value);
  void forget_values();
  /// Executes a gdb command and returns its output. It may resume the program: moves().
  std::string console(const std::string &command, int thread, unsigned level);

private:
  Json command(const std::string &text);
  std::optional<MiRecord> read(bool wait);
  void take(MiRecord record);
  void run(const std::string &text);
  void wait(const std::function<bool()> &until);
  HostValue value_of(const Json &made, const std::string &name, const std::string &in_frame);
  bool passes_over(const HostStop &stop, bool is_ampsims, bool has_returned);
  unsigned depth(int thread);
  void give_up();

  const Language &language;
  pid_t gdb = -1, program = -1;
  int to = -1, from = -1;
  std::string buffer;
  std::uint64_t next_token = 1;
  bool alive = true;
  bool is_running = false;
  bool holding = false; // SIGSTOP has been sent, for inspection
  bool is_held = false; // hold() stopped threads that ran
  bool is_pausing = false;
  int stepping_into = 0; // the stepping thread
  bool has_launched = false;
  bool is_leaving = false; // a function of ampsim's headers
  struct Step {
    int thread = 0;
    HostStep how = HostStep::over;
    unsigned depth = 0, line = 0; // where it began; `out`: the frame being left
  };
  std::optional<Step> current_step; // until it ends, or something else moves threads
  bool is_returning = false;        // to the frame of the step, which then continues
  std::vector<int> refused;         // breakpoints: see refused_conditions()
  std::set<int> ever_refused;
  std::map<int, unsigned> hits;              // breakpoint hits by number, as reported by gdb
  std::vector<int> hit_now;                  // since the last stop
  std::map<std::uint64_t, MiRecord> results; // by token, until requested
  std::deque<HostStop> stops;
  std::vector<std::string> handles;
  std::string *printed = nullptr; // receives gdb's console output
};

} // namespace ampsim::cli::host
