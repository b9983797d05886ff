// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See scoped_order.h.
#include "detector/order/scoped_order.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace ampsim {

bool ScopedOrder::Times::join(const Times &other) {
  bool added = threads.join(other.threads);
  added |= tiles.join(other.tiles);
  added |= phases.join(other.phases);
  return added;
}

bool ScopedOrder::Clock::join(const Clock &other) {
  const bool added = Times::join(other);
  if (!other.fences || other.fences == fences)
    return added;
  if (!fences) {
    fences = other.fences;
    return true;
  }
  auto both = std::make_shared<SequentialFences>(*fences);
  const bool known = both->known.join(other.fences->known), observed = both->observed.join(other.fences->observed);
  if (known || observed)
    fences = std::move(both);
  return added || known || observed;
}

bool ScopedOrder::Times::knows(ThreadRank thread, const Moment &when) const {
  return when.interval < tiles.of(thread.tile) || when.operations < threads.of(thread.number());
}

void ScopedOrder::Sight::join(const Sight &other) {
  for (std::size_t k = 0; k < clocks.size(); ++k)
    clocks[k].join(other.clocks[k]);
}

bool ScopedOrder::Sight::empty() const { return std::ranges::all_of(clocks, &Clock::empty); }

ScopedOrder::Clock ScopedOrder::acquired(Sight &sight, Reach reach) {
  Clock clock = std::exchange(sight.clocks[0], {});
  for (std::size_t k = 1; k <= std::size_t(reach); ++k)
    clock.join(std::exchange(sight.clocks[k], {}));
  return clock;
}

ScopedOrder::Clock ScopedOrder::acquired(Thread &thread, Reach reach, std::optional<Space> only,
                                         bool of_sequential) {
  Clock clock;
  for (auto &[where, sight] : thread.observed)
    if ((!only || space_of(where) == *only) && (of_sequential || !is_of_sequential(where)))
      clock.join(acquired(sight, reach));
  std::erase_if(thread.observed, [](const auto &each) { return each.second.empty(); });
  return clock;
}

const ScopedOrder::Clock *ScopedOrder::Released::find(Reach reach, std::uint64_t group) const {
  if (reach == Reach::device)
    return &to_all;
  const auto &of = reach == Reach::tile ? to_tile : to_cluster;
  const auto found = of.find(group);
  return found == of.end() ? nullptr : &found->second;
}

ScopedOrder::Clock &ScopedOrder::Released::at(Reach reach, std::uint64_t group) {
  if (reach == Reach::device)
    return to_all;
  return (reach == Reach::tile ? to_tile : to_cluster)[group];
}

void ScopedOrder::Place::restart(std::uint64_t thread) {
  auto own = by_thread.extract(thread);
  *this = {};
  if (own.empty())
    return;
  released = own.mapped();
  by_thread.insert(std::move(own));
}

std::uint64_t ScopedOrder::group(Reach reach, std::uint64_t tile) const {
  return reach == Reach::cluster ? cluster_of(tile) : tile;
}

bool ScopedOrder::includes(Reach reach, std::uint64_t tile, std::uint64_t other) const {
  if (tile == other || reach == Reach::device)
    return true;
  return reach == Reach::cluster && cluster_of && cluster_of(tile) == cluster_of(other);
}

void ScopedOrder::up_to(Reach reach, const auto &each) const {
  each(Reach::tile);
  if (reach >= Reach::cluster && cluster_of)
    each(Reach::cluster);
  if (reach == Reach::device)
    each(Reach::device);
}

/// Returns what was known at a moment; null if nothing was.
const ScopedOrder::Clock *ScopedOrder::at(const std::vector<Known> &known, std::uint32_t moment) {
  auto after = std::upper_bound(known.begin(), known.end(), moment,
                                [](std::uint32_t when, const Known &entry) { return when < entry.since; });
  return after == known.begin() ? nullptr : &std::prev(after)->clock;
}

ScopedOrder::Location ScopedOrder::location(Space space, Bytes bytes, std::uint64_t tile) {
  return {bytes.address, bytes.size, space == Space::global ? 0 : tile + 1};
}

Space ScopedOrder::space_of(const Location &location) {
  return std::get<2>(location) ? Space::tile_local : Space::global;
}

// No operation is as wide.
static constexpr std::uint32_t sequential_width = std::uint32_t{1} << 31;

ScopedOrder::Location ScopedOrder::of_sequential(Location location) {
  std::get<1>(location) |= sequential_width;
  return location;
}

bool ScopedOrder::is_of_sequential(const Location &location) { return std::get<1>(location) & sequential_width; }

ScopedOrder::Location ScopedOrder::ordering_location(Space space, Bytes bytes, std::uint64_t tile) const {
  const Location where = location(space, bytes, tile);
  return rules.only.value_or(space) == space ? where : of_sequential(where);
}

bool ScopedOrder::Writes::among_first(std::uint32_t first, std::uint64_t who, std::uint32_t operation) const {
  auto its = of.find(who);
  return its != of.end() && std::ranges::any_of(its->second, [&](const auto &write) {
           return write.first < first && write.second == operation;
         });
}

/// Reads come in execution order, and mostly repeat.
void ScopedOrder::Observations::add(const Writes *writes, std::uint32_t count) {
  if (!firsts.empty() && firsts.back().first == writes)
    firsts.back().second = std::max(firsts.back().second, count);
  else
    firsts.emplace_back(writes, count);
}

bool ScopedOrder::Observations::has(std::uint64_t who, std::uint32_t operation) const {
  return std::ranges::any_of(
      firsts, [&](const auto &each) { return each.first->among_first(each.second, who, operation); });
}

/// Everything that a thread knows now.
ScopedOrder::Clock ScopedOrder::knowledge(const Tile &tile, const Thread &thread) const {
  Clock clock;
  if (!tile.known.empty())
    clock.join(tile.known.back().clock);
  if (!thread.known.empty())
    clock.join(thread.known.back().clock);
  return clock;
}

void ScopedOrder::learn(Thread &thread, Clock clock) {
  if (!clock.empty())
    thread.known.push_back({thread.operations, std::move(clock)});
}

void ScopedOrder::launch_begins(std::function<std::uint64_t(std::uint64_t)> cluster) {
  changed();
  cluster_of = std::move(cluster);
  tiles.clear();
  places.clear();
  fences_before.clear();
  reads.clear();
  barriers.clear();
  has_copies = false;
}

void ScopedOrder::tile_begins(std::uint64_t tile, std::uint32_t barriers) {
  changed();
  tiles[tile].interval = barriers;
}

void ScopedOrder::barrier(std::uint64_t number) {
  changed();
  Tile &tile = tiles[number];
  Clock joined;
  if (!tile.known.empty())
    joined = tile.known.back().clock;
  bool added = false;
  for (auto &[rank, thread] : tile.threads) {
    if (!thread.known.empty())
      added |= joined.join(thread.known.back().clock);
    if (rules.barriers_acquire)
      added |= joined.join(acquired(thread));
    if (rules.barriers_release)
      tile.released.join(std::exchange(thread.released, {}));
  }
  ++tile.interval;
  if (added)
    tile.known.push_back({tile.interval, std::move(joined)});
}

void ScopedOrder::note_arrival(ThreadRank who, Clock Tile::*of) {
  changed();
  Tile &tile = tiles[who.tile];
  Thread &thread = tile.threads[who.in_tile];
  Clock &arrived = tile.*of;
  ++thread.operations;
  arrived.join(knowledge(tile, thread));
  arrived.tiles.raise(who.tile, tile.interval);
  arrived.threads.raise(who.number(), thread.operations);
}

void ScopedOrder::cluster_arrive(ThreadRank who, bool relaxed) {
  if (!relaxed)
    return note_arrival(who, &Tile::arrived);
  changed();
  Tile &tile = tiles[who.tile];
  for (const Sight *released : {&tile.threads[who.in_tile].released, &tile.released})
    tile.arrived.join(released->clocks[std::size_t(Reach::cluster)]);
}
void ScopedOrder::split_arrive(ThreadRank who) { note_arrival(who, &Tile::split); }

void ScopedOrder::split_barrier(std::uint64_t number, std::uint32_t threads) {
  changed();
  Tile &tile = tiles[number];
  all_learn(tile, threads, std::exchange(tile.split, {}));
}

void ScopedOrder::all_learn(Tile &tile, std::uint32_t threads, const Clock &more) {
  for (std::uint32_t rank = 0; rank < threads; ++rank) {
    Thread &thread = tile.threads[rank];
    ++thread.operations;
    Clock clock = knowledge(tile, thread);
    clock.join(more);
    learn(thread, std::move(clock));
  }
}

void ScopedOrder::cluster_barrier(std::span<const ClusterTile> all, std::uint32_t threads) {
  changed();
  Clock joined;
  for (const ClusterTile &each : all) {
    if (each.ended)
      continue;
    Tile &tile = tiles[each.rank];
    const Clock arrived = std::exchange(tile.arrived, {});
    if (!each.arrives_whole) {
      joined.join(arrived);
      continue;
    }
    if (!tile.known.empty())
      joined.join(tile.known.back().clock);
    joined.tiles.raise(each.rank, tile.interval);
  }
  for (const ClusterTile &each : all) {
    if (each.ended)
      continue;
    Tile &tile = tiles[each.rank];
    if (each.arrives_whole) {
      Clock clock = joined;
      if (!tile.known.empty())
        clock.join(tile.known.back().clock);
      tile.known.push_back({tile.interval, std::move(clock)});
      continue;
    }
    all_learn(tile, threads, joined);
  }
}

bool ScopedOrder::knows_begin(std::uint64_t tile, ThreadRank thread, const Moment &when) const {
  const std::vector<std::uint64_t> known = tiles_known(thread, when);
  return std::ranges::find(known, tile) != known.end();
}

/// Offsets in tile-local memory are small: the global memory of clusters begins above them.
void ScopedOrder::forget(std::uint64_t begin, std::uint64_t end) {
  changed();
  places.erase(places.lower_bound({begin, 0, 0}), places.lower_bound({end, 0, 0}));
  fences_before.erase(fences_before.lower_bound({begin, 0, 0}), fences_before.lower_bound({end, 0, 0}));
  reads.erase(reads.lower_bound({begin, 0, 0}), reads.lower_bound({end, 0, 0}));
  barriers.erase(barriers.lower_bound({begin, 0, 0}), barriers.lower_bound({end, 0, 0}));
}

void ScopedOrder::warp_barrier(std::uint64_t number, std::span<const std::uint32_t> ranks) {
  changed();
  Tile &tile = tiles[number];
  Clock joined;
  for (std::uint32_t rank : ranks) {
    Thread &thread = tile.threads[rank];
    ++thread.operations;
    joined.join(knowledge(tile, thread));
    if (rules.barriers_acquire)
      joined.join(acquired(thread));
    joined.threads.raise(ThreadRank(number, rank).number(), thread.operations);
  }
  for (std::uint32_t rank : ranks) {
    Thread &thread = tile.threads[rank];
    thread.known.push_back({thread.operations, joined});
  }
}

void ScopedOrder::arrives_at_named(ThreadRank who, std::uint32_t barrier) {
  changed();
  Tile &tile = tiles[who.tile];
  Thread &thread = tile.threads[who.in_tile];
  ++thread.operations;
  Clock &joined = tile.named[barrier];
  joined.join(knowledge(tile, thread));
  if (rules.barriers_acquire)
    for (const auto &[where, sight] : thread.observed)
      for (const Clock &clock : sight.clocks)
        joined.join(clock);
  joined.threads.raise(who.number(), thread.operations);
}

void ScopedOrder::named_barrier(std::uint64_t number, std::uint32_t barrier, std::span<const std::uint32_t> ranks) {
  changed();
  Tile &tile = tiles[number];
  const Clock joined = std::exchange(tile.named[barrier], {});
  tile.named.erase(barrier);
  for (std::uint32_t rank : ranks) {
    Thread &thread = tile.threads[rank];
    if (rules.barriers_acquire)
      thread.observed.clear();
    thread.known.push_back({thread.operations, joined});
  }
}

void ScopedOrder::fence(ThreadRank who, Sides sides) {
  changed();
  Tile &tile = tiles[who.tile];
  Thread &thread = tile.threads[who.in_tile];
  ++thread.operations;
  const bool orders_both = sides.sequential && !sides.only;
  if (sides.acquires)
    acquire(tile, thread, acquired(thread, sides.reach, sides.only, orders_both));
  if (sides.sequential && sides.reach == Reach::device && !rules.cpp)
    sequential_fence(who, tile, thread);
  if (!sides.releases)
    return;
  release(sides.only ? thread.released_in[unsigned(*sides.only)] : thread.released, released(who, tile, thread),
          sides.reach);
  if (rules.only && orders_both)
    release(thread.released_sequentially, released(who, tile, thread), sides.reach);
}

void ScopedOrder::sequential_fence(ThreadRank who, const Tile &tile, Thread &thread) {
  Clock clock = knowledge(tile, thread);
  auto fences =
      clock.fences ? std::make_shared<SequentialFences>(*clock.fences) : std::make_shared<SequentialFences>();
  clock.Times::join(fences->observed);
  Times known = clock;
  known.tiles.raise(who.tile, tile.interval);
  known.threads.raise(who.number(), thread.operations);
  fences->known.join(known);
  clock.fences = std::move(fences);
  learn(thread, std::move(clock));
}

void ScopedOrder::leave_fences(const Location &where, const Tile &tile, const Thread &thread) {
  for (const std::vector<Known> *known : {&tile.known, &thread.known})
    if (!known->empty() && known->back().clock.fences)
      fences_before[where].join(known->back().clock.fences->known);
}

/// Only if the read and the last write synchronize with each other does the read show that earlier writes, and the fences
/// before them, come first.
void ScopedOrder::observe_fences(const Location &where, const Place &place, const Tile &tile, Thread &thread) {
  const auto left = fences_before.find(where);
  if (left == fences_before.end() || !place.writes || place.reach != Reach::device)
    return;
  Clock clock = knowledge(tile, thread);
  auto fences =
      clock.fences ? std::make_shared<SequentialFences>(*clock.fences) : std::make_shared<SequentialFences>();
  if (!fences->observed.join(left->second))
    return;
  clock.fences = std::move(fences);
  learn(thread, std::move(clock));
}

ScopedOrder::PhasedBarrier &ScopedOrder::barrier_at(const Location &where) {
  PhasedBarrier &barrier = barriers[where];
  if (!barrier.present.barrier)
    barrier.present.barrier = ++last_barrier;
  return barrier;
}

ScopedOrder::PhasedBarrier *ScopedOrder::find_barrier(const Location &where) {
  const auto found = barriers.empty() ? barriers.end() : barriers.find(where);
  return found == barriers.end() ? nullptr : &found->second;
}

void ScopedOrder::barrier_begins(ThreadRank who, Space space, Bytes bytes) {
  changed();
  const Location where = location(space, bytes, who.tile);
  places.erase(where);
  barriers.erase(where);
  barrier_at(where);
}

void ScopedOrder::overwrite(ThreadRank who, Space space, Bytes bytes) {
  if (barriers.empty())
    return;
  const std::uint64_t end = bytes.address + bytes.size, in = std::get<2>(location(space, bytes, who.tile));
  auto each =
      barriers.lower_bound({bytes.address - std::min<std::uint64_t>(bytes.address, barrier_bytes - 1), 0, 0});
  while (each != barriers.end() && std::get<0>(each->first) < end) {
    if (std::get<2>(each->first) != in) {
      ++each;
      continue;
    }
    places.erase(each->first);
    each = barriers.erase(each);
  }
}

void ScopedOrder::updated_by_copies(ThreadRank who, Space space, Bytes bytes) {
  barrier_at(location(space, bytes, who.tile)).copying = who.number();
}

void ScopedOrder::phase_completes(ThreadRank who, Space space, Bytes bytes) {
  barrier_at(location(space, bytes, who.tile)).completing = who.number();
}

void ScopedOrder::awaits(ThreadRank who, Space space, Bytes bytes) {
  changed();
  const Location where = location(space, bytes, who.tile);
  const PhasedBarrier &barrier = barrier_at(where);
  Thread &thread = tiles[who.tile].threads[who.in_tile];
  Sight sight;
  up_to(Reach::device, [&](Reach of) {
    if (const Clock *released = barrier.complete.find(of, group(of, who.tile)))
      sight.clocks[std::size_t(of)] = *released;
  });
  if (rules.cpp) {
    thread.looked_at = where;
    thread.looked = sight;
  }
  if (!sight.empty())
    thread.observed[where].join(sight);
}

BarrierPhase ScopedOrder::present_phase(ThreadRank who, Space space, Bytes bytes) {
  return barrier_at(location(space, bytes, who.tile)).present;
}

/// Returns true if what the tile or what the thread itself knew at a moment satisfies the condition.
bool ScopedOrder::knows(ThreadRank who, const Moment &when, const auto &condition) const {
  const auto tile = tiles.find(who.tile);
  if (tile == tiles.end())
    return false;
  if (const Clock *known = at(tile->second.known, when.interval); known && condition(*known))
    return true;
  const auto thread = tile->second.threads.find(who.in_tile);
  if (thread == tile->second.threads.end())
    return false;
  const Clock *known = at(thread->second.known, when.operations);
  return known && condition(*known);
}

bool ScopedOrder::knows(const BarrierPhase &phase, ThreadRank who, const Moment &when) const {
  return knows(who, when, [&](const Clock &known) { return phase.is_known(known.phases); });
}

bool ScopedOrder::all_know(const BarrierPhase &phase, std::uint64_t tile) const {
  const auto found = tiles.find(tile);
  return found != tiles.end() && !found->second.known.empty() &&
         phase.is_known(found->second.known.back().clock.phases);
}

void ScopedOrder::copy_follows(ThreadRank who) {
  changed();
  Thread &thread = tiles[who.tile].threads[who.in_tile];
  thread.copy_begin = ++thread.operations;
}

void ScopedOrder::copy_begins(ThreadRank who) {
  changed();
  Thread &thread = tiles[who.tile].threads[who.in_tile];
  thread.copies.push_back({.first = thread.copy_begin, .last = thread.operations, .phase = {}});
  thread.copy_begin = ++thread.operations;
  has_copies = true;
}

void ScopedOrder::bind_copies(ThreadRank who, const BarrierPhase &phase) {
  changed();
  std::vector<AsynchronousCopy> &copies = tiles[who.tile].threads[who.in_tile].copies;
  for (auto copy = copies.rbegin(); copy != copies.rend() && !copy->phase.barrier; ++copy)
    copy->phase = phase;
}

/// Null if the operation is not part of a copy that a phase waits for.
const ScopedOrder::AsynchronousCopy *ScopedOrder::copy_at(ThreadRank who, const Moment &when) const {
  if (!has_copies)
    return nullptr;
  const auto tile = tiles.find(who.tile);
  if (tile == tiles.end())
    return nullptr;
  const auto thread = tile->second.threads.find(who.in_tile);
  if (thread == tile->second.threads.end())
    return nullptr;
  const std::vector<AsynchronousCopy> &copies = thread->second.copies;
  const auto after = std::ranges::upper_bound(copies, when.operations, {}, &AsynchronousCopy::first);
  if (after == copies.begin())
    return nullptr;
  const AsynchronousCopy &copy = *std::prev(after);
  return copy.phase.barrier && when.operations <= copy.last ? &copy : nullptr;
}

void ScopedOrder::order(ThreadRank who, Space space, Bytes bytes, Sides sides) {
  changed();
  Tile &tile = tiles[who.tile];
  Thread &thread = tile.threads[who.in_tile];
  const Location where = ordering_location(space, bytes, who.tile);
  ++thread.operations;
  if (sides.acquires && rules.cpp) {
    if (thread.looked_at == where)
      acquire(tile, thread, acquired(thread.looked, sides.reach));
  } else if (auto observed = thread.observed.find(where); sides.acquires && observed != thread.observed.end()) {
    acquire(tile, thread, acquired(observed->second, sides.reach));
  }
  if (!sides.releases)
    return;
  Sight &here = thread.released_at[where];
  thread.before_release.emplace(where, here);
  release(here, released(who, tile, thread), sides.reach);
}

void ScopedOrder::release(Sight &to, Clock clock, Reach reach) const {
  Clock &nearest = to.clocks[0] = std::move(clock);
  up_to(reach, [&](Reach of) {
    if (of != Reach::tile)
      to.clocks[std::size_t(of)] = nearest;
  });
}

void ScopedOrder::acquire(const Tile &tile, Thread &thread, const Clock &observed) {
  Clock clock = knowledge(tile, thread);
  if (clock.join(observed))
    learn(thread, std::move(clock));
}

/// The knowledge that a releasing thread passes on: what it knows, what its tile did before the last barrier, and its
/// own operations.
ScopedOrder::Clock ScopedOrder::released(ThreadRank who, const Tile &tile, const Thread &thread) const {
  Clock clock = knowledge(tile, thread);
  clock.tiles.raise(who.tile, tile.interval);
  clock.threads.raise(who.number(), thread.operations);
  return clock;
}

void ScopedOrder::atomic(ThreadRank who, Space space, Bytes bytes, Strong what, Reach reach) {
  changed();
  ++tiles[who.tile].threads[who.in_tile].operations;
  const Location where = location(space, bytes, who.tile);
  atomic_at(where, who, what, reach);
  if (const Location ordering = ordering_location(space, bytes, who.tile); ordering != where)
    atomic_at(ordering, who, what, reach);
}

/// Operations whose scopes do not include each other's threads do not observe each other, nor the operations before.
void ScopedOrder::atomic_at(const Location &where, ThreadRank who, Strong what, Reach reach) {
  Tile &tile = tiles[who.tile];
  Thread &thread = tile.threads[who.in_tile];
  Place &place = places[where];
  const bool sees_last = place.writes && includes(std::min(reach, place.reach), who.tile, place.tile);
  PhasedBarrier *barrier = find_barrier(where);
  // A copy's update may complete the phase, which is another one.
  const bool by_copies = barrier && (barrier->copying == who.number() ||
                                     (barrier->completing == who.number() && barrier->updated_by_copies));
  const bool observes = what != Strong::store && what != Strong::reduction;
  if (observes) {
    if (rules.cpp) {
      thread.looked_at = where;
      thread.looked = {};
    }
    if (sees_last) {
      Sight *observed = nullptr;
      const bool learns_nothing = by_copies || (barrier && what == Strong::load);
      up_to(Reach::device, [&](Reach of) {
        const Clock *released = place.released.find(of, group(of, who.tile));
        if (learns_nothing || !released || released->empty())
          return;
        if (!observed)
          observed = &thread.observed[where];
        observed->clocks[std::size_t(of)].join(*released);
        if (rules.cpp)
          thread.looked.clocks[std::size_t(of)] = *released;
      });
      reads[where][who.tile].push_back({.thread = std::uint32_t(who.in_tile),
                                        .at = {tile.interval, thread.operations - 1},
                                        .writes = place.writes,
                                        .count = place.writes->count});
    }
    if (reach == Reach::device)
      observe_fences(where, place, tile, thread);
  }
  if (what == Strong::load)
    return;
  auto before_release = std::exchange(thread.before_release, std::nullopt);
  if (what == Strong::failed_swap) {
    if (before_release && before_release->first == where)
      thread.released_at[where] = std::move(before_release->second);
    return;
  }
  if (what == Strong::store) { // which no barrier does
    barriers.erase(where);
    barrier = nullptr;
  }
  if (what == Strong::store || (!sees_last && !rules.cpp))
    place.restart(who.number());
  if (reach == Reach::device)
    leave_fences(where, tile, thread);
  place.tile = who.tile;
  place.reach = reach;
  if (!place.writes)
    place.writes = std::make_shared<Writes>();
  place.writes->add(who.number(), thread.operations);
  const auto here = thread.released_at.find(where);
  // An arrival that releases, and its update that completes the phase, are part of what is released.
  const bool arrives = barrier && before_release && where == before_release->first;
  const bool releases =
      arrives || (barrier && barrier->completing == who.number() && barrier->releasing == who.number());
  const auto release_to = [&](Released &to, Reach of) {
    Clock &released = to.at(of, group(of, who.tile));
    if (by_copies) {
      released.join(knowledge(tile, thread));
      released.tiles.raise(who.tile, tile.interval);
      return;
    }
    if (is_of_sequential(where)) {
      released.join(thread.released_sequentially.clocks[std::size_t(of)]);
    } else {
      released.join(thread.released.clocks[std::size_t(of)]);
      released.join(thread.released_in[unsigned(space_of(where))].clocks[std::size_t(of)]);
      released.join(tile.released.clocks[std::size_t(of)]);
    }
    if (here == thread.released_at.end())
      return;
    const Clock &by_order = here->second.clocks[std::size_t(of)];
    released.join(by_order);
    // The operation itself synchronizes, so it comes before what acquires it.
    if ((rules.cpp || (barrier && releases)) && !by_order.empty())
      released.threads.raise(who.number(), thread.operations);
  };
  up_to(Reach::device, [&](Reach of) {
    release_to(place.released, of);
    if (rules.only)
      release_to(place.by_thread[who.number()], of);
  });
  if (barrier) {
    barrier->copying.reset();
    barrier->updated_by_copies = by_copies;
  }
  if (by_copies && !thread.copies.empty()) // to other threads its updates are the copy's accesses
    thread.copies.back().last = thread.operations - 1;
  if (barrier && barrier->completing == who.number())
    complete_phase(*barrier, place, who.tile);
  else if (barrier)
    barrier->releasing = arrives ? std::optional(who.number()) : std::nullopt;
  if (rules.cpp && here != thread.released_at.end())
    thread.released_at.erase(here);
}

void ScopedOrder::complete_phase(PhasedBarrier &barrier, const Place &place, std::uint64_t tile) {
  barrier.completing.reset();
  barrier.complete = place.released;
  ++barrier.present.number;
  up_to(Reach::device, [&](Reach of) {
    barrier.complete.at(of, group(of, tile)).phases.raise(barrier.present.barrier, barrier.present.number);
  });
}

void ScopedOrder::plain_write(ThreadRank who, Space space, Bytes bytes) {
  constexpr std::uint64_t widest = 16;
  const std::uint64_t in = std::get<2>(location(space, bytes, who.tile)), end = bytes.address + bytes.size;
  const std::uint64_t begin = bytes.address - std::min(bytes.address, widest);
  for (auto each = places.lower_bound({begin, 0, 0}); each != places.end() && std::get<0>(each->first) < end;
       ++each) {
    const auto &[address, width, tile] = each->first;
    if (tile == in && address + (width & ~sequential_width) > bytes.address)
      each->second.restart(who.number());
  }
}

std::uint32_t ScopedOrder::operations(ThreadRank who) const {
  auto tile = tiles.find(who.tile);
  if (tile == tiles.end())
    return 0;
  auto thread = tile->second.threads.find(who.in_tile);
  return thread == tile->second.threads.end() ? 0 : thread->second.operations;
}

bool ScopedOrder::ordered(Space, ThreadRank a, const Moment &at_a, ThreadRank b, const Moment &at_b) const {
  if (const AsynchronousCopy *copy = copy_at(a, at_a))
    return knows(copy->phase, b, at_b);
  if (a.tile == b.tile && at_a.interval < at_b.interval)
    return true;
  return knows(b, at_b, [&](const Clock &known) { return known.knows(a, at_a); });
}

/// Nearly always it is a thread of the first warp that releases.
bool ScopedOrder::knows_other_of_tile(ThreadRank a, const Moment &at_a, ThreadRank b, const Moment &at_b) const {
  constexpr std::uint32_t first_threads = 32;
  return a.tile != b.tile && knows(b, at_b, [&](const Clock &known) {
           if (known.tiles.of(a.tile) != at_a.interval)
             return false;
           for (std::uint32_t rank = 0; rank < first_threads; ++rank)
             if (rank != a.in_tile && known.threads.of(ThreadRank(a.tile, rank).number()))
               return true;
           return false;
         });
}

/// The tiles that the thread may know operations of.
std::vector<std::uint64_t> ScopedOrder::tiles_known(ThreadRank who, const Moment &when) const {
  std::vector<std::uint64_t> known{who.tile};
  auto add = [&](const std::vector<Known> &all, std::uint32_t moment) {
    const Clock *clock = at(all, moment);
    if (!clock)
      return;
    clock->threads.for_each([&](std::uint64_t thread) {
      if (thread >> ThreadRank::bits_in_tile != known.back())
        known.push_back(thread >> ThreadRank::bits_in_tile);
    });
    clock->tiles.for_each([&](std::uint64_t each) { known.push_back(each); });
  };
  if (auto tile = tiles.find(who.tile); tile != tiles.end()) {
    add(tile->second.known, when.interval);
    if (auto thread = tile->second.threads.find(who.in_tile); thread != tile->second.threads.end())
      add(thread->second.known, when.operations);
  }
  std::ranges::sort(known);
  known.erase(std::unique(known.begin(), known.end()), known.end());
  return known;
}

void ScopedOrder::add_observations(Observations &to, Space space, const Reads &all, std::uint64_t tile,
                                   ThreadRank who, const Moment &when) const {
  const auto of_tile = all.find(tile);
  if (of_tile == all.end())
    return;
  for (const Read &read : of_tile->second) {
    const ThreadRank reader(tile, read.thread);
    if (reader == who ? read.at.operations < when.operations : ordered(space, reader, read.at, who, when)) {
      to.add(read.writes.get(), read.count);
    }
  }
}

bool ScopedOrder::observed(Space space, std::uint64_t address, std::uint32_t size, ThreadRank a, const Moment &at_a,
                           ThreadRank b, const Moment &at_b) const {
  const auto here = reads.find(location(space, {address, size}, b.tile));
  if (rules.cpp || here == reads.end())
    return false;
  // Mostly the thread itself, or its tile, has observed; finding whom else it knows takes long.
  const auto [known, is_new] =
      observations.try_emplace(Observer{&here->second, b.number(), at_b.interval, at_b.operations});
  Observations &its = known->second;
  if (is_new)
    add_observations(its, space, here->second, b.tile, b, at_b);
  if (its.has(a.number(), at_a.operations + 1))
    return true;
  if (its.of_all_tiles)
    return false;
  its.of_all_tiles = true;
  for (const std::uint64_t tile : tiles_known(b, at_b))
    if (tile != b.tile)
      add_observations(its, space, here->second, tile, b, at_b);
  return its.has(a.number(), at_a.operations + 1);
}

} // namespace ampsim
