// Which ampsim this is.
#pragma once

#include <string>
#include <string_view>

namespace ampsim::cli {

/// "1.2.3", as CMakeLists.txt has it.
extern const std::string_view program_version;

/// Who can read the code for the device in objects that this ampsim makes.
inline std::string object_build() { return "ampsim " + std::string(program_version); }

} // namespace ampsim::cli
