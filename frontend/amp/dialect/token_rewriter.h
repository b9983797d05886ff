// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Turns C++ AMP's two keywords into attributes that Clang supports.
//
// `restrict(amp)` and `tile_static` are rewritten between preprocessor and parser: on tokens, not on text, because
// `restrict` is a contextual keyword that often comes from macros. A new token takes the location of the token that it
// replaces, so every line and column that Clang reports is the user's.
#pragma once

#include "frontend/diagnostics/rule_violation.h"

#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/Token.h"

#include <map>
#include <vector>

namespace ampsim::frontend {

/// The sides of `decltype`s outside of functions, by the place of the keyword: that of the function whose result type
/// it is, or that contains it; otherwise the CPU's (specification 2.3.2.1).
struct Sides {
  bool amp, cpu;
};
using DecltypeSides = std::map<clang::SourceLocation, Sides>;

/// Rewrites a whole preprocessed translation unit (the last token is eof). Adds errors in restriction specifiers
/// themselves to `violations`.
std::vector<clang::Token> rewrite_tokens(std::vector<clang::Token> tokens, clang::Preprocessor &preprocessor,
                                         RuleViolations *violations = nullptr, DecltypeSides *decltypes = nullptr);

} // namespace ampsim::frontend
