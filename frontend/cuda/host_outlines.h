// Outlines of the host's functions in a source: where it can wait for the work that it has asked for.
//
// The device's pass parses the host's functions, too, though it makes no code of them. A source that is host code alone
// has its outlines from the code that is made of it (frontend/ast/collect_tables.h).
#pragma once

#include "model/function_outline.h"

#include "clang/AST/ASTContext.h"

#include <vector>

namespace ampsim::frontend {

/// Of functions with a body, templates included, outside of system headers.
std::vector<FunctionOutline> host_outlines(clang::ASTContext &context);

} // namespace ampsim::frontend
