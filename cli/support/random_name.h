// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Unguessable names and secrets.
#pragma once

#include <string>

namespace ampsim::cli {

/// Random bytes from the system's source, as hexadecimal digits. Throws std::system_error.
std::string random_name(unsigned bytes);

} // namespace ampsim::cli
