// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Fills the tables of a pass (ast_tables.h) from Clang's AST.
#pragma once

#include "frontend/ast/language_semantics.h"

#include "clang/CodeGen/ModuleBuilder.h"
#include "llvm/IR/Module.h"

namespace ampsim::frontend {

AstTables collect_ast_tables(clang::ASTContext &context, clang::CodeGenerator &code, const llvm::Module &module,
                             const LanguageSemantics &semantics);

} // namespace ampsim::frontend
