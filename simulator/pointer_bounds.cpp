// What accesses through pointers may touch.
#include "simulator/pointer_bounds.h"

#include "simulator/tile.h"

#include <cstdint>

namespace ampsim {
namespace {

/// How far `address` is behind the end of a region's allocation; 0 where it lies inside. Before its beginning
/// counts as farther than that: pointers rather run over the end.
std::uint64_t distance(const Region &region, const char *address, std::uint32_t size) {
  auto begin = reinterpret_cast<std::uintptr_t>(region.begin), at = reinterpret_cast<std::uintptr_t>(address);
  std::uintptr_t end = begin + region.bytes;
  return at < begin ? (std::uint64_t{1} << 48) + begin - at : at + size > end ? at + size - end : 0;
}

/// The element that would lie at `address`: its first index is outside of the extent, or that of a section's row.
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
    access.index[d] = std::int32_t(index);
    rest -= index * step;
  }
  return access;
}

} // namespace
} // namespace ampsim

void *ampsim_hook_pointer(ampsim_thread_context *thread, uint32_t site, void *address, uint32_t size) {
  using namespace ampsim;
  TileEngine &engine = *static_cast<TileEngine *>(thread->engine);
  const Run &run = engine.running();
  const Site &place = run.tables.sites[site];
  const char *at = static_cast<const char *>(address);
  if (place.root == Site::Root::capture) {
    const Region &region = run.launch.regions[place.root_index];
    if (!region.begin || distance(region, at, size) == 0 || run.memory.is_outside(address))
      return address;
    return engine.outside_address(*thread, element_at(at, run.launch, place.root_index));
  }
  if (!run.memory.is_global(address))
    return address;
  std::optional<std::size_t> nearest;
  std::uint64_t least = ~std::uint64_t{0};
  for (std::size_t k = 0; k < run.launch.regions.size(); ++k) {
    const Region &region = run.launch.regions[k];
    std::uint64_t away = region.begin ? distance(region, at, size) : ~std::uint64_t{0};
    if (away == 0)
      return address;
    const bool packed = k < run.kernel.captures.size() && run.kernel.captures[k].packed;
    if (away < least && !packed) {
      least = away;
      nearest = k;
    }
  }
  return nearest ? engine.outside_address(*thread, element_at(at, run.launch, *nearest)) : address;
}
