// Which state of the sources a run is of.
#pragma once

#include <string>

namespace ampsim::cli {

/// The commit, abbreviated: what a CI system says, else what is checked out in the current folder. Empty where there is
/// none.
std::string revision();

} // namespace ampsim::cli
