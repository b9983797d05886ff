// The inside of a Machine: what buffers and launches share.
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

/// What a language's library of functions for host code keeps on a machine.
struct LanguageRuntime {
  virtual ~LanguageRuntime() = default;
};

struct Machine::State {
  State(const ProgramTables &tables, KernelCode &code, const MachineOptions &options);
  ~State();

  /// The machine on which the functions that host code calls act.
  static State &installed();
  static State *installed_state; // null where there is none

  /// The library's of the program's language: made when it is first asked for, under the lock; a program has one.
  template <class Runtime> Runtime &runtime() {
    if (!language_runtime)
      language_runtime = new Runtime;
    return static_cast<Runtime &>(*language_runtime);
  }
  /// Null before that. Other threads may look while it is made.
  std::atomic<LanguageRuntime *> language_runtime = nullptr;

  /// Engines are made when first asked for.
  TileEngine &engine(unsigned number);

  const ProgramTables &tables;
  KernelCode &code;
  const MachineOptions options;

  /// Held by every function that host code calls for as long as it takes: launches are serialised, and the
  /// host sees the accelerator's memory only between them. Recursive: a program that ends in the middle of a launch
  /// destroys its containers there.
  std::recursive_mutex mutex;

  DeviceClock clock;
  Arena arena;
  HostAliases host_aliases;
  OutsideMemory outside;
  MemoryMap memory;
  std::vector<std::unique_ptr<TileEngine>> engines; // by worker; further ones of tiles that wait
  WorkerPool workers;
  LaunchForecast forecast; // from first runs
  Snapshot before;         // of the current launch
  Snapshot after_first;    // what the first schedule made of it
  Snapshot verified;       // what is to come out again (LaunchRunner::verify)

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
