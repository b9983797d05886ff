// Patterns for paths: `*`, `?` and `[...]` within a component, `**` for any number of components.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ampsim::cli {

/// Does the pattern fit the path, or the end of it from the beginning of a component on? `reduce.cpp` fits
/// `src/reduce.cpp`, `src/*.cpp` fits `/home/me/src/reduce.cpp`. A pattern that begins with `/` fits whole paths
/// only.
bool glob_matches_path(std::string_view pattern, std::string_view path);

/// Is there anything to expand?
bool is_glob(std::string_view pattern);

/// The files that fit, sorted. Hidden files and folders are passed over, symbolic links to folders not followed by
/// `**`.
std::vector<std::string> expand_glob(const std::string &pattern);

} // namespace ampsim::cli
