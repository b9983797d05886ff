// A baseline: the findings of an earlier JSON report, by their fingerprints. What stands in it does not count.
#pragma once

#include "cli/report/suite.h"

#include <set>
#include <string>
#include <utility>

namespace ampsim::cli {

class Baseline {
public:
  /// A report of `run`, `gate` or `merge`; what was suppressed there counts as known, too. Throws UsageError.
  explicit Baseline(const std::string &file);

  const std::string &file() const { return name; }

  /// The report of one program (of `run`) speaks for any program, that of a suite for the programs it names:
  /// another program with the same wrong code is a new finding.
  bool knows(const std::string &program, const std::string &id) const;

  /// The program's name, or "" where the baseline speaks for any.
  std::string key(const std::string &program) const { return any_program ? "" : program; }

  /// Keys and fingerprints.
  const std::set<std::pair<std::string, std::string>> &all() const { return known; }

private:
  std::string name;
  bool any_program = false;
  std::set<std::pair<std::string, std::string>> known;
};

} // namespace ampsim::cli
