// Checks that the source files exist and are C++.
#pragma once

#include <string>
#include <vector>

namespace ampsim::cli {

/// Throws UsageError: 64 if a file cannot be read (missing, a directory, no permission), 65 if it is not C++ (another
/// extension, binary contents).
void check_sources(const std::vector<std::string> &files);

} // namespace ampsim::cli
