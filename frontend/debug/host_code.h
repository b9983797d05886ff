// Where a program has host code, for debuggers of the host (model/debug_info.h).
#pragma once

#include "frontend/ast/ast_tables.h"
#include "model/debug_info.h"

#include "llvm/IR/Module.h"

#include <string>

namespace ampsim::frontend {

/// Adds the lines and functions of a source's host module, as Clang made it, to `code`. `headers`: the folder of ampsim's
/// own, whose code is not the program's, as is that of the system's headers.
void collect_host_code(const llvm::Module &module, const AstTables &tables, const std::string &headers,
                       HostCode &code);

} // namespace ampsim::frontend
