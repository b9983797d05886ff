// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The state that C++ AMP's library of functions (model/amp/abi.h) keeps on a machine, and the prologue of each
// function.
#pragma once

#include "simulator/amp/host_memory.h"
#include "simulator/machine_state.h"

#include <mutex>

namespace ampsim {

struct AmpRuntime final : LanguageRuntime {
  HostRanges host; // memory under views
  // the frame of the host code that called the function which holds the machine's lock
  const char *host_frame = nullptr;
};

/// The runtime of a machine.
inline AmpRuntime &amp_runtime(Machine::State &machine) { return machine.runtime<AmpRuntime>(); }

/// Holds the installed machine's lock in a function that host code calls and that may copy between host memory and
/// views. `frame`: the caller's, __builtin_frame_address(0).
struct AmpCall {
  explicit AmpCall(void *frame) : machine(Machine::State::installed()), lock(machine.mutex) {
    amp_runtime(machine).host_frame = static_cast<const char *>(frame);
  }
  Machine::State &machine;
  std::lock_guard<std::recursive_mutex> lock;
};

} // namespace ampsim
