// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// From the command line to a status.
#pragma once

#include <string>
#include <vector>

namespace ampsim::cli {

/// Runs the command given by `arguments` (without the program's name) and returns the exit status. Errors are printed;
/// nothing is thrown.
int dispatch(const std::vector<std::string> &arguments);

} // namespace ampsim::cli
