// `ampsim trace`: a page that shows some tiles at work.
#pragma once

#include "cli/teaching/trace/options.h"
#include "detector/trace.h"

#include <string>
#include <vector>

namespace ampsim::cli {

/// Gives the exit status: that of `ampsim run`.
int trace_command(const TraceOptions &options);

/// The orders that a page has, `first` first.
std::vector<TracedOrder> traced_orders(const Order &first);

/// "3" or "1,2", as the index or rank of a tile. Throws UsageError.
std::vector<std::int32_t> parse_tile(const std::string &text);

} // namespace ampsim::cli
