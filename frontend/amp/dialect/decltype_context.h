// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The side for which a `decltype` outside of functions is resolved.
//
// There, Clang treats all overloads as callable, and therefore also those of the side that is being compiled. It looks
// the side up in a variable that this sets while the parser is within such a `decltype`.
#pragma once

#include "frontend/amp/dialect/token_rewriter.h"

#include "clang/Sema/Sema.h"

namespace ampsim::frontend {

class DecltypeContext {
public:
  DecltypeContext(clang::Sema &sema, DecltypeSides sides) : sema(sema), sides(std::move(sides)) {}

  /// Must be called for each token before the parser sees it.
  void follow(const clang::Token &token);

private:
  clang::Sema &sema;
  DecltypeSides sides;
  bool within = false;
  unsigned depth = 0; // nesting of parentheses
};

} // namespace ampsim::frontend
