// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See cell_history.h.
#include "detector/explain/cell_history.h"

#include "detector/order/lockstep_order.h"

#include <algorithm>
#include <ranges>
#include <utility>

namespace ampsim {

namespace {
constexpr std::uint64_t unwritten_size = sizeof(CellHistory::Unwritten) + 2 * sizeof(UninitialisedRead);
/// An index finds one of so many groups. An entry has a node of two pointers and the hash, and one of the buckets.
constexpr std::uint32_t searched_groups = 64;
constexpr std::uint64_t indexed_size = sizeof(GroupedBy) + 5 * sizeof(void *);
} // namespace

//===--- The store --------------------------------------------------------===//

std::size_t Groups::HashWithoutMoment::operator()(const GroupedBy &by) const {
  std::size_t hash = 0;
  for (const std::uint64_t part : {by.address, by.thread, std::uint64_t(by.site), std::uint64_t(by.size),
                                   std::uint64_t(by.kind) << 1 | std::uint64_t(by.only_reads)})
    hash = (hash ^ part) * 0x9e3779b97f4a7c15u;
  return hash ^ hash >> 32;
}

bool Groups::EqualWithoutMoment::operator()(const GroupedBy &a, const GroupedBy &b) const {
  GroupedBy then = a;
  then.moment = b.moment;
  return then == b;
}

/// Returns null if there is none. The newest groups are the likeliest, since threads run one after another. The search
/// stops at a group that differs from `by` only in its moment, which is an earlier one: threads that poll a barrier make
/// thousands of these.
AccessGroup *HistoryStore::known_group(Groups &level, const GroupedBy &by) {
  const auto is_the_one = [&](AccessGroup &group) { return static_cast<const GroupedBy &>(group) == by; };
  if (level.newest) {
    const auto found = level.newest->find(by);
    return found != level.newest->end() && is_the_one(*found->second) ? found->second : nullptr;
  }
  for (AccessGroup &group : level) {
    if (is_the_one(group))
      return &group;
    if (by.thread != any_thread && Groups::EqualWithoutMoment()(group, by))
      return nullptr;
  }
  return nullptr;
}

/// Returns null if there are too many.
AccessGroup *HistoryStore::group(Groups &level, Unit unit, const GroupedBy &by, std::uint32_t foreign) {
  if (AccessGroup *known = known_group(level, by))
    return known;
  const std::uint32_t others = level.empty() ? 0 : level.begin()->number + 1;
  if (others >= crowded) {
    if (!level.crowd)
      count_all(level);
    if (AccessGroup *later = latest_of_many(level, unit, by, foreign)) {
      later->moment = by.moment;
      later->frontier.clear(occurrences);
      later->earliest.clear(occurrences);
      return later;
    }
    if (!has_room(level, unit, by)) {
      note_incomplete();
      return nullptr;
    }
  }
  AccessGroup &added = level.insert(groups, level.front(), AccessGroup{by, {}, {}, others, foreign});
  if (level.crowd)
    count(*level.crowd, added);
  if (!level.newest && others < searched_groups)
    return &added;
  const std::size_t before = level.newest ? level.newest->size() : 0;
  if (level.newest) {
    AccessGroup *&newest = (*level.newest)[by];
    added.previous = std::exchange(newest, &added);
  } else {
    level.newest = std::make_unique<decltype(level.newest)::element_type>();
    for (AccessGroup &group : level)
      level.newest->try_emplace(group, &group);
  }
  index_bytes += (level.newest->size() - before) * indexed_size;
  return &added;
}

bool HistoryStore::conflict(const GroupedBy &a, const GroupedBy &b, Unit unit) const {
  return hazard(operation(tables, a), operation(tables, b), tables.language->memory_model,
                unit == Unit::tile ? Reach::device : Reach::tile)
      .has_value();
}

/// Without the thread and the moment.
static GroupedBy sort_of(GroupedBy by) {
  by.thread = any_thread;
  by.moment = {};
  return by;
}

void HistoryStore::count(Groups::Crowd &crowd, const AccessGroup &group) {
  Groups::Sort &sort = crowd.sorts[sort_of(group)];
  ++sort.count;
  sort.by_thread.add(group.thread, group.number);
  crowd.by_tile.add(group.thread >> ThreadRank::bits_in_tile, group.number);
}

void HistoryStore::count_all(Groups &level) {
  level.crowd = std::make_unique<Groups::Crowd>();
  std::vector<const AccessGroup *> all;
  for (const AccessGroup &group : level)
    all.push_back(&group);
  for (const AccessGroup *group : all | std::views::reverse)
    count(*level.crowd, *group);
}

/// Returns false if enough groups differ from `by` only in thread and moment.
bool HistoryStore::has_room(const Groups &level, Unit unit, const GroupedBy &by) const {
  const auto sort = level.crowd->sorts.find(sort_of(by));
  const std::size_t count = sort == level.crowd->sorts.end() ? 0 : sort->second.count;
  return count < most_conflicting_groups || (count < most_groups && !conflict(by, by, unit));
}

/// Returns the newest of the groups that differ from `by` only in their moments, if an earlier one is known, and neither
/// another tile nor a conflicting access has reached the level or, of another tile, the element since that one. What came before is ordered with all of
/// them if it is with the earlier one, and what comes later if it is with the newest, so one between them shows nothing
/// more.
AccessGroup *HistoryStore::latest_of_many(const Groups &level, Unit unit, const GroupedBy &by,
                                          std::uint32_t foreign) const {
  if (by.thread == any_thread)
    return nullptr;
  const auto found = level.newest->find(by);
  AccessGroup *const latest = found == level.newest->end() ? nullptr : found->second;
  if (!latest || !latest->previous || latest->previous->foreign != foreign)
    return nullptr;
  const std::uint32_t since = latest->previous->number;
  if (level.crowd->by_tile.is_after(since, by.thread >> ThreadRank::bits_in_tile))
    return nullptr;
  const bool met = std::ranges::any_of(level.crowd->sorts, [&](const auto &each) {
    return each.second.by_thread.is_after(since, by.thread) && conflict(each.first, by, unit);
  });
  return met ? nullptr : latest;
}

bool HistoryStore::insert(Groups &level, Unit unit, const GroupedBy &by, const Occurrence &occurrence,
                          std::uint32_t foreign) {
  AccessGroup *into = group(level, unit, by, foreign);
  if (!into)
    return false;
  const bool dropped = into->frontier.insert(occurrences, unit, occurrence);
  return into->earliest.insert(occurrences, unit, occurrence) && dropped;
}

void HistoryStore::insert(Groups &level, Unit unit, const GroupedBy &by, const AccessGroup &accesses) {
  if (AccessGroup *into = group(level, unit, by, accesses.foreign)) {
    for (const Occurrence &occurrence : accesses.frontier.occurrences())
      into->frontier.insert(occurrences, unit, occurrence);
    for (const Occurrence &occurrence : accesses.earliest.occurrences())
      into->earliest.insert(occurrences, unit, occurrence);
  }
}

CellHistory::Unwritten &HistoryStore::unwritten(CellHistory &cell) {
  if (!cell.unwritten) {
    cell.unwritten = std::make_unique<CellHistory::Unwritten>();
    unwritten_bytes += unwritten_size;
  }
  return *cell.unwritten;
}

void HistoryStore::clear(Groups &level) {
  for (AccessGroup &group : level) {
    group.frontier.clear(occurrences);
    group.earliest.clear(occurrences);
  }
  if (level.newest)
    index_bytes -= level.newest->size() * indexed_size;
  level.newest.reset();
  level.crowd.reset();
  level.all = level.plain = 0;
  level.clear(groups);
}

void HistoryStore::clear(CellHistory &cell) {
  clear(cell.interval);
  clear(cell.launch);
  cell.all = cell.plain = 0;
  if (cell.unwritten)
    unwritten_bytes -= unwritten_size;
  cell.unwritten.reset();
}

void HistoryStore::release() {
  occurrences.release();
  groups.release();
}

namespace {
ThreadRank thread_of(const AccessGroup &group) {
  return {group.thread >> ThreadRank::bits_in_tile,
          std::uint32_t(group.thread & ((1u << ThreadRank::bits_in_tile) - 1))};
}
ThreadRank thread_of(const UninitialisedRead &read) { return read.occurrence.thread; }
} // namespace

//===--- Pairs ------------------------------------------------------------===//

/// The lowest pair of units in which `first` comes first; if the tile has warps, the lowest across them, if any.
void HazardSearch::pair(Kind kind, const AccessGroup &first, const AccessGroup &second, Space space, Unit unit) {
  if (!findings.wanted(kind, unit == Unit::tile ? Scope::across_tiles : Scope::within_tile))
    return;
  const Occurrence *found_first = nullptr, *found_second = nullptr;
  for (const Occurrence &a : first.frontier.occurrences()) {
    if (!(a.roles & Occurrence::first))
      continue;
    for (const Occurrence &b : second.frontier.occurrences()) {
      if (!(b.roles & Occurrence::second) || same_unit(unit, a.thread, b.thread))
        continue;
      const bool narrow = same_warp(unit, a.thread, b.thread);
      if (narrow && found_first)
        continue;
      int order = compare_lockstep(tables, first.site, a.iterations, second.site, b.iterations);
      if (order > 0 || (order == 0 && !(a.thread < b.thread)))
        continue;
      found_first = &a;
      found_second = &b;
      if (!narrow)
        return show(kind, unit == Unit::tile ? Scope::across_tiles : Scope::within_tile, space, first, a, second,
                    b);
    }
  }
  if (found_first)
    show(kind, Scope::within_warp, space, first, *found_first, second, *found_second);
}

void HazardSearch::show(Kind kind, Scope scope, Space space, const AccessGroup &first, const Occurrence &a,
                        const AccessGroup &second, const Occurrence &b) {
  // Show the first iterations in which it happens between the same two threads.
  const Occurrence *shown = &b;
  for (const Occurrence &c : second.earliest.occurrences())
    if (c.thread == b.thread && c.iterations < shown->iterations) {
      int early = compare_lockstep(tables, first.site, a.iterations, second.site, c.iterations);
      if (early < 0 || (early == 0 && a.thread < c.thread))
        shown = &c;
    }
  findings.memory(kind, scope, space, {first.kind, first.site, first.size, first.address, &a},
                  {second.kind, second.site, second.size, second.address, shown}, lack(scope, first, second));
}

Lack HazardSearch::lack(Scope scope, const AccessGroup &first, const AccessGroup &second) const {
  if (only_in_ptx)
    return Lack::order_in_ptx;
  if (!consulted || scope != Scope::across_tiles)
    return Lack::order;
  const ThreadRank a = thread_of(first), b = thread_of(second);
  if (consulted->knows_other_of_tile(a, first.moment, b, second.moment))
    return Lack::arrival;
  return consulted->knows_other_of_tile(b, second.moment, a, first.moment) ? Lack::arrival_of_second : Lack::order;
}

Reach HazardSearch::together(const auto &a, const auto &b, Unit unit) const {
  if (unit != Unit::tile)
    return Reach::tile;
  auto is_known = [](const auto &access) {
    if constexpr (requires { access.thread; })
      return access.thread != any_thread;
    else
      return true;
  };
  const bool in_cluster = launch && !launch->cluster.empty() && is_known(a) && is_known(b) &&
                          launch->cluster_of(thread_of(a).tile) == launch->cluster_of(thread_of(b).tile);
  return in_cluster ? Reach::cluster : Reach::device;
}

/// Returns true if `order` orders the two neither way. For groups and reads that are kept by thread.
bool HazardSearch::unordered(const auto &a, const auto &b, Space space, const AccessOrder *order) const {
  if (!order)
    return true;
  const ThreadRank first = thread_of(a), second = thread_of(b);
  if (first == second || order->ordered(space, first, a.moment, second, b.moment) ||
      order->ordered(space, second, b.moment, first, a.moment))
    return false;
  // The atomic write is observed as a whole, whatever the width of the other access.
  return !(a.kind == AccessKind::atomic &&
           order->observed(space, a.address, a.size, first, a.moment, second, b.moment)) &&
         !(b.kind == AccessKind::atomic &&
           order->observed(space, b.address, b.size, second, b.moment, first, a.moment));
}

/// Groups that differ only in who performed them conflict with the same groups: the rule is applied once for each two
/// sorts, and pairs of groups are compared only where it may yield a wanted kind. Thousands of groups of atomic
/// operations (one for each thread and moment, if more than barriers orders) then cost nothing.
void HazardSearch::pairs(const Groups &groups, Space space, Unit unit, const AccessOrder *order,
                         const AccessOrder *ptx) {
  sort_groups(groups, unit);
  std::uint64_t comparisons = 0;
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    find_partners(i);
    comparisons += partners.size();
    if (comparisons > most_comparisons)
      return store.note_incomplete();
    const auto &[a, sort_of_a] = sorted[i];
    for (const std::size_t j : partners) {
      const auto &[b, sort_of_b] = sorted[j];
      std::optional<Kind> kind = conflicts[sort_of_a * sorts.size() + sort_of_b];
      std::optional<Kind> turned = conflicts[sort_of_b * sorts.size() + sort_of_a];
      if (together(*a, *b, unit) == Reach::cluster) {
        kind = hazard(operation(*a), operation(*b), rules(), Reach::cluster);
        turned = hazard(operation(*b), operation(*a), rules(), Reach::cluster);
      }
      if (!kind)
        continue;
      only_in_ptx = !unordered(*a, *b, space, order);
      if (only_in_ptx && !(ptx && unordered(*a, *b, space, ptx)))
        continue;
      consulted = order;
      pair(*kind, *a, *b, space, unit);
      if (i != j)
        pair(*turned, *b, *a, space, unit);
    }
  }
}

/// Sets `partners` to the groups, not before the one at `index`, with which it may conflict.
void HazardSearch::find_partners(std::size_t index) {
  partners.clear();
  const std::size_t sort = sorted[index].second;
  if (!sorts[sort].may_conflict)
    return;
  for (std::size_t other = 0; other < sorts.size(); ++other)
    if (conflicts[sort * sorts.size() + other]) {
      const std::vector<std::size_t> &members = sorts[other].members;
      partners.insert(partners.end(), std::ranges::lower_bound(members, index), members.end());
    }
  std::ranges::sort(partners);
}

void HazardSearch::sort_groups(const Groups &groups, Unit unit) {
  sorted.clear();
  sorts.clear();
  for (const AccessGroup &group : groups) {
    auto same = [&](const Sort &sort) {
      const AccessGroup &other = *sort.example;
      return group.site == other.site && group.address == other.address && group.size == other.size &&
             group.kind == other.kind && group.only_reads == other.only_reads;
    };
    const std::size_t sort = std::find_if(sorts.begin(), sorts.end(), same) - sorts.begin();
    if (sort == sorts.size())
      sorts.push_back({.example = &group, .may_conflict = false, .members = {}});
    sorts[sort].members.push_back(sorted.size());
    sorted.push_back({&group, sort});
  }
  const Scope widest = unit == Unit::tile ? Scope::across_tiles : Scope::within_tile;
  conflicts.assign(sorts.size() * sorts.size(), std::nullopt);
  for (std::size_t i = 0; i < sorts.size(); ++i)
    for (std::size_t j = i; j < sorts.size(); ++j) {
      const Operation a = operation(*sorts[i].example), b = operation(*sorts[j].example);
      const std::optional<Kind> forward = hazard(a, b, rules(), unit == Unit::tile ? Reach::device : Reach::tile);
      const std::optional<Kind> backward = hazard(b, a, rules(), unit == Unit::tile ? Reach::device : Reach::tile);
      if (!forward || (!findings.wanted(*forward, widest) && !findings.wanted(*backward, widest)))
        continue;
      conflicts[i * sorts.size() + j] = forward;
      conflicts[j * sorts.size() + i] = backward;
      sorts[i].may_conflict = sorts[j].may_conflict = true;
    }
}

//===--- Uninitialised reads ----------------------------------------------===//

bool HazardSearch::races(const UninitialisedRead &read, const AccessGroup &group, Space space, Unit unit,
                         const AccessOrder *order) const {
  if (!group.writes() || group.address > read.last_byte || group.address + group.size <= read.first_byte)
    return false;
  std::optional<Kind> kind = hazard(operation(read), operation(group), rules(), together(read, group, unit));
  if (!kind || *kind == Kind::mixed_atomics)
    return false;
  if (!unordered(read, group, space, order))
    return false;
  for (const Occurrence &write : group.frontier.occurrences())
    if (!same_unit(unit, write.thread, read.occurrence.thread))
      return true;
  return false;
}

bool HazardSearch::acquitted(const UninitialisedRead &read, const Groups &groups, Space space, Unit unit,
                             const AccessOrder *order) const {
  return std::any_of(groups.begin(), groups.end(),
                     [&](const AccessGroup &group) { return races(read, group, space, unit, order); });
}

/// Moves reads to the launch level: the lowest tile, and those that write the bytes themselves (or still may: the
/// newest).
void HazardSearch::keep(std::vector<UninitialisedRead> &reads, UninitialisedRead &&read,
                        const Groups &groups) const {
  auto same = [&](const UninitialisedRead &other) {
    return other.site == read.site && other.address == read.address && other.size == read.size &&
           other.first_byte == read.first_byte && other.last_byte == read.last_byte;
  };
  const std::uint64_t newest = read.occurrence.thread.tile;
  std::uint64_t lowest = newest;
  for (UninitialisedRead &other : reads)
    if (same(other)) {
      if (other.occurrence.thread.tile == newest) {
        if (read.occurrence.thread < other.occurrence.thread)
          other = std::move(read);
        return;
      }
      lowest = std::min<std::uint64_t>(lowest, other.occurrence.thread.tile);
    }
  std::erase_if(reads, [&](const UninitialisedRead &other) {
    std::uint64_t tile = other.occurrence.thread.tile;
    if (!same(other) || tile == lowest)
      return false;
    return std::none_of(groups.begin(), groups.end(), [&](const AccessGroup &group) {
      const Occurrences &writes = group.frontier.occurrences();
      return group.writes() && std::any_of(writes.begin(), writes.end(),
                                           [&](const Occurrence &write) { return write.thread.tile == tile; });
    });
  });
  reads.push_back(std::move(read));
}

//===--- Ends -------------------------------------------------------------===//

void HazardSearch::end_interval(CellHistory &cell, const AccessOrder *order, const AccessOrder *ptx) {
  const Unit unit = thread_unit(tables.warp());
  pairs(cell.interval, cell.space, unit, order, ptx);
  if (cell.unwritten) {
    for (UninitialisedRead &read : cell.unwritten->interval) {
      if (acquitted(read, cell.interval, cell.space, unit, order))
        continue;
      if (cell.space == Space::tile_local)
        findings.memory(Kind::uninitialized, Scope::within_tile, cell.space,
                        {read.kind, read.site, read.size, read.address, &read.occurrence}, {});
      else
        keep(cell.unwritten->launch, std::move(read), cell.launch);
    }
    cell.unwritten->interval.clear();
  }
  if (cell.space == Space::global) {
    moved.clear();
    for (const AccessGroup &group : cell.interval)
      moved.push_back(&group);
    for (const AccessGroup *group : moved | std::views::reverse) { // the oldest first, as they happened
      GroupedBy by = *group;
      if (!order || !order->across_tiles()) {
        by.thread = any_thread;
        by.moment = {};
      }
      store.insert(cell.launch, Unit::tile, by, *group);
    }
  }
  store.clear(cell.interval);
  cell.touched = false;
}

void HazardSearch::end_launch(CellHistory &cell, const AccessOrder *order, const AccessOrder *ptx) {
  if (order && !order->across_tiles())
    order = nullptr;
  pairs(cell.launch, cell.space, Unit::tile, order, ptx);
  only_in_ptx = false;
  if (!cell.unwritten)
    return;
  for (const UninitialisedRead &read : cell.unwritten->launch)
    if (!acquitted(read, cell.launch, cell.space, Unit::tile, order))
      findings.memory(Kind::uninitialized, Scope::within_tile, cell.space,
                      {read.kind, read.site, read.size, read.address, &read.occurrence}, {});
}

} // namespace ampsim
