// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The terms that simulator, detector and reports share about a memory access.
//
// Nothing here has behaviour of its own: these are names for memory spaces, kinds of operation and fences.
#pragma once

#include "model/abi.h"

#include <cstdint>

namespace ampsim {

/// The two memory spaces that threads share.
enum class Space : std::uint8_t { global = 0, tile_local = 1 };
inline constexpr unsigned space_count = 2;

/// The effect of an operation on memory. A read-modify-write through an atomic function is one `atomic` access; `a[i]
/// += x` is a `read` and a `write`.
enum class AccessKind : std::uint8_t { read, write, atomic };

/// The threads for which an operation is atomic, or to which a fence releases and from which it acquires: those of its
/// tile, of its cluster (a launch without clusters has one for each tile), of all launches on its device, or of the
/// whole system, which includes the host. Fences do not distinguish the last two.
enum class Reach : std::uint8_t { tile, cluster, device, system };

/// The spaces that a barrier or fence covers: bit `1 << Space`. (The languages' headers use the same bits,
/// ampsim_fence_bit.)
using FenceMask = std::uint32_t;
inline constexpr FenceMask fence_global = ampsim_fence_global;
inline constexpr FenceMask fence_tile_local = ampsim_fence_tile_local;
inline constexpr FenceMask fence_all = fence_global | fence_tile_local;
static_assert(fence_global == 1u << unsigned(Space::global) &&
              fence_tile_local == 1u << unsigned(Space::tile_local) && fence_all == ampsim_fence_all);
/// For a barrier that covers only a part of global memory (OpenCL C 3.0, 6.15.8). It ends no interval of this space,
/// and so counts like a barrier of some of the tile's threads.
inline constexpr FenceMask fence_buffers = ampsim_fence_buffers;
inline constexpr FenceMask fence_images = ampsim_fence_images;
inline constexpr FenceMask fence_part_of_global = fence_buffers | fence_images;
/// A further bit for a free fence: it concerns only the threads of its tile, or of its cluster.
inline constexpr FenceMask fence_within_tile = ampsim_fence_within_tile;
inline constexpr FenceMask fence_within_cluster = ampsim_fence_within_cluster;
inline constexpr Reach reach_of(FenceMask fence) {
  if (fence & fence_within_tile)
    return Reach::tile;
  return fence & fence_within_cluster ? Reach::cluster : Reach::device;
}
/// Likewise for a barrier: it waits for all tiles of the cluster.
inline constexpr FenceMask fence_cluster = ampsim_fence_cluster;
/// For a free fence: it only releases its thread's earlier accesses, or only acquires what its thread has observed. A
/// fence with neither bit does both, and is sequentially consistent. The ordering of one atomic operation has at least
/// one of them.
inline constexpr FenceMask fence_releases = ampsim_fence_releases;
inline constexpr FenceMask fence_acquires = ampsim_fence_acquires;
inline constexpr bool releases(FenceMask fence) { return fence & fence_releases || !(fence & fence_acquires); }
inline constexpr bool acquires(FenceMask fence) { return fence & fence_acquires || !(fence & fence_releases); }
/// For an arrival at the cluster's barrier: it passes on only what the thread's fences have released.
inline constexpr FenceMask fence_relaxed = ampsim_fence_relaxed;
/// For a barrier of the tile that covers no space: it orders only what precedes its threads' arrivals, which are free
/// fences with this bit.
inline constexpr FenceMask fence_arrival = ampsim_fence_arrival;

/// Index into `ProgramTables::sites`: one place in one kernel after inlining,
/// with its whole call chain.
using SiteId = std::uint32_t;
inline constexpr SiteId no_site = ~SiteId{0};

} // namespace ampsim
