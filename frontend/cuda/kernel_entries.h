// Entries for kernels: functions (arguments, thread context) that take a kernel's parameters out of the block of
// arguments (model/cuda/abi.h) and call it.
//
// What a kernel is passed by value it may change, each thread for itself: arguments in registers are loaded, those
// passed `byval` are copied when the kernel is inlined, and classes that are passed by the address of a copy of
// the callee's (those with a copy constructor) are copied here. Only what is declared `__grid_constant__` is used
// where it lies. So no thread writes to the block of arguments.
#pragma once

#include "frontend/ast/ast_tables.h"

#include "clang/AST/ASTContext.h"
#include "clang/CodeGen/ModuleBuilder.h"

namespace ampsim::frontend {

/// Of all kernels in `tables`: makes the entries in the device's module and sets KernelSource::entry.
void make_kernel_entries(clang::CodeGenerator &code, clang::ASTContext &context, AstTables &tables);

} // namespace ampsim::frontend
