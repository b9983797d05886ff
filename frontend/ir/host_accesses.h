// Accesses of host code to memory of the machine's: what it shares with kernels, and what it must not touch.
//
// Inserts calls before accesses and changes none of them. What is on the stack for certain is left alone; for the
// rest, two comparisons of the address decide at run time.
#pragma once

#include "frontend/ast/ast_tables.h"

#include "llvm/IR/Module.h"

#include <cstdint>
#include <string>

namespace ampsim::frontend {

/// What host code can meet of the machine's memory.
enum class HostMemory : std::uint8_t {
  arena,             // pointers into the machine's own range
  arena_and_aliases, // and what the program has registered: memory that kernels share is given out in this source
};

/// Has the library told (ampsim_host_access) of accesses that go to the machine's memory: by the program's own functions, by
/// templates of other libraries, such as std::copy, and by the C library's functions that the program hands a pointer to. Those
/// of templates stand where the program calls them (ampsim_host_calls).
/// `headers`: the folder of ampsim's own.
void tell_host_accesses(llvm::Module &module, const AstTables &tables, const std::string &headers,
                        HostMemory memory);

} // namespace ampsim::frontend
