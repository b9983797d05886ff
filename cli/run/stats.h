// `--stats`: where the time of a run went, and what it took.
#pragma once

#include "frontend/driver/program.h"
#include "simulator/machine.h"

#include <cstdint>
#include <string>

namespace ampsim::cli {

/// What the program's process knows of itself.
struct RunStats {
  frontend::CompileStats compile;
  MachineStats machine;
  double process = 0;             // seconds from its start to the end of its last launch, or its own
  std::uint64_t shadow_bytes = 0; // when it ended by itself
};

struct RunTotals {
  std::uint64_t launches = 0, accesses = 0, elided = 0;
};

/// Lines of text.
std::string stats_text(const RunStats &stats, const RunTotals &totals);

} // namespace ampsim::cli
