// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The detect pass's check of one access, which is inlined into kernels, for threads with a context of their own
// (detect_hooks.cpp) and for loops over threads (loop_hooks.h).
//
// Nearly every access finds its cell as it would be without hazards: no other thread used it in this interval, or
// only readers did. Those cases are a few compares and at most one store here; everything else that shadow_cell.h
// distinguishes takes a call.
#pragma once

#include "detector/detect/shadow_memory.h"
#include "model/abi.h"

#include <atomic>

/// Checks one granule in full and notes the result: `bytes` of it are accessed; `odd` is shadow::odd if those are not
/// the whole access or not the whole granule.
extern "C" void ampsim_detect_granule(ampsim::DetectWorker *, std::uint64_t granule, ampsim::NotedAccess access,
                                      std::uint32_t odd, std::uint32_t site);
/// Checks an access that does not consist of whole granules.
extern "C" void ampsim_detect_parts(ampsim::DetectWorker *, std::uint64_t offset, std::uint32_t size,
                                    std::uint32_t thread, std::uint32_t site, std::uint32_t kind,
                                    std::uint32_t space);

namespace ampsim {

/// The state that a check reads. The clocks and addresses are copies of the worker's: in a loop they stay in
/// registers.
template <Space in> struct CheckView {
  DetectWorker &worker;
  const SpaceShadow<in> &space;
  std::uint32_t thread; // rank in the tile
  std::uint32_t site;
  bool warps; // as the worker's; in loops over threads of other kernels the optimiser knows that it is false
};

/// Returns true if the bytes `mask` of a granule of global memory are initialised.
inline bool initialised(const DetectWorker &worker, std::uint64_t granule, unsigned mask) {
  auto *bits = const_cast<std::uint8_t *>(worker.initialised) + granule / 2;
  unsigned known = std::atomic_ref(*bits).load(std::memory_order_relaxed) >> (granule % 2 * 4);
  return (known & mask) == mask;
}

inline void initialise(const DetectWorker &worker, std::uint64_t granule, unsigned mask) {
  if (initialised(worker, granule, mask))
    return;
  std::atomic_ref bits(const_cast<std::uint8_t *>(worker.initialised)[granule / 2]);
  bits.fetch_or(std::uint8_t(mask << (granule % 2 * 4)), std::memory_order_relaxed);
}

namespace quick {

/// Returns true if the stamp is from an interval that the present one neither conflicts with nor depends on: an ended
/// interval of this tile or, for global memory, an ended launch.
template <Space in> inline bool is_past(ShadowWord<in> stamp, const shadow::Clock<ShadowWord<in>> &now) {
  if constexpr (in == Space::tile_local)
    return stamp < now.interval; // of an ended tile or not: cells forget by their stamps
  else
    return stamp < now.interval && (stamp >= now.tile || stamp < now.history);
}

/// Returns true if the stamp, from the present interval, is from before the running warp's last barrier and by one of
/// its threads.
template <class Word> inline bool is_past_in_warp(Word stamp, Word me, const shadow::Clock<Word> &now) {
  constexpr unsigned lane_bits = 5;
  static_assert(shadow::quick_warp == 1u << lane_bits);
  return stamp >= now.interval && stamp < now.warp && !((stamp ^ me) >> (shadow::thread_shift + lane_bits) & 31);
}

/// Flags of `others` that include every thread.
inline constexpr unsigned anybody = shadow::many | shadow::scattered;

template <class Word> inline bool mine(Word stamp, Word me) { return !((stamp ^ me) >> shadow::thread_shift); }

/// A write of a whole granule; false: nothing was done.
template <Space in> inline bool write(const CheckView<in> &view, ShadowCell<ShadowWord<in>> &cell) {
  const auto &now = view.space.now;
  const ShadowWord<in> me = shadow::stamp(now, view.thread), writer = cell.writer, others = cell.others;
  if (mine(writer, me))
    return others < now.interval && (writer & shadow::init_mask) == shadow::init_mask;
  if ((!is_past<in>(writer, now) && !is_past_in_warp(writer, me, now)) || writer & shadow::candidate)
    return false;
  if constexpr (in == Space::global) {
    if (writer < now.history && others < now.history && view.worker.interesting & shadow::fresh)
      return false;
    if (others & shadow::earlier)
      return false;
  }
  if (!is_past<in>(others, now) && (!mine(others, me) || others & shadow::many) &&
      (!is_past_in_warp(others, me, now) || others & shadow::scattered))
    return false;
  cell.writer = me | shadow::init_mask;
  return true;
}

/// A read of a whole granule, by itself (`flag`: read) or as part of more (read and odd).
template <Space in>
inline bool read(const CheckView<in> &view, ShadowCell<ShadowWord<in>> &cell, std::uint64_t granule,
                 unsigned flag) {
  const auto &now = view.space.now;
  const ShadowWord<in> me = shadow::stamp(now, view.thread), writer = cell.writer, others = cell.others;
  if (others >= now.interval && flag == shadow::read && (others & (flag | shadow::odd | shadow::atomic)) == flag &&
      writer < now.interval && (others & shadow::scattered || mine(others, me)))
    return true;
  if (in == Space::tile_local ? writer < now.tile || (writer & shadow::init_mask) != shadow::init_mask
                              : !initialised(view.worker, granule, 15))
    return false;
  if (writer & shadow::candidate ||
      (!is_past<in>(writer, now) && !is_past_in_warp(writer, me, now) && !mine(writer, me)))
    return false;
  if (others & (shadow::atomic | shadow::earlier | (shadow::odd & ~flag)))
    return false;
  const bool past = is_past_in_warp(others, me, now) && !(others & shadow::scattered);
  if (others >= now.interval && !past) {
    if (mine(others, me)) {
      cell.others = others | flag;
      return true;
    }
    if (view.warps)
      return false;
    cell.others = others | anybody | flag;
    return true;
  }
  if (!past && !is_past<in>(others, now))
    return false;
  if (in == Space::global && writer < now.history && others < now.history &&
      view.worker.interesting & shadow::fresh)
    return false;
  cell.others = me | flag;
  return true;
}

/// An atomic operation on a whole granule.
template <Space in>
inline bool atomic(const CheckView<in> &view, ShadowCell<ShadowWord<in>> &cell, std::uint64_t granule) {
  const auto &now = view.space.now;
  const ShadowWord<in> me = shadow::stamp(now, view.thread), writer = cell.writer, others = cell.others;
  const bool fresh = others < now.history;
  if (in == Space::tile_local ? writer < now.tile || (writer & shadow::init_mask) != shadow::init_mask
                              : !initialised(view.worker, granule, 15))
    return false;
  if (writer & shadow::candidate || (!is_past<in>(writer, now) && !is_past_in_warp(writer, me, now)) ||
      view.worker.interesting & (shadow::different | shadow::orders_tiles))
    return false;
  if (!fresh && (others & (shadow::read | shadow::atomic | shadow::odd)) != shadow::atomic)
    return false;
  const bool past = is_past_in_warp(others, me, now) && !(others & shadow::scattered);
  if (others >= now.interval && !past) {
    if (others & shadow::scattered || mine(others, me))
      return true;
    if (view.warps)
      return false;
    cell.others = others | anybody;
    return true;
  }
  if (in == Space::global && fresh && writer < now.history && view.worker.interesting & shadow::fresh)
    return false;
  ShadowWord<in> earlier = 0;
  if (!fresh)
    earlier = others < now.tile ? shadow::earlier : others & shadow::earlier;
  cell.others = me | shadow::atomic | earlier;
  return true;
}

} // namespace quick

template <AccessKind kind, Space in>
inline void check_granule(const CheckView<in> &view, std::uint64_t granule, unsigned bytes, unsigned odd) {
  bool done = false;
  if constexpr (kind == AccessKind::write) {
    if constexpr (in == Space::global)
      initialise(view.worker, granule, bytes);
    done = bytes == 15 && quick::write<in>(view, view.space.cells[granule]);
  }
  if constexpr (kind == AccessKind::read)
    done = bytes == 15 && quick::read<in>(view, view.space.cells[granule], granule, shadow::read | odd);
  if constexpr (kind == AccessKind::atomic)
    done = bytes == 15 && !odd && quick::atomic<in>(view, view.space.cells[granule], granule);
  // A candidate cell is examined by the explain pass and needs no more tracking, except that an atomic operation on
  // global memory initialises it.
  if (!(kind == AccessKind::atomic && in == Space::global)) {
    const auto writer = view.space.cells[granule].writer;
    done = done || (writer & shadow::candidate && writer >= view.space.now.history);
  }
  if (!done) [[unlikely]]
    ampsim_detect_granule(
        &view.worker, granule,
        {.signs = 0, .kind = unsigned(kind), .space = unsigned(in), .bytes = bytes, .thread = view.thread}, odd,
        view.site);
}

/// Calls `each(granule, bytes, odd)` for the granules of an access.
template <class Each> inline void for_granules(std::uint64_t offset, std::uint32_t size, const Each &each) {
  for (std::uint64_t at = offset; at < offset + size;) {
    std::uint64_t granule = at / granule_bytes, end = (granule + 1) * granule_bytes;
    if (end > offset + size)
      end = offset + size;
    each(granule, ((1u << (end - at)) - 1) << at % granule_bytes, shadow::odd);
    at = end;
  }
}

/// Likewise, but calls `other` if the access does not consist of whole granules.
template <class Each, class Other>
inline void for_whole_granules(std::uint64_t offset, std::uint32_t size, const Each &each, const Other &other) {
  if (offset % granule_bytes || size % granule_bytes) [[unlikely]]
    return other();
  for (std::uint32_t k = 0; k < size / granule_bytes; ++k)
    each(offset / granule_bytes + k, 15u, size == granule_bytes ? 0u : shadow::odd);
}

template <AccessKind kind, Space in>
inline void check_access(const CheckView<in> &view, std::uint64_t offset, std::uint32_t size) {
  for_whole_granules(
      offset, size,
      [&](std::uint64_t granule, unsigned bytes, unsigned odd) {
        check_granule<kind, in>(view, granule, bytes, odd);
      },
      [&] {
        ampsim_detect_parts(&view.worker, offset, size, view.thread, view.site, unsigned(kind), unsigned(in));
      });
}

/// Checks only that a read is of memory that has been written: another access of the thread, or the lack of any in
/// this interval, covers the rest.
inline void check_known(const CheckView<Space::tile_local> &view, std::uint64_t offset, std::uint32_t size) {
  for_whole_granules(
      offset, size,
      [&](std::uint64_t granule, unsigned bytes, unsigned odd) {
        const std::uint32_t writer = view.space.cells[granule].writer;
        if (writer < view.space.now.tile || (writer & shadow::init_mask) != shadow::init_mask) [[unlikely]]
          check_granule<AccessKind::read, Space::tile_local>(view, granule, bytes, odd);
      },
      [&] {
        ampsim_detect_parts(&view.worker, offset, size, view.thread, view.site, unsigned(AccessKind::read),
                            unsigned(Space::tile_local));
      });
}

} // namespace ampsim
