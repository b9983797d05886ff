// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Entries for kernels: functions (arguments, thread context) that extract a kernel's parameters from the block of
// arguments (model/cuda/abi.h) and call it.
//
// Each thread may change a kernel's by-value parameters independently: arguments in registers are loaded, those passed
// `byval` are copied when the kernel is inlined, and classes that are passed by the address of a copy of the callee's
// (those with a copy constructor) are copied here. Only `__grid_constant__` parameters are used in place. So no thread
// writes to the block of arguments.
#pragma once

#include "frontend/ast/ast_tables.h"

#include "clang/AST/ASTContext.h"
#include "clang/CodeGen/ModuleBuilder.h"

namespace ampsim::frontend {

/// Makes the entries of all kernels in `tables` in the device's module and sets KernelSource::entry.
void make_kernel_entries(clang::CodeGenerator &code, clang::ASTContext &context, AstTables &tables);

} // namespace ampsim::frontend
