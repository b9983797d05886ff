// What accesses through pointers may touch.
#include "simulator/pointer_bounds.h"

#include "simulator/amp/buffer.h"
#include "simulator/tile.h"

#include <cstdint>

namespace ampsim {
namespace {

/// How far `address` is behind the end of a buffer; 0 where it lies inside. Before its beginning counts as farther
/// than that: pointers rather run over the end.
std::uint64_t distance(const ampsim_buffer &buffer, const char *address, std::uint32_t size) {
  auto begin = reinterpret_cast<std::uintptr_t>(buffer.data), at = reinterpret_cast<std::uintptr_t>(address);
  std::uintptr_t end = begin + buffer.bytes;
  return at < begin ? (std::uint64_t{1} << 48) + begin - at : at + size > end ? at + size - end : 0;
}

/// The element that would lie at `address`: its first index is outside of the extent, or that of a section's row.
OutsideAccess element_at(const char *address, const Capture &capture, const ampsim_container &container) {
  OutsideAccess access;
  access.container = &container;
  access.rank = capture.rank;
  access.element_size = std::uint32_t(capture.element.size);
  const auto *stride = reinterpret_cast<const std::int32_t *>(&container + 1) + capture.rank;
  const std::int64_t bytes = address - container.data, size = std::int64_t(capture.element.size);
  std::int64_t rest = bytes / size - (bytes % size < 0);
  access.offset = bytes - rest * size;
  for (unsigned d = 0; d < capture.rank && d < access.index.size(); ++d) {
    const std::int64_t step = d + 1 < capture.rank ? stride[d] : 1, index = rest / step - (rest % step < 0);
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
  const std::vector<Capture> &captures = run.kernel.captures;
  const Site &place = run.tables.sites[site];
  const char *at = static_cast<const char *>(address);
  if (place.root == Site::Root::capture) {
    const Capture &capture = captures[place.root_index];
    const ampsim_container &container = capture.container_in(run.function_object);
    if (!container.buffer || distance(*container.buffer, at, size) == 0 || run.memory.is_outside(address))
      return address;
    return engine.outside_address(*thread, element_at(at, capture, container));
  }
  if (!run.memory.is_global(address))
    return address;
  const Capture *nearest = nullptr;
  std::uint64_t least = ~std::uint64_t{0};
  for (const Capture &capture : captures) {
    const ampsim_buffer *buffer = capture.container_in(run.function_object).buffer;
    std::uint64_t away = buffer ? distance(*buffer, at, size) : ~std::uint64_t{0};
    if (away == 0)
      return address;
    if (away < least && !capture.is_texture()) {
      least = away;
      nearest = &capture;
    }
  }
  return nearest ? engine.outside_address(*thread, element_at(at, *nearest, nearest->container_in(run.function_object))) : address;
}
