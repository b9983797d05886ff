// See scoped_order.h.
#include "detector/scoped_order.h"

#include <algorithm>
#include <utility>

namespace ampsim {

bool ScopedOrder::Clock::join(const Clock &other) {
  bool added = false;
  auto raise = [&](auto &into, const auto &from) {
    for (const auto &[who, when] : from) {
      std::uint32_t &known = into[who];
      added |= known < when;
      known = std::max(known, when);
    }
  };
  raise(threads, other.threads);
  raise(tiles, other.tiles);
  return added;
}

bool ScopedOrder::Clock::knows(ThreadRank thread, const Moment &when) const {
  auto tile = tiles.find(thread.tile);
  if (tile != tiles.end() && when.interval < tile->second)
    return true;
  auto found = threads.find(thread.number());
  return found != threads.end() && when.operations < found->second;
}

/// What was known at a moment; null where nothing was.
const ScopedOrder::Clock *ScopedOrder::at(const std::vector<Known> &known, std::uint32_t moment) {
  auto after = std::upper_bound(known.begin(), known.end(), moment,
                                [](std::uint32_t when, const Known &entry) { return when < entry.since; });
  return after == known.begin() ? nullptr : std::prev(after)->clock.get();
}

ScopedOrder::Location ScopedOrder::location(Space space, Bytes bytes, std::uint64_t tile) {
  return {bytes.address, bytes.size, space == Space::global ? 0 : tile + 1};
}

/// Whose writes an operation of a thread of `tile` observes. Two operations whose scopes do not include each other's
/// threads observe nothing of each other.
ScopedOrder::Writers ScopedOrder::writers_seen(const Place &place, std::uint64_t tile, bool within_tile) {
  Writers seen;
  for (const auto &[who, when] : place.writers)
    if (!within_tile || who >> ThreadRank::bits_in_tile == tile)
      seen.emplace(who, when);
  if (auto near = place.near_writers.find(tile); near != place.near_writers.end())
    for (const auto &[who, when] : near->second) {
      std::uint32_t &known = seen[who];
      known = std::max(known, when);
    }
  return seen;
}

/// All that a thread knows now.
ScopedOrder::Clock ScopedOrder::knowledge(const Tile &tile, const Thread &thread) const {
  Clock clock;
  if (!tile.known.empty())
    clock.join(*tile.known.back().clock);
  if (!thread.known.empty())
    clock.join(*thread.known.back().clock);
  return clock;
}

void ScopedOrder::learn(Thread &thread, Clock clock) {
  if (!clock.empty())
    thread.known.push_back({thread.operations, std::make_shared<const Clock>(std::move(clock))});
}

void ScopedOrder::launch_begins() {
  tiles.clear();
  places.clear();
}

void ScopedOrder::tile_begins(std::uint64_t tile, std::uint32_t barriers) { tiles[tile].interval = barriers; }

void ScopedOrder::barrier(std::uint64_t number) {
  Tile &tile = tiles[number];
  Clock joined;
  if (!tile.known.empty())
    joined = *tile.known.back().clock;
  bool added = false;
  auto release = [](Shared &into, const Shared &from) {
    if (!from)
      return;
    Clock clock = into ? *into : Clock();
    if (clock.join(*from))
      into = std::make_shared<const Clock>(std::move(clock));
  };
  for (auto &[rank, thread] : tile.threads) {
    if (!thread.known.empty())
      added |= joined.join(*thread.known.back().clock);
    if (!through_barriers)
      continue;
    added |= joined.join(std::exchange(thread.observed_near, {}));
    added |= joined.join(std::exchange(thread.observed_far, {}));
    release(tile.released_near, std::exchange(thread.released_near, nullptr));
    release(tile.released_far, std::exchange(thread.released_far, nullptr));
  }
  ++tile.interval;
  if (added)
    tile.known.push_back({tile.interval, std::make_shared<const Clock>(std::move(joined))});
}

void ScopedOrder::warp_barrier(std::uint64_t number, std::span<const std::uint32_t> ranks) {
  Tile &tile = tiles[number];
  Clock joined;
  for (std::uint32_t rank : ranks) {
    Thread &thread = tile.threads[rank];
    ++thread.operations;
    joined.join(knowledge(tile, thread));
    if (through_barriers) {
      joined.join(std::exchange(thread.observed_near, {}));
      joined.join(std::exchange(thread.observed_far, {}));
    }
    joined.threads[ThreadRank(number, rank).number()] = thread.operations;
  }
  auto shared = std::make_shared<const Clock>(std::move(joined));
  for (std::uint32_t rank : ranks) {
    Thread &thread = tile.threads[rank];
    thread.known.push_back({thread.operations, shared});
  }
}

void ScopedOrder::fence(ThreadRank who, bool within_tile) {
  Tile &tile = tiles[who.tile];
  Thread &thread = tile.threads[who.in_tile];
  ++thread.operations;
  Clock clock = knowledge(tile, thread);
  bool added = clock.join(std::exchange(thread.observed_near, {}));
  if (!within_tile)
    added |= clock.join(std::exchange(thread.observed_far, {}));
  if (added)
    learn(thread, clock);
  // What it lets others know: this, what its tile did before the last barrier, and what it did itself.
  if (tile.interval)
    clock.tiles[who.tile] = tile.interval;
  clock.threads[who.number()] = thread.operations;
  thread.released_near = std::make_shared<const Clock>(std::move(clock));
  if (!within_tile)
    thread.released_far = thread.released_near;
}

void ScopedOrder::atomic(ThreadRank who, Space space, Bytes bytes, Strong what, bool within_tile) {
  Tile &tile = tiles[who.tile];
  Thread &thread = tile.threads[who.in_tile];
  const Location where = location(space, bytes, who.tile);
  Place &place = places[where];
  ++thread.operations;
  if (what != Strong::store) {
    if (!within_tile)
      thread.observed_far.join(place.far);
    if (auto near = place.near.find(who.tile); near != place.near.end())
      thread.observed_near.join(near->second);
    auto &seen = thread.seen[where];
    Writers writers = writers_seen(place, who.tile, within_tile);
    if (seen.empty() || seen.back().second != writers)
      seen.emplace_back(thread.operations, std::move(writers));
  }
  if (what == Strong::load)
    return;
  if (what == Strong::store)
    place = {};
  auto leave = [](Clock &into, const Shared &released, const Shared &by_tile) {
    for (const Shared *each : {&released, &by_tile})
      if (*each)
        into.join(**each);
  };
  leave(place.near[who.tile], thread.released_near, tile.released_near);
  if (!within_tile)
    leave(place.far, thread.released_far, tile.released_far);
  (within_tile ? place.near_writers[who.tile] : place.writers)[who.number()] = thread.operations;
}

std::uint32_t ScopedOrder::operations(ThreadRank who) const {
  auto tile = tiles.find(who.tile);
  if (tile == tiles.end())
    return 0;
  auto thread = tile->second.threads.find(who.in_tile);
  return thread == tile->second.threads.end() ? 0 : thread->second.operations;
}

bool ScopedOrder::ordered(Space, ThreadRank a, const Moment &at_a, ThreadRank b, const Moment &at_b) const {
  if (a.tile == b.tile && at_a.interval < at_b.interval)
    return true;
  auto tile = tiles.find(b.tile);
  if (tile == tiles.end())
    return false;
  if (const Clock *known = at(tile->second.known, at_b.interval); known && known->knows(a, at_a))
    return true;
  auto thread = tile->second.threads.find(b.in_tile);
  if (thread == tile->second.threads.end())
    return false;
  const Clock *known = at(thread->second.known, at_b.operations);
  return known && known->knows(a, at_a);
}

bool ScopedOrder::observed(Space space, std::uint64_t address, std::uint32_t size, ThreadRank a, const Moment &at_a,
                           ThreadRank b, const Moment &at_b) const {
  auto tile = tiles.find(b.tile);
  if (tile == tiles.end())
    return false;
  auto thread = tile->second.threads.find(b.in_tile);
  if (thread == tile->second.threads.end())
    return false;
  auto seen = thread->second.seen.find(location(space, {address, size}, b.tile));
  if (seen == thread->second.seen.end())
    return false;
  auto after = std::upper_bound(seen->second.begin(), seen->second.end(), at_b.operations,
                                [](std::uint32_t when, const auto &entry) { return when < entry.first; });
  if (after == seen->second.begin())
    return false;
  const Writers &writers = std::prev(after)->second;
  auto writer = writers.find(a.number());
  return writer != writers.end() && at_a.operations < writer->second;
}

} // namespace ampsim
