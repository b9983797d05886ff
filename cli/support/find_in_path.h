// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Finds programs like a shell.
#pragma once

#include <string>

namespace ampsim::cli {

/// The executable that a name denotes in $PATH, or itself if it contains a slash; empty if there is none.
std::string find_in_path(const std::string &name);

} // namespace ampsim::cli
