// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The access hooks of the detect pass. Only the check is here: rare cases are in shadow_memory.cpp. This file is
// compiled twice: into the library, and to bitcode that the frontend inlines into kernels (hook_bitcode.h).
#include "detector/detect/detect_hooks.h"

#include "detector/detect/access_check.h"
#include "detector/detect/loop_hooks.h"

#include <bit>

namespace ampsim {

namespace {

/// The memory that an access may go to, as known when the kernel is compiled.
enum KnownSpace : std::uint32_t { anywhere = 0, in_tile_local = 1 };

[[gnu::cold, gnu::noinline]] void *outside(DetectWorker &worker, const ampsim_thread_context *context,
                                           void *address, std::uint32_t size, AccessKind kind, std::uint32_t site) {
  const MemoryMap &memory = *worker.memory;
  if (!memory.is_outside(address))
    return address; // private memory, or the host's
  if (void *value = ampsim_detect_outside(&worker, context, address, size, site, unsigned(kind)))
    return value;
  if (size > memory.scratch_size)
    return address;
  return kind == AccessKind::read ? const_cast<char *>(memory.zeros) : memory.sink;
}

template <Space in> std::uint64_t offset_in(const SpaceShadow<in> &space, const void *address) {
  return std::uint64_t(static_cast<const char *>(address) - space.begin);
}

//===--- Threads with a context of their own --------------------------------===//

DetectWorker &worker_of(const ampsim_thread_context *context) {
  DetectWorker &worker = *static_cast<DetectWorker *>(context->watcher);
  ++worker.accesses;
  if (context->tile_rank != worker.tile_rank) [[unlikely]]
    ampsim_detect_enter_tile(&worker, context->tile_rank);
  return worker;
}

template <AccessKind kind>
inline void *access(ampsim_thread_context *context, void *address, std::uint32_t size, std::uint32_t site) {
  DetectWorker &worker = worker_of(context);
  if (std::uint64_t offset = offset_in(worker.global, address); offset < worker.global.size) {
    check_access<kind, Space::global>({worker, worker.global, context->rank_in_tile, site, worker.warps}, offset,
                                      size);
    return address;
  }
  if (std::uint64_t offset = offset_in(worker.tile_local, address); offset < worker.tile_local.size) {
    check_access<kind, Space::tile_local>({worker, worker.tile_local, context->rank_in_tile, site, worker.warps},
                                          offset, size);
    return address;
  }
  --worker.accesses;
  return outside(worker, context, address, size, kind, site);
}

//===--- Loops over threads ---------------------------------------------------===//

/// Sets the running thread in `context` before anything reads it.
void *outside(DetectLoop &loop, ampsim_thread_context *context, std::uint32_t thread, void *address,
              std::uint32_t size, AccessKind kind, std::uint32_t site) {
  context->loop_thread = thread;
  return outside(*loop.worker, context, address, size, kind, site);
}

/// In kernels without barriers of warps the clocks do not advance within an interval. Now the optimiser knows.
inline void freeze_clocks(DetectLoop &loop) {
  loop.warps = false;
  loop.global.now.latest = loop.global.now.warp = loop.global.now.interval;
  loop.tile_local.now.latest = loop.tile_local.now.warp = loop.tile_local.now.interval;
}

template <AccessKind kind>
inline void *loop_access(DetectLoop *loop, ampsim_thread_context *context, std::uint32_t thread, std::uint32_t rank,
                         void *address, std::uint32_t size, std::uint32_t site, std::uint32_t place) {
  ++loop->accesses;
  if (place != in_tile_local)
    if (std::uint64_t offset = offset_in(loop->global, address); offset < loop->global.size) {
      check_access<kind, Space::global>({*loop->worker, loop->global, rank, site, loop->warps}, offset, size);
      return address;
    }
  if (std::uint64_t offset = offset_in(loop->tile_local, address); offset < loop->tile_local.size) [[likely]] {
    check_access<kind, Space::tile_local>({*loop->worker, loop->tile_local, rank, site, loop->warps}, offset, size);
    return address;
  }
  --loop->accesses;
  return outside(*loop, context, thread, address, size, kind, site);
}

/// An access that does not go to global memory, although nearly all of its site do.
template <AccessKind kind>
[[gnu::cold, gnu::noinline]] void *access_elsewhere(DetectWorker &worker, ampsim_thread_context *context,
                                                    std::uint32_t thread, std::uint32_t rank, void *address,
                                                    std::uint32_t size, std::uint32_t site) {
  if (std::uint64_t offset = offset_in(worker.tile_local, address); offset < worker.tile_local.size) {
    ++worker.accesses;
    check_access<kind, Space::tile_local>({worker, worker.tile_local, rank, site, worker.warps}, offset, size);
    return address;
  }
  context->loop_thread = thread;
  return outside(worker, context, address, size, kind, site);
}

/// A write in a kernel that uses DetectWorker::once, to bytes that have no bits: they need cells.
[[gnu::cold, gnu::noinline]] void *write_beside_once(DetectWorker &worker, ampsim_thread_context *context,
                                                     std::uint32_t thread, std::uint32_t rank, void *address,
                                                     std::uint32_t size, std::uint32_t site) {
  if (offset_in(worker.global, address) >= worker.global.size)
    return access_elsewhere<AccessKind::write>(worker, context, thread, rank, address, size, site);
  ++worker.accesses;
  worker.met = true;
  return address;
}

/// A write whose granules have bits in place of cells, which become those of initialised memory when the launch ends.
inline void *write_once(DetectLoop *loop, ampsim_thread_context *context, std::uint32_t thread, std::uint32_t rank,
                        void *address, std::uint32_t size, std::uint32_t site) {
  static_assert(granule_bytes == 4);
  const std::uint64_t granules = size / granule_bytes;
  // An address within a granule becomes a large number.
  const std::uint64_t first = std::rotr(reinterpret_cast<std::uintptr_t>(address) - loop->once_begin, 2);
  if (size % granule_bytes || first >= loop->once_granules || granules > loop->once_granules - first) [[unlikely]]
    return write_beside_once(*loop->worker, context, thread, rank, address, size, site);
  ++loop->accesses;
  for (std::uint64_t granule = first; granule < first + granules; ++granule) {
    const std::uint64_t before = loop->once[granule / 64], after = before | std::uint64_t{1} << granule % 64;
    if (after == before) [[unlikely]]
      loop->worker->met = true;
    loop->once[granule / 64] = after;
  }
  return address;
}

template <AccessKind kind>
inline void *loop_access_later(DetectLoop *loop, ampsim_thread_context *context, std::uint32_t thread,
                               std::uint32_t rank, void *address, std::uint32_t size, std::uint32_t site) {
  if (kind == AccessKind::write && loop->once)
    return write_once(loop, context, thread, rank, address, size, site);
  DetectWorker &worker = *loop->worker;
  const std::uint64_t offset = offset_in(loop->global, address);
  if (!worker.later_pays)
    return loop_access<kind>(loop, context, thread, rank, address, size, site, anywhere);
  if (offset >= loop->global.size) [[unlikely]]
    return access_elsewhere<kind>(worker, context, thread, rank, address, size, site);
  ++loop->accesses;
  for_whole_granules(
      offset, size,
      [&](std::uint64_t granule, unsigned bytes, unsigned odd) {
        if constexpr (kind == AccessKind::write) {
          initialise(worker, granule, bytes);
        } else if (!initialised(worker, granule, bytes)) [[unlikely]] {
          ampsim_detect_granule(&worker, granule,
                                {.signs = 0,
                                 .kind = unsigned(kind),
                                 .space = unsigned(Space::global),
                                 .bytes = bytes,
                                 .thread = rank},
                                odd, site);
          return;
        }
        __builtin_prefetch(&loop->global.cells[granule], 1);
        if (worker.later_count == DetectWorker::most_later) [[unlikely]]
          ampsim_detect_check_later(&worker);
        worker.later[worker.later_count++] = {granule, rank, site, unsigned(kind), odd != 0};
      },
      [&] { ampsim_detect_parts(&worker, offset, size, rank, site, unsigned(kind), unsigned(Space::global)); });
  return address;
}

} // namespace
} // namespace ampsim

using ampsim::AccessKind;
using ampsim::Space;

extern "C" {

void *ampsim_detect_read(ampsim_thread_context *context, void *address, uint32_t size, uint32_t site) {
  return ampsim::access<AccessKind::read>(context, address, size, site);
}

void *ampsim_detect_write(ampsim_thread_context *context, void *address, uint32_t size, uint32_t site) {
  return ampsim::access<AccessKind::write>(context, address, size, site);
}

void *ampsim_detect_atomic(ampsim_thread_context *context, void *address, uint32_t size, uint32_t site) {
  return ampsim::access<AccessKind::atomic>(context, address, size, site);
}

void ampsim_detect_written(ampsim_thread_context *, void *, uint32_t, uint32_t) {}

void *ampsim_detect_known(ampsim_thread_context *context, void *address, uint32_t size, uint32_t site) {
  ampsim::DetectWorker &worker = ampsim::worker_of(context);
  if (std::uint64_t offset = ampsim::offset_in(worker.tile_local, address); offset < worker.tile_local.size) {
    ++worker.elided;
    ampsim::check_known({worker, worker.tile_local, context->rank_in_tile, site, worker.warps}, offset, size);
    return address;
  }
  --worker.accesses;
  return ampsim_detect_read(context, address, size, site);
}

void *ampsim_detect_known_in_loop(ampsim_thread_context *context, void *address, uint32_t size, uint32_t site,
                                  uint32_t, uint64_t, uint64_t) {
  return ampsim_detect_known(context, address, size, site);
}

void *ampsim_detect_beyond(ampsim_thread_context *context, void *address, uint32_t size, uint32_t site,
                           uint32_t kind) {
  return ampsim::outside(*static_cast<ampsim::DetectWorker *>(context->watcher), context, address, size,
                         AccessKind(kind), site);
}

void ampsim_detect_counted(ampsim_thread_context *context) {
  ampsim::DetectWorker &worker = *static_cast<ampsim::DetectWorker *>(context->watcher);
  ++worker.accesses;
  ++worker.elided;
}

void *ampsim_detect_unchecked(ampsim_thread_context *context, void *address, uint32_t size, uint32_t site,
                              uint32_t kind) {
  ampsim::DetectWorker &worker = *static_cast<ampsim::DetectWorker *>(context->watcher);
  if (worker.memory->is_outside(address))
    return ampsim::outside(worker, context, address, size, AccessKind(kind), site);
  ++worker.accesses;
  ++worker.elided;
  return address;
}

//===--- In loops over threads -------------------------------------------------===//

void ampsim_loop_begin_in_warp(ampsim::DetectLoop *loop, ampsim_thread_context *context) {
  auto &worker = *static_cast<ampsim::DetectWorker *>(context->watcher);
  if (context->loop_tiled && context->tile_rank != worker.tile_rank)
    ampsim_detect_enter_tile(&worker, context->tile_rank);
  loop->worker = &worker;
  loop->global = worker.global;
  loop->tile_local = worker.tile_local;
  loop->tile_local.begin = context->tile_local; // the same, but now the optimiser knows
  loop->outside_begin = worker.memory->outside_begin;
  loop->outside_size = worker.memory->outside_size;
  loop->accesses = loop->elided = 0;
  loop->once = nullptr;
  loop->once_begin = loop->once_granules = 0;
  loop->warps = worker.warps;
  if (worker.warps && worker.global_warps.lanes() == ampsim::shadow::quick_warp) {
    loop->global.now.warp = worker.global_warps.begin(worker.global.now, context->loop_thread);
    loop->tile_local.now.warp = worker.tile_local_warps.begin(worker.tile_local.now, context->loop_thread);
  }
}

void ampsim_loop_begin(ampsim::DetectLoop *loop, ampsim_thread_context *context) {
  ampsim_loop_begin_in_warp(loop, context);
  ampsim::freeze_clocks(*loop);
}

void ampsim_loop_thread(ampsim::DetectLoop *loop, uint64_t rank) {
  ampsim::DetectWorker &worker = *loop->worker;
  worker.enter_untiled(rank);
  loop->global.now = worker.global.now;
  ampsim::freeze_clocks(*loop);
}

void ampsim_loop_fenced(ampsim::DetectLoop *loop) {
  auto renew = [](auto &now, const auto &then) {
    const auto warp = now.interval == then.interval ? now.warp : then.interval;
    now = then;
    now.warp = warp;
  };
  renew(loop->global.now, loop->worker->global.now);
  renew(loop->tile_local.now, loop->worker->tile_local.now);
}

void ampsim_loop_end(ampsim::DetectLoop *loop) {
  if (loop->worker->later_count)
    ampsim_detect_check_later(loop->worker);
  loop->worker->accesses += loop->accesses + loop->elided;
  loop->worker->elided += loop->elided;
}

void *ampsim_loop_read(ampsim::DetectLoop *loop, ampsim_thread_context *context, uint32_t thread, uint32_t rank,
                       void *address, uint32_t size, uint32_t site, uint32_t place) {
  return ampsim::loop_access<AccessKind::read>(loop, context, thread, rank, address, size, site, place);
}

void *ampsim_loop_write(ampsim::DetectLoop *loop, ampsim_thread_context *context, uint32_t thread, uint32_t rank,
                        void *address, uint32_t size, uint32_t site, uint32_t place) {
  return ampsim::loop_access<AccessKind::write>(loop, context, thread, rank, address, size, site, place);
}

void *ampsim_loop_atomic(ampsim::DetectLoop *loop, ampsim_thread_context *context, uint32_t thread, uint32_t rank,
                         void *address, uint32_t size, uint32_t site, uint32_t place) {
  return ampsim::loop_access<AccessKind::atomic>(loop, context, thread, rank, address, size, site, place);
}

void *ampsim_loop_later(ampsim::DetectLoop *loop, ampsim_thread_context *context, uint32_t thread, uint32_t rank,
                        void *address, uint32_t size, uint32_t site, uint32_t kind) {
  if (AccessKind(kind) == AccessKind::write)
    return ampsim::loop_access_later<AccessKind::write>(loop, context, thread, rank, address, size, site);
  if (AccessKind(kind) == AccessKind::read)
    return ampsim::loop_access_later<AccessKind::read>(loop, context, thread, rank, address, size, site);
  return ampsim::loop_access_later<AccessKind::atomic>(loop, context, thread, rank, address, size, site);
}

void ampsim_loop_once(ampsim::DetectLoop *loop) {
  if (loop->worker->once_wanted) [[unlikely]]
    ampsim_detect_begin_once(loop->worker);
  const ampsim::DetectWorker &worker = *loop->worker;
  if (!worker.once)
    return;
  loop->once = worker.once + worker.once_first / 64;
  loop->once_begin =
      reinterpret_cast<std::uintptr_t>(worker.global.begin) + worker.once_first * ampsim::granule_bytes;
  loop->once_granules = worker.once_granules;
}

void *ampsim_loop_known(ampsim::DetectLoop *loop, ampsim_thread_context *context, uint32_t thread, uint32_t rank,
                        void *address, uint32_t size, uint32_t site) {
  if (std::uint64_t offset = ampsim::offset_in(loop->tile_local, address); offset < loop->tile_local.size)
      [[likely]] {
    ++loop->elided;
    ampsim::check_known({*loop->worker, loop->tile_local, rank, site, loop->warps}, offset, size);
    return address;
  }
  return ampsim::loop_access<AccessKind::read>(loop, context, thread, rank, address, size, site, ampsim::anywhere);
}

void *ampsim_loop_unchecked(ampsim::DetectLoop *loop, ampsim_thread_context *context, uint32_t thread,
                            void *address, uint32_t size, uint32_t site, uint32_t kind) {
  if (std::uint64_t(static_cast<char *>(address) - loop->outside_begin) < loop->outside_size) [[unlikely]]
    return ampsim::outside(*loop, context, thread, address, size, AccessKind(kind), site);
  ++loop->elided;
  return address;
}

void *ampsim_loop_beyond(ampsim::DetectLoop *loop, ampsim_thread_context *context, uint32_t thread, void *address,
                         uint32_t size, uint32_t site, uint32_t kind) {
  return ampsim::outside(*loop, context, thread, address, size, AccessKind(kind), site);
}

void ampsim_loop_counted(ampsim::DetectLoop *loop) { ++loop->elided; }

void ampsim_loop_possible(ampsim::DetectLoop *loop, ampsim_thread_context *, uint32_t, uint32_t rank, void *address,
                          uint32_t size, uint32_t site, uint32_t kind) {
  const std::uint64_t offset = ampsim::offset_in(loop->tile_local, address);
  if (offset >= loop->tile_local.size) [[unlikely]]
    return; // reported where it happens
  const ampsim::CheckView<Space::tile_local> view{*loop->worker, loop->tile_local, rank, site, loop->warps};
  ampsim::check_access<AccessKind::read, Space::tile_local>(view, offset, size);
  if (AccessKind(kind) == AccessKind::write)
    ampsim::check_access<AccessKind::write, Space::tile_local>(view, offset, size);
}

bool ampsim_loop_all_initialised(ampsim::DetectLoop *loop, uint32_t variable, uint64_t offset, uint64_t size) {
  return ampsim_detect_all_initialised(loop->worker, variable, offset, size);
}

bool ampsim_loop_tile_checked(ampsim::DetectLoop *loop) { return loop->worker->whole_tiles > 0; }

} // extern "C"
