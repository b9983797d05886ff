// Rules that keep findings from counting: entries of a file of suppressions, and comments in the source.
//
// A file of suppressions is TOML, one table an entry; what is left out matches anything, and at least one of the
// first four is there:
//
//   [[suppress]]
//   kind = ["war", "waw-across"]    # as --detect names them; one may stand alone: kind = "war"
//   variable = "av_*"               # pattern with * ? [...]
//   function = "reduce*"            # any function on a call stack of the finding
//   file = "src/**/*.cpp"           # the end of the path that the finding stands in
//   reason = "..."
//
// In the source, on the line that the finding stands at or the one before:
//
//   hits[k]++; // NOHAZARD(war,waw): approximate counters are enough here
#pragma once

#include "cli/report/suite.h"
#include "detector/finding.h"

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

/// Throws UsageError where the file cannot be read or is not of the form above.
std::vector<SuppressionRule> read_suppressions(const std::string &file);

/// Every kind and scope that there is, those that `--detect all` leaves out included.
KindSet every_kind();

/// The NOHAZARD comments of a line. A comment that is none of the form above has a problem and no kinds.
std::vector<SuppressionRule> read_comments(std::string_view text, const std::string &file, unsigned line);

/// Does an entry of a file fit a finding that stands at `path`?
bool fits(const SuppressionRule &rule, const ReportFinding &finding, const std::string &path);

} // namespace ampsim::cli
