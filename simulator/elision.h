// May a launch run without the checks that its kernel needs only where regions overlap or threads share elements?
//
// The frontend says what the kernel does with each capture (CaptureUse); only the launch knows which regions of
// memory these are and how many threads there are. Three questions, per capture whose accesses are unchecked in
// Variant::elided:
//
//   - does another region that the kernel writes share its allocation?
//   - are reads of memory that nothing has written impossible, because all of it is initialised?
//   - of one that is written: does each thread keep to bytes that no other thread accesses? The accesses' distances
//     from the first element are sums over the thread's indices, like 4 * x + 4096 * y. With the indices sorted by
//     their factors, no two threads meet if each factor is at least as large as everything that the indices before
//     it can add up to: a number system with mixed radices.
//
// If one answer is no, the launch runs under Variant::detect.
#pragma once

#include "model/kernel.h"
#include "model/launch.h"
#include "simulator/binding.h"
#include "simulator/geometry.h"

#include <optional>
#include <vector>

namespace ampsim {

/// Bytes of global memory that every complete run of the launch writes, without noting it.
struct WrittenRange {
  char *begin = nullptr;
  std::uint64_t bytes = 0;
};

/// The ranges that have to be marked as initialised after each run of Variant::elided; nothing where the launch may
/// not run that variant. `arguments` are the kernel's.
std::optional<std::vector<WrittenRange>> elide_checks(const Kernel &kernel, const Launch &launch,
                                                      const Domain &domain, const void *arguments,
                                                      LaunchBinding &binding);

} // namespace ampsim
