// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See frontier.h.
#include "detector/explain/frontier.h"

namespace ampsim {

namespace {

/// The roles in which `a` can replace `b`, judging by iterations. Both are of one site and have as many counters.
std::uint8_t roles_before(const Occurrence &a, const Occurrence &b) {
  const std::uint32_t *of_a = a.iterations.begin(), *of_b = b.iterations.begin();
  for (std::size_t k = 0; k < a.iterations.size(); ++k)
    if (of_a[k] != of_b[k])
      return of_a[k] < of_b[k] ? Occurrence::first : Occurrence::second;
  return Occurrence::first | Occurrence::second;
}

/// Returns true if for every partner of `occurrence` one of the two entries is a partner as well.
bool together_for(Unit unit, const Occurrence &a, const Occurrence &b, const Occurrence &occurrence) {
  if (same_unit(unit, a.thread, b.thread))
    return false;
  return !same_warp(unit, a.thread, b.thread) || same_warp(unit, a.thread, occurrence.thread);
}

} // namespace

/// Returns true if two other entries together dominate the entry `occurrence` in `role`.
bool Frontier::dominated_by_two(Unit unit, std::uint8_t role, const Occurrence &occurrence) const {
  const Occurrence *first = nullptr, *last = nullptr; // of those so far
  for (const Occurrence &entry : entries) {
    if (entry.thread > occurrence.thread)
      break;
    if (!(entry.roles & role) || &entry == &occurrence || !(roles_before(entry, occurrence) & role))
      continue;
    if ((first && together_for(unit, *first, entry, occurrence)) ||
        (last && together_for(unit, *last, entry, occurrence)))
      return true;
    if (!first)
      first = &entry;
    last = &entry;
  }
  return false;
}

bool Frontier::insert(Occurrences::Nodes &nodes, Unit unit, const Occurrence &occurrence) {
  std::uint8_t roles = Occurrence::first | Occurrence::second;
  bool of_all_threads = true; // its dominators also dominate threads above it
  const Occurrence *below[2] = {},
                   *nearest[2] = {}; // by role: the first and the last so far of the two that dominate it
  std::size_t size = 1;
  auto place = entries.front(), same = place; // the first of the same thread, or where it would be
  for (; *place; place = Occurrences::after(place)) {
    const Occurrence &entry = (*place)->value;
    if (entry.thread > occurrence.thread)
      break;
    if (entry.thread < occurrence.thread)
      same = Occurrences::after(place);
    ++size;
    std::uint8_t common = entry.roles & roles & roles_before(entry, occurrence);
    if (!common)
      continue;
    if (same_unit(unit, entry.thread, occurrence.thread)) {
      roles &= std::uint8_t(~common);
      of_all_threads = false;
    } else {
      for (std::uint8_t role : {Occurrence::first, Occurrence::second}) {
        const Occurrence *&first = below[role - 1], *&last = nearest[role - 1];
        if (!(common & role))
          continue;
        for (const Occurrence *other : {first, last})
          if (roles & role && other && together_for(unit, *other, entry, occurrence)) {
            roles &= std::uint8_t(~role);
            of_all_threads &= !same_warp(unit, other->thread, entry.thread);
          }
        if (!first)
          first = &entry;
        last = &entry;
      }
    }
    if (!roles)
      return of_all_threads;
  }
  Occurrence &added = entries.insert(nodes, place, occurrence);
  added.roles = roles;
  // Alone or with another entry, it may dominate entries of its thread or above.
  for (auto at = same; *at;) {
    Occurrence &entry = (*at)->value;
    if (&entry != &added) {
      size += entry.thread > occurrence.thread;
      std::uint8_t lost = entry.roles & roles & roles_before(added, entry);
      if (!same_unit(unit, entry.thread, occurrence.thread))
        for (std::uint8_t role : {Occurrence::first, Occurrence::second})
          if (lost & role && !dominated_by_two(unit, role, entry))
            lost &= std::uint8_t(~role);
      entry.roles &= std::uint8_t(~lost);
    }
    if (entry.roles) {
      at = Occurrences::after(at);
    } else {
      Occurrences::erase(nodes, at);
      --size;
    }
  }
  for (std::uint8_t role : {Occurrence::first, Occurrence::second})
    if (size > frontier_limit)
      size -= trim(nodes, role);
  return false;
}

/// Along the frontier of a role, iterations change strictly with the thread, except among one unit's neighbours: its
/// ends are the lowest threads and the extreme iterations. Takes the role from an entry between them; returns true if
/// that entry is gone then.
bool Frontier::trim(Occurrences::Nodes &nodes, std::uint8_t role) {
  std::size_t holders = 0;
  for (const Occurrence &entry : entries)
    holders += (entry.roles & role) != 0;
  if (holders <= frontier_limit / 2)
    return false;
  std::size_t seen = 0;
  for (auto at = entries.front(); *at; at = Occurrences::after(at)) {
    Occurrence &entry = (*at)->value;
    if (!(entry.roles & role) || seen++ != holders / 2)
      continue;
    entry.roles &= std::uint8_t(~role);
    if (entry.roles)
      return false;
    Occurrences::erase(nodes, at);
    return true;
  }
  return false;
}

} // namespace ampsim
