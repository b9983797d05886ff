// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Groups the findings that have one cause, for the formats that people read: an increment that is not atomic races with
// itself as raw, war and waw, within a tile and across tiles, and its fix removes all of them.
#pragma once

#include "cli/report/value.h"

#include <vector>

namespace ampsim::cli {

/// The findings of one statement, or of one pair of statements, on the same variables; never empty. The most severe one
/// comes first, then they are in the report's order.
using ReportFindingGroup = std::vector<const ReportFinding *>;

/// The groups of `findings`, a list of the report, each at the position of its first finding; those with errors first.
std::vector<ReportFindingGroup> groups_of(const std::vector<ReportFinding> &findings, const Report &report);

} // namespace ampsim::cli
