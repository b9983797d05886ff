// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Describes one launch on behalf of a source language: the seam between a language's library and the engine.
//
// The library function that launches a kernel (C++ AMP: simulator/amp/launch.cpp) creates a LaunchRequest and a
// LaunchBinding; LaunchRunner (launch.h), which is the same for all languages, does the rest.
#pragma once

#include "model/abi.h"
#include "model/kernel.h"
#include "model/launch.h"
#include "simulator/messages.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace ampsim {

/// A launch as the program requests it.
struct LaunchRequest {
  std::uint32_t kernel = 0;        // index in ProgramTables::kernels
  const void *arguments = nullptr; // the argument of the kernel's entry: a function object, or a block of arguments
  ampsim_domain domain{};
  std::uint64_t more_tile_local_bytes = 0;      // dynamic memory after the kernel's own variables
  std::array<std::int32_t, 3> cluster{1, 1, 1}; // size of a cluster of tiles, per dimension of the domain
  std::string_view file;                        // of the launch statement
  unsigned line = 0;
  bool in_range = true; // as in Launch
  /// Called when the launch has run, with whether its threads have launched kernels. If it returns a monitor
  /// (work_monitor.h), the launch runs once more under it, from the same state, to take its footprint. May be empty or
  /// return null.
  std::function<class Monitor *(bool launches)> footprint;
};

/// Returns the kernel that a request names; an invalid number ends the process.
const Kernel &kernel_of(const LaunchRequest &request, const ProgramTables &tables);

class LaunchBinding {
public:
  virtual ~LaunchBinding() = default;
  /// Fills `launch.regions` and what follows from them: aliases. Called once, before anything else.
  virtual void bind(Launch &launch) = 0;
  /// Called once, before the first run. Afterwards the regions' memory has the contents that the kernel is to see.
  virtual void copy_in(const Launch &launch) = 0;
  /// Receives what the threads have printed, once the launch is over (messages.h).
  virtual void say(const std::string &text) = 0;
  /// Returns whether every byte of a region's allocation has been written.
  virtual bool all_initialised(const Launch &launch, std::size_t region) = 0;
};

/// The outcome of a launch.
struct LaunchResult {
  bool has_error = false; // a thread reported an error (ampsim_message); `error` is the first one's message
  std::string error;
  std::vector<LaunchFromKernel> launches; // launches by its threads, for the language's library to run
};

} // namespace ampsim
