// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Finds the operands of operators and the arguments of calls among tokens.
#pragma once

#include "clang/Lex/Token.h"

#include <cstddef>
#include <utility>
#include <vector>

namespace ampsim::frontend {

/// The `(` or `{` of the call whose function is named from `i` on, or 0.
std::size_t arguments_of(const std::vector<clang::Token> &tokens, std::size_t i);

/// First and last token of argument `number`, or {0, 0}.
std::pair<std::size_t, std::size_t> argument(const std::vector<clang::Token> &tokens, std::size_t open,
                                             unsigned number);

/// The last token of the operand that begins at `i`: up to a comma, or the end of a bracket or of the statement.
std::size_t operand_end(const std::vector<clang::Token> &tokens, std::size_t i);

/// First and last token of `f(x).y` in `(type)f(x).y`, whose parenthesis opens at `open`; {0, 0} if it is not a cast.
std::pair<std::size_t, std::size_t> cast_operand(const std::vector<clang::Token> &tokens, std::size_t open);

/// The first token of the operand that ends with the member `last`, or with the parenthesis after it; or 0.
std::size_t operand_begin(const std::vector<clang::Token> &tokens, std::size_t last);

} // namespace ampsim::frontend
