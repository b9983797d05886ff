// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The system calls that a confined program cannot make.
#pragma once

#include <string>

namespace ampsim::cli {

/// The filter in the kernel's format (an array of sock_filter). Throws std::system_error.
std::string syscall_filter();

} // namespace ampsim::cli
