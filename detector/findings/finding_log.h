// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// All findings of a program: merges those of its launches and schedules.
//
// The detector reports launch by launch. Findings are one (docs/findings.md) where kind, scope, variable, launch site
// (the line of the statement, not the launch) and the pair of source positions agree; so a kernel launched in a loop
// shows each mistake once. The accesses kept are those of the first launch that showed it; `count` adds up over
// launches. Several schedules of one launch see the same elements, so their greatest count is taken instead of the
// sum. A race between two launches, or with the host, replaces the finding of the launch that happened to run first
// about the same reads: that nothing had written the memory.
#pragma once

#include "detector/findings/finding.h"
#include "model/kernel.h"
#include "simulator/monitor.h"

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace ampsim {

class FindingLog {
public:
  explicit FindingLog(const ProgramTables &tables) : tables(tables) {}

  /// Adds the findings of one run (of the schedule with that number) of `launch`. Launches must come in the order of
  /// their ids.
  void add(const Launch &launch, std::vector<Finding> findings, std::uint32_t schedule = 0);
  /// Adds findings of the detect pass alone, without those that an explained finding of the same kernel already
  /// covers.
  void add_unexplained(const Launch &launch, std::vector<Finding> findings, std::uint32_t schedule = 0);

  /// All findings in the order in which they were first seen.
  const std::vector<Finding> &findings() const { return merged; }

private:
  struct Entry {
    std::size_t index = 0;             // in `merged`
    std::uint32_t launch = 0;          // the last launch that showed it
    std::uint64_t before = 0;          // count of the launches before that one
    std::uint64_t in_launch = 0;       // greatest count in that launch
    std::set<std::uint32_t> schedules; // that showed it
  };
  void acquit_uninitialised(const Finding &race);
  bool covered(const Launch &launch, const Finding &unexplained) const;
  std::string identity(const Launch &launch, const Finding &finding) const;

  const ProgramTables &tables;
  std::vector<Finding> merged;
  std::map<std::string, Entry> entries;
  std::map<std::uint32_t, std::pair<std::string, unsigned>> places; // of the launches, by id
};

} // namespace ampsim
