// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The names of the program's allocations and streams: the variables that cudaMalloc, cudaStreamCreate and similar functions
// get.
#pragma once

#include "frontend/ast/ast_tables.h"

#include "clang/AST/ASTConsumer.h"

#include <memory>

namespace ampsim::frontend {

/// Fills AstTables::allocations from the parsed code, including templates.
std::unique_ptr<clang::ASTConsumer> collect_allocation_names(decltype(AstTables::allocations) &names);

} // namespace ampsim::frontend
