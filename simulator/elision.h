// Which of the checks that a kernel needs only where regions overlap or threads share elements does a launch need?
//
// The frontend says what the kernel does with each capture (CaptureUse); only the launch knows which regions of memory these
// are and how many threads there are. Three questions, per capture whose accesses are unchecked in Variant::elided:
//
//   - does another region that the kernel writes share its allocation?
//   - are reads of memory that nothing has written impossible, because all of it is initialised?
//   - of one that is written: does each thread keep to bytes that no other thread accesses (affine_launch.h)?
//
// If one answer is no, the launch checks that capture's accesses, unless it is proved to be free of races (ampsim run
// --prove): then the first two answers are enough, and no index has to be affine.
#pragma once

#include "model/kernel.h"
#include "model/kernel_code.h"
#include "model/launch.h"
#include "simulator/binding.h"
#include "simulator/geometry.h"

#include <cstdint>
#include <vector>

namespace ampsim {

/// Bytes of global memory that every complete run of the launch writes, without noting it.
struct WrittenRange {
  char *begin = nullptr;
  std::uint64_t bytes = 0;
};

struct Elision {
  std::uint64_t checked = 0;         // captures that have to be checked all the same (Instrumentation)
  std::uint64_t proved = 0;          // captures that need no check because the launch is proved to be free of races
  bool proved_tile_local = false;    // likewise tile-local memory
  std::vector<WrittenRange> written; // to be marked as initialised after each run of Variant::elided
  bool elides(const Kernel &kernel, std::size_t capture) const {
    return (kernel.uses[capture].elided && !is_checked(checked, capture)) ||
           (capture < Instrumentation::countable && is_checked(proved, capture));
  }
};

/// `arguments` are the kernel's. `proved`: the launch is free of races within tiles and across them, and reads no tile-local
/// memory that nothing has written.
Elision elide_checks(const Kernel &kernel, const Launch &launch, const Domain &domain, const void *arguments,
                     LaunchBinding &binding, bool proved = false);

/// Do two captures, one of which is written, lie in the same allocation?
bool captures_overlap(const Kernel &kernel, const Launch &launch);

} // namespace ampsim
