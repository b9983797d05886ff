// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Running a launch in another way than tile after tile to the end: the seam for the debugger.
//
// If a machine has a driver, the monitors watch each launch as usual; then it is rolled back, and the driver runs it.
// The program sees the memory that the driver's run leaves.
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

/// The driver's view of a launch; valid while the driver runs.
struct DrivenLaunch {
  const ProgramTables &tables;
  const Launch &launch;
  const Kernel &kernel;
  const Domain &domain;
  const MemoryMap &memory;
  Arena &arena;
  const std::vector<Snapshot::Range> &writable; // the memory that the kernel can change
  const void *arguments = nullptr;              // of the kernel
  Order order;
  bool tiles_wait =
      false; // for each other, in loops: the launch does not finish if each tile must finish before the next one begins
  std::uint64_t clock_start = 0; // the device clock (ampsim_clock) at the launch's start
};

class LaunchDriver {
public:
  virtual ~LaunchDriver() = default;
  virtual void drive(const DrivenLaunch &launch) = 0;
  /// Called instead of run() if the kernel has no code for debuggers: the launch has run as without a driver.
  virtual void leaves_out(const Launch &launch) { (void)launch; }
};

} // namespace ampsim
