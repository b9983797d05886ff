// The simulated machine: accelerators with their memory, and the launches they run.
//
// One Machine exists per run of a program. Compiled host code reaches it through the functions of
// abi.h, section 2. A launch goes through these steps (launch.cpp):
//
//   bind captures -> copy in -> snapshot -> run under `detect` -> clean?      done
//                                              |  order shows:  roll back, run again tile by tile
//                                              |  suspicious:   roll back, run under `explain`
//                                              v
//   with more schedules: the same from the same state in other orders; the first run's effects stay
#pragma once

#include "simulator/kernel.h"
#include "simulator/memory_map.h"
#include "simulator/monitor.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>

namespace ampsim {

struct KernelFault; // fault.h
class LaunchDriver; // launch_driver.h
class LaunchTracer; // launch_tracer.h

/// The order in which tiles, and the threads in a tile, are run.
struct Order {
  enum class Kind : std::uint8_t { forward, reverse, shuffle } kind = Kind::forward;
  std::uint64_t seed = 0; // of a shuffle
};

struct MachineOptions {
  Order order;
  unsigned jobs = 1;      // tiles simulated in parallel
  unsigned schedules = 1; // orders under which each launch is run; the 2nd is reverse, then shuffles of growing seeds
  std::uint64_t global_memory = std::uint64_t{64} << 30; // bytes reserved
  std::uint64_t parallel_threads = 8192; // launches of fewer are not worth waking other workers
};

/// What the embedding program wants to hear; called on the thread that launches.
class LaunchListener {
public:
  virtual ~LaunchListener() = default;
  virtual void launch_begins(const Launch &launch) = 0;
  /// The first run of a schedule has ended, and something is suspicious; it is about to be run again, if it can be.
  virtual void suspected(const Launch &) {}
  /// After the last run under `monitor` (null where nothing is looked for), once per schedule.
  virtual void schedule_ends(const Launch &launch, const Order &order, Monitor *monitor) = 0;
  virtual void launch_ends(const Launch &launch, const Coverage &coverage) = 0;
  /// In the place of launch_ends: its kernel cannot go on. The process dies of the signal afterwards.
  virtual void launch_fails(const Launch &, const Order &, const KernelFault &) {}
};

/// A function or variable of ampsim that compiled code may name.
struct HostSymbol {
  const char *name;
  void *address;
};

class Machine {
public:
  /// Reserves the memory; throws std::system_error where the system does not give it.
  Machine(const ProgramTables &tables, KernelCode &code, const MachineOptions &options);
  ~Machine();
  Machine(const Machine &) = delete;
  Machine &operator=(const Machine &) = delete;

  const MemoryMap &memory() const;
  /// Both null: run the `none` variant. `explain` null: the first pass' result is all there is.
  void watch(Monitor *detect, Monitor *explain, LaunchListener *listener);
  /// After the monitors have seen a launch, it is rolled back and `driver` runs it.
  void drive(LaunchDriver *driver);
  /// Once the monitors have seen a launch's first schedule, `tracer` may have it run again.
  void trace(LaunchTracer *tracer);
  /// Makes this machine the one that the functions of abi.h, section 2 act on.
  void install();

  struct State;

private:
  std::unique_ptr<State> state;
};

/// The functions of abi.h that the simulator defines, for the linker of compiled code.
std::span<const HostSymbol> simulator_symbols();

} // namespace ampsim
