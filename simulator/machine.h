// The simulated machine: accelerators with their memory, and the launches they run.
//
// One Machine exists per run of a program. Compiled host code reaches it through the functions of
// its language's library (C++ AMP: model/amp/abi.h). A launch goes through these steps (launch.cpp):
//
//   bind regions -> copy in -> snapshot -> run under `detect` -> clean?      done
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
      1; // orders under which each launch is run; the 2nd is reverse, then shuffles of growing seeds
  std::uint64_t global_memory = std::uint64_t{64} << 30; // bytes reserved
  std::string device;               // that the language's library simulates, by its key; empty: its own choice
  unsigned devices = 1;             // of that kind that the machine has
  bool exclusive_managed = false;   // the host may not touch managed memory while a kernel runs
  LaunchPart part;                  // of one launch, after which the program is to end
  bool verify = false;              // LaunchRunner::verify, of each launch
  double parallel_seconds = 100e-6; // launches that are over sooner are not worth waking other workers; 0: all are
  /// Bytes that a monitor may take for the workers of a launch; where more would be needed, fewer tiles run in
  /// parallel.
  std::uint64_t monitor_memory = machine_memory() / 2;
};

/// The host memory of a view is not what a copy between it and the accelerator needs; see host_memory.h.
struct HostCopyFault {
  enum class Why : std::uint8_t { refused, freed, left_scope } why = Why::refused;
  bool to_host = false; // what kernels wrote goes back; else a launch or the program wants it on the accelerator
  std::uint64_t bytes = 0;
  std::string variable; // the last kernel's name for the view; empty where none has captured it
  std::string file;     // where the view was made; empty: unknown
  unsigned line = 0;
  std::uint32_t launch = 0; // the last that captured it; 0: none
  int signal = 0;           // of which the process dies; 0: it goes on, and nothing was written
};

/// What is known of a launch before it runs: no two of its threads race, all come to the same barriers, and none reads
/// tile-local memory that nothing has written.
enum class LaunchProof : std::uint8_t {
  none,
  for_launch, // with these numbers
  for_all,    // whatever its input is, as far as the assumptions of the proof hold for it
};

/// What the embedding program wants to hear; called on the thread that launches.
class LaunchListener {
public:
  virtual ~LaunchListener() = default;
  virtual void launch_begins(const Launch &launch) = 0;
  /// Do its threads run? Else it leaves memory as it is.
  virtual bool does_run(const Launch &) { return true; }
  /// Is it to be looked at? Else it runs without monitors, and what it can write counts as initialised.
  virtual bool is_checked(const Launch &) { return true; }
  /// Its regions are bound, and have what the kernel finds there. Is it known to be free of races? `overlaps`: of two captures
  /// that share an allocation one is written, so no proof says anything of it.
  virtual LaunchProof input_is_there(const Launch &, bool overlaps) {
    (void)overlaps;
    return LaunchProof::none;
  }
  /// The first run of a schedule has ended, and the launch is a candidate: it is about to run again, if it can.
  virtual void candidate_found(const Launch &) {}
  /// It has run again, and has left other values in memory than the first time. schedule_ends() follows.
  virtual void differs(const Launch &) {}
  /// Annotations in the kernel's code, in the first schedule.
  virtual void annotations_fail(const Launch &, std::span<const BrokenAnnotation>) {}
  /// After the last run under `monitor` (null where nothing is looked for), once per schedule.
  virtual void schedule_ends(const Launch &launch, const Order &order, Monitor *monitor) = 0;
  virtual void launch_ends(const Launch &launch, const Coverage &coverage) = 0;
  /// The launch of which a part is asked for cannot be divided. Does not return.
  virtual void cannot_divide(const Launch &, const std::string &why) { (void)why; }
  /// In the place of launch_ends: its kernel cannot go on. The process dies of the signal afterwards.
  virtual void launch_fails(const Launch &, const Order &, const KernelFault &) {}
  /// The program has loaded code (LoadedModule::news).
  virtual void module_loads(const std::string &news) { (void)news; }
  /// Work has been compared (Machine::compare_work).
  virtual void work_compared() {}
  /// On the thread that needed the copy; at most once for each view that the process survives.
  virtual void host_copy_fails(const HostCopyFault &) {}
};

/// Where the time of a machine's launches went, in seconds, and what they took.
struct MachineStats {
  double copying = 0;   // containers, in and back for further runs
  double unwatched = 0; // running kernels of which nothing is asked
  double detecting = 0, explaining = 0;
  std::uint64_t explained = 0;                     // launches
  std::uint64_t kernels = 0, baseline_kernels = 0; // that ran, and those of them that ran in baseline code alone
  std::uint64_t switches = 0;                      // from one thread with a stack of its own to another
};

/// How far the present run of a launch is. Other processes may look at it.
struct LaunchProgress {
  std::atomic<std::uint64_t> done{0}, total{0};         // tiles, or runs of untiled threads
  std::atomic<bool> explaining{false};                  // else the first run, or one without checks
  std::atomic<std::chrono::steady_clock::rep> start{0}; // when the run began, by the steady clock
  /// Launches, copies and host functions that streams were given, and those of them that have run. What is enqueued and not
  /// finished when the process ends never ran.
  std::atomic<std::uint64_t> enqueued{0}, finished{0};
  /// Operations of streams that nothing orders with others, and of which too much was there to compare them.
  std::atomic<std::uint64_t> uncompared{0};
  /// Launches that were suspected, and then, when they ran again to be explained, neither raced nor did the same.
  std::atomic<std::uint64_t> unrepeated{0};
};

class Machine {
public:
  /// Reserves the memory; throws std::system_error where the system does not give it.
  Machine(const ProgramTables &tables, KernelCode &code, const MachineOptions &options);
  ~Machine();
  Machine(const Machine &) = delete;
  Machine &operator=(const Machine &) = delete;

  const MemoryMap &memory() const;
  /// While no launch runs.
  const MachineStats &stats() const;
  /// Both null: run the `none` variant. `explain` null: the first pass' result is all there is.
  void watch(Monitor *detect, Monitor *explain, LaunchListener *listener);
  /// After the monitors have seen a launch, it is rolled back and `driver` runs it.
  void drive(LaunchDriver *driver);
  /// Once the monitors have seen a launch's first schedule, `tracer` may have it run again.
  void trace(LaunchTracer *tracer);
  /// Has what nothing orders above the level of a launch compared.
  void compare_work(WorkMonitor *monitor);
  /// Has it kept up to date.
  void show_progress(LaunchProgress &progress);
  /// Makes this machine the one that the functions which host code calls act on.
  void install();

  struct State;

private:
  std::unique_ptr<State> state;
};

/// The hooks that the simulator defines, for the linker of compiled code.
std::span<const HostSymbol> simulator_symbols();

} // namespace ampsim
