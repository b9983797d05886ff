// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `ampsim trace`: a page that shows the execution of some tiles.
#pragma once

#include "cli/teaching/trace/options.h"
#include "detector/trace/trace.h"

#include <string>
#include <vector>

namespace ampsim::cli {

/// Returns the exit status: that of `ampsim run`.
int trace_command(const TraceOptions &options);

/// The orders in a page, `first` first.
std::vector<TracedOrder> traced_orders(const Order &first);

} // namespace ampsim::cli
