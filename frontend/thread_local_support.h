// Thread-local variables of libstdc++ that inlined code names, for programs linked in memory.
#pragma once

#include "simulator/machine.h"

#include <span>

namespace ampsim::frontend {

/// Code in memory has emulated thread-local storage, libstdc++'s own variables have not: std::call_once and what is
/// built on it (std::async, std::promise) need these.
std::span<const HostSymbol> thread_local_symbols();

} // namespace ampsim::frontend
