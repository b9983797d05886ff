// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The names of functions in which breakpoints can be.
#pragma once

#include "model/debug_info.h"

#include <string>
#include <vector>

namespace ampsim::debugger {

/// Those that find_places() finds, by their short names, and those of the host's code.
std::vector<std::string> function_names(const ProgramTables &tables, const DebugInfo &info);

} // namespace ampsim::debugger
