// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "simulator/elision.h"
#include "simulator/affine_launch.h"
#include "simulator/outside.h"

#include <algorithm>

namespace ampsim {
namespace {

/// Returns whether another capture interferes: it shares the allocation, and one of the two is written.
bool is_shared(const Kernel &kernel, const Launch &launch, std::size_t k) {
  for (std::size_t other = 0; other < kernel.uses.size(); ++other)
    if (other != k && launch.regions[other].begin == launch.regions[k].begin &&
        (kernel.uses[k].writes || kernel.uses[other].writes) &&
        (kernel.uses[other].reads || kernel.uses[other].writes))
      return true;
  return false;
}

/// The ranges to mark as initialised if the accesses to a capture are not checked; nothing if they must be checked.
std::optional<std::vector<WrittenRange>> written_unnoted(const CaptureUse &use, const Region &region,
                                                         bool initialised, const AffineLaunch &indices) {
  std::vector<WrittenRange> written;
  if (use.reads && !initialised)
    return std::nullopt;
  if (!use.writes || use.only_atomics)
    return written;
  const std::optional<AffineFootprint> footprint = indices.disjoint(use.accesses);
  if (!footprint)
    return std::nullopt;
  const std::int64_t origin = region.origin - region.begin;
  auto inside = [&](std::int64_t begin, std::int64_t end) {
    return origin + begin >= 0 && origin + end <= std::int64_t(region.bytes);
  };
  const bool bounded = std::ranges::all_of(use.accesses, &AffineAccess::bounded);
  if (!bounded && !inside(footprint->begin, footprint->end))
    return std::nullopt;
  if (initialised)
    return written;
  if (!footprint->covered)
    return std::nullopt;
  for (auto [begin, bytes] : *footprint->covered) {
    if (!inside(begin, begin + std::int64_t(bytes)))
      return std::nullopt;
    written.push_back({region.origin + begin, bytes});
  }
  return written;
}

} // namespace

bool captures_overlap(const Kernel &kernel, const Launch &launch) {
  for (std::size_t k = 0; k < kernel.uses.size(); ++k)
    if (launch.regions[k].begin && (kernel.uses[k].reads || kernel.uses[k].writes) && is_shared(kernel, launch, k))
      return true;
  return false;
}

Elision elide_checks(const Kernel &kernel, const Launch &launch, const Domain &domain, const void *arguments,
                     LaunchBinding &binding, bool proved) {
  Elision result;
  // A proof does not cover pointers of unknown origin, or threads that wait for another thread's write.
  proved = proved && !kernel.unknown_reads && !kernel.unknown_writes && !kernel.has_spin_loops;
  result.proved_tile_local = proved;
  const AffineLaunch indices(domain, arguments);
  for (std::size_t k = 0; k < kernel.uses.size(); ++k) {
    const CaptureUse &use = kernel.uses[k];
    const Region &region = launch.regions[k];
    if (k >= Instrumentation::countable || (!use.reads && !use.writes))
      continue;
    const bool forbidden = is_forbidden(region, use.reads, use.writes);
    if (proved && !forbidden && region.begin && !kernel.captures[k].packed && !is_shared(kernel, launch, k) &&
        binding.all_initialised(launch, k)) {
      result.proved |= std::uint64_t{1} << k;
      continue;
    }
    if (!use.elided)
      continue;
    std::optional<std::vector<WrittenRange>> written;
    if (region.begin && !forbidden && !is_shared(kernel, launch, k))
      written = written_unnoted(use, region, binding.all_initialised(launch, k), indices);
    if (written)
      result.written.insert(result.written.end(), written->begin(), written->end());
    else
      result.checked |= std::uint64_t{1} << k;
  }
  return result;
}

} // namespace ampsim
