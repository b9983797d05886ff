// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A finding to fix, and the available information about its program. Each of the other files in this folder proposes
// one sort of fix, in order of likelihood.
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
  /// True if there is no place for a barrier because only some threads get there.
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

/// Barriers between the accesses of one tile, and replacements of fences of the wrong kind.
void propose_barriers(FixCase &fix);
/// Atomic updates instead of plain ones.
void propose_atomics(FixCase &fix);
/// Scopes of atomic operations and fences that include the threads of other tiles.
void propose_wider_scopes(FixCase &fix);
/// Fences, or memory orders, on both sides of the signal between two threads.
void propose_fences(FixCase &fix);
/// An atomic object instead of a plain flag that is polled.
void propose_atomic_flag(FixCase &fix);
/// A wait by the host, or of one stream for another.
void propose_waits(FixCase &fix);
/// A comparison of the index with the parameter that has the extent.
void propose_guards(FixCase &fix);

/// Returns whether an assignment, as recorded for an access, is a whole statement.
inline bool is_statement(const Statement &statement, const SourceExtent &extent) {
  return statement.kind == Statement::Kind::plain &&
         statement.begin == TextPlace{extent.first_line, extent.first_column} &&
         statement.end > TextPlace{extent.last_line, extent.last_column + 1};
}

} // namespace ampsim::cli
