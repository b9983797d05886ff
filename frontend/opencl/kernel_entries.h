// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Entries for kernels: functions (arguments, thread context) that take a kernel's parameters from the block of arguments
// (model/opencl/abi.h) and call it.
#pragma once

#include "frontend/ast/ast_tables.h"

#include "llvm/IR/Module.h"

namespace ampsim::frontend {

/// Makes the entries of all kernels in `tables`, and sets KernelSource::entry.
void make_opencl_entries(llvm::Module &module, AstTables &tables);

} // namespace ampsim::frontend
