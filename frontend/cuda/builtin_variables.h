// threadIdx, blockIdx, blockDim, gridDim and warpSize, which the headers declare and nobody defines.
#pragma once

#include "frontend/ast/ast_tables.h"

#include "llvm/IR/Module.h"

namespace ampsim::frontend {

/// Every function that names one of them gets a variable of its own, which begins with the value for its thread.
void place_builtin_variables(llvm::Module &module, AstTables &tables, unsigned warp);

} // namespace ampsim::frontend
