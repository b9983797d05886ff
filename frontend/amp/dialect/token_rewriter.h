// Turns C++ AMP's two keywords into attributes that Clang knows.
//
// `restrict(amp)` and `tile_static` are rewritten between preprocessor and parser: on tokens, not on text, because
// `restrict` is a contextual keyword that often comes out of macros. A new token takes the location of the one
// it stands for, so every line and column that Clang reports stays the user's.
#pragma once

#include "frontend/diagnostics/rule_violation.h"

#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/Token.h"

#include <map>
#include <vector>

namespace ampsim::frontend {

/// The code that a `decltype` outside of functions belongs to, by the place of the keyword: that of the function
/// whose result type it is, or that it stands in; the CPU's otherwise (specification 2.3.2.1).
struct Sides {
  bool amp, cpu;
};
using DecltypeSides = std::map<clang::SourceLocation, Sides>;

/// Rewrites a whole preprocessed translation unit (the last token is eof). What is wrong with a restriction
/// specifier itself goes to `violations`.
std::vector<clang::Token> rewrite_tokens(std::vector<clang::Token> tokens, clang::Preprocessor &preprocessor,
                                         RuleViolations *violations = nullptr, DecltypeSides *decltypes = nullptr);

} // namespace ampsim::frontend
