// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The containers in a kernel's function object, and the layouts of types.
#pragma once

#include "frontend/ast/language_semantics.h"

#include <vector>

namespace ampsim::frontend {

TypeLayout layout_of(clang::QualType type, const clang::ASTContext &context, const LanguageSemantics &semantics);

/// All containers in an object of the class: its members, those of its bases, of its members and in arrays.
std::vector<Capture> captures_of(const clang::CXXRecordDecl *function_object, const clang::ASTContext &context,
                                 const LanguageSemantics &semantics);

/// Name, place and captures of a kernel that is the call operator of a class.
void describe_function_object(const clang::CXXRecordDecl *function_object, const clang::ASTContext &context,
                              const LanguageSemantics &semantics, KernelSource &kernel);

} // namespace ampsim::frontend
