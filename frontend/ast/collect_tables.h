// Fills the tables of a pass (ast_tables.h) from Clang's AST.
#pragma once

#include "frontend/ast/ast_tables.h"

#include "clang/AST/ASTContext.h"
#include "clang/CodeGen/ModuleBuilder.h"
#include "llvm/IR/Module.h"

#include <string>

namespace ampsim::frontend {

/// What to call a function in a report or message: "f(int)", "main()::<lambda>".
std::string function_name(const clang::FunctionDecl *function, const clang::ASTContext &context);

AstTables collect_ast_tables(clang::ASTContext &context, clang::CodeGenerator &code, const llvm::Module &module);

} // namespace ampsim::frontend
