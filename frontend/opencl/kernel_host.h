// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The host side of a source whose kernel is run alone (`--kernel`): a main function that describes the kernel to the
// library, which does the rest (simulator/opencl/run_kernel.cpp).
#pragma once

#include "frontend/ast/ast_tables.h"

#include "clang/AST/ASTContext.h"
#include "clang/CodeGen/ModuleBuilder.h"
#include "llvm/IR/Module.h"

#include <memory>
#include <string>

namespace ampsim::frontend {

/// A module like the device's. Without a main function if the source has no kernel with this name.
std::unique_ptr<llvm::Module> host_of_kernel(clang::CodeGenerator &code, const clang::ASTContext &context,
                                             const AstTables &tables, const std::string &kernel);

} // namespace ampsim::frontend
