// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The internals of a Machine that buffers and launches share.
#pragma once

#include "simulator/arena.h"
#include "simulator/device_clock.h"
#include "simulator/host_aliases.h"
#include "simulator/launch_forecast.h"
#include "simulator/machine.h"
#include "simulator/outside.h"
#include "simulator/snapshot.h"
#include "simulator/tile.h"
#include "simulator/worker_pool.h"

#include <atomic>
#include <memory>
#include <mutex>
#include <vector>

namespace ampsim {

/// The state that a language's library of functions for host code keeps on a machine.
struct LanguageRuntime {
  virtual ~LanguageRuntime() = default;
};

struct Machine::State {
  State(const ProgramTables &tables, KernelCode &code, const MachineOptions &options);
  ~State();

  /// The machine on which the functions that host code calls act.
  static State &installed();
  static State *installed_state;        // null if none is installed
  static std::uint32_t launch_is_alone; // alone_variable: launches run one at a time

  /// The runtime of the library of the program's language: created on first use, under the lock; a program has one.
  template <class Runtime> Runtime &runtime() {
    if (!language_runtime)
      language_runtime = new Runtime;
    return static_cast<Runtime &>(*language_runtime);
  }
  /// Null before creation. Other threads may read it during creation.
  std::atomic<LanguageRuntime *> language_runtime = nullptr;

  /// Returns an engine, created on first use.
  TileEngine &engine(unsigned number);

  const ProgramTables &tables;
  KernelCode &code;
  const MachineOptions options;

  /// Held by every function that host code calls, for its whole duration: launches are serialised, and the host sees
  /// the accelerator's memory only between them. Recursive: a program that exits in the middle of a launch destroys its
  /// containers there.
  std::recursive_mutex mutex;

  DeviceClock clock;
  Arena arena;
  HostAliases host_aliases;
  OutsideMemory outside;
  MemoryMap memory;
  std::vector<std::unique_ptr<TileEngine>> engines; // by worker, then those of waiting tiles
  WorkerPool workers;
  LaunchForecast forecast; // from first runs
  Snapshot before;         // of the current launch
  Snapshot after_first;    // the state that the first schedule left
  Snapshot verified;       // the expected result (LaunchRunner::verify)

  Monitor *detect = nullptr;
  Monitor *explain = nullptr;
  LaunchListener *listener = nullptr;
  LaunchDriver *driver = nullptr;
  LaunchTracer *tracer = nullptr;
  WorkMonitor *work = nullptr;
  LaunchProgress *progress = nullptr;
  std::uint32_t launches = 0;
  MachineStats stats;
};

} // namespace ampsim
