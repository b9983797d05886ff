// See earliest.h.
#include "detector/earliest.h"

#include <algorithm>
#include <tuple>

namespace ampsim {

void Earliest::insert(Unit unit, const Occurrence &occurrence) {
  if (occurrence.iterations.empty())
    return;
  auto before = [](const Occurrence &a, const Occurrence &b) {
    return std::tie(a.thread, a.iterations) < std::tie(b.thread, b.iterations);
  };
  auto place = std::lower_bound(entries.begin(), entries.end(), occurrence, before);
  if (place != entries.end() && !before(occurrence, *place))
    return;
  // Of one unit, all stand together.
  auto same = [&](const Occurrence &entry) { return same_unit(unit, entry.thread, occurrence.thread); };
  auto begin = std::find_if(entries.begin(), entries.end(), same),
       end = std::find_if_not(begin, entries.end(), same);
  if (begin != end) {
    bool full = std::size_t(end - begin) >= limit_per_unit;
    if (full && place == end)
      return;
    std::size_t at = std::size_t(place - entries.begin());
    if (full)
      entries.erase(end - 1); // not before `at`
    entries.insert(entries.begin() + std::ptrdiff_t(at), occurrence);
    return;
  }
  std::size_t units = 0;
  auto last = entries.end(); // where the highest unit begins
  for (auto entry = entries.begin(); entry != entries.end(); ++entry)
    if (last == entries.end() || !same_unit(unit, entry->thread, last->thread)) {
      last = entry;
      ++units;
    }
  if (units >= unit_limit) {
    if (place == entries.end())
      return;
    entries.erase(last, entries.end());
    place = std::lower_bound(entries.begin(), entries.end(), occurrence, before);
  }
  entries.insert(place, occurrence);
}

} // namespace ampsim
