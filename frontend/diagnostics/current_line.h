// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The line of the terminal in which another process may show its progress while this one compiles.
#pragma once

#include <chrono>

namespace ampsim::frontend {

/// Messages that this process prints after this time replace that line.
void replace_current_line(std::chrono::steady_clock::time_point after);
/// The text to print before a message: empty, or the escape sequence that removes the line.
const char *before_message();

} // namespace ampsim::frontend
