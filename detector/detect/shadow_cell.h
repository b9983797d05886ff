// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The shadow cell: what the detect pass remembers about 4 bytes of user memory.
//
// Two words, each with the stamp of its latest event:
//
//     writer   | segment | thread 10 | candidate 1 | init 4 | halves 1 |     plain writes
//     others   | segment | thread 10 | many 1 | earlier 1 | read 1 | atomic 1 | odd 1 | scattered 1 |
//                                                                            reads and atomics
//
//     segment     a counter that advances at each barrier that covers the space, at each tile's and each
//                 launch's start. So one compare gives "this interval", "this tile", "this launch", and
//                 nothing needs clearing: an older stamp is as good as an empty cell. Barriers of a warp advance
//                 it within an interval.
//     thread      rank in the tile of the latest writer, or of the interval's others: of the first of them or, if
//                 they are many and not scattered, their group of lanes (WarpOrder)
//     candidate   given to the explain pass; nothing more needs tracking
//     init        bytes written in this tile (kept for all cells, used for tile-local)
//     many        others of this interval are two threads or more
//     scattered   ... of two warps or more, or of a kernel in which barriers of warps need no tracking
//     earlier     an earlier tile of the launch read it or used it atomically
//     read, atomic, odd   accesses of this launch's others; odd: not exactly these 4 bytes
//     halves      if others are atomic, odd and not read: all of them are atomic operations on one half of the cell
//
// This is enough. Consider one location up to the first conflict, in any interleaving of the threads of an
// interval (nothing here relies on threads running one by one). Until then:
//   - all writes came from one tile (writes of two tiles conflict), and those of one interval from one thread. So the
//     latest write represents all: a later access conflicts with some write exactly if it does with that one, because
//     older writes are of the same tile and either by the same thread or in an interval that has ended.
//   - of the interval's reads and atomics, a write by t conflicts with some exactly if there is one by a thread other
//     than t: see `thread` and `many`. Those of ended intervals of this tile are ordered before t. Of those of other
//     tiles the write conflicts with any one: `earlier`, or a stamp older than the tile.
//   - reads and atomics conflict among each other only if one is of another width or alignment: `atomic` and `odd`
//     keep that for the launch, whichever thread it was (too many candidates, which the explain pass acquits). `halves`
//     is the exception for 16-bit atomic operations: kernels add pairs of them at a few places from all tiles.
// Barriers of warps order threads within an interval, which changes "an earlier interval" to "before" (as defined by
// WarpOrder). "Before" is transitive, and so the same holds:
//   - the latest write represents all, since each is before the next one, or they would conflict.
//   - reads and atomics that are before another one need not be kept: a later write that is not after them is not
//     after that one either. So if all of `others` are before what the thread does now, it alone is kept; else it
//     joins them, with its stamp, which is the latest, for all of them.
//   - of many others a write is after all if it is after the latest stamp of each lane of their group. That may
//     require too much, if a group has more lanes than took part, or they took part earlier; but if all barriers of
//     the warp are whole (of all its lanes), others that are not before the write are of the same segment of their
//     warp, and scattered others include another warp: then it requires nothing too much.
// In some languages fences and atomic operations order tiles (TileOrder), which is also transitive: then "of another
// tile" becomes "of another tile, and not before". An atomic operation that observes all earlier ones at its location
// is after them for all that follows, and represents them. A cell that another tile wrote is read with `odd`, so that
// each thread that reads it is checked. After the first conflict the cell is a candidate, and the detect pass tracks
// nothing more. If one scope is not checked, the argument holds for the other scope alone: a tile's last writer
// distinguishes tiles, and an interval of conflict-free writes still has only one. Sub-word neighbours share a cell
// and may become candidates without reason. tests/detector/shadow_cell_test.cpp enumerates all short histories
// against the rule.
//
// Words have 64 bits for global memory: 48 of segments last for 10^14 tiles and barriers, so nothing ever wraps. The
// cells of tile-local memory matter for one tile only, are few and at best in the L1 cache, and have words of 32
// bits: once in 2^16 intervals they are stamped anew (DetectWorker::renew_tile_local).
//
// Cost: 4 bytes per byte of global memory, touched lazily, 2 per byte of a tile's tile-local memory; one or two
// loads and compares per access where the thread has been there in this interval.
#pragma once

#include "detector/order/tile_order.h"
#include "model/access.h"

#include <cstdint>

namespace ampsim {

inline constexpr unsigned granule_bytes = 4;

template <class Word> struct ShadowCell {
  Word writer = 0;
  Word others = 0;
};

namespace shadow {

inline constexpr unsigned thread_shift = 6, thread_bits = 10;
inline constexpr unsigned segment_shift = thread_shift + thread_bits;
static_assert(1u << thread_bits == 1024, "the greatest tile of any language");

// flags of `writer`
inline constexpr unsigned candidate = 1u << 5;
inline constexpr unsigned init_shift = 1;
inline constexpr unsigned init_mask = 15u << init_shift;
inline constexpr unsigned halves = 1u << 0;
// flags of `others`
inline constexpr unsigned many = 1u << 5, earlier = 1u << 4, read = 1u << 3, atomic = 1u << 2, odd = 1u << 1;
inline constexpr unsigned scattered = 1u << 0; // with `many` only

template <class Word> inline constexpr Word one_segment = Word{1} << segment_shift;

/// Threads in the warps whose barriers the hooks know by themselves (Clock::warp).
inline constexpr unsigned quick_warp = 32;

/// The order that barriers of warps make (warp_order.h).
template <class Word> class WarpOrder;

/// The present time of one memory space: stamps below these limits are older.
template <class Word> struct Clock {
  Word latest = one_segment<Word>; // stamp of what is done now
  Word interval = latest;          // first stamp of the present barrier interval
  Word warp = latest;              // after the last barrier of the running warp, where loops over its lanes know it
  Word tile = latest;              // of the present tile
  Word history = latest;           // of all that matters: the launch (global), the tile (tile-local)

  void barrier() { warp = interval = latest += one_segment<Word>; }
  void next_tile() {
    barrier();
    tile = interval;
  }
  /// Only threads of one warp pass.
  void warp_barrier() { latest += one_segment<Word>; }
  /// Returns true if no further stamp exists.
  bool at_end() const { return latest > Word(~Word{0}) - one_segment<Word>; }
};

/// The result of an access.
enum Sign : unsigned {
  within = 1,           // conflict of threads of one tile, or a width that the explain pass must check
  across = 2,           // conflict of tiles
  uninitialised = 4,    // bytes that nothing has written (tile-local)
  different = 8,        // another thread's atomic on the same cell: a candidate for mixed-atomics
  order_shows = 16,     // reads and atomics of different tiles: no hazard, but values depend on the order
  fresh = 32,           // first access to this cell in its history
  read_and_atomic = 64, // perhaps a plain read and an atomic operation of unordered threads
  orders_tiles = 128,   // never a result; requested if TileOrder must be notified of each atomic operation
};

template <class Word> inline Word stamp(const Clock<Word> &now, std::uint32_t thread) {
  return now.latest | Word{thread} << thread_shift;
}

/// Returns true if two stamps differ in their threads.
template <class Word> inline bool other_thread(Word a, Word b) {
  return (a ^ b) >> thread_shift & ((1u << thread_bits) - 1);
}

/// Returns true if another thread wrote the location in this interval, and not before what `thread` does now. `warps`
/// may be null: then nothing orders threads within an interval.
template <class Word>
inline bool meets_writer(const ShadowCell<Word> &cell, const Clock<Word> &now, std::uint32_t thread,
                         const WarpOrder<Word> *warps) {
  return cell.writer >= now.interval && other_thread(cell.writer, stamp(now, thread)) &&
         !(warps && warps->before(cell.writer, now, thread));
}

/// Likewise for reads and atomic operations.
template <class Word>
inline bool meets_others(const ShadowCell<Word> &cell, const Clock<Word> &now, std::uint32_t thread,
                         const WarpOrder<Word> *warps) {
  const Word others = cell.others;
  if (others < now.interval)
    return false;
  if (others & scattered)
    return true;
  if (others & many)
    return !(warps && warps->group_before(others, now, thread));
  return other_thread(others, stamp(now, thread)) && !(warps && warps->before(others, now, thread));
}

/// Returns true if the cell, read as a whole, was read in this interval by this thread since its last barrier or by
/// scattered ones, and not written since. Then another read changes and shows nothing new.
template <class Word>
inline bool read_before(const ShadowCell<Word> &cell, const Clock<Word> &now, std::uint32_t thread) {
  const Word others = cell.others;
  return others >= now.interval && (others & (read | odd)) == read && cell.writer < now.interval &&
         (others & scattered || !((others ^ stamp(now, thread)) >> thread_shift));
}

/// A plain write of the bytes `bytes` (mask of 4) by `thread`. `tiles` may be null: then nothing orders tiles.
template <class Word>
inline unsigned on_write(ShadowCell<Word> &cell, const Clock<Word> &now, std::uint32_t thread, unsigned bytes,
                         const WarpOrder<Word> *warps = nullptr, TileOrder *tiles = nullptr) {
  const Word me = stamp(now, thread), writer = cell.writer, others = cell.others;
  unsigned signs = 0;
  Word init = Word{bytes} << init_shift;
  if (!((writer ^ me) >> thread_shift) && others < now.interval && (writer & init) == init)
    return 0; // once more in this interval
  if (writer >= now.history) {
    if (writer & candidate)
      return 0;
    if (writer < now.tile) {
      if (!tiles || !tiles->before(writer, thread, /*all=*/false))
        signs |= across;
    } else {
      init |= writer & init_mask;
      if (meets_writer(cell, now, thread, warps))
        signs |= within;
    }
  } else if (others < now.history) {
    cell.writer = me | init;
    return fresh;
  }
  if (others >= now.history) {
    if (others & earlier || (others < now.tile && (!tiles || !tiles->before(others, thread, others & many))))
      signs |= across;
    if (meets_others(cell, now, thread, warps))
      signs |= within;
  }
  cell.writer = me | init;
  return signs;
}

/// A plain read or an atomic operation (`flag`: read or atomic, with odd where it is not exactly the cell) by
/// `thread`. `half`: an atomic operation on exactly one half of the cell.
template <class Word>
inline unsigned on_other(ShadowCell<Word> &cell, const Clock<Word> &now, std::uint32_t thread, unsigned flag,
                         const WarpOrder<Word> *warps = nullptr, TileOrder *tiles = nullptr, bool half = false) {
  const Word me = stamp(now, thread), writer = cell.writer, others = cell.others;
  unsigned signs = 0;
  if (writer >= now.history) {
    if (writer & candidate)
      return 0;
    if (writer < now.tile) {
      if (!tiles || !tiles->before(writer, thread, /*all=*/false))
        signs |= across;
      else if (flag & read)
        flag |= odd;
    } else if (meets_writer(cell, now, thread, warps))
      signs |= within;
  }
  const bool first = others < now.history,
             only_halves =
                 half && (first || (writer & halves && (others & (read | atomic | odd)) == (atomic | odd)));
  cell.writer = (writer & ~Word{halves}) | Word{only_halves};
  if (first) {
    cell.others = me | flag;
    return writer < now.history ? signs | fresh : signs;
  }
  Word kept = (others & (earlier | read | atomic | odd)) | flag;
  Word who = me;
  if (others < now.tile) {
    if (kept & earlier || !tiles || !tiles->before(others, thread, others & many))
      kept |= earlier;
  } else if (meets_others(cell, now, thread, warps)) {
    const Word together = warps ? warps->together(others, thread) : Word{many | scattered};
    kept |= together & (many | scattered);
    who = now.latest | (together >> thread_shift << thread_shift);
  }
  if ((kept & (atomic | odd)) == (atomic | odd) && !only_halves)
    signs |= within | across;
  if (flag & others & atomic && (others < now.tile || kept & (earlier | many)))
    signs |= different;
  if ((kept & (read | atomic)) == (read | atomic) && kept & (earlier | many))
    signs |= kept & earlier ? read_and_atomic | order_shows : read_and_atomic;
  cell.others = who | kept;
  return signs;
}

/// Lets the thread's atomic operation on the whole cell, which on_other has handled, replace the others: it has
/// observed all of them except reads.
template <class Word>
inline void supersede_others(ShadowCell<Word> &cell, const Clock<Word> &now, std::uint32_t thread) {
  if (!(cell.others & (read | odd)))
    cell.others = stamp(now, thread) | atomic;
}

/// Bytes of the cell that were written in this tile.
template <class Word> inline unsigned initialised_bytes(const ShadowCell<Word> &cell, const Clock<Word> &now) {
  return cell.writer >= now.tile ? unsigned((cell.writer & init_mask) >> init_shift) : 0;
}

} // namespace shadow
} // namespace ampsim
