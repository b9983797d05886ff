// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Describes the kernels of a program for the library (model/opencl/kernel_description.h).
#pragma once

#include "frontend/ast/ast_tables.h"

#include "clang/AST/ASTContext.h"
#include "clang/CodeGen/ModuleBuilder.h"

namespace ampsim::frontend {

/// Adds the descriptions to the code.
void describe_kernels(clang::CodeGenerator &code, const clang::ASTContext &context, const AstTables &tables);

} // namespace ampsim::frontend
