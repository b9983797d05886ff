// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/amp/dialect/inherited_names.h"

#include "clang/Basic/IdentifierTable.h"
#include "clang/Basic/SourceManager.h"

#include <map>
#include <set>
#include <string>

namespace ampsim::frontend {
namespace {

using clang::Token;
namespace tok = clang::tok;

class Classes {
public:
  Classes(std::vector<Token> tokens, clang::Preprocessor &preprocessor)
      : tokens(std::move(tokens)), preprocessor(preprocessor), sources(preprocessor.getSourceManager()) {
    for (auto [kind, spelling] : {std::pair{tok::kw_typedef, "typedef"}, std::pair{tok::kw_typename, "typename"},
                                  std::pair{tok::kw_public, "public"}, std::pair{tok::kw_private, "private"}})
      keywords[kind] = preprocessor.getIdentifierInfo(spelling);
  }

  std::vector<Token> rewrite() {
    for (std::size_t i = 0; i + 1 < tokens.size(); ++i)
      if (tokens[i].is(tok::kw_template) && is(i + 1, tok::less) &&
          !sources.isInSystemHeader(tokens[i].getLocation()))
        look_at_template(i);
    if (inserted_after.empty())
      return std::move(tokens);
    std::vector<Token> out;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      out.push_back(tokens[i]);
      if (auto found = inserted_after.find(i); found != inserted_after.end())
        out.insert(out.end(), found->second.begin(), found->second.end());
    }
    return out;
  }

private:
  using Names = std::set<llvm::StringRef>;
  struct Base {
    std::size_t begin = 0, end = 0; // the tokens of `name<...>`
  };

  std::vector<Token> tokens;
  clang::Preprocessor &preprocessor;
  const clang::SourceManager &sources;
  std::map<tok::TokenKind, clang::IdentifierInfo *> keywords;
  std::map<llvm::StringRef, Names> typedefs; // of class templates
  std::map<std::size_t, std::vector<Token>> inserted_after;

  bool is(std::size_t i, tok::TokenKind kind) const { return i < tokens.size() && tokens[i].is(kind); }
  llvm::StringRef name(std::size_t i) const {
    return is(i, tok::identifier) ? tokens[i].getIdentifierInfo()->getName() : llvm::StringRef();
  }

  /// The position after the brackets that open at `i`; the end of all tokens if they do not close.
  std::size_t after_brackets(std::size_t i, tok::TokenKind open, tok::TokenKind close) const {
    int depth = 0;
    for (; i < tokens.size(); ++i) {
      depth += tokens[i].is(open) - tokens[i].is(close);
      if (open == tok::less) {
        depth -= 2 * tokens[i].is(tok::greatergreater);
        if (tokens[i].isOneOf(tok::semi, tok::l_brace))
          return tokens.size();
      }
      if (depth <= 0)
        return i + 1;
    }
    return i;
  }

  void look_at_template(std::size_t i) {
    std::size_t key = after_brackets(i + 1, tok::less, tok::greater);
    if (key + 2 >= tokens.size() || !tokens[key].isOneOf(tok::kw_class, tok::kw_struct) || name(key + 1).empty() ||
        !tokens[key + 2].isOneOf(tok::l_brace, tok::colon, tok::semi))
      return;
    Names &own = typedefs[name(key + 1)];
    std::vector<Base> bases;
    std::size_t open = key + 2;
    for (; open < tokens.size() && !tokens[open].isOneOf(tok::l_brace, tok::semi); ++open)
      if (!name(open).empty() && is(open + 1, tok::less) && tokens[open - 1].isNot(tok::coloncolon)) {
        bases.push_back({open, after_brackets(open + 1, tok::less, tok::greater)});
        if (bases.back().end >= tokens.size())
          return;
        open = bases.back().end - 1;
      }
    if (!is(open, tok::l_brace))
      return;
    std::size_t end = after_brackets(open, tok::l_brace, tok::r_brace);
    Names used;
    look_into(open, end, own, used);
    std::vector<std::pair<std::size_t, llvm::StringRef>> inherited; // index of the base, name
    for (std::size_t k = 0; k < bases.size(); ++k)
      for (llvm::StringRef each : typedefs[name(bases[k].begin)])
        if (used.count(each) && typedefs.count(each) && own.insert(each).second)
          inherited.push_back({k, each});
    if (!inherited.empty())
      declare(inherited, bases, open, tokens[key].is(tok::kw_class));
  }

  /// The class's own typedefs, and the names that it uses other than as templates.
  void look_into(std::size_t open, std::size_t end, Names &own, Names &used) const {
    int depth = 0;
    std::size_t start = open + 1; // of the member's declaration
    for (std::size_t i = open; i < end; ++i) {
      if (depth == 1 && tokens[i].is(tok::semi) && is(start, tok::kw_typedef) && !name(i - 1).empty())
        own.insert(name(i - 1));
      if (depth == 1 && tokens[i].is(tok::kw_using) && is(i + 2, tok::equal))
        own.insert(name(i + 1));
      depth += tokens[i].is(tok::l_brace) - tokens[i].is(tok::r_brace);
      if (tokens[i].isOneOf(tok::semi, tok::l_brace, tok::r_brace, tok::colon))
        start = i + 1;
      if (!name(i).empty() && !is(i + 1, tok::less) && !is(i + 1, tok::coloncolon) &&
          !tokens[i - 1].isOneOf(tok::coloncolon, tok::period, tok::arrow, tok::kw_class, tok::kw_struct))
        used.insert(name(i));
    }
  }

  Token made(tok::TokenKind kind, std::size_t at) const {
    Token token;
    token.startToken();
    token.setKind(kind);
    if (auto keyword = keywords.find(kind); keyword != keywords.end())
      token.setIdentifierInfo(keyword->second);
    token.setLocation(tokens[at].getLocation());
    token.setLength(tokens[at].getLength());
    return token;
  }

  /// Inserts `public: typedef base<T> alias; typedef typename alias::name name;`, and restores the access of the
  /// following members. The alias is needed because the base's own arguments may have the name.
  void declare(const std::vector<std::pair<std::size_t, llvm::StringRef>> &inherited,
               const std::vector<Base> &bases, std::size_t open, bool is_class) {
    std::vector<Token> &out = inserted_after[open];
    auto add = [&](tok::TokenKind kind) { out.push_back(made(kind, open)); };
    auto add_name = [&](llvm::StringRef spelling) {
      add(tok::identifier);
      out.back().setIdentifierInfo(preprocessor.getIdentifierInfo(spelling));
    };
    auto alias = [](std::size_t base) { return "__ampsim_base_" + std::to_string(base); };
    add(tok::kw_public);
    add(tok::colon);
    std::set<std::size_t> named;
    for (auto [base, each] : inherited)
      if (named.insert(base).second) {
        add(tok::kw_typedef);
        out.insert(out.end(), tokens.begin() + std::ptrdiff_t(bases[base].begin),
                   tokens.begin() + std::ptrdiff_t(bases[base].end));
        add_name(alias(base));
        add(tok::semi);
      }
    for (auto [base, each] : inherited) {
      add(tok::kw_typedef);
      add(tok::kw_typename);
      add_name(alias(base));
      add(tok::coloncolon);
      add_name(each);
      add_name(each);
      add(tok::semi);
    }
    if (is_class) {
      add(tok::kw_private);
      add(tok::colon);
    }
  }
};

} // namespace

std::vector<clang::Token> accept_inherited_names(std::vector<clang::Token> tokens,
                                                 clang::Preprocessor &preprocessor) {
  return Classes(std::move(tokens), preprocessor).rewrite();
}

} // namespace ampsim::frontend
