// Are the source files there, and are they C++?
#pragma once

#include <string>
#include <vector>

namespace ampsim::cli {

/// Throws UsageError: 64 where a file cannot be read (missing, a directory, no permission), 65 where it can be, but
/// is not C++ (another extension, binary contents).
void check_sources(const std::vector<std::string> &files);

} // namespace ampsim::cli
