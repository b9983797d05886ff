// What C++ AMP programs find when they are linked.
#pragma once

#include "model/host_symbol.h"

#include <vector>

namespace ampsim {

/// The functions of amp/abi.h that host code calls, and those of the C++ library that have to be looked at
/// (freeing_symbols() in host_memory.h).
std::vector<HostSymbol> amp_symbols();

} // namespace ampsim
