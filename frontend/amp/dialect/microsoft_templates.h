// What Microsoft's compiler accepts of templates and the standard does not, where real programs rely on it.
#pragma once

#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/Token.h"

#include <vector>

namespace ampsim::frontend {

/// Rewrites a whole preprocessed translation unit; see the source for what.
std::vector<clang::Token> accept_microsoft_templates(std::vector<clang::Token> tokens,
                                                     clang::Preprocessor &preprocessor);

} // namespace ampsim::frontend
