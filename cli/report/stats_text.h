// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The text of `--stats`.
#pragma once

#include "cli/run/stats.h"

#include <cstdint>
#include <string>

namespace ampsim::cli {

struct RunTotals {
  std::uint64_t launches = 0, accesses = 0, elided = 0;
};

/// Lines of text.
std::string stats_text(const RunStats &stats, const RunTotals &totals);

} // namespace ampsim::cli
