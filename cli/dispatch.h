// From the command line to a status.
#pragma once

#include <string>
#include <vector>

namespace ampsim::cli {

/// Runs the command that `arguments` (without the program's name) ask for, and gives the exit status. What goes
/// wrong is printed; nothing is thrown.
int dispatch(const std::vector<std::string> &arguments);

} // namespace ampsim::cli
