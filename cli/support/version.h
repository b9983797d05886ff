// Which ampsim this is.
#pragma once

#include <string_view>

namespace ampsim::cli {

/// "1.2.3", as CMakeLists.txt has it.
extern const std::string_view program_version;

} // namespace ampsim::cli
