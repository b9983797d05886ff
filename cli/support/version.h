// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The version of ampsim, and where it comes from.
#pragma once

#include <string>
#include <string_view>

namespace ampsim::cli {

/// "1.2.3", as in CMakeLists.txt.
extern const std::string_view program_version;

/// The project's address, or empty.
extern const std::string_view program_homepage;

/// The versions that can read the device code in objects made by this ampsim.
inline std::string object_build() { return "ampsim " + std::string(program_version); }

} // namespace ampsim::cli
