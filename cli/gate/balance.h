// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Divides a suite into shards of equal running time, based on an earlier run.
#pragma once

#include "cli/gate/plan.h"

#include <map>
#include <string>
#include <vector>

namespace ampsim::cli {

/// Running times of programs in seconds, by name: from a journal, or from the JSON report of a gate. Throws
/// UsageError.
std::map<std::string, double> read_durations(const std::string &file);

/// The shard (from 1) of each of `programs`: the longest first, each to the shard with the least load. A program of
/// unknown duration counts as the median. The result is the same for all readers of the same file.
std::vector<unsigned> balanced_shards(const std::vector<PlannedProgram> &programs, unsigned shards,
                                      const std::map<std::string, double> &durations);

} // namespace ampsim::cli
