// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rules that suppress findings: entries of a file of suppressions, and comments in the source.
//
// A file of suppressions is TOML, one table per entry; omitted keys match anything, and at least one of the first four
// is required:
//
//   [[suppress]]
//   kind = ["war", "waw-across"]    # as --detect names them; one may stand alone: kind = "war"
//   variable = "av_*"               # pattern with * ? [...]
//   function = "reduce*"            # any function on a call stack of the finding
//   file = "src/**/*.cpp"           # the end of the path of the finding's source file
//   reason = "..."
//
// In the source, on the line of the finding or the one before:
//
//   hits[k]++; // NOHAZARD(war,waw): approximate counters are enough here
#pragma once

#include "cli/report/suite.h"
#include "detector/findings/finding.h"

#include <string>
#include <string_view>
#include <vector>

namespace ampsim::cli {

struct SuppressionRule {
  SuppressionUse use; // file, line, text, problem
  std::string reason;
  KindSet kinds = KindSet::none();
  std::string variable, function, path; // patterns; empty: any
};

/// Throws UsageError if the file cannot be read or does not have the above form.
std::vector<SuppressionRule> read_suppressions(const std::string &file);

/// Every kind and scope, including those that `--detect all` omits.
KindSet every_kind();

/// The NOHAZARD comments of a line. A malformed comment has a problem and no kinds.
std::vector<SuppressionRule> read_comments(std::string_view text, const std::string &file, unsigned line);

/// Returns whether an entry of a file matches a finding in the file `path`.
bool fits(const SuppressionRule &rule, const ReportFinding &finding, const std::string &path);

} // namespace ampsim::cli
