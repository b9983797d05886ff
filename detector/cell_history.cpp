// See cell_history.h.
#include "detector/cell_history.h"

#include "detector/lockstep_order.h"

#include <algorithm>

namespace ampsim {

/// The lowest pair of units in which `first` comes first.
void HazardSearch::pair(const AccessGroup &first, const AccessGroup &second, Space space, Unit unit) {
  std::optional<Kind> kind = hazard(operation(first), operation(second));
  Scope scope = unit == Unit::thread ? Scope::within_tile : Scope::across_tiles;
  if (!kind || !findings.wanted(*kind, scope))
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
      findings.memory(*kind, scope, space, {first.kind, first.site, first.size, first.address, &a},
                      {second.kind, second.site, second.size, second.address, shown});
      return;
    }
  }
}

void HazardSearch::pairs(const std::vector<AccessGroup> &groups, Space space, Unit unit, const FenceOrder *order) {
  for (std::size_t i = 0; i < groups.size(); ++i) {
    const AccessGroup &a = groups[i];
    for (std::size_t k = i; k < groups.size(); ++k) {
      const AccessGroup &b = groups[k];
      if (a.kind == AccessKind::read && b.kind == AccessKind::read)
        continue;
      if (!hazard(operation(a), operation(b)))
        continue;
      if (order && (a.thread == b.thread || order->ordered(space, a.thread, a.fences, b.thread, b.fences) ||
                    order->ordered(space, b.thread, b.fences, a.thread, a.fences)))
        continue;
      pair(a, b, space, unit);
      if (i != k)
        pair(b, a, space, unit);
    }
  }
}

//===--- Uninitialised reads ----------------------------------------------===//

bool HazardSearch::races(const UninitialisedRead &read, const AccessGroup &group, Space space, Unit unit,
                         const FenceOrder *order) const {
  if (group.kind == AccessKind::read || group.address > read.last_byte ||
      group.address + group.size <= read.first_byte)
    return false;
  std::optional<Kind> kind = hazard(operation(read), operation(group));
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

bool HazardSearch::acquitted(const UninitialisedRead &read, const std::vector<AccessGroup> &groups, Space space,
                             Unit unit, const FenceOrder *order) const {
  return std::any_of(groups.begin(), groups.end(),
                     [&](const AccessGroup &group) { return races(read, group, space, unit, order); });
}

/// Into the launch level: the lowest tile, and those that write the bytes themselves (or still may: the newest).
void HazardSearch::keep(std::vector<UninitialisedRead> &reads, UninitialisedRead &&read,
                        const std::vector<AccessGroup> &groups) const {
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
      lowest = std::min(lowest, other.occurrence.thread.tile);
    }
  std::erase_if(reads, [&](const UninitialisedRead &other) {
    std::uint64_t tile = other.occurrence.thread.tile;
    if (!same(other) || tile == lowest)
      return false;
    return std::none_of(groups.begin(), groups.end(), [&](const AccessGroup &group) {
      const auto &writes = group.frontier.occurrences();
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
  for (UninitialisedRead &read : cell.unwritten) {
    if (acquitted(read, cell.interval, cell.space, Unit::thread, order))
      continue;
    if (cell.space == Space::tile_static)
      findings.memory(Kind::uninitialized, Scope::within_tile, cell.space,
                      {read.kind, read.site, read.size, read.address, &read.occurrence}, {});
    else
      keep(cell.unwritten_of_launch, std::move(read), cell.launch);
  }
  cell.unwritten.clear();
  if (cell.space == Space::global)
    for (AccessGroup &group : cell.interval) {
      auto place = std::find_if(cell.launch.begin(), cell.launch.end(), [&](const AccessGroup &other) {
        return other.is(group.site, group.address, group.size, any_thread, 0);
      });
      if (place == cell.launch.end()) {
        if (cell.launch.size() >= group_limit)
          continue;
        cell.launch.push_back({group.site, group.kind, group.size, group.address, any_thread, 0, {}, {}});
        place = std::prev(cell.launch.end());
      }
      for (const Occurrence &occurrence : group.frontier.occurrences())
        place->frontier.insert(Unit::tile, occurrence);
      for (const Occurrence &occurrence : group.earliest.occurrences())
        place->earliest.insert(Unit::tile, occurrence);
    }
  cell.interval.clear();
  cell.touched = false;
}

void HazardSearch::end_launch(CellHistory &cell) {
  pairs(cell.launch, cell.space, Unit::tile, nullptr);
  for (const UninitialisedRead &read : cell.unwritten_of_launch)
    if (!acquitted(read, cell.launch, cell.space, Unit::tile, nullptr))
      findings.memory(Kind::uninitialized, Scope::within_tile, cell.space,
                      {read.kind, read.site, read.size, read.address, &read.occurrence}, {});
}

} // namespace ampsim
