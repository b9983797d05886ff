// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Work-group functions, such as `work_group_reduce_add`.
#pragma once

#include "frontend/ast/ast_tables.h"
#include "frontend/opencl/builtin_functions.h"

namespace ampsim::frontend {

/// `tables` gets the arrays in local memory through which work-items exchange values.
void translate_work_group_functions(llvm::Module &module, AstTables &tables,
                                    std::vector<UnsupportedCall> &unsupported);

} // namespace ampsim::frontend
