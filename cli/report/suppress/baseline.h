// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A baseline: the findings of an earlier JSON report, by their fingerprints, which do not count.
#pragma once

#include "cli/report/suite.h"

#include <map>
#include <string>
#include <utility>

namespace ampsim::cli {

/// A hint.
constexpr const char *how_to_write_baseline = "'--report json:FILE' writes a baseline for '--baseline FILE'";

class Baseline {
public:
  /// A report of `run`, `gate` or `merge`; its suppressed findings also count as known. Throws UsageError.
  explicit Baseline(const std::string &file);

  const std::string &file() const { return name; }

  /// The report of one program (of `run`) applies to any program, that of a suite to the programs it names: another
  /// program with the same wrong code is a new finding.
  bool knows(const std::string &program, const std::string &id) const;

  /// The program's name, or "" if the baseline applies to any.
  std::string key(const std::string &program) const { return any_program ? "" : program; }

  struct Entry {
    Kind kind = Kind::raw;
    Scope scope = Scope::within_tile;
  };
  /// By key and fingerprint.
  const std::map<std::pair<std::string, std::string>, Entry> &all() const { return known; }

private:
  std::string name;
  bool any_program = false;
  std::map<std::pair<std::string, std::string>, Entry> known;
};

} // namespace ampsim::cli
