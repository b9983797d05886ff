// Entries for kernels: functions (arguments, thread context) that take a kernel's parameters out of the block of
// arguments (model/cuda/abi.h) and call it.
#pragma once

#include "frontend/ast/ast_tables.h"

#include "clang/AST/ASTContext.h"
#include "clang/CodeGen/ModuleBuilder.h"

namespace ampsim::frontend {

/// Of all kernels in `tables`: makes the entries in the device's module and sets KernelSource::entry.
void make_kernel_entries(clang::CodeGenerator &code, clang::ASTContext &context, AstTables &tables);

} // namespace ampsim::frontend
