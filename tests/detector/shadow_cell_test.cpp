// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The shadow cell against the rule, on every short history of one location.
//
// A history is a sequence of accesses by three threads, barriers that cover the space, and changes of the tile. The
// threads of an interval may interleave in any way, so a simulator's other barriers and orders are included. At each
// access the cell must be a candidate exactly if some pair so far conflicts by the rule and is not ordered.
#include "detector/detect/shadow_cell.h"
#include "detector/findings/hazard_rule.h"
#include "detector/order/warp_order.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <vector>

namespace ampsim::test {
namespace {

struct Event {
  unsigned tile, interval, thread;
  AccessKind kind;
};

template <class Word> struct Machine {
  ShadowCell<Word> cell;
  shadow::Clock<Word> now;
  unsigned tile = 0, interval = 0;

  void barrier() {
    ++interval;
    now.barrier();
  }
  void next_tile() {
    ++tile;
    now.next_tile();
  }
  unsigned access(unsigned thread, AccessKind kind) {
    if (kind == AccessKind::write)
      return shadow::on_write(cell, now, thread, 15);
    if (kind == AccessKind::read && shadow::read_before(cell, now, thread))
      return 0; // as the hooks do
    return shadow::on_other(cell, now, thread, kind == AccessKind::read ? shadow::read : shadow::atomic);
  }
};

template <class Word> struct Search {
  unsigned interesting, length, threads;
  std::uint64_t histories = 0, wrong = 0, order_missed = 0;
  std::vector<Event> events;
  MemoryModel rules = {};

  /// Accesses after a cell has become a candidate no longer matter. `shown`: it was reported that the order shows.
  void extend(const Machine<Word> &machine, unsigned depth, bool shown = false) {
    if (depth == length)
      return;
    Machine<Word> after = machine;
    after.barrier();
    extend(after, depth + 1, shown);
    after = machine;
    after.next_tile();
    extend(after, depth + 1, shown);
    for (unsigned thread = 0; thread < threads; ++thread)
      for (AccessKind kind : {AccessKind::read, AccessKind::write, AccessKind::atomic}) {
        after = machine;
        Event event{after.tile, after.interval, thread, kind};
        unsigned expected = 0;
        bool order = false;
        for (const Event &other : events) {
          bool across = other.tile != event.tile;
          bool same_thread = !across && other.thread == event.thread;
          if (hazard({other.kind, 0, 4, ""}, {event.kind, 0, 4, ""}, rules) && !same_thread &&
              (across || other.interval == event.interval))
            expected |= other.kind == AccessKind::write || event.kind == AccessKind::write
                            ? (across ? shadow::across : shadow::within)
                            : shadow::read_and_atomic;
          order |= across && other.kind != event.kind;
        }
        unsigned signs = after.access(thread, kind);
        ++histories;
        bool candidate = (signs & interesting) != 0;
        const bool conflict = (expected & interesting) != 0;
        // Reads and atomics of different intervals look like those of one interval: the explain pass acquits them.
        wrong += rules.reads_compatible_with_atomics ? candidate != conflict : conflict && !candidate;
        if (interesting == (shadow::within | shadow::across) && !expected)
          order_missed += order && !shown && !(signs & shadow::order_shows);
        if (candidate)
          continue;
        events.push_back(event);
        extend(after, depth + 1, shown || signs & shadow::order_shows);
        events.pop_back();
      }
  }
};

/// For the words of global and of tile-local memory.
template <class Word> class ShadowCells : public testing::Test {};
using Words = testing::Types<std::uint64_t, std::uint32_t>;
TYPED_TEST_SUITE(ShadowCells, Words);

TYPED_TEST(ShadowCells, EveryShortHistory) {
#ifdef AMPSIM_FEWER_CASES
  constexpr unsigned length = 5;
#else
  constexpr unsigned length = 6;
#endif
  for (unsigned interesting : {shadow::within | shadow::across, +shadow::within, +shadow::across}) {
    Search<TypeParam> search{interesting, length, 3, 0, 0, 0, {}};
    search.extend({}, 0);
    EXPECT_GT(search.histories, 10000u);
    EXPECT_EQ(search.wrong, 0u) << "signs " << interesting << " of " << search.histories;
    EXPECT_EQ(search.order_missed, 0u);
  }
}

TYPED_TEST(ShadowCells, NoReadAgainstAnAtomicIsMissedWhereTheyConflict) {
  const MemoryModel rules{.reads_compatible_with_atomics = false};
  Search<TypeParam> search{shadow::read_and_atomic | shadow::within | shadow::across, 5, 3, 0, 0, 0, {}, rules};
  search.extend({}, 0);
  EXPECT_GT(search.histories, 1000u);
  EXPECT_EQ(search.wrong, 0u) << "of " << search.histories;
}

TYPED_TEST(ShadowCells, FourThreads) {
  Search<TypeParam> search{shadow::within | shadow::across, 5, 4, 0, 0, 0, {}};
  search.extend({}, 0);
  EXPECT_EQ(search.wrong, 0u);
}

/// Accesses of any width: the whole cell, or one half.
template <class Word> struct WidthSearch {
  unsigned length;
  std::uint64_t histories = 0, missed = 0, without_reason = 0;
  struct Access : Event {
    unsigned offset, size;
  };
  std::vector<Access> accesses = {};
  bool only_halves = true; // only atomic operations on halves so far

  void extend(const Machine<Word> &machine, unsigned depth) {
    if (depth == length)
      return;
    Machine<Word> after = machine;
    after.barrier();
    extend(after, depth + 1);
    after = machine;
    after.next_tile();
    extend(after, depth + 1);
    for (unsigned thread = 0; thread < 2; ++thread)
      for (AccessKind kind : {AccessKind::read, AccessKind::write, AccessKind::atomic})
        for (auto [offset, size] : {std::pair{0u, 4u}, {0u, 2u}, {2u, 2u}}) {
          after = machine;
          const Access access{{after.tile, after.interval, thread, kind}, offset, size};
          const auto conflicts = [&](const Access &other) {
            const bool across = other.tile != access.tile;
            return hazard({other.kind, other.offset, other.size, ""}, {kind, offset, size, ""}, MemoryModel{}) &&
                   (across || (other.thread != thread && other.interval == access.interval));
          };
          const bool conflict = std::ranges::any_of(accesses, conflicts), half = size == 2;
          const unsigned bytes = ((1u << size) - 1) << offset;
          const unsigned flag =
              (kind == AccessKind::read ? +shadow::read : +shadow::atomic) | (half ? shadow::odd : 0);
          const unsigned signs = kind == AccessKind::write
                                     ? shadow::on_write(after.cell, after.now, thread, bytes)
                                     : shadow::on_other<Word>(after.cell, after.now, thread, flag, nullptr, nullptr,
                                                              half && kind == AccessKind::atomic);
          ++histories;
          const bool candidate = signs & (shadow::within | shadow::across);
          const bool was_only_halves = only_halves;
          only_halves = only_halves && half && kind == AccessKind::atomic;
          missed += conflict && !candidate;
          without_reason += only_halves && candidate;
          if (!candidate) {
            accesses.push_back(access);
            extend(after, depth + 1);
            accesses.pop_back();
          }
          only_halves = was_only_halves;
        }
  }
};

TYPED_TEST(ShadowCells, AtomicOperationsOnHalvesAreNoCandidates) {
  WidthSearch<TypeParam> search{5};
  search.extend({}, 0);
  EXPECT_GT(search.histories, 100000u);
  EXPECT_EQ(search.missed, 0u) << "of " << search.histories;
  EXPECT_EQ(search.without_reason, 0u);
}

TYPED_TEST(ShadowCells, ALaterLaunchForgets) {
  Machine<TypeParam> machine;
  EXPECT_EQ(machine.access(0, AccessKind::write), unsigned(shadow::fresh));
  machine.next_tile();
  machine.now.history = machine.now.tile;
  EXPECT_EQ(machine.access(1, AccessKind::read), unsigned(shadow::fresh));
  EXPECT_EQ(machine.access(2, AccessKind::read), 0u);
}

TYPED_TEST(ShadowCells, InitialisedBytesAreTheTilesOwn) {
  Machine<TypeParam> machine;
  shadow::on_write(machine.cell, machine.now, 0, 1);
  shadow::on_write(machine.cell, machine.now, 0, 4);
  EXPECT_EQ(shadow::initialised_bytes(machine.cell, machine.now), 5u);
  machine.barrier();
  shadow::on_write(machine.cell, machine.now, 0, 2);
  EXPECT_EQ(shadow::initialised_bytes(machine.cell, machine.now), 7u);
  machine.next_tile();
  EXPECT_EQ(shadow::initialised_bytes(machine.cell, machine.now), 0u);
}

TYPED_TEST(ShadowCells, OtherWidthsMeetAtomics) {
  Machine<TypeParam> machine;
  machine.access(0, AccessKind::atomic);
  EXPECT_TRUE(shadow::on_other(machine.cell, machine.now, 1, shadow::read | shadow::odd) & shadow::within);
}

} // namespace
} // namespace ampsim::test
