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

/// Which spaces a barrier or fence covers: bit `1 << Space`.
using FenceMask = std::uint32_t;
inline constexpr FenceMask fence_global = 1u << unsigned(Space::global);
inline constexpr FenceMask fence_tile_local = 1u << unsigned(Space::tile_local);
inline constexpr FenceMask fence_all = fence_global | fence_tile_local;
/// Beside them, of a free fence: only the threads of its tile are concerned.
inline constexpr FenceMask fence_within_tile = 1u << space_count;
/// Likewise, of a barrier: it waits for all tiles of the cluster.
inline constexpr FenceMask fence_cluster = 2u << space_count;

/// Index into `ProgramTables::sites`: one place in one kernel after inlining,
/// with its whole call chain.
using SiteId = std::uint32_t;
inline constexpr SiteId no_site = ~SiteId{0};

} // namespace ampsim
