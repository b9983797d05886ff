// A whole file as text.
#pragma once

#include <string>

namespace ampsim::cli {

/// Every byte as it is. Throws UsageError, with the reason and `hint`, where the file cannot be read or is a
/// directory.
std::string read_file(const std::string &file, const std::string &hint = {});

} // namespace ampsim::cli
