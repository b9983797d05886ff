// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The optional parts of the command: those that AMPSIM_COMPONENTS (CMake) names are built. The rest of the shell calls
// them only through these functions, and knows every command and option, built or not.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace ampsim::cli {

struct Options;

/// `component`: debugger, teaching, playground or mcp.
bool is_built(std::string_view component);

/// Runs a command of a component that is built. Returns its exit status.
int run_component(const Options &options);

/// The lessons of all courses; none without `teaching`.
std::vector<std::string> lesson_ids();

/// The courses as pages, by file name; none without `teaching`.
std::map<std::string, std::string> lesson_pages();

} // namespace ampsim::cli
