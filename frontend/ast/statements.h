// Makes outlines (function_outline.h) from the AST.
#pragma once

#include "model/function_outline.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"

namespace ampsim::frontend {

/// Of a function with a body, after instantiation.
FunctionOutline outline_of(const clang::FunctionDecl &function, const clang::ASTContext &context);

} // namespace ampsim::frontend
