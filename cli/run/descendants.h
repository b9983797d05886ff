// The processes that a process has started, and those that they have.
#pragma once

#include <sys/types.h>
#include <vector>

namespace ampsim::cli {

/// As they are at the moment; those whose parent has ended are not found.
std::vector<pid_t> descendants(pid_t process);

} // namespace ampsim::cli
