// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Accesses of host code to the machine's memory: memory that it shares with kernels, and memory that it must not touch.
//
// Inserts calls before accesses and changes none of them. Variables that are certainly on the stack are skipped; for
// the rest, two comparisons of the address decide at run time.
#pragma once

#include "frontend/ast/ast_tables.h"

#include "llvm/IR/Module.h"

#include <cstdint>
#include <string>

namespace ampsim::frontend {

/// The machine's memory that host code can access.
enum class HostMemory : std::uint8_t {
  arena,             // pointers into the machine's own range
  arena_and_aliases, // and registered memory: this source allocates memory that kernels share
};

/// The variables of the library that compiled code reads: the address ranges of the arena and of registered memory.
inline constexpr const char *host_ranges[] = {"ampsim_memory", "ampsim_host_aliases"};

/// The library's functions that are notified of an access, and of the place where the program calls a template.
inline constexpr const char *host_access_hook = "ampsim_host_access", *host_calls_hook = "ampsim_host_calls";

/// Inserts calls that notify the library (ampsim_host_access) of accesses to the machine's memory: by the program's own
/// functions, by templates of other libraries, such as std::copy, and by C library functions that get pointers from the
/// program. Accesses of templates are attributed to the place where the program calls them (ampsim_host_calls).
/// `headers`: the folder of ampsim's own headers.
void notify_of_host_accesses(llvm::Module &module, const AstTables &tables, const std::string &headers,
                             HostMemory memory);

} // namespace ampsim::frontend
