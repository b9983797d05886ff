// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Initialized arrays of events: `event_t e[2] = {0, 0};`. Clang accepts them without understanding the initializer, and
// its code generation does not survive that.
#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"

namespace ampsim::frontend {

/// Gives the arrays in a declaration the initializers that the source has.
void initialize_event_arrays(clang::Decl &declaration, clang::ASTContext &context);

} // namespace ampsim::frontend
