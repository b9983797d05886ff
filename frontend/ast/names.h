// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The names of types, functions and classes in reports and messages.
#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"

#include <string>

namespace ampsim::frontend {

/// "f(int)", "main()::<lambda>".
std::string function_name(const clang::FunctionDecl *function, const clang::ASTContext &context);
/// "outer(int)::<lambda>", "ns::functor".
std::string record_name(const clang::CXXRecordDecl *record, const clang::ASTContext &context);
std::string type_name(clang::QualType type, const clang::ASTContext &context);

} // namespace ampsim::frontend
