// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The order that fences and atomic operations make between tiles, for the shadow cells (detector/order/tile_order.h),
// against happens-before as a closure over events, on every short history of one location.
//
// A history is a sequence of accesses by two threads of tiles that run one after the other; of releases (a fence, and
// an update of a flag), acquisitions (a read of the flag, and a fence), the same by operations of one order on the
// flag or on another word, updates alone, barriers and changes of the tile. The cell may become a candidate too
// often, never too seldom; the excess is counted.
#include "detector/detect/shadow_cell.h"
#include "detector/order/tile_order.h"
#include "detector/order/warp_order.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

namespace ampsim::test {
namespace {

using Word = std::uint64_t;

enum class What {
  read,
  write,
  atomic,
  load,
  store,
  release,
  acquire,
  update,
  releasing,         // update
  acquiring,         // load
  release_elsewhere, // an update after a release of another word
  acquire_elsewhere,
  barrier,
  tile
};
struct Event {
  What what;
  unsigned tile, interval, thread;
};

constexpr std::uint64_t location = 0, flag = 64, other_word = 128;

bool strong(What what) { return what == What::atomic || what == What::load || what == What::store; }
bool updates(What what) {
  return what == What::update || what == What::release || what == What::releasing ||
         what == What::release_elsewhere;
}
bool looks(What what) {
  return updates(what) || what == What::acquire || what == What::acquiring || what == What::acquire_elsewhere;
}
bool accesses(What what) { return what == What::read || what == What::write || strong(what); }

/// Happens-before by definition: a matrix, closed after each event.
class Reference {
public:
  /// Adds an event; returns true if it conflicts with an earlier one that is not before it.
  bool add(const Event &event) {
    const std::size_t now = events.size();
    events.push_back(event);
    before.emplace_back(now + 1, false);
    auto order = [&](std::size_t earlier) {
      before[now][earlier] = true;
      for (std::size_t k = 0; k < earlier; ++k)
        before[now][k] = before[now][k] || before[earlier][k];
    };
    for (std::size_t k = 0; k < now; ++k) {
      const Event &other = events[k];
      if (other.tile == event.tile && (other.thread == event.thread || other.interval < event.interval))
        order(k);
    }
    // It has acquired what its thread (or its tile, before a barrier) has seen of the flag, if a fence followed.
    for (std::size_t seen = 0; seen <= now; ++seen) {
      const Event &look = events[seen];
      if (!looks(look.what))
        continue;
      const bool mine = look.tile == event.tile && look.thread == event.thread;
      const bool fenced = mine && fence_after(seen, now);
      if (!fenced && !(look.tile == event.tile && look.interval < event.interval))
        continue;
      for (std::size_t k = 0; k < seen; ++k)
        if (updates(events[k].what))
          release_of(k, order);
    }
    if (!accesses(event.what))
      return false;
    bool conflict = false;
    for (std::size_t k = 0; k < now; ++k) {
      const Event &other = events[k];
      if (!accesses(other.what) || before[now][k] || (other.tile == event.tile && other.thread == event.thread))
        continue;
      const bool both_read = other.what == What::read && event.what == What::read;
      const bool both_strong = strong(other.what) && strong(event.what);
      if (!both_read && !both_strong && !observed(k, now))
        conflict = true;
    }
    return conflict;
  }
  void pop() {
    events.pop_back();
    before.pop_back();
  }

private:
  std::vector<Event> events;
  std::vector<std::vector<char>> before;

  /// Returns true if the thread has passed a fence since this event, which is after its read of the flag.
  bool fence_after(std::size_t seen, std::size_t now) const {
    const Event &look = events[seen];
    if (look.what == What::acquire || look.what == What::acquiring) // a read, and a fence
      return true;
    for (std::size_t k = seen + 1; k <= now; ++k) // the fence of a release precedes its update
      if (events[k].tile == look.tile && events[k].thread == look.thread &&
          (events[k].what == What::release ||
           ((events[k].what == What::acquire || events[k].what == What::acquiring) && k < now)))
        return true;
    return false;
  }
  /// Adds what an update of the flag releases: everything before the last fence of its thread, and of its tile's
  /// threads before a barrier.
  template <class Order> void release_of(std::size_t update, const Order &order) const {
    const Event &of = events[update];
    for (std::size_t k = 0; k <= update; ++k) {
      const Event &fence = events[k];
      if (fence.what != What::release && fence.what != What::acquire && fence.what != What::releasing)
        continue;
      if (fence.what == What::releasing && fence.thread != of.thread) // no fence: a barrier does not pass it on
        continue;
      if (fence.tile != of.tile || (fence.thread != of.thread && fence.interval >= of.interval))
        continue;
      if (k == update && fence.what == What::acquire)
        continue;
      // All that is before the fence.
      for (std::size_t j = 0; j < k; ++j)
        if (before[k][j])
          order(j);
    }
  }
  /// Returns true if a strong write of the location is before this, because its thread, or one before it, has
  /// observed it directly or through updates.
  bool observed(std::size_t write, std::size_t now) const {
    if (events[write].what != What::atomic && events[write].what != What::store)
      return false;
    for (std::size_t k = write + 1; k < now && events[k].what != What::store; ++k)
      if ((events[k].what == What::atomic || events[k].what == What::load) && before[now][k])
        return true;
    return false;
  }
};

struct Machine {
  ShadowCell<Word> cell;
  shadow::Clock<Word> now;
  TileOrder order;
  unsigned tile = 0, interval = 0;

  Machine() {
    order.launch_begins();
    now.next_tile();
    now.history = now.tile;
    order.enter(0, now.latest);
  }
  void fence(unsigned thread) {
    now.warp_barrier();
    order.fence(thread, now.latest, {});
  }
  /// An operation of one order on a word.
  void order_at(std::uint64_t word, unsigned thread, TileOrder::Sides sides) {
    now.warp_barrier();
    order.order(thread, word, 4, now.latest, sides);
  }
  unsigned perform(What what, unsigned thread) {
    constexpr unsigned interesting = shadow::within | shadow::across | shadow::read_and_atomic;
    unsigned signs = 0;
    switch (what) {
    case What::write:
      signs = shadow::on_write<Word>(cell, now, thread, 15, nullptr, &order);
      break;
    case What::read:
      if (!shadow::read_before(cell, now, thread)) // as the hooks do
        signs = shadow::on_other<Word>(cell, now, thread, shadow::read, nullptr, &order);
      break;
    case What::atomic:
    case What::load:
    case What::store:
      signs = shadow::on_other<Word>(cell, now, thread, shadow::atomic, nullptr, &order);
      if (order.atomic(thread, location, 4,
                       what == What::atomic ? TileOrder::Strong::update
                       : what == What::load ? TileOrder::Strong::load
                                            : TileOrder::Strong::store,
                       false, nullptr, 0))
        shadow::supersede_others(cell, now, thread);
      break;
    case What::release:
      fence(thread);
      [[fallthrough]];
    case What::update:
      order.atomic(thread, flag, 4, TileOrder::Strong::update, false, nullptr, 0);
      break;
    case What::releasing:
    case What::release_elsewhere:
      order_at(what == What::releasing ? flag : other_word, thread, {.acquires = false});
      order.atomic(thread, flag, 4, TileOrder::Strong::update, false, nullptr, 0);
      break;
    case What::acquiring:
    case What::acquire_elsewhere:
      order.atomic(thread, flag, 4, TileOrder::Strong::load, false, nullptr, 0);
      order_at(what == What::acquiring ? flag : other_word, thread, {.releases = false});
      break;
    case What::acquire:
      order.atomic(thread, flag, 4, TileOrder::Strong::load, false, nullptr, 0);
      fence(thread);
      break;
    case What::barrier:
      ++interval;
      now.barrier();
      order.barrier(now.interval);
      break;
    case What::tile:
      ++tile;
      interval = 0;
      order.end();
      now.next_tile();
      order.enter(tile, now.latest);
      break;
    }
    return signs & interesting;
  }
};

struct Search {
  unsigned length;
  std::vector<What> by_thread[2]; // what each does
  std::uint64_t accesses_seen = 0, missed = 0, needless = 0;
  Reference reference{};

  void extend(const Machine &machine, unsigned depth) {
    if (depth == length)
      return;
    for (What what : {What::barrier, What::tile}) {
      Machine after = machine;
      after.perform(what, 0);
      extend(after, depth + 1);
    }
    for (unsigned thread = 0; thread < 2; ++thread)
      for (What what : by_thread[thread]) {
        Machine after = machine;
        const bool conflict = reference.add({what, after.tile, after.interval, thread});
        const bool candidate = after.perform(what, thread) != 0;
        if (accesses(what)) {
          ++accesses_seen;
          missed += conflict && !candidate;
          needless += candidate && !conflict;
        }
        if (!conflict && !candidate)
          extend(after, depth + 1);
        reference.pop();
      }
  }
};

#ifdef AMPSIM_FEWER_CASES
constexpr unsigned fewer = 1;
#else
constexpr unsigned fewer = 0;
#endif

void misses_nothing(Search search) {
  search.length -= fewer;
  search.extend({}, 0);
  EXPECT_GT(search.accesses_seen, 10000u);
  EXPECT_EQ(search.missed, 0u) << "of " << search.accesses_seen;
  // Mostly plain reads that meet atomic operations after a barrier: the explain pass acquits them.
  EXPECT_LT(search.needless, search.accesses_seen / 10);
  testing::Test::RecordProperty("accesses", int(search.accesses_seen));
  testing::Test::RecordProperty("needless", int(search.needless));
}

using enum What;

TEST(TileOrder, MissesNothingInShortHistories) {
  const std::vector<What> all{read, write, atomic, release, acquire, update};
  misses_nothing({6, {all, all}});
}

TEST(TileOrder, MissesNothingOfFencesBeforeBarriers) {
  misses_nothing({7, {{write, release, update, read}, {write, acquire, read}}});
}

TEST(TileOrder, MissesNothingOfOperationsOfOneOrder) {
  misses_nothing({6,
                  {{write, releasing, release_elsewhere, acquiring, update, read},
                   {write, acquiring, acquire_elsewhere, releasing, acquire, read}}});
}

/// A compare-and-swap releases if memory has changed when the next operation comes.
TEST(TileOrder, ASwapReleasesWhereItHasWritten) {
  for (const bool writes : {false, true}) {
    Machine machine;
    std::uint32_t memory = 5;
    EXPECT_EQ(machine.perform(What::write, 0), 0u);
    machine.fence(0);
    machine.order.atomic(0, flag, 4, TileOrder::Strong::swap, false, &memory, 0);
    memory += writes;
    machine.perform(What::tile, 0);
    machine.perform(What::acquire, 1);
    EXPECT_EQ(machine.perform(What::read, 1), writes ? 0u : unsigned(shadow::across));
  }
}

/// An update of narrow scope, which others do not observe, hides the release from them.
TEST(TileOrder, ANarrowUpdateCutsTheChain) {
  for (const bool narrow : {false, true}) {
    Machine machine;
    EXPECT_EQ(machine.perform(What::write, 0), 0u);
    machine.perform(What::release, 0);
    machine.perform(What::tile, 0);
    machine.order.atomic(1, flag, 4, TileOrder::Strong::update, narrow, nullptr, 0);
    machine.perform(What::tile, 0);
    machine.perform(What::acquire, 1);
    EXPECT_EQ(machine.perform(What::read, 1), narrow ? unsigned(shadow::across) : 0u);
  }
}

/// A wait at a barrier observes the releases of complete phases only, and a test alone observes nothing.
TEST(TileOrder, ALateArrivalIsNotObserved) {
  for (const auto &[completes, waits] : {std::pair(false, true), std::pair(true, false), std::pair(true, true)}) {
    Machine machine;
    machine.order.barrier_begins(flag, 4);
    EXPECT_EQ(machine.perform(What::write, 0), 0u);
    machine.fence(0);
    machine.order.atomic(0, flag, 4, TileOrder::Strong::update, false, nullptr, 0);
    if (completes) {
      machine.order.phase_completes(0, flag, 4);
      machine.order.atomic(0, flag, 4, TileOrder::Strong::update, false, nullptr, 0);
    }
    machine.perform(What::tile, 0);
    machine.order.atomic(1, flag, 4, TileOrder::Strong::load, false, nullptr, 0);
    if (waits)
      machine.order.awaits(1, flag, 4);
    machine.fence(1);
    EXPECT_EQ(machine.perform(What::read, 1), completes && waits ? 0u : unsigned(shadow::across));
  }
}

/// The value in memory does not prove a write if another thread may have written it.
TEST(TileOrder, ASwapReleasesNothingWhereAnotherHasWritten) {
  Machine machine;
  std::uint32_t memory = 5;
  EXPECT_EQ(machine.perform(What::write, 0), 0u);
  machine.fence(0);
  machine.order.atomic(0, flag, 4, TileOrder::Strong::swap, false, &memory, 1);
  memory = 6;
  machine.perform(What::tile, 0);
  machine.order.atomic(1, flag, 4, TileOrder::Strong::load, false, &memory, 2);
  machine.fence(1);
  EXPECT_EQ(machine.perform(What::read, 1), unsigned(shadow::across));
}

/// ... nor if an atomic operation of another width may have.
TEST(TileOrder, ASwapReleasesNothingWhereAnotherWidthHasWritten) {
  for (const std::uint32_t other : {2u, 4u, 8u, 16u}) {
    Machine machine;
    std::uint64_t memory = 5;
    EXPECT_EQ(machine.perform(What::write, 0), 0u);
    machine.fence(0);
    machine.order.atomic(0, flag, 8, TileOrder::Strong::swap, false, &memory, 1);
    if (other != 8)
      machine.order.atomic(0, other < 8 ? flag + 4 : flag, other, TileOrder::Strong::update, false, &memory, 1);
    memory = 6;
    machine.perform(What::tile, 0);
    machine.order.atomic(1, flag, 8, TileOrder::Strong::load, false, &memory, 1);
    machine.fence(1);
    EXPECT_EQ(machine.perform(What::read, 1), other == 8 ? 0u : unsigned(shadow::across));
  }
}

TEST(TileOrder, MissesNothingOfStrongReadsAndWrites) {
  misses_nothing({6, {{write, atomic, load, store}, {read, write, atomic, load, store}}});
}

/// A message: only what the other tile acquires is before what follows.
TEST(TileOrder, MessagesBetweenTiles) {
  Machine machine;
  EXPECT_EQ(machine.perform(What::write, 0), 0u);
  machine.perform(What::release, 0);
  Machine later = machine;
  machine.perform(What::tile, 0);
  machine.perform(What::acquire, 1);
  EXPECT_EQ(Machine(machine).perform(What::write, 1), 0u);
  EXPECT_EQ(Machine(machine).perform(What::read, 0), unsigned(shadow::across)); // has not acquired it
  Machine after = machine;
  after.perform(What::barrier, 0);
  EXPECT_EQ(after.perform(What::read, 0), 0u);

  later.perform(What::write, 0); // after the fence
  later.perform(What::tile, 0);
  later.perform(What::acquire, 1);
  EXPECT_EQ(later.perform(What::write, 1), unsigned(shadow::across));
}

/// The last of many tiles knows what each of them wrote, and may reset their ticket.
TEST(TileOrder, TheLastOfATicketKnowsAll) {
  constexpr unsigned tiles = 300;
  Machine machine;
  std::vector<ShadowCell<Word>> sums(tiles);
  for (unsigned k = 0; k < tiles; ++k) {
    if (k > 0)
      machine.perform(What::tile, 0);
    EXPECT_EQ(shadow::on_write<Word>(sums[k], machine.now, 0, 15, nullptr, &machine.order) & shadow::across, 0u);
    machine.fence(0);
    EXPECT_EQ(machine.perform(What::atomic, 0), 0u);
  }
  machine.perform(What::barrier, 0);
  for (unsigned k = 0; k < tiles; ++k)
    EXPECT_EQ(shadow::on_other<Word>(sums[k], machine.now, 1, shadow::read, nullptr, &machine.order) &
                  shadow::across,
              0u);
  EXPECT_EQ(machine.perform(What::write, 0), 0u);
}

/// A tile that waits for others knows afterwards what it knew before.
TEST(TileOrder, TilesThatWait) {
  Machine machine;
  machine.perform(What::write, 0);
  machine.perform(What::release, 0);
  machine.perform(What::tile, 0);
  machine.perform(What::acquire, 1);
  machine.order.leave();
  machine.now.next_tile();
  machine.order.enter(2, machine.now.latest);
  machine.order.leave();
  machine.now.next_tile();
  machine.order.enter(1, machine.now.latest);
  EXPECT_EQ(Machine(machine).perform(What::read, 1), 0u);
  EXPECT_EQ(Machine(machine).perform(What::read, 0), unsigned(shadow::across));
}

} // namespace
} // namespace ampsim::test
