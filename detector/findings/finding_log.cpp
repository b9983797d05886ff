// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See finding_log.h.
#include "detector/findings/finding_log.h"

#include <algorithm>

namespace ampsim {

namespace {

/// Fields are separated by a byte that no name or number contains.
void append(std::string &key, std::string_view field) {
  key += field;
  key += '\x1f';
}

/// The innermost user frame; sites without one are distinguished by their number.
void append_position(std::string &key, const ProgramTables &tables, SiteId site) {
  if (site >= tables.sites.size()) {
    append(key, "-");
    return;
  }
  const Site &place = tables.sites[site];
  if (place.stack.empty()) {
    append(key, "#" + std::to_string(site));
    return;
  }
  const SourceFrame &frame = place.stack.front();
  append(key, frame.file);
  append(key, std::to_string(frame.line));
  append(key, std::to_string(frame.column));
}

} // namespace

std::string FindingLog::identity(const Launch &launch, const Finding &finding) const {
  std::string key;
  append(key, std::to_string(unsigned(finding.kind)));
  append(key, finding.explained ? "" : "unexplained");
  append(key, is_kind_of_its_own(finding.lack) ? name(finding.lack) : "");
  append(key, info(finding.kind).scoped ? name(finding.scope) : "");
  append(key, finding.accesses.empty() ? "" : finding.accesses.back().variable);
  append(key, launch.file);
  append(key, std::to_string(launch.line));
  for (const FindingAccess &access : finding.accesses)
    if (access.host)
      append(key, access.host->file + ":" + std::to_string(access.host->line));
    else
      append_position(key, tables, access.site);
  for (const FindingGroup &group : finding.groups)
    append_position(key, tables, group.site);
  for (const std::string &alias : finding.aliases)
    append(key, alias);
  return key;
}

/// Reads that race with a write elsewhere are only that race, whichever ran first.
void FindingLog::acquit_uninitialised(const Finding &race) {
  auto position = [this](const FindingAccess &access) {
    std::string key;
    append_position(key, tables, access.site);
    return key;
  };
  auto is_read_of_race = [&](const FindingAccess &read) {
    return std::ranges::any_of(race.accesses, [&](const FindingAccess &access) {
      return !access.host && access.kind != AccessKind::write && position(access) == position(read);
    });
  };
  for (auto place = entries.begin(); place != entries.end();) {
    const std::size_t index = place->second.index;
    const Finding &other = merged[index];
    if (other.kind != Kind::uninitialized || other.count > race.count || !is_read_of_race(other.accesses.front())) {
      ++place;
      continue;
    }
    merged.erase(merged.begin() + std::ptrdiff_t(index));
    place = entries.erase(place);
    for (auto &[key, entry] : entries)
      entry.index -= entry.index > index;
  }
}

void FindingLog::add(const Launch &launch, std::vector<Finding> findings, std::uint32_t schedule) {
  places[launch.id] = {launch.file, launch.line};
  for (Finding &finding : findings) {
    std::uint64_t count = finding.count;
    const bool at_least = finding.at_least;
    if (finding.scope == Scope::across_launches || finding.scope == Scope::host_device)
      acquit_uninitialised(finding);
    auto [place, added] = entries.try_emplace(identity(launch, finding));
    Entry &entry = place->second;
    if (added) {
      entry.index = merged.size();
      merged.push_back(std::move(finding));
    } else if (entry.launch != launch.id) {
      entry.before += entry.in_launch;
      entry.in_launch = 0;
    }
    entry.launch = launch.id;
    entry.in_launch = std::max(entry.in_launch, count);
    entry.schedules.insert(schedule);
    Finding &shown = merged[entry.index];
    shown.count = entry.before + entry.in_launch;
    shown.at_least |= at_least;
    shown.schedules = std::uint32_t(entry.schedules.size());
    shown.first_schedule = *entry.schedules.begin();
  }
}

/// Returns true if an explained finding of the same launch site has an access (or barrier) at the same place.
bool FindingLog::covered(const Launch &launch, const Finding &unexplained) const {
  auto position = [this](SiteId site) {
    std::string key;
    append_position(key, tables, site);
    return key;
  };
  auto places_of = [&](const Finding &finding) {
    std::set<std::string> found;
    for (const FindingAccess &access : finding.accesses)
      found.insert(position(access.site));
    for (const FindingGroup &group : finding.groups)
      found.insert(position(group.site));
    return found;
  };
  std::set<std::string> wanted = places_of(unexplained);
  return std::any_of(merged.begin(), merged.end(), [&](const Finding &finding) {
    auto place = places.find(finding.launch);
    if (!finding.explained || place == places.end() || place->second != std::pair(launch.file, launch.line))
      return false;
    // A race may have been named differently: raw for war.
    bool both_races = info(finding.kind).scoped && info(unexplained.kind).scoped;
    if (finding.kind != unexplained.kind && !(both_races && finding.scope == unexplained.scope))
      return false;
    std::set<std::string> known = places_of(finding);
    return std::any_of(wanted.begin(), wanted.end(), [&](const std::string &key) { return known.contains(key); });
  });
}

void FindingLog::add_unexplained(const Launch &launch, std::vector<Finding> findings, std::uint32_t schedule) {
  std::erase_if(findings, [&](const Finding &finding) { return covered(launch, finding); });
  add(launch, std::move(findings), schedule);
}

} // namespace ampsim
