// Which of the checks that a kernel needs only where regions overlap or threads share elements does a launch need?
//
// The frontend says what the kernel does with each capture (CaptureUse); only the launch knows which regions of memory these
// are and how many threads there are. Three questions, per capture whose accesses are unchecked in Variant::elided:
//
//   - does another region that the kernel writes share its allocation?
//   - are reads of memory that nothing has written impossible, because all of it is initialised?
//   - of one that is written: does each thread keep to bytes that no other thread accesses (affine_launch.h)?
//
// If one answer is no, the launch checks that capture's accesses.
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
  std::vector<WrittenRange> written; // to be marked as initialised after each run of Variant::elided
  bool elides(const Kernel &kernel, std::size_t capture) const {
    return kernel.uses[capture].elided && !is_checked(checked, capture);
  }
};

/// `arguments` are the kernel's.
Elision elide_checks(const Kernel &kernel, const Launch &launch, const Domain &domain, const void *arguments,
                     LaunchBinding &binding);

} // namespace ampsim
