// threadIdx, blockIdx, blockDim, gridDim and warpSize, which the headers declare and nobody defines.
//
// Assumes that nobody writes to these variables, which the headers declare const. A copy is made at a function's
// start, which every use is after; what it is made from does not change while the thread runs.
#pragma once

#include "frontend/ast/ast_tables.h"

#include "llvm/IR/Module.h"

namespace ampsim::frontend {

/// Every function that names one of them gets a variable of its own, which begins with the value for its thread.
void place_builtin_variables(llvm::Module &module, AstTables &tables, unsigned warp);

} // namespace ampsim::frontend
