// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See current_line.h.
#include "frontend/diagnostics/current_line.h"

namespace ampsim::frontend {

namespace {
auto begins = std::chrono::steady_clock::time_point::max();
} // namespace

void replace_current_line(std::chrono::steady_clock::time_point after) { begins = after; }

const char *before_message() { return std::chrono::steady_clock::now() < begins ? "" : "\r\x1b[K"; }

} // namespace ampsim::frontend
