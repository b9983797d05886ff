// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The simulated machine: accelerators with their memory, and the launches that they run.
//
// A program's run has one Machine. Compiled host code reaches it through the functions of its language's library (C++
// AMP: model/amp/abi.h). A launch goes through these steps (launch.cpp):
//
//   bind regions -> copy in -> snapshot -> run under `detect` -> clean:      done
//                                              |  order shows:  roll back, run again tile by tile
//                                              |  candidate:    roll back, run under `explain`
//                                              v
//   with more schedules: the same from the same state in other orders; the first run's effects stay
#pragma once

#include "model/host_symbol.h"
#include "model/kernel.h"
#include "model/kernel_code.h"
#include "model/launch_part.h"
#include "model/order.h"
#include "simulator/machine_memory.h"
#include "simulator/memory_map.h"
#include "simulator/monitor.h"

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace ampsim {

struct BrokenAnnotation; // messages.h
struct KernelFault;      // fault.h
class LaunchDriver;      // launch_driver.h
class LaunchTracer;      // launch_tracer.h
class WorkMonitor;       // work_monitor.h

struct MachineOptions {
  Order order;
  unsigned jobs = 1; // tiles simulated in parallel
  unsigned schedules =
      1; // orders in which each launch is run; the second is reversed, the others are shuffles with increasing seeds
  std::uint64_t global_memory = std::uint64_t{64} << 30; // bytes reserved
  std::string device;   // the device that the language's library simulates, by its key; empty: its default
  unsigned devices = 1; // the number of such devices in the machine
  bool exclusive_managed = false; // the host may not touch managed memory while a kernel runs
  /// Patterns of NVTX ranges, "name" or "name@domain": Launch::in_range is set only for launches enqueued within one of
  /// them. Empty: set for all.
  std::vector<std::string> nvtx_ranges;
  LaunchPart part;                  // the part of one launch to run, after which the program ends
  bool verify = false;              // LaunchRunner::verify, of each launch
  double parallel_seconds = 100e-6; // shorter launches are not worth waking other workers; 0: all are
  /// Bytes that a monitor may use for the workers of a launch; fewer tiles run in parallel if they would need more.
  std::uint64_t monitor_memory = machine_memory() / 2;
};

/// A copy between a view's host memory and the accelerator that cannot be made; see host_memory.h.
struct HostCopyFault {
  enum class Why : std::uint8_t { refused, freed, left_scope } why = Why::refused;
  // the copy returns what kernels wrote; otherwise a launch or the program needs the data on the accelerator
  bool to_host = false;
  std::uint64_t bytes = 0;
  std::string variable; // the last kernel's name for the view; empty if none has captured it
  std::string file;     // the place where the view was created; empty: unknown
  unsigned line = 0;
  std::uint32_t launch = 0; // the last launch that captured it; 0: none
  int signal = 0;           // the signal that kills the process; 0: it continues, and nothing was written
};

/// The properties proved of a launch before it runs: its threads have no race, all reach the same barriers, and none
/// reads tile-local memory that nothing has written.
enum class LaunchProof : std::uint8_t {
  none,
  for_launch, // for this launch's sizes and arguments
  for_all,    // for every input, as far as the assumptions of the proof hold for it
};

/// Notifications to the embedding program; called on the thread that launches.
class LaunchListener {
public:
  virtual ~LaunchListener() = default;
  virtual void launch_begins(const Launch &launch) = 0;
  /// Returns whether its threads run; otherwise the launch leaves memory unchanged.
  virtual bool does_run(const Launch &) { return true; }
  /// Returns whether the launch is checked; otherwise it runs without monitors, and what it can write counts as
  /// initialised.
  virtual bool is_checked(const Launch &) { return true; }
  /// Its regions are bound and hold the kernel's input. Returns whether it is known to be free of races. `overlaps`: of
  /// two captures that share an allocation one is written, so no proof covers it.
  virtual LaunchProof input_is_there(const Launch &, bool overlaps) {
    (void)overlaps;
    return LaunchProof::none;
  }
  /// The first run of a schedule has ended, and the launch is a candidate: it is about to run again, if it can.
  virtual void candidate_found(const Launch &) {}
  /// The launch ran again and left different values in memory than the first time. schedule_ends() follows.
  virtual void differs(const Launch &) {}
  /// Reports false annotations in the kernel's code, in the first schedule.
  virtual void annotations_fail(const Launch &, std::span<const BrokenAnnotation>) {}
  /// Called once per schedule, after the last run under `monitor` (null if nothing is checked).
  virtual void schedule_ends(const Launch &launch, const Order &order, Monitor *monitor) = 0;
  virtual void launch_ends(const Launch &launch, const Coverage &coverage) = 0;
  /// The launch cannot be divided, although only a part of it is to run. Does not return.
  virtual void cannot_divide(const Launch &, const std::string &why) { (void)why; }
  /// Called instead of launch_ends: the kernel cannot continue. The process dies of the signal afterwards.
  virtual void launch_fails(const Launch &, const Order &, const KernelFault &) {}
  /// The program has loaded code (LoadedModule::news).
  virtual void module_loads(const std::string &news) { (void)news; }
  /// Work has been compared (Machine::compare_work).
  virtual void work_compared() {}
  /// Called on the thread that needed the copy; at most once for each view that the process survives.
  virtual void host_copy_fails(const HostCopyFault &) {}
};

/// The time that a machine's launches spent on each activity, in seconds, and their numbers.
struct MachineStats {
  double copying = 0;   // containers: in, and back for further runs
  double unwatched = 0; // running kernels without monitors
  double detecting = 0, explaining = 0;
  std::uint64_t explained = 0;                     // launches
  std::uint64_t kernels = 0, baseline_kernels = 0; // kernels that ran, and those that ran in baseline code alone
  std::uint64_t switches = 0;                      // from one thread's own stack to another's
};

/// The progress of a launch's current run. Other processes may read it.
struct LaunchProgress {
  std::atomic<std::uint64_t> done{0}, total{0};         // tiles, or runs of untiled threads
  std::atomic<bool> explaining{false};                  // otherwise the first run, or one without checks
  std::atomic<std::chrono::steady_clock::rep> start{0}; // the start of the run, by the steady clock
  /// Launches, copies and host functions enqueued to streams, and those of them that have finished. Unfinished ones at
  /// the end of the process never ran.
  std::atomic<std::uint64_t> enqueued{0}, finished{0};
  /// Unordered operations of streams that were too many to be compared.
  std::atomic<std::uint64_t> uncompared{0};
  /// Operations that the host may order by flags alone before what it accesses then.
  std::atomic<std::uint64_t> polled{0};
  /// Candidate launches that neither raced nor behaved the same when they ran again to be explained.
  std::atomic<std::uint64_t> unrepeated{0};
  /// Candidate launches that had more accesses than are compared.
  std::atomic<std::uint64_t> crowded{0};
};

class Machine {
public:
  /// Reserves the memory; throws std::system_error if the system refuses it.
  Machine(const ProgramTables &tables, KernelCode &code, const MachineOptions &options);
  ~Machine();
  Machine(const Machine &) = delete;
  Machine &operator=(const Machine &) = delete;

  const MemoryMap &memory() const;
  /// Only while no launch runs.
  const MachineStats &stats() const;
  /// With both null: runs the `none` variant. With `explain` null: the result of the first pass is final.
  void watch(Monitor *detect, Monitor *explain, LaunchListener *listener);
  /// After the monitors have seen a launch, it is rolled back and `driver` runs it.
  void drive(LaunchDriver *driver);
  /// After the monitors have seen a launch's first schedule, `tracer` may have it run again.
  void trace(LaunchTracer *tracer);
  /// Makes the machine compare unordered work above the level of a launch.
  void compare_work(WorkMonitor *monitor);
  /// Makes the machine keep `progress` up to date.
  void show_progress(LaunchProgress &progress);
  /// Makes this the machine on which the functions that host code calls act.
  void install();

  struct State;

private:
  std::unique_ptr<State> state;
};

/// The hooks that the simulator defines, for the linker of compiled code.
std::span<const HostSymbol> simulator_symbols();

} // namespace ampsim
