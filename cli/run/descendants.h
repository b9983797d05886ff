// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The descendants of a process.
#pragma once

#include <sys/types.h>
#include <vector>

namespace ampsim::cli {

/// A snapshot; descendants whose parent has ended are not found.
std::vector<pid_t> descendants(pid_t process);

} // namespace ampsim::cli
