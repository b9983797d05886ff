// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The order that fences and atomic operations make between tiles, for the detect pass, in terms of the shadow cells'
// stamps.
//
// Tickets, look-back scans and messages between tiles have no hazard, and would be explained at each launch if the
// detect pass took tiles as unordered. ScopedOrder, used by the explain pass, keeps a clock for each thread and
// place; this class must cost little and may know less: what it does not know becomes a candidate, which the explain
// pass acquits. Every order that it finds, ScopedOrder finds as well.
//
//   - Stamps of global memory only grow while one worker runs the launch, and each tile has a range of them (or
//     several, if it waited for others). So the stamp of an access gives its tile, its thread, and its position
//     relative to fences and barriers: fences advance the clock, as barriers do.
//   - A *release* is the knowledge that a fence of the device passes on: its tile's accesses before the last barrier,
//     its thread's accesses before the fence, and what that thread knew. It is created when an atomic write follows.
//     An atomic operation that releases also creates one, for its own location only.
//   - A *chain* is the releases left at a location by a store and the updates after it, or by updates alone, up to an
//     operation of a narrower scope. A thread that observes the location sees the present chain, which its number and
//     length identify for good. Tests of a barrier that completes phases observe nothing; a wait observes what was left
//     there before the last phase was complete. What copies do there, their thread neither observes nor releases to.
//   - The knowledge of a thread or a tile is a list of such *sights*, whose cells link to their predecessors. Lists
//     share their tails, nothing is copied, and a fence costs the same however much its thread knows.
//
// So testing whether an access happens before a thread's present operation is a search through sights, chains and
// releases. Mostly the answer is near (look-back asks about the block whose message it has just read); else
// everything reachable is put into a table, once for what a tile knows (the last block of a ticket knows all of
// them).
//
// Memory and search steps are bounded per launch. Beyond the bound everything counts as unordered.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <optional>
#include <unordered_map>
#include <vector>

namespace ampsim {

class TileOrder {
public:
  using Stamp = std::uint64_t;

  /// `barriers_acquire`: what threads have observed counts as acquired after a barrier of their tile.
  explicit TileOrder(bool barriers_acquire = true) : barriers_acquire(barriers_acquire) {}
  void launch_begins();
  /// A thread of the tile runs next; `begin`: the first stamp of its operations.
  void enter(std::uint64_t tile, Stamp begin);
  /// Another tile will run, as enter() will report; the present one may resume, or not.
  void leave();
  void end();
  /// All threads of the present tile have passed a barrier; `begin`: the first stamp after it.
  void barrier(Stamp begin);
  struct Sides {
    bool releases = true, acquires = true;
  };
  /// A thread has passed a fence of the device, or of all; `after`: the first stamp of later operations.
  void fence(std::uint32_t thread, Stamp after, Sides sides);
  /// Orders, for the device or all, a thread's atomic operations on one location: those that follow, and those so
  /// far.
  void order(std::uint32_t thread, std::uint64_t address, std::uint32_t size, Stamp after, Sides sides);
  /// swap: an update if it changes memory, else a load. (It may write the value that is already there, which the
  /// explain pass detects.) reduction: as in ScopedOrder.
  enum class Strong : std::uint8_t { load, store, update, swap, reduction };
  /// An atomic operation on global memory, which is about to be done at `memory`; `narrow`: it is not atomic for all
  /// tiles. Its scope is not considered. Returns true if all atomic operations on this location so far have been
  /// writes that this one observes: then they happen before what follows. `writer`: the stamp of the last plain write
  /// there, which any later one changes; none if a later one may leave it unchanged.
  bool atomic(std::uint32_t thread, std::uint64_t address, std::uint32_t size, Strong what, bool narrow,
              const void *memory, std::optional<Stamp> writer);

  /// As in ScopedOrder.
  void barrier_begins(std::uint64_t address, std::uint32_t size);
  void updated_by_copies(std::uint32_t thread, std::uint64_t address, std::uint32_t size);
  void phase_completes(std::uint32_t thread, std::uint64_t address, std::uint32_t size);
  void awaits(std::uint32_t thread, std::uint64_t address, std::uint32_t size);

  /// Returns true if the operation of another tile's thread with this stamp happens before what `thread` does now.
  /// `all`: if all operations of its tile up to this stamp do.
  bool before(Stamp stamp, std::uint32_t thread, bool all);

private:
  static constexpr std::uint32_t none = ~std::uint32_t{0};
  static constexpr std::size_t most_entries = 1 << 20;
  static constexpr std::uint64_t most_steps = 1 << 24;

  struct Run {
    Stamp begin;
    std::uint64_t tile;
  };
  struct Limit {
    std::uint32_t thread;
    Stamp before; // accesses of the thread with stamps below
  };
  struct Release {
    std::uint64_t tile;
    Stamp tile_before;          // accesses of all threads of the tile with stamps below
    std::uint32_t first, count; // in `limits`: of its threads, in order
    std::uint32_t known;        // cell
    std::uint32_t mark = 0;     // the table's generation that contains it
  };
  struct Chain {
    std::vector<std::uint32_t> releases;
    std::uint32_t mark = 0, in_table = 0; // the number of those
  };
  struct Sight {
    std::uint32_t chain, length;
  };
  /// A sight with the location that it was seen at.
  struct Observed : Sight {
    std::uint64_t place;
  };
  /// The release of a thread's operations on one location.
  struct ReleaseAt {
    std::uint64_t place;
    Stamp before;
    std::uint32_t known, release = none;
  };
  /// A compare-and-swap whose outcome the next operation at its place finds in memory.
  struct Swap {
    const void *memory = nullptr;
    std::array<char, 16> before{};
    std::optional<Stamp> writer; // none: other writes may have happened since
    std::vector<std::uint32_t> releases;
  };
  struct Cell {
    Sight sight;
    std::uint32_t previous;
    std::uint32_t mark = 0;
  };
  struct Thread {
    std::uint64_t interval = 0; // the tile's interval that the data is of; if another, it is empty
    std::uint32_t known = none;
    std::vector<Observed> observed; // and not yet acquired
    Stamp fence = 0;                // after its last fence; 0: none
    std::uint32_t known_at_fence = none, release = none;
    std::vector<ReleaseAt> released_at;
  };
  struct Tile {
    std::uint64_t number = 0;
    std::uint64_t interval = 1;
    Stamp begin = 0; // of the interval; 0: not known
    std::uint32_t known = none;
    std::vector<Thread> threads;
    std::vector<std::uint32_t> active; // threads with data in this interval
    // The fences of the last interval that had any.
    std::vector<Limit> fences;
    Stamp fences_before = 0;
    std::uint32_t known_at_fences = none, release = none;
  };
  struct Place {
    std::uint32_t chain = none;
    bool used = false;
    bool observable = true; // only writes that a present operation observes
    /// The number of releases that a barrier's chain had when its last phase was complete.
    std::optional<std::uint32_t> in_phases;
    /// The thread whose next update completes a phase; is a copy's.
    std::optional<std::uint32_t> completing, copying;
    bool updated_by_copies = false; // by the last update
  };
  struct Known {
    Stamp tile_before = 0;
    std::vector<Limit> threads;
  };

  /// The place of an aligned location of at most 16 bytes.
  static std::uint64_t place_of(std::uint64_t address, std::uint32_t size) { return address * 32 + size; }
  void settle(Place &place, std::uint64_t number, std::uint32_t size, std::optional<Stamp> writer);
  void forget_outcomes_beside(std::uint64_t address, std::uint32_t size);
  void leave(Place &place, std::uint32_t release);
  void observe(Thread &thread, std::uint64_t place, Sight sight);
  Thread &thread_of(std::uint32_t rank);
  void add(std::uint32_t &list, Sight sight);
  void add_all(std::uint32_t &list, std::uint32_t from, std::uint32_t until);
  std::uint32_t make_release(Stamp tile_before, const Limit *first, std::size_t count, std::uint32_t known);
  bool covers(const Release &release, std::uint64_t tile, Stamp stamp, bool all) const;
  bool near(std::uint32_t list, std::uint64_t tile, Stamp stamp, bool all) const;
  bool fill_table(std::uint32_t list);
  const Run *run_of(Stamp stamp) const;
  void add_to_table(const Release &release);
  bool full() const;
  void give_up();

  bool barriers_acquire;
  bool gave_up = false;
  std::uint64_t steps = 0;
  std::size_t links = 0; // of chains, and observed sights
  std::vector<Run> runs;
  std::vector<Release> releases;
  std::vector<Limit> limits;
  std::deque<Chain> chains;
  std::vector<Cell> cells;
  std::unordered_map<std::uint64_t, Place> places; // by address and size
  std::unordered_map<std::uint64_t, Swap> swaps;   // likewise, those whose outcome is not known
  Tile tile;
  bool entered = false;
  std::unordered_map<std::uint64_t, Tile> waiting;
  // Everything reachable from one list.
  std::unordered_map<std::uint64_t, Known> table;
  std::uint32_t table_list = none, generation = 0;
};

} // namespace ampsim
