// Accesses of host code to memory that it shares with kernels.
#pragma once

#include "frontend/ast/ast_tables.h"

#include "llvm/IR/Module.h"

#include <string>

namespace ampsim::frontend {

/// Has the library told (ampsim_host_access) of accesses of the program's own functions that go to the machine's memory.
/// `headers`: the folder of ampsim's own.
void tell_host_accesses(llvm::Module &module, const AstTables &tables, const std::string &headers);

} // namespace ampsim::frontend
