// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <vector>

namespace ampsim::frontend {

/// The names, where repeated ones have numbers, as in gdb: "n#0", "n#1". Parameters of a pack share a name, and so may
/// members of several bases.
std::vector<std::string> numbered_names(std::vector<std::string> names);

} // namespace ampsim::frontend
