// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See finding_groups.h. Neither the launch nor the scope matters: a kernel that is launched from two places has its
// races once. Races are of lines, since an increment reads and writes in different columns; of other findings, two
// calls on one line are two causes.
#include "cli/report/finding_groups.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <tuple>

namespace ampsim::cli {

namespace {

/// An accessed variable, and the statement.
using Part = std::tuple<std::string, unsigned, unsigned, std::string, std::string>;

struct Cause {
  std::optional<Kind> kind; // nothing: a race
  std::vector<Part> parts;  // in the order of the accesses: a barrier before a use is another than one after it
  friend auto operator<=>(const Cause &, const Cause &) = default;
};

Cause cause_of(const ReportFinding &finding, const Report &report) {
  Cause cause;
  const bool race = info(finding.kind).scoped;
  if (!race)
    cause.kind = finding.kind;
  auto add = [&](const SourceFrame &frame, const std::string &variable, const std::string &member) {
    const Part part{frame.file, frame.line, race ? 0 : frame.column, variable, member};
    if (cause.parts.empty() || cause.parts.back() != part)
      cause.parts.push_back(part);
  };
  for (const ReportAccess &access : finding.accesses) {
    add(access.stack.empty() ? SourceFrame{} : access.stack[0], access.variable, access.member);
    for (std::size_t caller = 1; caller < access.stack.size(); ++caller) // a helper is called from many places
      cause.parts.push_back({access.stack[caller].file, access.stack[caller].line, 0, "", ""});
  }
  for (const ReportGroup &group : finding.groups)
    add(group.stack.empty() ? SourceFrame{} : group.stack[0], "", "");
  for (const std::string &alias : finding.aliases)
    add(place(finding, report), alias, "");
  if (cause.parts.empty())
    add(place(finding, report), "", "");
  return cause;
}

} // namespace

std::vector<ReportFindingGroup> groups_of(const std::vector<ReportFinding> &findings, const Report &report) {
  std::vector<ReportFindingGroup> groups;
  std::map<Cause, std::size_t> known;
  for (const ReportFinding &finding : findings) {
    const auto [at, added] = known.try_emplace(cause_of(finding, report), groups.size());
    if (added)
      groups.emplace_back();
    groups[at->second].push_back(&finding);
  }
  const auto graver = [](const ReportFinding *a, const ReportFinding *b) { return a->severity < b->severity; };
  for (ReportFindingGroup &group : groups)
    std::stable_sort(group.begin(), group.end(), graver);
  std::stable_sort(groups.begin(), groups.end(), [&](const ReportFindingGroup &a, const ReportFindingGroup &b) {
    return graver(a.front(), b.front());
  });
  return groups;
}

} // namespace ampsim::cli
