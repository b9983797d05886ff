// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Decides which checks a launch needs, of those that a kernel needs only if regions overlap or threads share elements.
//
// The frontend records what the kernel does with each capture (CaptureUse); only the launch knows which regions of
// memory these are and how many threads there are. For each capture whose accesses are unchecked in Variant::elided,
// these conditions are required:
//
//   - No other region that the kernel writes shares its allocation.
//   - Reads of unwritten memory are impossible, because all of it is initialised.
//   - If it is written, no thread accesses bytes that another thread writes (affine_launch.h), unless all accesses are
//     the same atomic operation and nothing in the kernel relies on their order.
//
// If one condition fails, the launch checks that capture's accesses. If the launch is proved to be free of races
// (ampsim run --prove), the first two conditions suffice, and indices need not be affine.
#pragma once

#include "model/kernel.h"
#include "model/kernel_code.h"
#include "model/launch.h"
#include "simulator/binding.h"
#include "simulator/geometry.h"

#include <cstdint>
#include <vector>

namespace ampsim {

/// Bytes of global memory that every complete run of the launch writes without recording it.
struct WrittenRange {
  char *begin = nullptr;
  std::uint64_t bytes = 0;
};

struct Elision {
  std::uint64_t checked = 0;         // captures that must still be checked (Instrumentation)
  std::uint64_t proved = 0;          // captures that need no check because the launch is proved to be free of races
  bool proved_tile_local = false;    // the same for tile-local memory
  std::vector<WrittenRange> written; // to mark as initialised after each run of Variant::elided
  bool elides(const Kernel &kernel, std::size_t capture) const {
    return (kernel.uses[capture].elided && !is_checked(checked, capture)) ||
           (capture < Instrumentation::countable && is_checked(proved, capture));
  }
};

/// `arguments` are the kernel's. `proved`: the launch is free of races within and across tiles, and reads no unwritten
/// tile-local memory.
Elision elide_checks(const Kernel &kernel, const Launch &launch, const Domain &domain, const void *arguments,
                     LaunchBinding &binding, bool proved = false);

/// Returns whether two captures, one of them written, are in the same allocation.
bool captures_overlap(const Kernel &kernel, const Launch &launch);

} // namespace ampsim
