// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The symbols that C++ AMP programs are linked with.
#pragma once

#include "model/host_symbol.h"

#include <vector>

namespace ampsim {

/// The functions of amp/abi.h that host code calls, and the intercepted ones of the C++ library (freeing_symbols() in
/// host_memory.h).
std::vector<HostSymbol> amp_symbols();

} // namespace ampsim
