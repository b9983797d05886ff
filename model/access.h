// The words that simulator, detector and reports share about one memory access.
//
// Nothing here has behaviour of its own: these are names for memory spaces, kinds of operation and fences.
#pragma once

#include <cstdint>

namespace ampsim {

/// The two memory spaces that threads share.
enum class Space : std::uint8_t { global = 0, tile_local = 1 };
inline constexpr unsigned space_count = 2;

/// What an operation does to memory. A read-modify-write through an atomic
/// function is one `atomic` access; `a[i] += x` is a `read` and a `write`.
enum class AccessKind : std::uint8_t { read, write, atomic };

/// The threads for which an operation is atomic, or to which a fence releases and from which it acquires. A launch without
/// clusters has one for each tile.
enum class Reach : std::uint8_t { tile, cluster, all };

/// Which spaces a barrier or fence covers: bit `1 << Space`.
using FenceMask = std::uint32_t;
inline constexpr FenceMask fence_global = 1u << unsigned(Space::global);
inline constexpr FenceMask fence_tile_local = 1u << unsigned(Space::tile_local);
inline constexpr FenceMask fence_all = fence_global | fence_tile_local;
/// Beside them, of a free fence: only the threads of its tile, or of its cluster, are concerned.
inline constexpr FenceMask fence_within_tile = 1u << space_count;
inline constexpr FenceMask fence_within_cluster = 32u << space_count;
inline constexpr Reach reach_of(FenceMask fence) {
  if (fence & fence_within_tile)
    return Reach::tile;
  return fence & fence_within_cluster ? Reach::cluster : Reach::all;
}
/// Likewise, of a barrier: it waits for all tiles of the cluster.
inline constexpr FenceMask fence_cluster = 2u << space_count;
/// Of a free fence: it only releases what its thread did before, or only acquires what its thread has observed. A fence with
/// neither of them does both, and is sequentially consistent. Of the order of one atomic operation, at least one is set.
inline constexpr FenceMask fence_releases = 4u << space_count;
inline constexpr FenceMask fence_acquires = 8u << space_count;
inline constexpr bool releases(FenceMask fence) { return fence & fence_releases || !(fence & fence_acquires); }
inline constexpr bool acquires(FenceMask fence) { return fence & fence_acquires || !(fence & fence_releases); }
/// Of a barrier of the tile, beside no space: it orders only what came before its threads' arrivals, each of which is a free
/// fence with this bit.
inline constexpr FenceMask fence_arrival = 16u << space_count;

/// Index into `ProgramTables::sites`: one place in one kernel after inlining,
/// with its whole call chain.
using SiteId = std::uint32_t;
inline constexpr SiteId no_site = ~SiteId{0};

} // namespace ampsim
