// A finding that fixes are looked for, and what is known about its program. Each of the files beside this one looks
// for one sort of fix, and adds what it finds in the order of likelihood.
#pragma once

#include "cli/report/fixes/outline_paths.h"
#include "cli/report/fixes/source_edits.h"
#include "cli/report/value.h"

#include <algorithm>
#include <string>
#include <vector>

namespace ampsim::cli {

struct FixCase {
  const Report &report;
  const ReportFinding &finding;
  Outlines outlines;
  SourceEdits text;
  std::vector<ProposedFix> proposed_fixes = {};
  /// Is there no place for a barrier because only some threads come past?
  bool divergent = false;

  const ReportAccess &first() const { return finding.accesses.front(); }
  const ReportAccess &second() const { return finding.accesses.back(); }
  const Vocabulary &words() const { return finding.language->words; }

  void add(std::vector<Edit> edits, std::string deed, std::string advice) {
    if (!edits.empty() &&
        std::ranges::none_of(proposed_fixes, [&](const ProposedFix &each) { return each.edits == edits; }))
      proposed_fixes.push_back({std::move(edits), std::move(deed), std::move(advice)});
  }
};

/// Barriers between the accesses of one tile, and fences of another kind than those that are there.
void propose_barriers(FixCase &fix);
/// Atomic updates instead of plain ones.
void propose_atomics(FixCase &fix);
/// Scopes of atomic operations and fences that include the threads of other tiles.
void propose_wider_scopes(FixCase &fix);
/// Fences, or memory orders, on both sides of the operation by which one thread tells another one.
void propose_fences(FixCase &fix);
/// An atomic object instead of a plain flag that is polled.
void propose_atomic_flag(FixCase &fix);
/// The host waits, or one stream for another.
void propose_waits(FixCase &fix);
/// Comparing an index with the parameter that has the extent.
void propose_guards(FixCase &fix);

/// Is an assignment, as an access knows it, the whole of a statement?
inline bool is_statement(const Statement &statement, const SourceExtent &extent) {
  return statement.kind == Statement::Kind::plain &&
         statement.begin == TextPlace{extent.first_line, extent.first_column} &&
         statement.end > TextPlace{extent.last_line, extent.last_column + 1};
}

} // namespace ampsim::cli
