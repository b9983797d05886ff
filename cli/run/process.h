// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Runs a compiled program in a separate process and collects the results.
//
// A crash must hit only the user's program: run_program() forks, the child sets up the simulated machine and runs the
// program (child.cpp), and this process only listens, monitors the limits and waits. So the results so far survive
// whatever the program does to itself. A Program may be run any number of times, each time from its state after
// compilation.
//
// The outcome lists everything that was not fully checked, whatever the program does: launches without an end, lost
// messages, launches in forked processes, and forked processes that are still running.
#pragma once

#include "cli/run/annotations.h"
#include "cli/run/launch_choice.h"
#include "cli/run/stats.h"
#include "detector/detect/part_footprint.h"
#include "detector/findings/finding.h"
#include "detector/order/order_model.h"
#include "detector/trace/trace.h"
#include "frontend/driver/program.h"
#include "model/launch_part.h"
#include "simulator/fault.h"
#include "simulator/machine.h"
#include "simulator/running_place.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace ampsim::cli {

struct RunOutcome;

struct RunOptions {
  std::vector<std::string> arguments; // argv[0] first
  KindSet kinds = KindSet::all();
  bool allow_same = false;
  bool histories = false;         // findings include the history of their element
  std::string device;             // MachineOptions::device
  unsigned devices = 1;           // MachineOptions::devices
  bool exclusive_managed = false; // MachineOptions::exclusive_managed
  bool exhaustive = false;
  bool explain_repeats = false; // findings may be suppressed by rules that `counts` does not have
  OrderModel model = OrderModel::cuda;
  bool verify = false;      // MachineOptions::verify; also set by AMPSIM_VERIFY in the environment
  double explain_limit = 3; // seconds, as counted in accesses
  unsigned jobs = 1;
  Order order;
  unsigned schedules = 1;
  LaunchPart part;            // of one launch, after which the program ends
  bool stop_on_first = false; // end after the first launch with a finding of severity error
  LaunchChoice launches;      // to check
  /// Returns whether a finding of severity error so far counts. Empty: each of them does.
  std::function<bool(const RunOutcome &)> counts;
  std::vector<InputAnnotation> annotations; // to be compared with the input of each launch
  /// Returns the proofs of a launch that is about to run. Empty: there are no proofs, and each launch is checked.
  std::function<LaunchProof(const Launch &)> prove;
  std::optional<double> time_limit;          // seconds
  std::optional<std::uint64_t> memory_limit; // MB of resident memory beyond what this process has
  bool show_progress = false;                // of long launches, on the terminal if stderr is one
  bool stdout_to_stderr = false;             // stdout is reserved for a report
  bool host_alone = false;           // launches do nothing, and nothing is printed: tests the host code's result
  std::optional<TraceRequest> trace; // record every access of some tiles
};

/// The ways in which a program can end; the words of the JSON report.
enum class Outcome : std::uint8_t { exited, signal, time_limit, memory_limit, not_compiled };

struct LaunchRecord {
  Launch launch; // without its captures
  Coverage coverage;
  bool ended = false; // false: the program died in it
  LaunchProof proof = LaunchProof::none;
};

/// A kernel fault that ended the program.
struct LaunchFault {
  std::uint32_t launch = 0;
  std::uint32_t schedule = 0; // the order's index
  KernelFault fault;
};

/// The launch that was interrupted, and where it was.
struct LeftLaunch {
  std::uint32_t launch = 0;
  RunningPlace place;
};

/// The reason why findings, or messages about launches, may be lost.
enum class Loss : std::uint8_t {
  none,
  closed,  // they could not be sent
  damaged, // the received data is corrupt
};

/// The result of the requested part of a launch.
struct PartOutcome {
  std::string why_not; // it cannot run by itself; empty: it has run
  std::vector<RegionFootprint> footprint;
  PartRules rules;
};

struct RunOutcome {
  Outcome outcome = Outcome::exited;
  int exit = 0;                       // the program's own status, if it exited
  std::optional<int> main_returned;   // the result of main(), if it returned
  std::uint64_t main_mark = 0;        // frontend::Program::mark_left_by_main, likewise
  int signal = 0;                     // if outcome is `signal`
  bool stopped = false;               // ended by stop_on_first
  bool open_line = false;             // SharedState::open_line, at the end
  std::vector<LaunchRecord> launches; // in the order of their ids
  std::vector<Finding> findings;      // merged
  std::optional<LaunchFault> fault;
  std::optional<LeftLaunch> left;              // by a limit or a signal
  std::vector<HostCopyFault> host_copy_faults; // as they happened; the process died of one that has a signal
  std::optional<Trace> trace;                  // if it was requested and its launch finished
  /// Launches of processes that the program forked: run, but not checked.
  std::uint64_t unchecked_launches = 0;
  /// Such processes that were still running when the program ended, and may launch more.
  std::uint32_t still_running = 0;
  std::uint64_t left_out = 0; // unchecked launches (RunOptions::launches)
  /// Launches, copies and host functions that were enqueued and had not finished when the program ended.
  std::uint64_t never_ran = 0;
  std::uint64_t uncompared = 0; // LaunchProgress::uncompared
  std::uint64_t polled = 0;     // LaunchProgress::polled
  std::uint64_t unrepeated = 0; // LaunchProgress::unrepeated
  std::uint64_t crowded = 0;    // LaunchProgress::crowded
  Loss lost = Loss::none;
  RunStats stats;
  std::optional<PartOutcome> part;
  frontend::ModuleTexts module_texts; // of what it has loaded
  /// The place of the host's code when the program died of a signal in it, or was ended there by a limit.
  struct HostPlace {
    std::vector<SourceFrame> stack; // innermost frame first; functions of libraries have no file. Empty: unknown
    bool overflow = false;          // the stack is full
    bool cut = false;               // there are more frames
  } host;
  std::string link_error; // outcome is `not_compiled`: what could not be linked
};

/// Throws std::runtime_error on internal errors.
RunOutcome run_program(frontend::Program &program, const RunOptions &options);

/// Notified of the symbols that the program's host side may name, before any code of the program runs.
using AttachExecutable = std::function<void(std::span<const HostSymbol> symbols)>;

/// For a program whose host side is the executable of this process, none of whose code has run: forks, returns nothing
/// in the process that continues as the program, and the outcome in this one after that has ended. `attach` is called
/// in the child.
std::optional<RunOutcome> run_own_executable(frontend::Program &program, const RunOptions &options,
                                             const AttachExecutable &attach);

} // namespace ampsim::cli
