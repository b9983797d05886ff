// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Bounds of accesses through pointers.
#include "simulator/pointer_bounds.h"

#include "model/heap_blocks.h"
#include "model/read_site.h"
#include "simulator/address_space.h"
#include "simulator/machine_state.h"
#include "simulator/tile.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>

namespace ampsim {
namespace {

/// The distance of `address` from the end of a region's allocation; 0 if it is inside. An address before the beginning
/// counts as farther away than that: pointers tend to overrun.
std::uint64_t distance(const Region &region, const char *address, std::uint32_t size) {
  auto begin = reinterpret_cast<std::uintptr_t>(region.begin), at = reinterpret_cast<std::uintptr_t>(address);
  std::uintptr_t end = begin + region.bytes;
  if (at < begin)
    return (std::uint64_t{1} << 48) + begin - at;
  return at + size > end ? at + size - end : 0;
}

/// The element that would be at `address`: its first index is outside of the extent or of a section's row.
OutsideAccess element_at(const char *address, const Launch &launch, std::size_t number) {
  const Region &region = launch.regions[number];
  OutsideAccess access;
  access.region = std::int32_t(number);
  access.rank = std::uint32_t(region.extent.size());
  access.element_size = std::uint32_t(region.element->size);
  const std::int64_t bytes = address - region.origin, size = std::int64_t(region.element->size);
  std::int64_t rest = bytes / size - (bytes % size < 0);
  access.offset = bytes - rest * size;
  for (unsigned d = 0; d < access.rank && d < access.index.size(); ++d) {
    const std::int64_t step = d + 1 < access.rank ? region.stride[d] : 1, index = rest / step - (rest % step < 0);
    access.index[d] = index;
    rest -= index * step;
  }
  return access;
}

OutsideAccess wild(OutsideAccess::Reason reason, std::int32_t region, const void *address, std::uint32_t size,
                   std::uint32_t alignment) {
  OutsideAccess access;
  access.reason = reason;
  access.region = region;
  access.address = address;
  access.element_size = size;
  access.alignment = alignment;
  return access;
}

} // namespace
} // namespace ampsim

void *ampsim_hook_pointer(ampsim_thread_context *thread, uint32_t site, void *address, uint32_t size,
                          uint32_t alignment) {
  using namespace ampsim;
  using Reason = OutsideAccess::Reason;
  TileEngine &engine = *static_cast<TileEngine *>(thread->engine);
  const Run &run = engine.running();
  const Site &place = run.tables.sites[site];
  const bool raw = run.tables.language->raw_pointers;
  const char *at = static_cast<const char *>(address);
  if (run.memory.is_outside(address))
    return address;
  const bool writes = place.kind != Site::Kind::read;
  const bool reads = place.kind != Site::Kind::write && place.operation != site_of_kept_parts;
  const std::int32_t known = place.root == Site::Root::capture ? std::int32_t(place.root_index) : -1;
  auto elsewhere = [&](const OutsideAccess &access) { return engine.outside_address(*thread, access); };
  auto freed = [&] { return run.launch.freed_at && run.launch.freed_at(at).has_value(); };
  auto misaligned = [&] { return raw && alignment > 1 && reinterpret_cast<std::uintptr_t>(address) % alignment; };
  // Most pointers without a known origin, as of two buffers that a program swaps, stay in one allocation for
  // long.
  if (const Region *last = engine.found_region(site);
      known < 0 && last && distance(*last, at, size) == 0 && !misaligned())
    return address;
  const bool local = std::uint64_t(at - thread->tile_local) < run.launch.tile_local_bytes;
  if ((local || place.is_own_or_constant()) && misaligned()) {
    OutsideAccess access = wild(Reason::misaligned, -1, address, size, alignment);
    access.base = local ? thread->tile_local : nullptr;
    return elsewhere(access);
  }
  // The kernel's parameters, which it has copied unless they are constant.
  if (raw && writes && std::uint64_t(at - static_cast<const char *>(run.arguments)) < run.kernel.argument_bytes)
    return elsewhere(wild(Reason::nowhere, -1, address, size, alignment));
  auto forbidden = [&](const Region &region) { return is_forbidden(region, reads, writes); };
  auto inside = [&](const Region &region, std::int32_t number) {
    if (forbidden(region)) {
      OutsideAccess access = wild(Reason::nowhere, number, address, size, alignment);
      access.value = region.constant ? nullptr : address;
      return elsewhere(access);
    }
    if (region.blocks) {
      const auto offset = std::uint64_t(at - region.begin);
      const std::optional<HeapBlock> block = heap_block_before(region.blocks, offset);
      if (!block || !block->has(offset, size))
        return elsewhere(wild(Reason::nowhere, number, address, size, alignment));
      if (block->freed)
        return elsewhere(wild(Reason::freed, number, address, size, alignment));
    }
    if (misaligned())
      return elsewhere(wild(Reason::misaligned, number, address, size, alignment));
    if (raw && known < 0 && !region.constant && !region.unreadable &&
        !region.blocks) // containers may lie one above the other
      engine.remember_region(site, region);
    return address;
  };
  if (known >= 0) {
    const Region &region = run.launch.regions[place.root_index];
    if (region.begin && distance(region, at, size) == 0)
      return inside(region, known);
    if (region.begin)
      return elsewhere(element_at(at, run.launch, place.root_index));
    if (!raw)
      return address;
  }
  if (run.memory.is_global(address)) {
    std::optional<std::size_t> nearest, limited;
    std::uint64_t least = ~std::uint64_t{0};
    std::size_t first = 0, end = run.launch.regions.size();
    if (const std::optional<std::uint32_t> tile = run.launch.cluster_place(address); tile && known < 0) {
      first = run.launch.cluster_regions + *tile * run.kernel.tile_local.size();
      end = first + run.kernel.tile_local.size();
    }
    for (std::size_t k = first; k < end; ++k) {
      const Region &region = run.launch.regions[k];
      std::uint64_t away = region.begin ? distance(region, at, size) : ~std::uint64_t{0};
      if (away == 0 && known < 0) {
        if (!forbidden(region))
          return inside(region, std::int32_t(k));
        limited = k; // but another region may contain the same memory
      }
      const bool packed = k < run.kernel.captures.size() && run.kernel.captures[k].packed;
      if (away < least && !packed) {
        least = away;
        nearest = k;
      }
    }
    if (limited)
      return inside(run.launch.regions[*limited], std::int32_t(*limited));
    if (raw && freed())
      return elsewhere(wild(Reason::freed, known, address, size, alignment));
    auto foreign = [&] {
      return std::ranges::any_of(run.launch.foreign, [&](const Region &region) { return region.has(at); });
    };
    if (raw && (known >= 0 || foreign()))
      return elsewhere(wild(Reason::nowhere, known, address, size, alignment));
    return nearest ? elsewhere(element_at(at, run.launch, *nearest)) : address;
  }
  if (!raw || local || place.is_own_or_constant())
    return address;
  // The host's own address of memory that it has registered.
  if (char *alias = Machine::State::installed().host_aliases.device_address(address))
    return ampsim_hook_pointer(thread, site, alias, size, alignment);
  if (known < 0 && (is_near_code_or_stack(address, __builtin_return_address(0)) || engine.is_in_frames(address)))
    return misaligned() ? elsewhere(wild(Reason::misaligned, -1, address, size, alignment)) : address;
  return elsewhere(wild(Reason::nowhere, known, address, size, alignment));
}
