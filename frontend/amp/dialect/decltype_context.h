// The side that a `decltype` outside of functions is resolved for.
//
// There, Clang takes all overloads for callable, and so the ones of the side that is being compiled; it looks the
// side up in a variable that this sets while the parser is within such a `decltype`.
#pragma once

#include "frontend/amp/dialect/token_rewriter.h"

#include "clang/Sema/Sema.h"

namespace ampsim::frontend {

class DecltypeContext {
public:
  DecltypeContext(clang::Sema &sema, DecltypeSides sides) : sema(sema), sides(std::move(sides)) {}

  /// To be told each token before the parser looks at it.
  void follow(const clang::Token &token);

private:
  clang::Sema &sema;
  DecltypeSides sides;
  bool within = false;
  unsigned depth = 0; // of parentheses
};

} // namespace ampsim::frontend
