// The shadow cell: what the detect pass remembers about 4 bytes of user memory.
//
// Two words, each with the stamp of its latest event:
//
//     writer   | segment 48 | thread 10 | suspicious 1 | init 4 | -- 1 |        plain writes
//     others   | segment 48 | thread 10 | many 1 | earlier 1 | read 1 | atomic 1 | odd 1 | -- 1 |   reads and
//     atomics
//
//     segment     a counter that advances at each barrier that covers the space, at each tile's and each
//                 launch's start. So one compare tells "this interval", "this tile", "this launch", and
//                 nothing is ever cleared: an older stamp is as good as an empty cell.
//     thread      rank in the tile of the latest writer, or of the first of the interval's others
//     suspicious  given to the explain pass; nothing more has to be known
//     init        bytes written in this tile (kept for all cells, used for tile_static)
//     many        others of this interval are two threads or more
//     earlier     an earlier tile of the launch read it or used it atomically
//     read, atomic, odd   what others of this launch did; odd: not exactly these 4 bytes
//
// Why this is enough. Look at one location up to the first conflict, in any interleaving of the
// threads of an interval (nothing here relies on threads running one by one). Until then:
//   - all writes came from one tile (writes of two tiles conflict), and those of one interval from one thread. So
//     the latest write stands for all: a later access conflicts with some write exactly if it does with that one,
//     because older writes are of the same tile and either by the same thread or in an interval that has ended.
//   - of the interval's reads and atomics, a write by t conflicts with some exactly if there is one by a thread
//     other than t: `thread` and `many` say so. Those of ended intervals of this tile are ordered before t. Of
//     those of other tiles the write conflicts with any one: `earlier`, or a stamp older than the tile.
//   - reads and atomics conflict among each other only if one is of another width or alignment: `atomic` and `odd`
//     keep that for the launch, without asking who it was (suspects too much, which explain forgives).
// After the first conflict the cell is suspicious, and that is all the detect pass has to say about it. Where one
// scope is not looked for, the argument holds for the other scope alone: a tile's last writer tells tiles apart,
// and within an interval of conflict-free writes there still is only one. Sub-word neighbours share a cell and may
// be suspected without reason. tests/detector/shadow_cell_test.cpp enumerates all short histories against the rule.
//
// Cost: 16 bytes per 4 bytes of user memory, touched lazily; one or two loads and compares per access where the
// thread has been there in this interval. 48 bits of segments last for 10^14 tiles and barriers, so nothing ever
// wraps.
#pragma once

#include "simulator/access.h"

#include <cstdint>

namespace ampsim {

inline constexpr unsigned granule_bytes = 4;

struct ShadowCell {
  std::uint64_t writer = 0;
  std::uint64_t others = 0;
};
static_assert(sizeof(ShadowCell) == 16);

namespace shadow {

inline constexpr unsigned thread_shift = 6, thread_bits = 10;
inline constexpr unsigned segment_shift = thread_shift + thread_bits, segment_bits = 48;
static_assert(segment_shift + segment_bits == 64);
static_assert(1u << thread_bits == 1024, "C++ AMP's greatest tile");

// flags of `writer`
inline constexpr std::uint64_t suspicious = 1u << 5;
inline constexpr unsigned init_shift = 1;
inline constexpr std::uint64_t init_mask = 15u << init_shift;
// flags of `others`
inline constexpr std::uint64_t many = 1u << 5, earlier = 1u << 4, read = 1u << 3, atomic = 1u << 2, odd = 1u << 1;

inline constexpr std::uint64_t flags_mask = (1u << thread_shift) - 1;

/// Where time stands for one memory space: stamps below these limits are older.
struct Clock {
  std::uint64_t interval = std::uint64_t{1} << segment_shift; // first stamp of the present barrier interval
  std::uint64_t tile = interval;                              // of the present tile
  std::uint64_t history = interval; // of what matters at all: the launch (global), the tile (tile_static)
};

/// What an access revealed.
enum Sign : unsigned {
  within = 1,        // conflict of threads of one tile, or a width that explain has to look at
  across = 2,        // conflict of tiles
  uninitialised = 4, // bytes that nothing has written (tile_static)
  different = 8,     // another thread's atomic on the same cell: a candidate for mixed-atomics
  order_shows = 16,  // reads and atomics of different tiles: no hazard, but what is read depends on the order
  fresh = 32,        // first access to this cell in its history
};

inline std::uint64_t stamp(const Clock &now, std::uint32_t thread) {
  return now.interval | std::uint64_t{thread} << thread_shift;
}

/// Has the cell, read as a whole, been read in this interval by this thread or by many, and not been written since?
/// Then another read changes nothing and shows nothing that the earlier ones did not.
inline bool read_before(const ShadowCell &cell, const Clock &now, std::uint32_t thread) {
  const std::uint64_t others = cell.others;
  return others >= now.interval && (others & (read | odd)) == read && cell.writer < now.interval &&
         (others & many || !((others ^ stamp(now, thread)) >> thread_shift));
}

/// A plain write of the bytes `bytes` (mask of 4) by `thread`.
inline unsigned on_write(ShadowCell &cell, const Clock &now, std::uint32_t thread, unsigned bytes) {
  const std::uint64_t me = stamp(now, thread), writer = cell.writer, others = cell.others;
  unsigned signs = 0;
  std::uint64_t init = std::uint64_t{bytes} << init_shift;
  if (!((writer ^ me) >> thread_shift) && others < now.interval && (writer & init) == init)
    return 0; // once more in this interval
  if (writer >= now.history) {
    if (writer & suspicious)
      return 0;
    if (writer < now.tile)
      signs |= across;
    else {
      init |= writer & init_mask;
      if (writer >= now.interval && (writer ^ me) >> thread_shift)
        signs |= within;
    }
  } else if (others < now.history) {
    cell.writer = me | init;
    return fresh;
  }
  if (others >= now.history) {
    if (others < now.tile || others & earlier)
      signs |= across;
    if (others >= now.interval && (others & many || (others ^ me) >> thread_shift))
      signs |= within;
  }
  cell.writer = me | init;
  return signs;
}

/// A plain read or an atomic operation (`flag`: read or atomic, with odd where it is not exactly the cell) by
/// `thread`.
inline unsigned on_other(ShadowCell &cell, const Clock &now, std::uint32_t thread, std::uint64_t flag) {
  const std::uint64_t me = stamp(now, thread), writer = cell.writer, others = cell.others;
  unsigned signs = 0;
  if (writer >= now.history) {
    if (writer & suspicious)
      return 0;
    if (writer < now.tile)
      signs |= across;
    else if (writer >= now.interval && (writer ^ me) >> thread_shift)
      signs |= within;
  }
  if (others < now.history) {
    cell.others = me | flag;
    return writer < now.history ? signs | fresh : signs;
  }
  std::uint64_t kept = (others & (earlier | read | atomic | odd)) | flag;
  std::uint64_t who = me;
  if (others < now.tile) {
    kept |= earlier;
  } else if (others >= now.interval) {
    kept |= others & many;
    if ((others ^ me) >> thread_shift) {
      kept |= many;
      who = others & ~flags_mask;
    }
  }
  if ((kept & (atomic | odd)) == (atomic | odd))
    signs |= within | across;
  if (flag & others & atomic && (others < now.tile || kept & (earlier | many)))
    signs |= different;
  if ((kept & (read | atomic | earlier)) == (read | atomic | earlier))
    signs |= order_shows;
  cell.others = who | kept;
  return signs;
}

/// Bytes of the cell that were written in this tile.
inline unsigned initialised_bytes(const ShadowCell &cell, const Clock &now) {
  return cell.writer >= now.tile ? unsigned((cell.writer & init_mask) >> init_shift) : 0;
}

} // namespace shadow
} // namespace ampsim
