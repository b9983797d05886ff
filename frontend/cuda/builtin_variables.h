// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// threadIdx, blockIdx, blockDim, gridDim and warpSize, which the headers declare but nothing defines.
//
// Assumes that nothing writes to these variables, which the headers declare const. A copy is made at a function's
// start, before every use; its source does not change while the thread runs.
#pragma once

#include "frontend/ast/ast_tables.h"

#include "llvm/IR/Module.h"

namespace ampsim::frontend {

/// Gives each function that names one of them its own variable, initialised with the value for its thread.
void place_builtin_variables(llvm::Module &module, AstTables &tables, unsigned warp);

} // namespace ampsim::frontend
