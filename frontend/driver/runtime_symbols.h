// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Symbols of the C and C++ run-time libraries that programs linked in memory need and shared libraries do not export.
#pragma once

#include "model/host_symbol.h"

#include <span>

namespace ampsim::frontend {

/// Functions that the C library links statically (atexit), and thread-local variables of libstdc++ that inlined code
/// names: code in memory has emulated thread-local storage, libstdc++ does not. Also `system`, which handles two
/// Windows commands, and the functions that create and delete keys of thread-specific data.
std::span<const HostSymbol> runtime_symbols();

/// Calls the destructors of the calling thread's values of keys that the program has created, as the end of a thread does
/// (POSIX, pthread_key_create).
void destroy_thread_values();

} // namespace ampsim::frontend
