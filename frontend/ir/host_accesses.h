// Accesses of host code to memory that it shares with kernels.
//
// Inserts calls before accesses and changes none of them. What is on the stack for certain is left alone; for the
// rest, two comparisons of the address decide at run time.
#pragma once

#include "frontend/ast/ast_tables.h"

#include "llvm/IR/Module.h"

#include <string>

namespace ampsim::frontend {

/// Has the library told (ampsim_host_access) of accesses that go to the machine's memory, by the program's own functions and by
/// templates of other libraries, such as std::copy. Those of the latter stand where the program calls them (ampsim_host_calls).
/// `headers`: the folder of ampsim's own.
void tell_host_accesses(llvm::Module &module, const AstTables &tables, const std::string &headers);

} // namespace ampsim::frontend
