// Running a launch in another way than tile after tile to the end: the seam for the debugger.
//
// Where a machine has a driver, the monitors watch each launch as always; then it is rolled back, and the driver
// runs it. What the driver's run leaves in memory is what the program sees.
#pragma once

#include "model/kernel.h"
#include "simulator/arena.h"
#include "simulator/geometry.h"
#include "simulator/machine.h"
#include "simulator/memory_map.h"
#include "simulator/monitor.h"
#include "simulator/snapshot.h"

#include <vector>

namespace ampsim {

/// What a driver gets; valid while it runs.
struct DrivenLaunch {
  const ProgramTables &tables;
  const Launch &launch;
  const Kernel &kernel;
  const Domain &domain;
  const MemoryMap &memory;
  Arena &arena;
  const std::vector<Snapshot::Range> &writable; // what the kernel can change
  const void *arguments = nullptr;              // of the kernel
  Order order;
  bool tiles_wait =
      false; // for each other, in loops: when one runs to its end before the next one begins, it does not end
  std::uint64_t clock_start = 0; // what the device's clock (ampsim_clock) shows when the launch begins
};

class LaunchDriver {
public:
  virtual ~LaunchDriver() = default;
  virtual void drive(const DrivenLaunch &launch) = 0;
  /// In its place, of a launch whose kernel has no code for debuggers: it has run as without a driver.
  virtual void leaves_out(const Launch &launch) { (void)launch; }
};

} // namespace ampsim
