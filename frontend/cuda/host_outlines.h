// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Outlines of the host's functions in a source: the places where they can wait for work that they have enqueued.
//
// The device's pass also parses the host's functions, although it emits no code for them. A source with only host code
// gets its outlines from the code emitted for it (frontend/ast/collect_tables.h).
#pragma once

#include "model/function_outline.h"

#include "clang/AST/ASTContext.h"

#include <vector>

namespace ampsim::frontend {

/// The outlines of functions with a body, including templates, outside of system headers.
std::vector<FunctionOutline> host_outlines(clang::ASTContext &context);

} // namespace ampsim::frontend
