// How much memory there is.
#pragma once

#include <cstdint>

namespace ampsim {

/// Bytes of memory that this process may use: the machine's, or what its control group may have, if that is less.
std::uint64_t machine_memory();

} // namespace ampsim
