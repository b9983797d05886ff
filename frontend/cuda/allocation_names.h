// What the program's calls allocate memory for: the variable that cudaMalloc and its relatives are given.
#pragma once

#include "frontend/ast/ast_tables.h"

#include "clang/AST/ASTConsumer.h"

#include <memory>

namespace ampsim::frontend {

/// Fills AstTables::allocations from what is parsed, templates included.
std::unique_ptr<clang::ASTConsumer> collect_allocation_names(decltype(AstTables::allocations) &names);

} // namespace ampsim::frontend
