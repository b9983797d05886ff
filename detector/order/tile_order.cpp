// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See tile_order.h.
#include "detector/order/tile_order.h"

#include "detector/detect/shadow_cell.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <iterator>
#include <utility>

namespace ampsim {

namespace {

std::uint32_t rank_of(TileOrder::Stamp stamp) {
  return std::uint32_t(stamp >> shadow::thread_shift) % (1u << shadow::thread_bits);
}

} // namespace

void TileOrder::launch_begins() {
  give_up();
  gave_up = false;
  steps = 0;
}

/// Forgets everything that is known: from now on nothing is ordered.
void TileOrder::give_up() {
  gave_up = true;
  runs.clear();
  releases.clear();
  limits.clear();
  chains.clear();
  cells.clear();
  places.clear();
  swaps.clear();
  waiting.clear();
  table.clear();
  table_list = none;
  generation = 0;
  links = 0;
  tile = {};
  entered = false;
}

bool TileOrder::full() const {
  return releases.size() + limits.size() + cells.size() + places.size() + runs.size() + links > most_entries;
}

//===--- Tiles ------------------------------------------------------------===//

void TileOrder::leave() {
  if (entered && !gave_up) {
    const std::uint64_t number = tile.number;
    waiting[number] = std::exchange(tile, {});
  }
  entered = false;
}

void TileOrder::end() { entered = false; }

void TileOrder::enter(std::uint64_t number, Stamp begin) {
  if (gave_up)
    return;
  if (full())
    return give_up();
  leave();
  if (auto found = waiting.find(number); found != waiting.end()) {
    tile = std::move(found->second);
    waiting.erase(found);
  } else {
    // Threads are those of the last tile, which has other intervals.
    const std::uint64_t interval = tile.interval + 1;
    std::vector<Thread> threads = std::move(tile.threads);
    std::vector<std::uint32_t> active = std::move(tile.active);
    active.clear();
    tile = {};
    tile.threads = std::move(threads);
    tile.active = std::move(active); // for its memory
    tile.interval = interval;
  }
  tile.number = number;
  entered = true;
  runs.push_back({begin, number});
}

TileOrder::Thread &TileOrder::thread_of(std::uint32_t rank) {
  if (rank >= tile.threads.size())
    tile.threads.resize(rank + 1);
  Thread &thread = tile.threads[rank];
  if (thread.interval != tile.interval) {
    thread.interval = tile.interval;
    thread.known = tile.known;
    thread.observed.clear();
    thread.fence = 0;
    thread.known_at_fence = thread.release = none;
    thread.released_at.clear();
    tile.active.push_back(rank);
  }
  return thread;
}

void TileOrder::add(std::uint32_t &list, Sight sight) {
  cells.push_back({sight, list});
  list = std::uint32_t(cells.size() - 1);
}

/// Adds the cells of another list that precede the first one that both share.
void TileOrder::add_all(std::uint32_t &list, std::uint32_t from, std::uint32_t until) {
  for (; from != until; from = cells[from].previous)
    add(list, Sight(cells[from].sight));
}

void TileOrder::barrier(Stamp begin) {
  if (!entered || gave_up)
    return;
  if (full())
    return give_up();
  const std::uint32_t before = tile.known;
  std::vector<Limit> fences;
  std::uint32_t at_fences = before;
  std::ranges::sort(tile.active);
  for (std::uint32_t rank : tile.active) {
    const Thread &thread = tile.threads[rank];
    if (thread.fence) {
      fences.push_back({rank, thread.fence});
      add_all(at_fences, thread.known_at_fence, before);
    }
    add_all(tile.known, thread.known, before);
    if (barriers_acquire)
      for (const Sight &sight : thread.observed)
        add(tile.known, sight);
  }
  if (!fences.empty()) {
    tile.fences = std::move(fences);
    tile.fences_before = tile.begin;
    tile.known_at_fences = at_fences;
    tile.release = none;
  }
  tile.active.clear();
  ++tile.interval;
  tile.begin = begin;
}

//===--- Fences and atomic operations -----------------------------------------===//

void TileOrder::fence(std::uint32_t rank, Stamp after, Sides sides) {
  if (!entered || gave_up)
    return;
  if (full())
    return give_up();
  Thread &thread = thread_of(rank);
  if (sides.acquires) {
    for (const Sight &sight : thread.observed)
      add(thread.known, sight);
    thread.observed.clear();
  }
  if (!sides.releases)
    return;
  thread.fence = after;
  thread.known_at_fence = thread.known;
  thread.release = none;
}

void TileOrder::order(std::uint32_t rank, std::uint64_t address, std::uint32_t size, Stamp after, Sides sides) {
  if (!entered || gave_up)
    return;
  if (full())
    return give_up();
  Thread &thread = thread_of(rank);
  const std::uint64_t place = place_of(address, size);
  if (sides.acquires)
    std::erase_if(thread.observed, [&](const Observed &seen) {
      if (seen.place == place)
        add(thread.known, seen);
      return seen.place == place;
    });
  if (!sides.releases)
    return;
  auto here = std::ranges::find(thread.released_at, place, &ReleaseAt::place);
  if (here == thread.released_at.end()) {
    ++links;
    here = thread.released_at.insert(here, ReleaseAt{place, 0, none});
  }
  *here = {place, after, thread.known};
}

std::uint32_t TileOrder::make_release(Stamp tile_before, const Limit *first, std::size_t count,
                                      std::uint32_t known) {
  releases.push_back({tile.number, tile_before, std::uint32_t(limits.size()), std::uint32_t(count), known});
  limits.insert(limits.end(), first, first + count);
  return std::uint32_t(releases.size() - 1);
}

void TileOrder::leave(Place &place, std::uint32_t release) {
  if (place.chain == none) {
    place.chain = std::uint32_t(chains.size());
    chains.emplace_back();
  }
  chains[place.chain].releases.push_back(release);
  ++links;
}

/// Decides if a compare-and-swap that was the last atomic operation here failed or wrote. If a plain write may have
/// changed the memory since, it counts as failed: then less is known.
void TileOrder::settle(Place &place, std::uint64_t number, std::uint32_t size, std::optional<Stamp> writer) {
  const auto swap = swaps.find(number);
  if (swap == swaps.end())
    return;
  const bool only_atomics = writer && swap->second.writer == writer;
  if (!only_atomics || std::memcmp(swap->second.memory, swap->second.before.data(), size) == 0)
    place.observable = false;
  else
    for (const std::uint32_t release : swap->second.releases)
      leave(place, release);
  swaps.erase(swap);
}

/// Atomic writes of other widths change the memory of a compare-and-swap, whatever it did.
void TileOrder::forget_outcomes_beside(std::uint64_t address, std::uint32_t size) {
  auto forget = [&](std::uint64_t begin, std::uint32_t bytes) {
    if (const auto swap = swaps.find(place_of(begin, bytes)); swap != swaps.end())
      swap->second.writer.reset();
  };
  for (std::uint32_t wider = size * 2; wider <= 16; wider *= 2)
    forget(address / wider * wider, wider);
  for (std::uint32_t narrower = size / 2; narrower > 0; narrower /= 2)
    for (std::uint64_t begin = address; begin < address + size; begin += narrower)
      forget(begin, narrower);
}

void TileOrder::barrier_begins(std::uint64_t address, std::uint32_t size) {
  if (entered && !gave_up)
    places[place_of(address, size)] = {.in_phases = 0};
}

void TileOrder::updated_by_copies(std::uint32_t rank, std::uint64_t address, std::uint32_t size) {
  if (entered && !gave_up)
    places[place_of(address, size)].copying = rank;
}

void TileOrder::phase_completes(std::uint32_t rank, std::uint64_t address, std::uint32_t size) {
  if (entered && !gave_up)
    places[place_of(address, size)].completing = rank;
}

void TileOrder::awaits(std::uint32_t rank, std::uint64_t address, std::uint32_t size) {
  if (!entered || gave_up)
    return;
  const std::uint64_t number = place_of(address, size);
  const Place &place = places[number];
  if (place.chain == none || !place.in_phases)
    return;
  const auto all = std::uint32_t(chains[place.chain].releases.size());
  observe(thread_of(rank), number, {place.chain, std::min(all, *place.in_phases)});
}

void TileOrder::observe(Thread &thread, std::uint64_t place, Sight sight) {
  if (!thread.observed.empty() && thread.observed.back().chain == sight.chain) {
    static_cast<Sight &>(thread.observed.back()) = sight;
    return;
  }
  thread.observed.push_back({sight, place});
  ++links;
}

bool TileOrder::atomic(std::uint32_t rank, std::uint64_t address, std::uint32_t size, Strong what, bool narrow,
                       const void *memory, std::optional<Stamp> writer) {
  if (!entered || gave_up || !std::has_single_bit(size) || size > 16)
    return false;
  if (full()) {
    give_up();
    return false;
  }
  const std::uint64_t number = place_of(address, size);
  Place &place = places[number];
  settle(place, number, size, writer);
  if (what != Strong::load && !swaps.empty())
    forget_outcomes_beside(address, size);
  const bool observes = what != Strong::store && what != Strong::reduction;
  const bool observes_all = place.observable && !narrow && observes;
  const bool by_copies = place.copying == rank || (place.completing == rank && place.updated_by_copies);
  Thread &thread = thread_of(rank);
  const bool is_test = what == Strong::load && place.in_phases;
  if (observes && !narrow && place.chain != none && !by_copies && !is_test) {
    const Sight sight{place.chain, std::uint32_t(chains[place.chain].releases.size())};
    observe(thread, number, sight);
  }
  const bool first = !std::exchange(place.used, true);
  if (what == Strong::load || narrow || (what == Strong::store && !first))
    place.observable = false;
  if (what == Strong::store || (narrow && what != Strong::load))
    place.chain = none;
  if (place.chain == none && place.in_phases)
    place.in_phases = 0;
  if (narrow && what != Strong::load) {
    place.completing.reset();
    place.copying.reset();
  }
  if (what == Strong::load || narrow)
    return observes_all;
  if (thread.fence && thread.release == none) {
    const Limit limit{rank, thread.fence};
    thread.release = make_release(tile.begin, &limit, 1, thread.known_at_fence);
  }
  if (!tile.fences.empty() && tile.release == none)
    tile.release = make_release(tile.fences_before, tile.fences.data(), tile.fences.size(), tile.known_at_fences);
  std::uint32_t of_operation = none;
  if (const auto here = std::ranges::find(thread.released_at, number, &ReleaseAt::place);
      here != thread.released_at.end()) {
    if (here->release == none) {
      const Limit limit{rank, here->before};
      here->release = make_release(tile.begin, &limit, 1, here->known);
    }
    of_operation = here->release;
  }
  Swap *swap = nullptr;
  if (what == Strong::swap) {
    swap = &swaps[number];
    swap->memory = memory;
    std::memcpy(swap->before.data(), memory, size);
    swap->writer = writer;
    // If it fails, it releases nothing to those that observe a later store of its thread.
    links -= std::erase_if(thread.released_at, [&](const ReleaseAt &each) { return each.place == number; });
  }
  for (std::uint32_t release : {thread.release, tile.release, of_operation}) {
    if (release == none || by_copies)
      continue;
    if (swap)
      swap->releases.push_back(release);
    else
      leave(place, release);
  }
  place.copying.reset();
  place.updated_by_copies = by_copies;
  if (place.completing == rank) {
    place.in_phases = place.chain == none ? 0 : std::uint32_t(chains[place.chain].releases.size());
    place.completing.reset();
  }
  return observes_all;
}

//===--- The happens-before order -----------------------------------------------===//

bool TileOrder::covers(const Release &release, std::uint64_t number, Stamp stamp, bool all) const {
  if (release.tile != number)
    return false;
  if (stamp < release.tile_before)
    return true;
  if (all)
    return false;
  const auto begin = limits.begin() + release.first, end = begin + release.count;
  const auto limit = std::lower_bound(begin, end, rank_of(stamp),
                                      [](const Limit &each, std::uint32_t rank) { return each.thread < rank; });
  return limit != end && limit->thread == rank_of(stamp) && stamp < limit->before;
}

/// Returns true if it is among the latest sights.
bool TileOrder::near(std::uint32_t list, std::uint64_t number, Stamp stamp, bool all) const {
  unsigned left = 8;
  for (unsigned cell = 0; cell < 4 && list != none; ++cell, list = cells[list].previous) {
    const Sight &sight = cells[list].sight;
    const std::vector<std::uint32_t> &chain = chains[sight.chain].releases;
    for (std::uint32_t k = sight.length; k > 0 && left > 0; --k, --left)
      if (covers(releases[chain[k - 1]], number, stamp, all))
        return true;
  }
  return false;
}

void TileOrder::add_to_table(const Release &release) {
  Known &known = table[release.tile];
  known.tile_before = std::max(known.tile_before, release.tile_before);
  for (std::uint32_t k = release.first; k < release.first + release.count; ++k) {
    auto place = std::ranges::lower_bound(known.threads, limits[k].thread, {}, &Limit::thread);
    if (place != known.threads.end() && place->thread == limits[k].thread)
      place->before = std::max(place->before, limits[k].before);
    else
      known.threads.insert(place, limits[k]);
  }
}

/// Puts all that a list reaches into the table; if it continues the previous list, only what it adds. Returns false
/// if that takes too long.
bool TileOrder::fill_table(std::uint32_t list) {
  if (list == table_list && generation != 0)
    return true;
  std::uint32_t end = list;
  for (; end != none && end != table_list; end = cells[end].previous)
    ++steps;
  if (end != table_list || generation == 0) {
    table.clear();
    ++generation;
  }
  table_list = list;
  std::vector<std::uint32_t> work{list};
  while (!work.empty()) {
    std::uint32_t at = work.back();
    work.pop_back();
    for (; at != none && cells[at].mark != generation; at = cells[at].previous) {
      cells[at].mark = generation;
      Chain &chain = chains[cells[at].sight.chain];
      const std::uint32_t length = cells[at].sight.length;
      for (std::uint32_t k = chain.mark == generation ? chain.in_table : 0; k < length; ++k) {
        Release &release = releases[chain.releases[k]];
        steps += 1 + release.count;
        if (std::exchange(release.mark, generation) == generation)
          continue;
        add_to_table(release);
        work.push_back(release.known);
      }
      chain.in_table = chain.mark == generation ? std::max(chain.in_table, length) : length;
      chain.mark = generation;
      if (++steps > most_steps)
        return false;
    }
  }
  return true;
}

/// Returns the run that the stamp belongs to, null if it is from before the launch. Mostly it is one of the last, as the
/// operations before those of a lock's new owner are.
const TileOrder::Run *TileOrder::run_of(Stamp stamp) const {
  constexpr std::size_t most_near = 4;
  const std::size_t all = runs.size(), near = std::min(all, most_near);
  for (std::size_t k = 1; k <= near; ++k)
    if (runs[all - k].begin <= stamp)
      return &runs[all - k];
  const auto next = std::upper_bound(runs.begin(), runs.end() - std::ptrdiff_t(near), stamp,
                                     [](Stamp value, const Run &each) { return value < each.begin; });
  return next == runs.begin() ? nullptr : &*std::prev(next);
}

bool TileOrder::before(Stamp stamp, std::uint32_t rank, bool all) {
  if (!entered || gave_up)
    return false;
  const Run *const run = run_of(stamp);
  if (!run)
    return false;
  const std::uint64_t number = run->tile;
  if (number == tile.number) // before it waited for others
    return stamp < tile.begin || (!all && rank_of(stamp) == rank);
  const Thread *thread =
      rank < tile.threads.size() && tile.threads[rank].interval == tile.interval ? &tile.threads[rank] : nullptr;
  const std::uint32_t list = thread ? thread->known : tile.known;
  if (list == none)
    return false;
  if (near(list, number, stamp, all))
    return true;
  if (!fill_table(list)) {
    give_up();
    return false;
  }
  const auto known = table.find(number);
  if (known == table.end())
    return false;
  if (stamp < known->second.tile_before)
    return true;
  if (all)
    return false;
  auto limit = std::ranges::lower_bound(known->second.threads, rank_of(stamp), {}, &Limit::thread);
  return limit != known->second.threads.end() && limit->thread == rank_of(stamp) && stamp < limit->before;
}

} // namespace ampsim
