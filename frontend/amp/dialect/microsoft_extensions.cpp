// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See microsoft_extensions.h. Makes the changes, on tokens.
#include "frontend/amp/dialect/microsoft_extensions.h"
#include "frontend/amp/dialect/deduced_sizes.h"
#include "frontend/amp/dialect/operand_tokens.h"

#include "clang/Basic/IdentifierTable.h"
#include "clang/Basic/SourceManager.h"

#include <map>

namespace ampsim::frontend {

namespace tok = clang::tok;

namespace {

using Kind = MicrosoftExtension::Kind;

/// Returns whether the declaration at `i` declares a parameter, not a variable such as that of a loop.
bool is_parameter(const std::vector<clang::Token> &tokens, std::size_t i) {
  for (int depth = 0; i-- > 0 && !tokens[i].isOneOf(tok::semi, tok::l_brace, tok::r_brace);) {
    depth += tokens[i].is(tok::r_paren) - tokens[i].is(tok::l_paren);
    if (depth < 0)
      return i > 0 && !tokens[i - 1].isOneOf(tok::kw_for, tok::kw_if, tok::kw_while, tok::kw_switch);
  }
  return false;
}

/// Returns whether a type precedes the name at `i`.
bool declares_variable(const std::vector<clang::Token> &tokens, std::size_t i) {
  while (i > 1 && tokens[i - 1].isOneOf(tok::star, tok::amp, tok::kw_const) &&
         !tokens[i - 2].isOneOf(tok::identifier, tok::r_paren, tok::r_square)) // `int *a`, but not `b * a`
    --i;
  return i > 0 &&
         tokens[i - 1].isOneOf(tok::identifier, tok::kw_auto, tok::kw_bool, tok::kw_int, tok::kw_long,
                               tok::kw_unsigned, tok::kw_signed, tok::kw_float, tok::kw_double, tok::kw_const);
}

/// The last token of the scope of the variable that is declared at `i`: of its block or, for a parameter or a loop
/// variable, of the part after the parenthesis.
std::size_t scope_end(const std::vector<clang::Token> &tokens, std::size_t i) {
  bool in_head = false;
  for (int parens = 0, braces = 0; i + 1 < tokens.size(); ++i) {
    parens += tokens[i].is(tok::l_paren) - tokens[i].is(tok::r_paren);
    braces += tokens[i].is(tok::l_brace) - tokens[i].is(tok::r_brace);
    if (braces < 0)
      return i - 1;
    if (parens < 0) {
      in_head = true;
      parens = 0;
    } else if (in_head && braces == 0 && parens == 0 && tokens[i].isOneOf(tok::r_brace, tok::semi)) {
      return i;
    }
  }
  return i;
}

/// `Iterator::value_type` and similar.
bool names_member_of_iterator(const std::vector<clang::Token> &tokens, std::size_t i) {
  static const std::set<llvm::StringRef> members = {"value_type", "difference_type", "pointer", "reference",
                                                    "iterator_category"};
  return i + 2 < tokens.size() && tokens[i].is(tok::identifier) && tokens[i + 1].is(tok::coloncolon) &&
         tokens[i + 2].is(tok::identifier) && members.count(tokens[i + 2].getIdentifierInfo()->getName());
}

class Fixer {
public:
  Fixer(std::vector<clang::Token> tokens, clang::Preprocessor &preprocessor)
      : tokens(std::move(tokens)), preprocessor(preprocessor) {}

  std::vector<clang::Token> fix(const MicrosoftExtensions &extensions) {
    const clang::SourceManager &sources = preprocessor.getSourceManager();
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      if (tokens[i].getLocation().isInvalid() || sources.isInSystemHeader(tokens[i].getLocation()))
        continue;
      clang::SourceLocation location = sources.getSpellingLoc(tokens[i].getLocation());
      unsigned offset = sources.getFileOffset(location);
      for (const MicrosoftExtension &each : extensions)
        if (each.offset == offset && each.file == sources.getFilename(location))
          fix(each, i);
    }
    return apply();
  }

private:
  std::vector<clang::Token> tokens;
  clang::Preprocessor &preprocessor;
  std::map<std::size_t, std::vector<clang::Token>> before, after;

  void fix(const MicrosoftExtension &found, std::size_t i) {
    switch (found.kind) {
    case Kind::argument:
      if (auto [first, last] = cast_operand(tokens, i); first > 0) {
        make_lvalue(first, last);
      } else if (std::size_t open = arguments_of(tokens, i)) {
        auto [first, last] = argument(tokens, open, found.argument);
        make_lvalue(first, last);
      }
      return;
    case Kind::operand:
      if (tokens[i].isOneOf(tok::equal, tok::plusequal, tok::minusequal, tok::starequal, tok::slashequal,
                            tok::percentequal, tok::ampequal, tok::pipeequal, tok::caretequal, tok::lesslessequal,
                            tok::greatergreaterequal))
        make_lvalue(i + 1, operand_end(tokens, i + 1));
      return;
    case Kind::property:
      return make_lvalue(operand_begin(tokens, i), i);
    case Kind::conversion:
      if (i + 1 < tokens.size() && tokens[i].is(tok::identifier) && tokens[i + 1].is(tok::equal))
        make_lvalue(i + 2, operand_end(tokens, i + 2));
      else if (i > 0 && tokens[i - 1].isOneOf(tok::kw_return, tok::equal, tok::l_brace, tok::comma, tok::l_paren))
        make_lvalue(i, operand_end(tokens, i));
      return;
    case Kind::arithmetic:
      return convert(i, found);
    case Kind::reference:
      return fix_reference(i);
    case Kind::group:
      return split_group(i);
    case Kind::zero:
      for (tok::TokenKind kind : {tok::l_paren, tok::kw_const, tok::kw_void, tok::star, tok::r_paren})
        after[i].push_back(make(kind, i));
      return;
    case Kind::type_name:
      return add_typename(i);
    case Kind::type_traits:
      if (!names_member_of_iterator(tokens, i))
        return;
      add_typename(i);
      add_names(before[i], {"std", "iterator_traits"}, i);
      before[i].push_back(make(tok::less, i));
      after[i].push_back(make(tok::greater, i));
      return;
    case Kind::object:
      return make_array(i);
    case Kind::size:
      return; // deduced_sizes.h
    }
  }

  /// `auto a = 1, f() -> int;` with f at `i` becomes `auto a = 1; auto f() -> int;`.
  void split_group(std::size_t i) {
    std::size_t start = i;
    while (start > 0 && !tokens[start - 1].isOneOf(tok::semi, tok::l_brace, tok::r_brace))
      --start;
    std::size_t specifiers_end = start;
    while (specifiers_end < i && tokens[specifiers_end].isNot(tok::kw_auto))
      ++specifiers_end;
    if (specifiers_end == i || (specifiers_end > 0 && tokens[specifiers_end - 1].is(tok::l_paren)))
      return; // the rest of a split group; `decltype(auto)`
    int depth = 0;
    for (std::size_t k = ++specifiers_end; k < tokens.size() && tokens[k].isNot(tok::semi); ++k) {
      depth += tokens[k].isOneOf(tok::l_paren, tok::l_square, tok::l_brace, tok::less) -
               tokens[k].isOneOf(tok::r_paren, tok::r_square, tok::r_brace, tok::greater) -
               2 * tokens[k].is(tok::greatergreater);
      if (depth > 0 || tokens[k].isNot(tok::comma))
        continue;
      tokens[k].setKind(tok::semi);
      after[k].assign(tokens.begin() + start, tokens.begin() + specifiers_end);
    }
  }

  void fix_reference(std::size_t i) {
    if (i == 0 || tokens[i].is(tok::kw_return))
      return;
    if (tokens[i - 1].isNot(tok::amp))
      make_lvalue(i, operand_end(tokens, i)); // the argument of a call by a pointer
    else if (!is_parameter(tokens, i))
      tokens[i - 1].setKind(tok::ampamp);
    else if (i + 1 < tokens.size() && tokens[i + 1].is(tok::equal)) // its default argument
      make_lvalue(i + 2, operand_end(tokens, i + 2));
  }

  /// Turns the declaration at `i` into an array of one, and each use of it, up to the end of its block, into the
  /// element.
  void make_array(std::size_t i) {
    const clang::IdentifierInfo *name = tokens[i].getIdentifierInfo();
    if (i + 1 >= tokens.size() || !tokens[i + 1].isOneOf(tok::semi, tok::comma))
      return;
    add_subscript(i, "1");
    for (int depth = 0; ++i < tokens.size() && depth >= 0;) {
      depth += tokens[i].is(tok::l_brace) - tokens[i].is(tok::r_brace);
      if (tokens[i].isNot(tok::identifier) || tokens[i].getIdentifierInfo() != name ||
          tokens[i - 1].isOneOf(tok::period, tok::arrow, tok::coloncolon))
        continue;
      if (declares_variable(tokens, i)) // another declaration, which hides this one
        i = scope_end(tokens, i);
      else
        add_subscript(i, "0");
    }
  }

  void add_subscript(std::size_t i, const char *number) {
    after[i].push_back(make(tok::l_square, i));
    after[i].push_back(make(tok::numeric_constant, i));
    after[i].back().setLiteralData(number);
    after[i].push_back(make(tok::r_square, i));
  }

  /// `(type)(operand beginning at first)`
  void convert(std::size_t first, const MicrosoftExtension &found) {
    const clang::SourceManager &sources = preprocessor.getSourceManager();
    std::size_t last = first;
    while (last < tokens.size() && sources.getFileOffset(tokens[last].getLocation()) < found.argument)
      ++last;
    if (last == tokens.size() || sources.getFileOffset(tokens[last].getLocation()) != found.argument)
      return;
    llvm::SmallVector<llvm::StringRef, 4> words;
    llvm::StringRef(found.type).split(words, ' ');
    before[first].push_back(make(tok::l_paren, first));
    for (llvm::StringRef word : words) {
      const clang::IdentifierInfo *info = preprocessor.getIdentifierInfo(word);
      before[first].push_back(make(info->getTokenID(), first, info->getNameStart()));
    }
    before[first].push_back(make(tok::r_paren, first));
    before[first].push_back(make(tok::l_paren, first));
    after[last].push_back(make(tok::r_paren, last));
  }

  void make_lvalue(std::size_t first, std::size_t last) {
    if (first == 0 || last < first)
      return;
    add_names(before[first], {"concurrency", "details", "as_lvalue"}, first);
    before[first].push_back(make(tok::l_paren, first));
    after[last].push_back(make(tok::r_paren, last));
  }

  void add_typename(std::size_t i) {
    if (i == 0 || tokens[i - 1].isNot(tok::kw_typename))
      before[i].push_back(make(tok::kw_typename, i));
  }

  /// `::name::name`
  void add_names(std::vector<clang::Token> &out, std::initializer_list<const char *> names, std::size_t at) {
    const std::size_t begin = out.size();
    for (const char *name : names) {
      out.push_back(make(tok::coloncolon, at));
      out.push_back(make(tok::identifier, at, name));
    }
    // During tentative parsing, the parser finds its annotations by their start location: it must differ from that of
    // the following tokens.
    out[begin].setLocation(tokens[at - 1].getLocation());
  }

  clang::Token make(tok::TokenKind kind, std::size_t at, const char *name = nullptr) {
    clang::Token token;
    token.startToken();
    token.setKind(kind);
    token.setLocation(tokens[at].getLocation());
    if (!name)
      name = tok::getKeywordSpelling(kind);
    if (name)
      token.setIdentifierInfo(preprocessor.getIdentifierInfo(name));
    token.setLength(name ? llvm::StringRef(name).size() : 1);
    return token;
  }

  std::vector<clang::Token> apply() {
    std::vector<clang::Token> out;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      if (auto found = before.find(i); found != before.end())
        out.insert(out.end(), found->second.begin(), found->second.end());
      out.push_back(tokens[i]);
      if (auto found = after.find(i); found != after.end())
        out.insert(out.end(), found->second.begin(), found->second.end());
    }
    return out;
  }
};

} // namespace

std::vector<clang::Token> apply_extensions(std::vector<clang::Token> tokens, clang::Preprocessor &preprocessor,
                                           const MicrosoftExtensions &extensions) {
  if (extensions.empty())
    return tokens;
  tokens = deduce_sizes(std::move(tokens), preprocessor, extensions);
  return Fixer(std::move(tokens), preprocessor).fix(extensions);
}

} // namespace ampsim::frontend
