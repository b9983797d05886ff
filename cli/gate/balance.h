// Shards of the same length in time, from what an earlier run has taken.
#pragma once

#include "cli/gate/plan.h"

#include <map>
#include <string>
#include <vector>

namespace ampsim::cli {

/// Seconds that programs took, by name: from a journal, or from the JSON report of a gate. Throws UsageError.
std::map<std::string, double> read_durations(const std::string &file);

/// For each of `programs`, the shard that it belongs to (from 1): the longest first, each to the shard that has the least
/// to do. A program of unknown length counts as one of the median. The same for all who read the same file.
std::vector<unsigned> balanced_shards(const std::vector<PlannedProgram> &programs, unsigned shards,
                                      const std::map<std::string, double> &durations);

} // namespace ampsim::cli
