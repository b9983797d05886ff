// See token_rewriter.h.
//
// One walk over the tokens makes a list of edits (insert these tokens before that one, drop that range),
// a second one applies them. What is recognised, and what it becomes:
//
//   restrict ( amp , cpu )  behind a parameter list          the attributes `device`, `host`
//     of a lambda                                            ... right behind its introducer `]`
//     with a trailing return type                            ... in front of the declaration's `auto`
//     followed by noexcept                                   ... behind noexcept
//   tile_static T x                                          the attribute `shared`
//   void main ( , _tmain ( , wmain (                         ampsim_user_main (
//   . tile < , . reinterpret_as <                            . template tile <   (MSVC does not ask for it)
//   array <   with std and concurrency both open             Concurrency :: array <
//
// Clang takes GNU attributes at just these places; elsewhere it ignores them or does not parse.
#include "frontend/token_rewriter.h"

#include "clang/Basic/IdentifierTable.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringSwitch.h"

#include <map>

namespace ampsim::frontend {
namespace {

using clang::Token;
namespace tok = clang::tok;

class Rewriter {
public:
  Rewriter(std::vector<Token> tokens, clang::Preprocessor &preprocessor)
      : tokens(std::move(tokens)), preprocessor(preprocessor), dropped(this->tokens.size(), false) {}

  std::vector<Token> rewrite() {
    find_open_namespaces();
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      if (tokens[i].isNot(tok::identifier))
        continue;
      llvm::StringRef name = identifier(i);
      if (name == "restrict")
        rewrite_restrict(i);
      else if (name == "tile_static")
        rewrite_tile_static(i);
      else if (name == "main" || name == "_tmain" || name == "wmain")
        rewrite_main(i);
      else if (name == "tile" || name == "reinterpret_as")
        rewrite_member_template(i);
      else if (name == "array" && std_and_concurrency_open)
        qualify_array(i);
    }
    return apply();
  }

private:
  std::vector<Token> tokens;
  clang::Preprocessor &preprocessor;
  std::vector<bool> dropped;
  std::map<std::size_t, std::vector<Token>> inserted_before;
  bool std_and_concurrency_open = false;

  llvm::StringRef identifier(std::size_t i) const {
    const clang::IdentifierInfo *info = i < tokens.size() ? tokens[i].getIdentifierInfo() : nullptr;
    return info ? info->getName() : llvm::StringRef();
  }
  bool is(std::size_t i, tok::TokenKind kind) const { return i < tokens.size() && tokens[i].is(kind); }

  //===--- making tokens -------------------------------------------------===//

  Token make(tok::TokenKind kind, clang::SourceLocation location) const {
    Token token;
    token.startToken();
    token.setKind(kind);
    token.setLocation(location);
    token.setLength(1);
    return token;
  }
  Token make_identifier(llvm::StringRef name, clang::SourceLocation location) const {
    Token token = make(tok::identifier, location);
    clang::IdentifierInfo *info = preprocessor.getIdentifierInfo(name);
    token.setIdentifierInfo(info);
    token.setKind(info->getTokenID());
    token.setLength(name.size());
    return token;
  }
  void insert_attribute(std::size_t before, llvm::StringRef name, clang::SourceLocation location) {
    std::vector<Token> &out = inserted_before[before];
    out.push_back(make_identifier("__attribute__", location));
    out.push_back(make(tok::l_paren, location));
    out.push_back(make(tok::l_paren, location));
    out.push_back(make_identifier(name, location));
    out.push_back(make(tok::r_paren, location));
    out.push_back(make(tok::r_paren, location));
  }

  //===--- finding one's way ----------------------------------------------===//

  /// The index of the bracket that `close` closes, or npos.
  static constexpr std::size_t npos = ~std::size_t{0};
  std::size_t opening(std::size_t close, tok::TokenKind open_kind, tok::TokenKind close_kind) const {
    unsigned depth = 0;
    for (std::size_t i = close + 1; i-- > 0;) {
      if (tokens[i].is(close_kind))
        ++depth;
      else if (tokens[i].is(open_kind) && --depth == 0)
        return i;
    }
    return npos;
  }
  std::size_t closing(std::size_t open, tok::TokenKind open_kind, tok::TokenKind close_kind) const {
    unsigned depth = 0;
    for (std::size_t i = open; i < tokens.size(); ++i) {
      if (tokens[i].is(open_kind))
        ++depth;
      else if (tokens[i].is(close_kind) && --depth == 0)
        return i;
    }
    return npos;
  }
  /// Is the `]` at `i` the end of a lambda introducer (and not of a subscript, an array type or `operator[]`)?
  bool ends_lambda_introducer(std::size_t i) const {
    std::size_t open = opening(i, tok::l_square, tok::r_square);
    if (open == npos || open == 0)
      return false;
    const Token &before = tokens[open - 1];
    return !before.isOneOf(tok::identifier, tok::r_paren, tok::r_square, tok::kw_operator, tok::kw_this,
                           tok::greater);
  }
  /// For a parameter list that closes at `i`: the lambda's `]` (or the `>` of its template parameters), or npos.
  std::size_t lambda_head(std::size_t i) const {
    std::size_t open = opening(i, tok::l_paren, tok::r_paren);
    if (open == npos || open == 0)
      return npos;
    if (tokens[open - 1].is(tok::r_square) && ends_lambda_introducer(open - 1))
      return open - 1;
    if (tokens[open - 1].is(tok::greater)) {
      std::size_t less = opening(open - 1, tok::less, tok::greater);
      if (less != npos && less > 0 && tokens[less - 1].is(tok::r_square) && ends_lambda_introducer(less - 1))
        return open - 1;
    }
    return npos;
  }
  /// Skips back over what may stand between a parameter list and `restrict`; the `)` or `]`, or npos.
  std::size_t parameter_list_end(std::size_t i) const {
    while (i-- > 0) {
      if (dropped[i])
        continue;
      const Token &token = tokens[i];
      if (token.isOneOf(tok::kw_const, tok::kw_volatile, tok::kw_mutable, tok::amp, tok::ampamp,
                        tok::kw_noexcept) ||
          identifier(i) == "override" || identifier(i) == "final" || identifier(i) == "throw")
        continue;
      if (token.is(tok::r_paren)) {
        // noexcept(...) and throw() are not the parameter list
        std::size_t open = opening(i, tok::l_paren, tok::r_paren);
        if (open != npos && open > 0 && tokens[open - 1].isOneOf(tok::kw_noexcept, tok::kw_throw)) {
          i = open - 1;
          continue;
        }
        return i;
      }
      return token.is(tok::r_square) ? i : npos;
    }
    return npos;
  }
  /// Start of the declaration whose parameter list opens at `open`: behind the last `;`, `{`, `}` or access label,
  /// and behind a template header.
  std::size_t declaration_start(std::size_t open) const {
    std::size_t i = open, parens = 0;
    while (i-- > 0) {
      if (tokens[i].is(tok::r_paren))
        ++parens;
      if (tokens[i].is(tok::l_paren))
        --parens;
      if (parens == 0 && tokens[i].isOneOf(tok::semi, tok::l_brace, tok::r_brace))
        break;
    }
    for (std::size_t k = i + 1; k < open; ++k)
      if (tokens[k].is(tok::kw_auto))
        return k;
    return npos;
  }

  //===--- restrict -------------------------------------------------------===//

  void rewrite_restrict(std::size_t i) {
    if (!is(i + 1, tok::l_paren) || i == 0)
      return;
    bool amp = false, cpu = false;
    std::size_t end = i + 2;
    for (; end < tokens.size() && !tokens[end].is(tok::r_paren); ++end) {
      llvm::StringRef name = identifier(end);
      if (name == "amp")
        amp = true;
      else if (name == "cpu")
        cpu = true;
      else if (name == "auto")
        amp = cpu = true; // the side follows from the body: it is compiled for whichever side calls it
      else if (!tokens[end].is(tok::comma))
        return; // not a restriction specifier
    }
    if (end >= tokens.size() || (!amp && !cpu))
      return;
    std::size_t list_end = parameter_list_end(i);
    if (list_end == npos)
      return;
    for (std::size_t k = i; k <= end; ++k)
      dropped[k] = true;

    std::size_t place = attribute_place(list_end, end + 1);
    if (place == npos)
      return;
    if (amp)
      insert_attribute(place, "device", tokens[i].getLocation());
    if (cpu)
      insert_attribute(place, "host", tokens[i].getLocation());
  }

  std::size_t attribute_place(std::size_t list_end, std::size_t next) const {
    if (tokens[list_end].is(tok::r_square))
      return ends_lambda_introducer(list_end) ? list_end + 1 : npos;
    std::size_t head = lambda_head(list_end);
    if (head != npos)
      return head + 1;
    if (is(next, tok::kw_noexcept)) {
      ++next;
      if (is(next, tok::l_paren))
        next = closing(next, tok::l_paren, tok::r_paren) + 1;
    }
    if (is(next, tok::arrow)) {
      std::size_t open = opening(list_end, tok::l_paren, tok::r_paren);
      std::size_t start = open == npos ? npos : declaration_start(open);
      if (start != npos)
        return start;
    }
    return next;
  }

  //===--- the others -----------------------------------------------------===//

  void rewrite_tile_static(std::size_t i) {
    if (i > 0 && tokens[i - 1].isOneOf(tok::period, tok::arrow, tok::coloncolon))
      return;
    // As an ordinary name it is followed by an operator or a closing bracket.
    if (!tokens[i + 1].isOneOf(tok::identifier, tok::coloncolon) && !tokens[i + 1].getIdentifierInfo())
      return;
    dropped[i] = true;
    insert_attribute(i + 1, "shared", tokens[i].getLocation());
  }

  void rewrite_main(std::size_t i) {
    if (!is(i + 1, tok::l_paren) || i == 0)
      return;
    bool is_void_main = identifier(i) == "main" && tokens[i - 1].is(tok::kw_void);
    bool is_other_main = identifier(i) != "main" && tokens[i - 1].isOneOf(tok::kw_int, tok::kw_void);
    if (!is_void_main && !is_other_main)
      return;
    Token renamed = make_identifier(renamed_main, tokens[i].getLocation());
    renamed.setFlag(Token::LeadingSpace);
    renamed.setLength(tokens[i].getLength());
    tokens[i] = renamed;
  }

  void rewrite_member_template(std::size_t i) {
    if (i == 0 || !tokens[i - 1].isOneOf(tok::period, tok::arrow) || !is(i + 1, tok::less))
      return;
    // `t.tile < 5` compares: template arguments are closed and followed by a call.
    unsigned depth = 0;
    for (std::size_t k = i + 1; k < tokens.size() && k < i + 64; ++k) {
      if (tokens[k].is(tok::less))
        ++depth;
      else if (tokens[k].is(tok::greater) && --depth == 0) {
        if (is(k + 1, tok::l_paren))
          inserted_before[i].push_back(make_identifier("template", tokens[i].getLocation()));
        return;
      } else if (tokens[k].isOneOf(tok::semi, tok::l_brace))
        return;
    }
  }

  void find_open_namespaces() {
    bool std_open = false, concurrency_open = false;
    for (std::size_t i = 0; i + 3 < tokens.size(); ++i)
      if (tokens[i].is(tok::kw_using) && tokens[i + 1].is(tok::kw_namespace) && tokens[i + 3].is(tok::semi)) {
        std_open |= identifier(i + 2) == "std";
        concurrency_open |= identifier(i + 2) == "concurrency" || identifier(i + 2) == "Concurrency";
      }
    std_and_concurrency_open = std_open && concurrency_open;
  }

  void qualify_array(std::size_t i) {
    if (!is(i + 1, tok::less) || i == 0 ||
        tokens[i - 1].isOneOf(tok::coloncolon, tok::period, tok::arrow, tok::kw_class, tok::kw_struct) ||
        preprocessor.getSourceManager().isInSystemHeader(tokens[i].getLocation()))
      return;
    inserted_before[i].push_back(make_identifier("Concurrency", tokens[i].getLocation()));
    inserted_before[i].push_back(make(tok::coloncolon, tokens[i].getLocation()));
  }

  std::vector<Token> apply() {
    if (inserted_before.empty())
      return std::move(tokens);
    std::vector<Token> out;
    out.reserve(tokens.size() + 8 * inserted_before.size());
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      auto found = inserted_before.find(i);
      if (found != inserted_before.end())
        out.insert(out.end(), found->second.begin(), found->second.end());
      if (!dropped[i])
        out.push_back(tokens[i]);
    }
    return out;
  }
};

} // namespace

std::vector<clang::Token> rewrite_tokens(std::vector<clang::Token> tokens, clang::Preprocessor &preprocessor) {
  return Rewriter(std::move(tokens), preprocessor).rewrite();
}

} // namespace ampsim::frontend
