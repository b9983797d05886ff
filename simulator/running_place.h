// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The place of an interrupted launch, for a kernel that does not end.
//
// After an interrupt (fault.h) only the tile that was running is known, if its threads ran in loops. So the tile runs
// once more, in code that notes where it is (model/located_kernel.h), until it is interrupted again.
#pragma once

#include "model/access.h"
#include "model/call_stack.h"
#include "model/launch.h"
#include "model/site.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace ampsim {

/// ThreadId::rank_in_tile of an interrupted thread: any one of its tile, or of several untiled threads from it on.
inline constexpr std::uint32_t some_thread = ~std::uint32_t{0};

struct RunningPlace {
  std::optional<ThreadId> thread; // may be some_thread
  SiteId site = no_site;          // of the thread's last access, if known; else:
  std::vector<SourceFrame> stack; // where it was, innermost frame first
  CallPlaces calls = no_calls;
  std::vector<std::pair<std::string, std::string>> variables; // of the loops around that place: "k", "12"
};

/// The place of the interrupted launch, for the listener of LaunchListener::launch_fails().
RunningPlace &running_place();

/// From now on an interrupt leaves a kernel only after that much processor time of its thread, in seconds. For a last
/// run, after which the process ends.
void give_kernels_time(double seconds);

} // namespace ampsim
