// What C++ AMP's library of functions (model/amp/abi.h) keeps on a machine, and how each of them begins.
#pragma once

#include "simulator/amp/host_memory.h"
#include "simulator/machine_state.h"

#include <mutex>

namespace ampsim {

struct AmpRuntime final : LanguageRuntime {
  HostRanges host;                  // under views
  const char *host_frame = nullptr; // where host code has called the function that holds the machine's lock
};

/// Of a machine.
inline AmpRuntime &amp_runtime(Machine::State &machine) { return machine.runtime<AmpRuntime>(); }

/// Holds the installed machine's lock in a function that host code calls, and may copy between host memory and
/// views. `frame`: the caller's, __builtin_frame_address(0).
struct AmpCall {
  explicit AmpCall(void *frame) : machine(Machine::State::installed()), lock(machine.mutex) {
    amp_runtime(machine).host_frame = static_cast<const char *>(frame);
  }
  Machine::State &machine;
  std::lock_guard<std::recursive_mutex> lock;
};

} // namespace ampsim
