// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Annotations in the middle of code: // INVARIANT: k <= n at the beginning of a loop's body, and // ENSURES: sum >= 0
// at the place where it must hold. Each becomes a check at its place, in device code only: a thread for which it does
// not hold reports that (BrokenAnnotation in simulator/messages.h), and proofs assume it (frontend/prove/prove.cpp).
//
// A comment becomes tokens when Clang's lexer reaches it. Comments that are prose are ignored: an annotation contains a
// comparison, has no two adjacent words, and is at a place where a statement can begin.
#pragma once

#include "clang/Lex/Preprocessor.h"
#include "clang/Sema/Sema.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ampsim::frontend {

struct CodeAnnotation {
  std::string text;               // "INVARIANT: k <= n"
  std::string condition;          // "k <= n"
  std::vector<std::string> names; // its plain variables: "k", "n"
};

/// Nothing if the comment is not an annotation. `before`: the file's text up to the comment.
std::optional<CodeAnnotation> code_annotation(std::string_view comment, std::string_view before);

class CodeAnnotations final : public clang::CommentHandler {
public:
  /// Null if the tokens of a whole file are read before they are parsed.
  const clang::Sema *sema = nullptr;
  bool HandleComment(clang::Preprocessor &preprocessor, clang::SourceRange comment) override;
};

} // namespace ampsim::frontend
