// A debugger for the program's host code: gdb, as a process beside the program's, attached to it and driven through its
// machine interface.
//
//   front end (cli/dap) --> HostDebugger --- GDB/MI in pipes ---> gdb --- ptrace ---> the program's process
//
// Kernels are not gdb's: its breakpoints lie in host objects alone (frontend/driver/image_program.cpp registers no others),
// and while a kernel is stopped by ampsim's own debugger, gdb sees a thread that runs. To look at the host's stack or
// variables then, hold() the process for a while.
//
// Calls wait for gdb's answer. What threads do meanwhile is kept until next_stop().
#pragma once

#include "cli/host/machine_interface.h"

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

/// What gdb refuses, in its words, for the user.
struct HostError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A function call in a host thread's stack.
struct HostFrame {
  unsigned level = 0; // 0: the innermost
  std::string function;
  std::string file; // an absolute path; empty: without lines
  unsigned line = 0;
  bool is_ampsims = false; // of its headers, or of itself
};

struct HostThread {
  int number = 0; // gdb's, from 1 on
  pid_t task = 0; // the system's
  std::string name;
};

/// Why host code has stopped.
struct HostStop {
  enum class Reason : std::uint8_t {
    breakpoint,
    step,   // a step, or finish(), is done
    signal, // the program is about to get it
    paused, // pause()
  } reason = Reason::step;
  int thread = 0;               // HostThread::number
  std::vector<int> breakpoints; // gdb's numbers of all that were hit
  std::string signal, meaning;  // "SIGSEGV", "Segmentation fault"
  bool has_lines = false;       // is the place one of a source?
  unsigned line = 0;            // there
  bool has_launched = false;    // a step into has gone over the launch of a kernel, by its stub
};

/// A variable, or a part of one.
struct HostValue {
  std::string name;   // as it is shown: "v", "[0]", "member"
  std::string handle; // gdb's name for it, for parts() and assign(); lives until forget_values()
  std::string value, type;
  bool has_parts = false;
  bool is_argument = false;
};

enum class HostStep : std::uint8_t { over, into, out };

class HostDebugger {
public:
  /// The path of gdb; empty where there is none.
  static std::string find();
  /// What to do where find() found nothing.
  static constexpr const char *how_to_get = "install gdb (Debian: apt install gdb) to stop in host code, too";

  /// Starts gdb. Throws std::system_error.
  explicit HostDebugger(const std::string &gdb);
  ~HostDebugger();
  HostDebugger(const HostDebugger &) = delete;
  HostDebugger &operator=(const HostDebugger &) = delete;

  /// The program stands still afterwards. `begun`: its code has been linked already, which takes longer to find. Throws
  /// HostError where it cannot be traced.
  void attach(pid_t program, bool begun = false);

  /// Readable when gdb has something to say; hear() takes it.
  int descriptor() const { return from; }
  void hear();
  std::optional<HostStop> next_stop();
  /// False once gdb has ended by itself.
  bool lives() const { return alive; }

  //===--- moving ---===//
  bool runs() const { return is_running; }
  /// It runs, or has stopped anew, which next_stop() tells: so it is after a command of gdb's that lets it run.
  bool moves() const { return is_running || !stops.empty(); }
  void go_on();
  /// Not into functions of ampsim's headers, and out of them.
  void step(int thread, HostStep how);
  /// After a stop at a breakpoint that has come into a step and counts for nothing: the step goes on. False where it has
  /// come to its end there; nothing runs then.
  bool go_on_with_step(const HostStop &stop);
  /// Until the frame inside of `level` returns to it.
  void run_out_to(int thread, unsigned level);
  /// Stops all threads; next_stop() tells.
  void pause();
  /// Stops all threads for a look, and nobody is told; release() lets them go on, if it was hold() that stopped them.
  void hold();
  void release();

  //===--- breakpoints; at any time ---===//
  static std::string line_location(const std::string &file, unsigned line);
  static std::string function_location(const std::string &file, const std::string &name);
  /// Gives gdb's number. Where the location is not known yet, it counts once it is. Throws HostError (of the condition).
  int add_breakpoint(const std::string &location, const std::string &condition);
  void delete_breakpoint(int number);
  /// Those whose condition means nothing where they are, as has turned out since the last time; gdb does not stop there.
  std::vector<int> refused_conditions();

  //===--- looking, while all threads stand ---===//
  std::vector<HostThread> threads(); // while they run, too
  std::vector<HostFrame> frames(int thread);
  unsigned selected_level(); // of the frame that console() is about
  std::vector<HostValue> variables(int thread, unsigned level);
  /// The `count` parts from the `first` on.
  std::vector<HostValue> parts(const std::string &handle, std::uint64_t first, std::uint64_t count);
  HostValue evaluate(const std::string &expression, int thread, unsigned level);
  /// Gives the new value's text.
  std::string assign(const std::string &handle, const std::string &value);
  void forget_values();
  /// One of gdb's own commands, and what it prints. It may let the program run: moves().
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

  pid_t gdb = -1, program = -1;
  int to = -1, from = -1;
  std::string buffer;
  std::uint64_t next_token = 1;
  bool alive = true;
  bool is_running = false;
  bool holding = false; // SIGSTOP has been sent, for a look
  bool is_held = false; // hold() stopped what ran
  bool is_pausing = false;
  int stepping_into = 0; // the thread that does
  bool has_launched = false;
  bool is_leaving = false; // a function of ampsim's headers
  struct Step {
    int thread = 0;
    HostStep how = HostStep::over;
    unsigned depth = 0, line = 0; // where it began; `out`: the frame that is left
  };
  std::optional<Step> current_step; // until it ends, or something else moves threads
  bool is_returning = false;        // to the frame of the step, which then goes on
  std::vector<int> refused;         // breakpoints: see refused_conditions()
  std::set<int> ever_refused;
  std::map<int, unsigned> hits;              // of breakpoints, by number, as far as gdb has told
  std::vector<int> hit_now;                  // since the last stop
  std::map<std::uint64_t, MiRecord> results; // by token, until they are asked for
  std::deque<HostStop> stops;
  std::vector<std::string> handles;
  std::string *printed = nullptr; // where gdb's console goes
};

} // namespace ampsim::cli::host
