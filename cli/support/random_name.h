// Names and secrets that nobody can guess.
#pragma once

#include <string>

namespace ampsim::cli {

/// So many random bytes from the system's source, as hexadecimal digits. Throws std::system_error.
std::string random_name(unsigned bytes);

} // namespace ampsim::cli
