// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The occurrences of one access that can matter: a frontier instead of a list.
//
// Thousands of threads, in thousands of loop iterations, perform the same access (one site, one address, one width).
// Only a few of them are kept, and still every conflicting pair of accesses is represented by the pair that a report
// shows: the lowest threads.
//
// In a hazard, an occurrence is either the first or the second in lockstep order. Which one it can be depends on its
// iterations only: the fewer, the more partners it precedes; the more, the more partners it follows. And partners
// must only differ in their unit: the thread (within a tile), the tile (across tiles). So, for the role of the first,
// an occurrence e is dominated, and dropped, if
//     there is one of the same unit, of a thread not above e's, with no more iterations than e, or
//     there are two of different units, of threads below e's, each with no more iterations than e.
// Proof: let p be any partner of e that comes after it. In the first case the other occurrence has the same unit as
// e, so it is a partner of p as well, precedes p, and its thread is not above. In the second case one of the two has
// another unit than p, also precedes p, and has a lower thread. Either way p has a partner that gives a lower pair.
// The role of the second mirrors this with "no fewer iterations". Dominance is transitive, so what dominates e may
// itself be dropped for its own dominators. Where two units or more performed the access, two remain.
//
// If tiles have warps, pairs within a warp are distinguished from pairs across warps, and both must stay: the two
// others must then be of e's warp, or of different ones. (Across: at most one of two of different warps is of p's.
// Within: p is of e's warp, and at most one of two threads.)
//
// In practice two to four occurrences stay. The number can grow only where higher threads have ever fewer (or ever
// more) iterations; beyond `frontier_limit` entries of a role those between the extremes are dropped: every hazard is
// still found, but the threads shown may not be the lowest.
#pragma once

#include "detector/explain/iterations.h"
#include "detector/explain/pooled_list.h"
#include "model/access.h"

#include <array>
#include <cstdint>

namespace ampsim {

/// The position of a thread in the launch.
struct ThreadRank {
  static constexpr unsigned bits_in_tile = 10;
  std::uint64_t in_tile : bits_in_tile = 0, tile : 64 - bits_in_tile = 0;

  ThreadRank() = default;
  ThreadRank(std::uint64_t tile, std::uint32_t in_tile) : in_tile(in_tile), tile(tile) {}
  std::uint64_t number() const { return tile << bits_in_tile | in_tile; }
  friend bool operator==(const ThreadRank &a, const ThreadRank &b) { return a.number() == b.number(); }
  friend auto operator<=>(const ThreadRank &a, const ThreadRank &b) { return a.number() <=> b.number(); }
};

/// Partners must differ in it. Where a tile has warps, pairs within one and pairs across them also count as
/// different.
enum class Unit : std::uint8_t { thread, tile, thread_in_warp_of_32, thread_in_warp_of_64 };
inline bool same_unit(Unit unit, const ThreadRank &a, const ThreadRank &b) {
  return unit == Unit::tile ? a.tile == b.tile : a == b;
}
inline Unit thread_unit(std::uint32_t warp) {
  switch (warp) {
  case 32:
    return Unit::thread_in_warp_of_32;
  case 64:
    return Unit::thread_in_warp_of_64;
  default:
    return Unit::thread;
  }
}
inline bool same_warp(Unit unit, const ThreadRank &a, const ThreadRank &b) {
  unsigned bits = 0;
  if (unit == Unit::thread_in_warp_of_32)
    bits = 5;
  else if (unit == Unit::thread_in_warp_of_64)
    bits = 6;
  return bits && a.tile == b.tile && a.in_tile >> bits == b.in_tile >> bits;
}

/// The value that was read or written, if it can be shown.
struct AccessValue {
  std::array<char, 8> bytes{};
  bool known = false;
  bool unchanged = false; // a write that left every byte as it was
};

/// One access as it was performed.
struct Occurrence {
  static constexpr std::uint8_t first = 1, second = 2;
  ThreadRank thread;
  std::uint32_t interval = 0;
  std::uint8_t roles = 0;
  AccessValue value;
  Iterations iterations;
};
static_assert(sizeof(Occurrence) == 40, "there are millions of them");

/// One side of a pair of accesses: its place, width and thread.
struct Side {
  AccessKind kind = AccessKind::read;
  SiteId site = no_site;
  std::uint32_t size = 0;
  std::uint64_t address = 0;
  const Occurrence *occurrence = nullptr;
};
/// Likewise, with an occurrence of its own.
struct KeptSide {
  Side side;
  Occurrence occurrence;
};

inline constexpr std::size_t frontier_limit = 64;

using Occurrences = PooledList<Occurrence>;

/// Occurrences of one access, ascending by thread. `nodes` must always be the same.
class Frontier {
public:
  /// Returns true if it is dropped, and if all that a thread not below its own does in the same iterations will be.
  bool insert(Occurrences::Nodes &nodes, Unit unit, const Occurrence &occurrence);
  void clear(Occurrences::Nodes &nodes) { entries.clear(nodes); }
  const Occurrences &occurrences() const { return entries; }

private:
  bool dominated_by_two(Unit unit, std::uint8_t role, const Occurrence &occurrence) const;
  bool trim(Occurrences::Nodes &nodes, std::uint8_t role);

  Occurrences entries;
};

} // namespace ampsim
