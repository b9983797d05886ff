// What a source language says about one launch: the seam between a language's library and the engine.
//
// The library's function that launches a kernel (C++ AMP: simulator/amp/launch.cpp) makes a LaunchRequest and a
// LaunchBinding and has LaunchRunner do the rest (launch.h), which is the same for all languages.
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

/// A launch as the program asks for it.
struct LaunchRequest {
  std::uint32_t kernel = 0;        // index in ProgramTables::kernels
  const void *arguments = nullptr; // what the kernel's entry gets: a function object, or a block of arguments
  ampsim_domain domain{};
  std::uint64_t more_tile_local_bytes = 0;      // behind the kernel's own variables
  std::array<std::int32_t, 3> cluster{1, 1, 1}; // tiles that run together, per dimension of the domain
  std::string_view file;                        // of the statement that launches
  unsigned line = 0;
  /// Asked when the launch has run, and told whether its threads have launched kernels: it is run once more under the
  /// monitor that this gives, from the same state, for its footprint (work_monitor.h); null, or empty: it is not.
  std::function<class Monitor *(bool launches)> footprint;
};

/// The kernel that a request names; a number that is none ends the process.
const Kernel &kernel_of(const LaunchRequest &request, const ProgramTables &tables);

class LaunchBinding {
public:
  virtual ~LaunchBinding() = default;
  /// Fills `launch.regions` and what follows from them: aliases. Once, before anything else.
  virtual void bind(Launch &launch) = 0;
  /// Once, before the first run: from now on the regions' memory has the contents that the kernel is to see.
  virtual void copy_in(const Launch &launch) = 0;
  /// What the threads have said, once the launch is over (messages.h).
  virtual void say(const std::string &text) = 0;
  /// Has every byte of a region's allocation been written?
  virtual bool all_initialised(const Launch &launch, std::size_t region) = 0;
};

/// How a launch went.
struct LaunchResult {
  bool has_error = false; // a thread said so (ampsim_message); `error` is the first one's message
  std::string error;
  std::vector<LaunchFromKernel> launches; // by its threads, which the language's library is to run
};

} // namespace ampsim
