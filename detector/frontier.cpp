// See frontier.h.
#include "detector/frontier.h"

#include <algorithm>

namespace ampsim {

namespace {

/// Of one site: both have as many counters.
int compare(std::span<const std::uint32_t> a, std::span<const std::uint32_t> b) {
  for (std::size_t k = 0; k < a.size() && k < b.size(); ++k)
    if (a[k] != b[k])
      return a[k] < b[k] ? -1 : 1;
  return 0;
}

} // namespace

bool Frontier::dominated(Unit unit, std::uint8_t role, const ThreadRank &thread,
                         std::span<const std::uint32_t> iterations, const Occurrence *self) const {
  const Occurrence *below = nullptr;
  for (const Occurrence &entry : entries) {
    if (entry.thread > thread)
      break;
    if (!(entry.roles & role) || &entry == self)
      continue;
    int order = compare(entry.iterations, iterations);
    if (role == Occurrence::first ? order > 0 : order < 0)
      continue;
    if (same_unit(unit, entry.thread, thread))
      return true;
    if (below && !same_unit(unit, entry.thread, below->thread))
      return true;
    if (!below)
      below = &entry;
  }
  return false;
}

void Frontier::insert(Unit unit, const ThreadRank &thread, std::uint32_t interval,
                      std::span<const std::uint32_t> iterations, const AccessValue &value) {
  std::uint8_t roles = 0;
  for (std::uint8_t role : {Occurrence::first, Occurrence::second})
    if (!dominated(unit, role, thread, iterations, nullptr))
      roles |= role;
  if (!roles)
    return;
  auto place =
      std::upper_bound(entries.begin(), entries.end(), thread,
                       [](const ThreadRank &rank, const Occurrence &entry) { return rank < entry.thread; });
  std::size_t at = std::size_t(place - entries.begin());
  entries.insert(place, Occurrence{thread, interval, roles, value, {iterations.begin(), iterations.end()}});
  // The new one may dominate what is at its thread or above.
  bool dropped = false;
  for (std::size_t k = 0; k < entries.size(); ++k) {
    Occurrence &entry = entries[k];
    if (k == at || entry.thread < thread)
      continue;
    for (std::uint8_t role : {Occurrence::first, Occurrence::second})
      if (entry.roles & role && dominated(unit, role, entry.thread, entry.iterations, &entry))
        entry.roles &= std::uint8_t(~role);
    dropped |= !entry.roles;
  }
  if (dropped)
    std::erase_if(entries, [](const Occurrence &entry) { return !entry.roles; });
  for (std::uint8_t role : {Occurrence::first, Occurrence::second})
    if (entries.size() > frontier_limit)
      trim(role);
}

/// Along the frontier of a role iterations change strictly with the thread, but for one unit's neighbours: its ends
/// are the lowest threads and the extreme iterations.
void Frontier::trim(std::uint8_t role) {
  std::size_t holders = 0;
  for (const Occurrence &entry : entries)
    holders += (entry.roles & role) != 0;
  if (holders <= frontier_limit / 2)
    return;
  std::size_t seen = 0;
  for (Occurrence &entry : entries)
    if (entry.roles & role && seen++ == holders / 2) {
      entry.roles &= std::uint8_t(~role);
      if (!entry.roles)
        entries.erase(entries.begin() + (&entry - entries.data()));
      return;
    }
}

} // namespace ampsim
