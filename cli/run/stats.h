// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The time and memory that a run took.
#pragma once

#include "frontend/driver/program.h"
#include "simulator/machine.h"

#include <cstdint>

namespace ampsim::cli {

/// The statistics that the program's process collects itself.
struct RunStats {
  frontend::CompileStats compile;
  MachineStats machine;
  double process = 0;             // seconds from its start to the end of its last launch, or its own
  std::uint64_t shadow_bytes = 0; // when it ended by itself
};

} // namespace ampsim::cli
