// Programs as a shell finds them.
#pragma once

#include <string>

namespace ampsim::cli {

/// The executable that a name stands for in $PATH, or itself where it has a slash; empty where there is none.
std::string find_in_path(const std::string &name);

} // namespace ampsim::cli
