// Annotations in the middle of code: // INVARIANT: k <= n, at the begin of a loop's body, and // ENSURES: sum >= 0, where that
// is to hold. Each becomes a check where it stands, in code for the device alone: a thread for which it does not hold
// says so (BrokenAnnotation in simulator/messages.h), and proofs take it for granted (frontend/prove/prove.cpp).
//
// A comment becomes tokens when Clang's lexer comes by it. Comments that are prose stay what they are: what is taken has a
// comparison in it, no two words next to each other, and stands where a statement can begin.
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
  std::vector<std::string> names; // "k", "n": plain variables in it
};

/// Nothing where the comment is none. `before`: the file's text up to the comment.
std::optional<CodeAnnotation> code_annotation(std::string_view comment, std::string_view before);

class CodeAnnotations final : public clang::CommentHandler {
public:
  /// Null where the tokens of a whole file are read before they are parsed.
  const clang::Sema *sema = nullptr;
  bool HandleComment(clang::Preprocessor &preprocessor, clang::SourceRange comment) override;
};

} // namespace ampsim::frontend
