// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The places of a program's host code, for debuggers of the host (model/debug_info.h).
#pragma once

#include "frontend/ast/ast_tables.h"
#include "model/debug_info.h"

#include "llvm/IR/Module.h"

#include <string>

namespace ampsim::frontend {

/// Adds the lines and functions of a source's host module, as Clang emitted it, to `code`. `headers`: the folder of
/// ampsim's own headers, whose code is not the program's, like that of the system's headers.
void collect_host_code(const llvm::Module &module, const AstTables &tables, const std::string &headers,
                       HostCode &code);

} // namespace ampsim::frontend
