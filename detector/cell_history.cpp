// See cell_history.h.
#include "detector/cell_history.h"

#include "detector/lockstep_order.h"

#include <algorithm>
#include <utility>

namespace ampsim {

namespace {
constexpr std::uint64_t unwritten_size = sizeof(CellHistory::Unwritten) + 2 * sizeof(UninitialisedRead);
}

//===--- The store --------------------------------------------------------===//

/// Null where there are too many.
AccessGroup *HistoryStore::group(Groups &level, const GroupedBy &by) {
  std::size_t others = 0;
  for (AccessGroup &group : level) { // the newest are the likeliest: threads run one after another
    if (static_cast<const GroupedBy &>(group) == by)
      return &group;
    ++others;
  }
  return others < group_limit ? &level.insert(groups, level.front(), AccessGroup{by, {}, {}}) : nullptr;
}

void HistoryStore::insert(Groups &level, Unit unit, const GroupedBy &by, const Occurrence &occurrence) {
  if (AccessGroup *into = group(level, by)) {
    into->frontier.insert(occurrences, unit, occurrence);
    into->earliest.insert(occurrences, unit, occurrence);
  }
}

void HistoryStore::insert(Groups &level, Unit unit, const GroupedBy &by, const AccessGroup &accesses) {
  if (AccessGroup *into = group(level, by)) {
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
  level.clear(groups);
}

void HistoryStore::clear(CellHistory &cell) {
  clear(cell.interval);
  clear(cell.launch);
  if (cell.unwritten)
    unwritten_bytes -= unwritten_size;
  cell.unwritten.reset();
}

void HistoryStore::release() {
  occurrences.release();
  groups.release();
}

//===--- Pairs ------------------------------------------------------------===//

/// The lowest pair of units in which `first` comes first.
void HazardSearch::pair(Kind kind, const AccessGroup &first, const AccessGroup &second, Space space, Unit unit) {
  Scope scope = unit == Unit::thread ? Scope::within_tile : Scope::across_tiles;
  if (!findings.wanted(kind, scope))
    return;
  for (const Occurrence &a : first.frontier.occurrences()) {
    if (!(a.roles & Occurrence::first))
      continue;
    for (const Occurrence &b : second.frontier.occurrences()) {
      if (!(b.roles & Occurrence::second) || same_unit(unit, a.thread, b.thread))
        continue;
      int order = compare_lockstep(tables, first.site, a.iterations, second.site, b.iterations);
      if (order > 0 || (order == 0 && !(a.thread < b.thread)))
        continue;
      // Of the same two threads, the first iterations in which it happens.
      const Occurrence *shown = &b;
      for (const Occurrence &c : second.earliest.occurrences())
        if (c.thread == b.thread && c.iterations < shown->iterations) {
          int early = compare_lockstep(tables, first.site, a.iterations, second.site, c.iterations);
          if (early < 0 || (early == 0 && a.thread < c.thread))
            shown = &c;
        }
      findings.memory(kind, scope, space, {first.kind, first.site, first.size, first.address, &a},
                      {second.kind, second.site, second.size, second.address, shown});
      return;
    }
  }
}

void HazardSearch::pairs(const Groups &groups, Space space, Unit unit, const FenceOrder *order) {
  for (auto at = groups.begin(); at != groups.end(); ++at) {
    const AccessGroup &a = *at;
    Operation of_a = operation(a);
    for (auto other = at; other != groups.end(); ++other) {
      const AccessGroup &b = *other;
      if (a.kind == AccessKind::read && b.kind == AccessKind::read)
        continue;
      Operation of_b = operation(b);
      std::optional<Kind> kind = hazard(of_a, of_b, rules());
      if (!kind)
        continue;
      if (order && (a.thread == b.thread || order->ordered(space, a.thread, a.fences, b.thread, b.fences) ||
                    order->ordered(space, b.thread, b.fences, a.thread, a.fences)))
        continue;
      pair(*kind, a, b, space, unit);
      if (&a != &b)
        pair(*hazard(of_b, of_a, rules()), b, a, space, unit);
    }
  }
}

//===--- Uninitialised reads ----------------------------------------------===//

bool HazardSearch::races(const UninitialisedRead &read, const AccessGroup &group, Space space, Unit unit,
                         const FenceOrder *order) const {
  if (group.kind == AccessKind::read || group.address > read.last_byte ||
      group.address + group.size <= read.first_byte)
    return false;
  std::optional<Kind> kind = hazard(operation(read), operation(group), rules());
  if (!kind || *kind == Kind::mixed_atomics)
    return false;
  std::uint32_t thread = read.occurrence.thread.in_tile;
  if (order && (order->ordered(space, thread, read.fences, group.thread, group.fences) ||
                order->ordered(space, group.thread, group.fences, thread, read.fences)))
    return false;
  for (const Occurrence &write : group.frontier.occurrences())
    if (!same_unit(unit, write.thread, read.occurrence.thread))
      return true;
  return false;
}

bool HazardSearch::acquitted(const UninitialisedRead &read, const Groups &groups, Space space, Unit unit,
                             const FenceOrder *order) const {
  return std::any_of(groups.begin(), groups.end(),
                     [&](const AccessGroup &group) { return races(read, group, space, unit, order); });
}

/// Into the launch level: the lowest tile, and those that write the bytes themselves (or still may: the newest).
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
      return group.kind != AccessKind::read &&
             std::any_of(writes.begin(), writes.end(),
                         [&](const Occurrence &write) { return write.thread.tile == tile; });
    });
  });
  reads.push_back(std::move(read));
}

//===--- Ends -------------------------------------------------------------===//

void HazardSearch::end_interval(CellHistory &cell, const FenceOrder *order) {
  pairs(cell.interval, cell.space, Unit::thread, order);
  if (cell.unwritten) {
    for (UninitialisedRead &read : cell.unwritten->interval) {
      if (acquitted(read, cell.interval, cell.space, Unit::thread, order))
        continue;
      if (cell.space == Space::tile_local)
        findings.memory(Kind::uninitialized, Scope::within_tile, cell.space,
                        {read.kind, read.site, read.size, read.address, &read.occurrence}, {});
      else
        keep(cell.unwritten->launch, std::move(read), cell.launch);
    }
    cell.unwritten->interval.clear();
  }
  if (cell.space == Space::global)
    for (const AccessGroup &group : cell.interval) {
      GroupedBy by = group;
      by.thread = any_thread;
      by.fences = 0;
      store.insert(cell.launch, Unit::tile, by, group);
    }
  store.clear(cell.interval);
  cell.touched = false;
}

void HazardSearch::end_launch(CellHistory &cell) {
  pairs(cell.launch, cell.space, Unit::tile, nullptr);
  if (!cell.unwritten)
    return;
  for (const UninitialisedRead &read : cell.unwritten->launch)
    if (!acquitted(read, cell.launch, cell.space, Unit::tile, nullptr))
      findings.memory(Kind::uninitialized, Scope::within_tile, cell.space,
                      {read.kind, read.site, read.size, read.address, &read.occurrence}, {});
}

} // namespace ampsim
