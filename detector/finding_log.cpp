// See finding_log.h.
#include "detector/finding_log.h"

#include <algorithm>

namespace ampsim {

namespace {

/// Fields are separated by a byte that no name or number contains.
void append(std::string &key, std::string_view field) {
  key += field;
  key += '\x1f';
}

/// The innermost user frame; sites without one are told apart by their number.
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
  append(key, info(finding.kind).scoped ? name(finding.scope) : "");
  append(key, finding.accesses.empty() ? "" : finding.accesses.back().variable);
  append(key, launch.file);
  append(key, std::to_string(launch.line));
  for (const FindingAccess &access : finding.accesses)
    append_position(key, tables, access.site);
  for (const FindingGroup &group : finding.groups)
    append_position(key, tables, group.site);
  for (const std::string &alias : finding.aliases)
    append(key, alias);
  return key;
}

void FindingLog::add(const Launch &launch, std::vector<Finding> findings) {
  for (Finding &finding : findings) {
    std::uint64_t count = finding.count;
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
    merged[entry.index].count = entry.before + entry.in_launch;
  }
}

} // namespace ampsim
