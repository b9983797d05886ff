// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The integers that a launch passes to its kernel, by parameter name or by member of a function object.
#pragma once

#include "model/kernel.h"
#include "model/launch.h"

#include <vector>

namespace ampsim {

/// `arguments`: LaunchRequest::arguments.
std::vector<LaunchArgument> integer_arguments(const Kernel &kernel, const void *arguments);

/// The places of the kernel's tile-local variables in a tile's memory, which has `bytes`.
std::vector<Launch::TileLocalPlace> places_of_tile_local(const Kernel &kernel, std::uint64_t bytes,
                                                         const void *arguments);

} // namespace ampsim
