// The access hooks of the detect pass. Nothing but the check: what is rare is in shadow_memory.cpp. This file is
// compiled twice: into the library, and to bitcode that the frontend inlines into kernels (hook_bitcode.h).
#include "detector/detect_hooks.h"

#include "simulator/abi.h"

#include <atomic>

namespace ampsim {

namespace {

/// Are the bytes `mask` of a granule of global memory initialised?
bool initialised(const DetectWorker &worker, std::uint64_t granule, unsigned mask) {
  auto *bits = const_cast<std::uint8_t *>(worker.initialised) + granule / 2;
  unsigned known = std::atomic_ref(*bits).load(std::memory_order_relaxed) >> (granule % 2 * 4);
  return (known & mask) == mask;
}

void initialise(const DetectWorker &worker, std::uint64_t granule, unsigned mask) {
  if (initialised(worker, granule, mask))
    return;
  std::atomic_ref bits(const_cast<std::uint8_t *>(worker.initialised)[granule / 2]);
  bits.fetch_or(std::uint8_t(mask << (granule % 2 * 4)), std::memory_order_relaxed);
}

/// One granule: `bytes` of it are accessed; `odd` if that is not the whole access or not the whole granule.
template <AccessKind kind, Space in>
inline void check(DetectWorker &worker, SpaceShadow &space, std::uint64_t granule, std::uint32_t thread,
                  unsigned bytes, std::uint64_t odd, std::uint32_t site) {
  ShadowCell &cell = space.cells[granule];
  const ShadowCell before = cell;
  unsigned signs = 0;
  if constexpr (kind == AccessKind::write) {
    if constexpr (in == Space::global)
      initialise(worker, granule, bytes);
    signs = shadow::on_write(cell, space.now, thread, bytes);
  } else {
    constexpr std::uint64_t flag = kind == AccessKind::read ? shadow::read : shadow::atomic;
    if (kind == AccessKind::read && !odd && shadow::read_before(cell, space.now, thread))
      return;
    bool known = in == Space::global ? initialised(worker, granule, bytes)
                                     : (shadow::initialised_bytes(cell, space.now) & bytes) == bytes;
    if (!known)
      signs = shadow::uninitialised;
    if (in == Space::global && kind == AccessKind::atomic && !known)
      initialise(worker, granule, bytes);
    signs |= shadow::on_other(cell, space.now, thread, flag | odd);
  }
  if (signs & worker.interesting) [[unlikely]]
    ampsim_detect_note(&worker, granule,
                       {.signs = signs & worker.interesting,
                        .kind = unsigned(kind),
                        .space = unsigned(in),
                        .bytes = bytes,
                        .thread = thread},
                       site, before.writer, before.others);
}

template <AccessKind kind, Space in>
inline void check(DetectWorker &worker, SpaceShadow &space, std::uint64_t offset, std::uint32_t size,
                  const ampsim_thread_context &context, std::uint32_t site) {
  ++worker.accesses;
  if (context.tile_rank != worker.tile_rank) [[unlikely]]
    ampsim_detect_enter_tile(&worker, context.tile_rank);
  std::uint64_t granule = offset / granule_bytes;
  if (size == granule_bytes && offset % granule_bytes == 0) [[likely]] {
    check<kind, in>(worker, space, granule, context.rank_in_tile, 15, 0, site);
    return;
  }
  for (std::uint64_t at = offset; at < offset + size; granule = at / granule_bytes) {
    std::uint64_t end = (granule + 1) * granule_bytes;
    if (end > offset + size)
      end = offset + size;
    unsigned bytes = ((1u << (end - at)) - 1) << at % granule_bytes;
    check<kind, in>(worker, space, granule, context.rank_in_tile, bytes, shadow::odd, site);
    at = end;
  }
}

void *outside(DetectWorker &worker, const ampsim_thread_context *context, void *address, std::uint32_t size,
              AccessKind kind, std::uint32_t site) {
  const MemoryMap &memory = *worker.memory;
  if (!memory.is_outside(address))
    return address; // private memory, or the host's
  ampsim_detect_outside(&worker, context, address, size, site, unsigned(kind));
  if (size > memory.scratch_size)
    return address;
  return kind == AccessKind::read ? const_cast<char *>(memory.zeros) : memory.sink;
}

template <AccessKind kind>
inline void *access(ampsim_thread_context *context, void *address, std::uint32_t size, std::uint32_t site) {
  DetectWorker &worker = *static_cast<DetectWorker *>(context->watcher);
  std::uint64_t offset = std::uint64_t(static_cast<char *>(address) - worker.global.begin);
  if (offset < worker.global.size) {
    check<kind, Space::global>(worker, worker.global, offset, size, *context, site);
    return address;
  }
  offset = std::uint64_t(static_cast<char *>(address) - worker.tile_static.begin);
  if (offset < worker.tile_static.size) {
    check<kind, Space::tile_static>(worker, worker.tile_static, offset, size, *context, site);
    return address;
  }
  return outside(worker, context, address, size, kind, site);
}

} // namespace
} // namespace ampsim

extern "C" {

void *ampsim_detect_read(ampsim_thread_context *context, void *address, uint32_t size, uint32_t site) {
  return ampsim::access<ampsim::AccessKind::read>(context, address, size, site);
}

void *ampsim_detect_write(ampsim_thread_context *context, void *address, uint32_t size, uint32_t site) {
  return ampsim::access<ampsim::AccessKind::write>(context, address, size, site);
}

void *ampsim_detect_atomic(ampsim_thread_context *context, void *address, uint32_t size, uint32_t site) {
  return ampsim::access<ampsim::AccessKind::atomic>(context, address, size, site);
}

void ampsim_detect_written(ampsim_thread_context *, void *, uint32_t, uint32_t) {}

} // extern "C"
