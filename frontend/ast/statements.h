// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Creates outlines (function_outline.h) from the AST.
#pragma once

#include "frontend/ast/language_semantics.h"
#include "model/function_outline.h"

namespace ampsim::frontend {

/// The outline of a function with a body, after instantiation.
FunctionOutline outline_of(const clang::FunctionDecl &function, const clang::ASTContext &context,
                           const LanguageSemantics &semantics);

} // namespace ampsim::frontend
