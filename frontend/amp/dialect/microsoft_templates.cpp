// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See microsoft_templates.h. Makes four changes to the tokens:
//
//   template <class T, unsigned int N> f(array_view<T, N>)    N becomes an int, as the rank of the library's classes:
//                                                             the standard deduces it only if the types agree
//   template <int N> struct a { ... b<N> ... };               `b` is declared before `a`: the standard looks up
//   template <int N> struct b { ... };                        the name of a template where it is used
//   template <int N> struct a { ... limit ... };              `limit` is moved before `a`, for the same reason
//   static const int limit = 4;
//   template <int N = 1> int a<N>::count;                     the default argument of a member's definition is dropped
//                                                             (Microsoft's warning C4544)
#include "frontend/amp/dialect/microsoft_templates.h"

#include "clang/Basic/IdentifierTable.h"
#include "clang/Basic/SourceManager.h"

#include <algorithm>
#include <map>
#include <set>

namespace ampsim::frontend {
namespace {

using clang::Token;
namespace tok = clang::tok;

class Templates {
public:
  Templates(std::vector<Token> tokens, clang::Preprocessor &preprocessor)
      : tokens(std::move(tokens)), sources(preprocessor.getSourceManager()),
        kw_int(preprocessor.getIdentifierInfo("int")) {}

  std::vector<Token> rewrite() {
    scopes.emplace_back();
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      Scope &scope = scopes.back();
      if (tokens[i].is(tok::l_brace)) {
        if (opens_namespace(i)) {
          scopes.push_back({i + 1, scope.declared, {}, {}});
        } else {
          ++depth;
        }
      } else if (tokens[i].is(tok::r_brace) && depth > 0) {
        if (--depth == 0)
          scope.start = i + 1;
      } else if (tokens[i].is(tok::r_brace) && scopes.size() > 1) {
        scopes.pop_back();
        scopes.back().start = i + 1;
      } else if (tokens[i].is(tok::semi) && depth == 0) {
        look_at_constant(scope, i);
        scope.start = i + 1;
      } else if (sources.isInSystemHeader(tokens[i].getLocation())) {
        continue;
      } else if (tokens[i].is(tok::kw_template) && is(i + 1, tok::less)) {
        look_at_template(i, scope);
      } else if (tokens[i].is(tok::identifier) && is(scope.start, tok::kw_template) &&
                 (i == 0 || !tokens[i - 1].isOneOf(tok::coloncolon, tok::period, tok::arrow))) {
        if (is(i + 1, tok::less) && !scope.declared.count(name(i)))
          scope.used.try_emplace(name(i), scope.start);
        if (depth > 0)
          scope.mentioned.try_emplace(name(i), scope.start);
      }
    }
    return apply();
  }

private:
  std::vector<Token> tokens;
  const clang::SourceManager &sources;
  clang::IdentifierInfo *const kw_int;
  std::map<std::size_t, std::vector<Token>> inserted_before;
  std::set<std::size_t> dropped;
  struct Scope {
    std::size_t start = 0; // of the current declaration
    std::set<llvm::StringRef> declared;
    std::map<llvm::StringRef, std::size_t> used; // used before its declaration -> start of the using declaration
    std::map<llvm::StringRef, std::size_t>
        mentioned; // mentioned in the body of a template -> start of the first one
  };
  std::vector<Scope> scopes; // the open namespaces
  std::size_t depth = 0;     // nesting of other braces in the innermost

  bool is(std::size_t i, tok::TokenKind kind) const { return i < tokens.size() && tokens[i].is(kind); }
  llvm::StringRef name(std::size_t i) const {
    const clang::IdentifierInfo *info = i < tokens.size() ? tokens[i].getIdentifierInfo() : nullptr;
    return info ? info->getName() : llvm::StringRef();
  }

  bool opens_namespace(std::size_t i) const {
    if (depth > 0)
      return false;
    if (i >= 2 && tokens[i - 1].is(tok::string_literal) && tokens[i - 2].is(tok::kw_extern))
      return true;
    while (i > 0 && tokens[i - 1].isOneOf(tok::identifier, tok::coloncolon, tok::kw_inline))
      --i;
    return i > 0 && tokens[i - 1].is(tok::kw_namespace);
  }

  /// The `>` of the parameters that open at `less`, or 0.
  std::size_t parameters_end(std::size_t less) const {
    int angles = 0, parens = 0;
    for (std::size_t i = less; i < tokens.size() && !tokens[i].isOneOf(tok::semi, tok::l_brace); ++i) {
      parens += tokens[i].is(tok::l_paren) - tokens[i].is(tok::r_paren);
      if (parens == 0)
        angles += tokens[i].is(tok::less) - tokens[i].is(tok::greater) - 2 * tokens[i].is(tok::greatergreater);
      if (angles == 0 && parens == 0)
        return i;
    }
    return 0;
  }

  void look_at_template(std::size_t i, Scope &scope) {
    std::size_t end = parameters_end(i + 1);
    if (end == 0)
      return;
    if (tokens[end].is(tok::greater) && is(end + 1, tok::kw_template))
      return; // a member template outside of its class
    make_ranks_int(i + 1, end);
    if (depth == 0 && defines_member(end + 1))
      drop_default_arguments(i + 1, end);
    if (depth > 0 || end + 3 >= tokens.size() || !tokens[end + 1].isOneOf(tok::kw_class, tok::kw_struct) ||
        !tokens[end + 3].isOneOf(tok::l_brace, tok::colon, tok::semi) || is(i + 2, tok::greater))
      return;
    auto used = scope.used.find(name(end + 2));
    if (scope.declared.insert(name(end + 2)).second && used != scope.used.end())
      declare(i, end, inserted_before[used->second]);
  }

  /// `static const int name = 4;` of a fundamental type: moved before the templates that mention it.
  void look_at_constant(Scope &scope, std::size_t semicolon) {
    std::size_t i = scope.start;
    bool is_constant = false;
    while (tokens[i].isOneOf(tok::kw_static, tok::kw_const, tok::kw_constexpr, tok::kw_unsigned, tok::kw_int,
                             tok::kw_long, tok::kw_float, tok::kw_double, tok::kw_bool)) {
      is_constant |= tokens[i].isOneOf(tok::kw_const, tok::kw_constexpr);
      ++i;
    }
    const std::size_t named = i;
    if (!is_constant || !is(named, tok::identifier) || !is(named + 1, tok::equal) ||
        sources.isInSystemHeader(tokens[named].getLocation()))
      return;
    i = is(named + 2, tok::minus) ? named + 3 : named + 2;
    if (i + 1 != semicolon || !tokens[i].isOneOf(tok::numeric_constant, tok::kw_true, tok::kw_false))
      return;
    auto found = scope.mentioned.find(name(named));
    if (found == scope.mentioned.end())
      return;
    std::vector<Token> &out = inserted_before[found->second];
    for (i = scope.start; i <= semicolon; ++i) {
      out.push_back(tokens[i]);
      dropped.insert(i);
    }
  }

  /// Returns whether the definition of a member of a class template, outside of its class, begins at `i`.
  bool defines_member(std::size_t i) const {
    for (; i + 2 < tokens.size() && !tokens[i].isOneOf(tok::semi, tok::l_brace, tok::equal, tok::l_paren); ++i)
      if (tokens[i - 1].is(tok::greater) && tokens[i].is(tok::coloncolon) && tokens[i + 1].is(tok::identifier) &&
          tokens[i + 2].isOneOf(tok::semi, tok::equal, tok::l_paren, tok::l_square))
        return true;
    return false;
  }

  void drop_default_arguments(std::size_t less, std::size_t end) {
    bool in_default = false;
    int angles = 0;
    for (std::size_t k = less + 1; k < end; ++k) {
      angles += tokens[k].is(tok::less) - tokens[k].is(tok::greater);
      if (angles == 0 && tokens[k].isOneOf(tok::equal, tok::comma))
        in_default = tokens[k].is(tok::equal);
      if (in_default)
        dropped.insert(k);
    }
    tokens[end].setKind(tok::greater); // `>>` also closes the last of them
  }

  /// `template <...> struct name;` without default arguments: those stay in place.
  void declare(std::size_t i, std::size_t end, std::vector<Token> &out) const {
    bool in_default = false;
    int angles = 0;
    for (std::size_t k = i; k <= end + 2; ++k) {
      if (k > i + 1 && k < end) {
        angles += tokens[k].is(tok::less) - tokens[k].is(tok::greater);
        if (angles == 0 && tokens[k].isOneOf(tok::equal, tok::comma))
          in_default = tokens[k].is(tok::equal);
      }
      if (!in_default || k >= end)
        out.push_back(tokens[k]);
      if (k == end) // `>>` also closed the last default argument
        out.back().setKind(tok::greater);
    }
    Token semicolon;
    semicolon.startToken();
    semicolon.setKind(tok::semi);
    semicolon.setLocation(tokens[i].getLocation());
    semicolon.setLength(1);
    out.push_back(semicolon);
  }

  /// Returns whether the function's declarator from `i` on uses `parameter`, and only as the rank of library classes.
  bool is_rank(llvm::StringRef parameter, std::size_t i) const {
    bool used = false;
    for (; i + 1 < tokens.size() && !tokens[i].isOneOf(tok::semi, tok::l_brace); ++i) {
      if (name(i) != parameter || !tokens[i + 1].isOneOf(tok::greater, tok::greatergreater))
        continue;
      std::size_t open = i;
      for (int angles = 1; open > 0 && angles > 0;) {
        --open;
        angles += tokens[open].is(tok::greater) - tokens[open].is(tok::less);
      }
      static const std::set<llvm::StringRef> ranked = {"index",       "extent",       "array",  "array_view",
                                                       "tiled_index", "tiled_extent", "texture"};
      if (open == 0 || !ranked.count(name(open - 1)))
        return false;
      used = true;
    }
    return used;
  }

  void make_ranks_int(std::size_t less, std::size_t end) {
    for (std::size_t k = less + 1; k < end; ++k) {
      if (!tokens[k - 1].isOneOf(tok::less, tok::comma) || tokens[k].isNot(tok::kw_unsigned))
        continue;
      std::size_t at = is(k + 1, tok::kw_int) ? k + 2 : k + 1;
      if (at >= end || tokens[at].isNot(tok::identifier) || !is_rank(name(at), end + 1))
        continue;
      tokens[k].setKind(tok::kw_int);
      tokens[k].setIdentifierInfo(kw_int);
      if (at == k + 2)
        dropped.insert(k + 1);
    }
  }

  std::vector<Token> apply() {
    if (inserted_before.empty() && dropped.empty())
      return std::move(tokens);
    std::vector<Token> out;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      auto found = inserted_before.find(i);
      if (found != inserted_before.end())
        out.insert(out.end(), found->second.begin(), found->second.end());
      if (!dropped.count(i))
        out.push_back(tokens[i]);
    }
    return out;
  }
};

} // namespace

std::vector<clang::Token> accept_microsoft_templates(std::vector<clang::Token> tokens,
                                                     clang::Preprocessor &preprocessor) {
  return Templates(std::move(tokens), preprocessor).rewrite();
}

} // namespace ampsim::frontend
