// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Removes suppressed findings from a report, and records which rules suppressed them.
#pragma once

#include "cli/report/source_text.h"
#include "cli/report/suite.h"
#include "cli/report/suppress/baseline.h"
#include "cli/report/suppress/rules.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace ampsim::cli {

/// Names of files, as in reports, whose texts a SourceText has from before a program ran.
using FilesBefore = std::set<std::string>;

/// Reads the sources of `files`, and those that contain kernels.
FilesBefore read_before_run(const std::vector<std::string> &files, const ProgramTables &tables,
                            SourceText &sources);

class FindingFilter {
public:
  /// Reads the files. Throws UsageError. `baseline` may be empty.
  FindingFilter(const std::vector<std::string> &suppressions, const std::string &baseline);

  /// Moves suppressed findings to `report.suppressed`. Comments in the source apply first, then the files of
  /// suppressions, then known library findings, then the baseline. `before`: files that were read before the program
  /// ran; comments in others may have been written by the program, and do not count. Null: all count.
  void apply(ProgramResult &program, SourceText &sources, const FilesBefore *before = nullptr);

  /// Adds the records to `suite`: the rules by file and line, and the state of the baseline.
  void finish(Suite &suite) const;

private:
  using Place = std::pair<std::string, unsigned>; // file (canonical) and line
  struct Comment {
    SuppressionRule rule;
    bool alone = false; // the only text on its line, so that it applies to the next one
  };

  void read_comments_of(const std::string &file, SourceText &sources);
  std::optional<Suppression> by_comment(const ReportFinding &finding, const Report &report);
  std::optional<Suppression> by_entry(const ReportFinding &finding, const Report &report);
  void note_what_was_tested(const Report &report, const std::vector<std::string> &files);

  std::vector<SuppressionRule> entries;               // of files of suppressions
  std::map<Place, std::vector<Comment>> comments;     // of all programs so far
  std::map<std::string, std::string> canonical_names; // of files whose comments have been read
  std::optional<Baseline> baseline;
  std::set<std::pair<std::string, std::string>> met; // of the baseline: program and fingerprint
  std::map<std::string, KindSet> looked_for_in;      // by program that finished
};

} // namespace ampsim::cli
