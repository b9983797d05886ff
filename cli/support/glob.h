// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Patterns for paths: `*`, `?` and `[...]` within a component, `**` for any number of components.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ampsim::cli {

/// Returns whether the pattern matches the path, or its end from the beginning of a component on. `reduce.cpp` matches
/// `src/reduce.cpp`, `src/*.cpp` matches `/home/me/src/reduce.cpp`. A pattern that begins with `/` matches whole paths
/// only.
bool glob_matches_path(std::string_view pattern, std::string_view path);

/// Returns whether there is anything to expand.
bool is_glob(std::string_view pattern);

/// The matching files, sorted. Skips hidden files and folders; `**` does not follow symbolic links to folders.
std::vector<std::string> expand_glob(const std::string &pattern);

} // namespace ampsim::cli
