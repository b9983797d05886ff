// What programs linked in memory need from the C and C++ run-time libraries and cannot find in shared libraries.
#pragma once

#include "model/host_symbol.h"

#include <span>

namespace ampsim::frontend {

/// Functions that the C library links statically (atexit), and thread-local variables of libstdc++ that inlined
/// code names: code in memory has emulated thread-local storage, libstdc++ has not. And `system`, which knows two
/// of Windows' commands.
std::span<const HostSymbol> runtime_symbols();

} // namespace ampsim::frontend
