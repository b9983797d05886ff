// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See token_rewriter.h.
//
// One walk over the tokens makes a list of edits (insert these tokens before that one, drop that range),
// a second one applies them. The recognised code, and its replacement:
//
//   restrict ( amp , cpu )  after a parameter list           the attributes `device`, `host`
//     of a lambda                                            ... right after its introducer `]`
//     with a trailing return type                            ... before the declaration's `auto`
//     of an explicit instantiation                           ... after `template`
//     followed by a requires clause                          ... after the clause
//     followed by noexcept                                   ... after noexcept
//     in the type of a function or of a pointer to one       nothing
//     in a typedef that declares such a type                 ... before the declaration's end
//   [...] without restrict                                   the attribute(s) of the function around it
//   tile_static T x                                          the attribute `shared`
//   void main ( , _tmain ( , wmain (                         ampsim_user_main (
//   . tile < , . sample < and similar                        . template tile <   (MSVC does not require it)
//   array < , extent <   with std and concurrency both open  Concurrency :: array <
//   throw exception ( "text"     with or without std::       throw runtime_error (   (Microsoft's takes a string)
//   for each (int x in numbers)                              for (int x : numbers)
//   namespace Concurrency {                                  namespace concurrency {   (Microsoft's real name)
//   a member function of a class inside an amp function      the attributes of that function
//   int f(int);   typedef int f(int);   in an amp function   likewise
//
// Clang accepts GNU attributes only at these places; elsewhere it ignores them or does not parse. A lambda without
// attributes would be compiled for both sides, and would then call the amp side's overloads in host code.
#include "frontend/amp/dialect/token_rewriter.h"
#include "frontend/amp/dialect/inherited_names.h"
#include "frontend/amp/dialect/library_namespace.h"
#include "frontend/amp/dialect/microsoft_templates.h"
#include "frontend/ir/host_module.h"

#include "clang/Basic/IdentifierTable.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringSwitch.h"

#include <algorithm>
#include <map>
#include <set>

namespace ampsim::frontend {
namespace {

using clang::Token;
namespace tok = clang::tok;

class Rewriter {
public:
  Rewriter(std::vector<Token> tokens, clang::Preprocessor &preprocessor, RuleViolations *violations,
           DecltypeSides *decltypes)
      : tokens(std::move(tokens)), preprocessor(preprocessor), violations(violations), decltypes(decltypes),
        dropped(this->tokens.size(), false) {}

  std::vector<Token> rewrite() {
    find_open_namespaces();
    find_lambdas();
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      while (!bodies.empty() && bodies.back().end < i)
        bodies.pop_back();
      follow_scopes(i);
      if (lambdas_without_restrict.count(i))
        give_side_of_surroundings(i);
      if (tokens[i].isOneOf(tok::kw_class, tok::kw_struct, tok::kw_union))
        give_side_to_members(i);
      if (tokens[i].is(tok::kw_decltype) && decltypes)
        note_decltype(i);
      if (tokens[i].is(tok::l_paren) && !bodies.empty())
        give_side_to_local_function(i);
      if (tokens[i].is(tok::kw_for) && identifier(i + 1) == "each" && is(i + 2, tok::l_paren))
        rewrite_for_each(i + 1);
      if (tokens[i].isNot(tok::identifier))
        continue;
      llvm::StringRef name = identifier(i);
      if (auto type = function_types.find(name); type != function_types.end())
        declare_function(i, type->second);
      if (name == "restrict")
        rewrite_restrict(i);
      else if (name == "tile_static")
        rewrite_tile_static(i);
      else if (name == "main" || name == "_tmain" || name == "wmain")
        rewrite_main(i);
      else if (is_member_template(name))
        rewrite_member_template(i);
      else if ((name == "array" || name == "extent") && std_and_concurrency_open)
        qualify(i);
      else if (name == "Concurrency")
        reopen_namespace(i);
      else if (name == "exception")
        give_text_to_exception(i);
    }
    return apply();
  }

private:
  std::vector<Token> tokens;
  clang::Preprocessor &preprocessor;
  RuleViolations *violations; // may be null
  DecltypeSides *decltypes;   // may be null
  std::vector<bool> dropped;
  std::map<std::size_t, std::vector<Token>> inserted_before;
  bool std_and_concurrency_open = false;
  bool alias_declared = false;                     // of the namespace Concurrency
  std::set<std::size_t> lambdas;                   // the `]` of each introducer
  std::map<std::size_t, std::size_t> lambda_lists; // the `(` of a lambda's parameter list -> its `]`
  std::set<std::size_t> lambdas_without_restrict;  // the `]`
  /// Functions with a restriction specifier whose bodies are open, outermost first.
  struct Body {
    std::size_t end; // its `}`
    bool amp, cpu;
  };
  std::vector<Body> bodies;
  Sides result_sides = {};    // of the function whose result type is declared after its parameters ...
  std::size_t result_end = 0; // ... up to here
  std::map<llvm::StringRef, Sides> function_types; // typedefs of types of functions with a restriction specifier
  std::vector<bool> scopes;                        // open braces; false for those of `extern "C" {`
  std::size_t named_scopes = 0;

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

  //===--- navigation -----------------------------------------------------===//

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
  /// The end of the template arguments that open at `less`, or npos if it is a comparison. `exactly`: not by the first
  /// part of a `>>` that also closes something else.
  std::size_t template_end(std::size_t less, bool exactly) const {
    int depth = 0;
    for (std::size_t i = less; i < tokens.size(); ++i) {
      if (tokens[i].is(tok::l_paren)) {
        i = closing(i, tok::l_paren, tok::r_paren);
        if (i == npos)
          return npos;
        continue;
      }
      depth += tokens[i].is(tok::less);
      depth -= tokens[i].is(tok::greater) + 2 * tokens[i].is(tok::greatergreater) +
               3 * tokens[i].is(tok::greatergreatergreater);
      if (depth <= 0)
        return depth == 0 || !exactly ? i : npos;
      if (tokens[i].isOneOf(tok::semi, tok::l_brace, tok::r_paren, tok::ampamp, tok::pipepipe, tok::eof) &&
          !(tokens[i].is(tok::ampamp) && i + 1 < tokens.size() &&
            tokens[i + 1].isOneOf(tok::comma, tok::greater, tok::greatergreater))) // `T &&` is a type
        return npos;
    }
    return npos;
  }
  bool is_type_keyword(std::size_t i) const {
    return tokens[i].isOneOf(tok::kw_void, tok::kw_bool, tok::kw_char, tok::kw_wchar_t, tok::kw_short, tok::kw_int,
                             tok::kw_long, tok::kw_float, tok::kw_double, tok::kw_signed, tok::kw_unsigned,
                             tok::kw_auto, tok::kw_const, tok::kw_volatile);
  }
  /// Skips back over everything that may occur between a parameter list and `restrict`; returns the `)` or `]`, or
  /// npos.
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
  /// The `auto` of the declaration whose parameter list opens at `open`, or npos.
  std::size_t declared_auto(std::size_t open) const {
    std::size_t parens = 0;
    for (std::size_t i = open; i-- > 0;) {
      if (tokens[i].is(tok::r_paren))
        ++parens;
      if (tokens[i].is(tok::l_paren) && parens-- == 0)
        return npos;
      if (parens == 0 && tokens[i].is(tok::kw_auto))
        return i;
      if (parens == 0 && tokens[i].isOneOf(tok::semi, tok::l_brace, tok::r_brace))
        return npos;
    }
    return npos;
  }
  /// The beginning of the type in `template int name<int>(int)`, whose parameter list opens at `open`; npos if it is
  /// not an explicit instantiation.
  std::size_t explicit_instantiation(std::size_t open) const {
    std::size_t start = declaration_start(open);
    if (is(start, tok::kw_extern))
      ++start;
    return is(start, tok::kw_template) && !is(start + 1, tok::less) ? start + 1 : npos;
  }
  /// The position after the requires clause that begins at `i`: a body, or the end of the declaration.
  std::size_t requires_end(std::size_t i) const {
    while (++i < tokens.size() && !tokens[i].isOneOf(tok::l_brace, tok::semi, tok::equal)) {
      const bool expression = tokens[i].is(tok::kw_requires); // `requires (T x) { x + x; }`
      if (expression && is(i + 1, tok::l_paren))
        i = closing(i + 1, tok::l_paren, tok::r_paren);
      if (expression && i != npos && is(i + 1, tok::l_brace))
        i = closing(i + 1, tok::l_brace, tok::r_brace);
      if (i == npos)
        return npos;
    }
    return i;
  }
  /// The end of a function's body, from the position after its restriction specifier; npos if it has none.
  std::size_t body_end(std::size_t i) const {
    for (bool initializers = false; i < tokens.size(); ++i) {
      if (tokens[i].is(tok::l_paren)) {
        i = closing(i, tok::l_paren, tok::r_paren);
      } else if (tokens[i].is(tok::l_brace)) {
        std::size_t end = closing(i, tok::l_brace, tok::r_brace);
        // `: a{1}, b{2} {`: the body is the one after the last initialiser.
        bool initializer =
            initializers && (identifier(i - 1) != "" || tokens[i - 1].is(tok::greater)) && end != npos;
        if (!initializer)
          return end;
        i = end;
      } else if (tokens[i].is(tok::colon)) {
        initializers = true;
      } else if (tokens[i].isOneOf(tok::semi, tok::equal, tok::r_paren, tok::r_brace)) {
        return npos;
      }
      if (i == npos)
        return npos;
    }
    return npos;
  }

  //===--- lambdas ----------------------------------------------------------===//

  /// Returns whether the `[` at `i`, which `close` closes, introduces a lambda (and not a subscript, an array type,
  /// `operator[]`, an attribute or a structured binding).
  bool introduces_lambda(std::size_t i, std::size_t close) const {
    if (i == 0 || tokens[i - 1].isOneOf(tok::identifier, tok::r_paren, tok::r_square, tok::l_square,
                                        tok::kw_operator, tok::kw_this, tok::kw_delete, tok::greater,
                                        tok::greatergreater, tok::star, tok::string_literal))
      return false;
    if (is_type_keyword(i - 1) ||
        (i > 1 && tokens[i - 1].isOneOf(tok::amp, tok::ampamp) && tokens[i - 2].is(tok::kw_auto)))
      return false;
    return close + 1 < tokens.size() && !is(i + 1, tok::l_square) &&
           (tokens[close + 1].isOneOf(tok::l_paren, tok::l_brace, tok::less, tok::arrow, tok::kw_mutable,
                                      tok::kw_noexcept, tok::kw_constexpr, tok::kw_consteval) ||
            identifier(close + 1) == "restrict");
  }

  void find_lambdas() {
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      if (tokens[i].isNot(tok::l_square))
        continue;
      std::size_t close = closing(i, tok::l_square, tok::r_square);
      if (close == npos || !introduces_lambda(i, close))
        continue;
      lambdas.insert(close);
      std::size_t next = close + 1;
      parenthesize_argument(i, next);
      if (is(next, tok::less)) {
        next = template_end(next, /*exactly=*/true);
        next = next == npos ? tokens.size() : next + 1;
      }
      if (is(next, tok::l_paren)) {
        lambda_lists[next] = close;
        next = closing(next, tok::l_paren, tok::r_paren);
      }
      while (next < tokens.size() && !tokens[next].isOneOf(tok::l_brace, tok::arrow, tok::semi) &&
             identifier(next) != "restrict")
        ++next;
      if (tokens[std::min(next, tokens.size() - 1)].isOneOf(tok::l_brace, tok::arrow) &&
          !preprocessor.getSourceManager().isInSystemHeader(tokens[i].getLocation()))
        lambdas_without_restrict.insert(close);
    }
  }

  /// To Clang, `thread t([&] __attribute__...` looks like the declaration of a function whose parameter begins with one
  /// of Microsoft's attributes; `thread t(([&] ...))` does not.
  void parenthesize_argument(std::size_t open, std::size_t next) {
    if (open < 3 || tokens[open - 1].isNot(tok::l_paren) || tokens[open - 2].isNot(tok::identifier) ||
        !(tokens[open - 3].isOneOf(tok::identifier, tok::comma, tok::greater, tok::greatergreater, tok::star,
                                   tok::amp, tok::ampamp) ||
          is_type_keyword(open - 3)) ||
        preprocessor.getSourceManager().isInSystemHeader(tokens[open].getLocation()))
      return;
    if (is(next, tok::less)) {
      next = template_end(next, /*exactly=*/true);
      if (next == npos)
        return;
    }
    std::size_t end = body_end(next);
    if (end == npos)
      return;
    inserted_before[open].push_back(make(tok::l_paren, tokens[open].getLocation()));
    inserted_before[end + 1].push_back(make(tok::r_paren, tokens[end].getLocation()));
  }

  void give_side_of_surroundings(std::size_t i) {
    if (bodies.empty() || bodies.back().cpu)
      insert_attribute(i + 1, "host", tokens[i].getLocation());
    if (!bodies.empty() && bodies.back().amp)
      insert_attribute(i + 1, "device", tokens[i].getLocation());
  }

  void note_decltype(std::size_t i) {
    if (preprocessor.getSourceManager().isInSystemHeader(tokens[i].getLocation()))
      return;
    Sides sides = {false, true};
    if (i < result_end)
      sides = result_sides;
    else if (!bodies.empty())
      sides = {bodies.back().amp, bodies.back().cpu};
    decltypes->emplace(tokens[i].getLocation(), sides);
  }

  //===--- classes in amp functions -----------------------------------------===//

  /// The opening of the body of the class whose `class` is at `i`, or npos if it is not a definition.
  std::size_t class_body(std::size_t i) const {
    if (i > 0 && tokens[i - 1].is(tok::kw_enum))
      return npos;
    for (++i; i < tokens.size(); ++i) {
      if (tokens[i].is(tok::l_brace))
        return i;
      if (tokens[i].is(tok::l_paren) &&
          tokens[i - 1].isOneOf(tok::kw___declspec, tok::kw_alignas, tok::kw___attribute))
        i = closing(i, tok::l_paren, tok::r_paren);
      else if (!tokens[i].getIdentifierInfo() && !tokens[i].isOneOf(tok::coloncolon, tok::colon, tok::comma,
                                                                    tok::less, tok::greater, tok::numeric_constant))
        return npos;
      if (i == npos)
        return npos;
    }
    return npos;
  }

  /// `int name(int);` or `typedef int name();` in a function, with the parameter list at `open`: a declaration of a
  /// function, or of a function type, for its side (2.2.1). `T name(x);` may declare a variable, and is not changed.
  void give_side_to_local_function(std::size_t open) {
    const std::size_t close = closing(open, tok::l_paren, tok::r_paren);
    if (close == npos || !is(close + 1, tok::semi) || !is(open - 1, tok::identifier))
      return;
    const bool parameters =
        close == open + 1 || (is_type_keyword(open + 1) && !tokens[open + 2].isOneOf(tok::l_paren, tok::l_brace));
    std::size_t start = open - 1;
    while (start > 0 && (tokens[start - 1].isOneOf(tok::identifier, tok::coloncolon, tok::star, tok::amp,
                                                   tok::kw_extern, tok::kw_typedef) ||
                         is_type_keyword(start - 1)))
      --start;
    const std::size_t type = tokens[start].isOneOf(tok::kw_extern, tok::kw_typedef) ? start + 1 : start;
    if (!parameters || start == 0 || !tokens[start - 1].isOneOf(tok::semi, tok::l_brace, tok::r_brace) ||
        type >= open - 1 || tokens[open - 2].is(tok::coloncolon) ||
        !(tokens[type].is(tok::identifier) || is_type_keyword(type)))
      return;
    if (type == start && tokens[type].is(tok::identifier) && tokens[open - 2].isOneOf(tok::star, tok::amp))
      return; // `x * f();` is more likely a product
    const Body &around = bodies.back();
    if (tokens[start].is(tok::kw_typedef)) {
      function_types[identifier(open - 1)] = {around.amp, around.cpu};
      return;
    }
    if (around.amp)
      insert_attribute(start, "device", tokens[start].getLocation());
    if (around.cpu)
      insert_attribute(start, "host", tokens[start].getLocation());
  }

  /// Member functions without specifiers of a class in an amp function are amp functions as well.
  void give_side_to_members(std::size_t i) {
    std::size_t open = bodies.empty() || !bodies.back().amp ? npos : class_body(i);
    std::size_t close = open == npos ? npos : closing(open, tok::l_brace, tok::r_brace);
    if (close == npos)
      return;
    for (std::size_t start = open + 1; start < close;) {
      if (tokens[start].isOneOf(tok::kw_public, tok::kw_protected, tok::kw_private) && is(start + 1, tok::colon)) {
        start += 2;
        continue;
      }
      // Determines whether the next declaration is a function, and whether it has a restriction specifier.
      bool parameters = false, initializer = false, restricted = false;
      std::size_t end = start;
      for (; end < close && tokens[end].isNot(tok::semi); ++end) {
        if (tokens[end].is(tok::l_paren)) {
          parameters |= !initializer && !tokens[end - 1].isOneOf(tok::kw___declspec, tok::kw___attribute,
                                                                 tok::kw_alignas, tok::kw_decltype);
          restricted |= identifier(end - 1) == "restrict";
          end = closing(end, tok::l_paren, tok::r_paren);
        } else if (tokens[end].is(tok::equal)) {
          initializer |= !is(end - 1, tok::kw_operator);
        } else if (tokens[end].isOneOf(tok::l_brace, tok::colon)) {
          if (std::size_t last = parameters ? body_end(end) : npos; last != npos) {
            end = last;
            break;
          }
          if (tokens[end].is(tok::l_brace))
            end = closing(end, tok::l_brace, tok::r_brace);
        }
        if (end == npos)
          return;
      }
      bool other = tokens[start].isOneOf(tok::kw_class, tok::kw_struct, tok::kw_union, tok::kw_enum, tok::kw_using,
                                         tok::kw_typedef, tok::kw_static_assert, tok::kw_friend);
      if (parameters && !restricted && !other) {
        insert_attribute(start, "device", tokens[start].getLocation());
        if (bodies.back().cpu)
          insert_attribute(start, "host", tokens[start].getLocation());
      }
      start = end + 1;
    }
  }

  //===--- restrict -------------------------------------------------------===//

  void rewrite_restrict(std::size_t i) {
    if (!is(i + 1, tok::l_paren) || i == 0)
      return;
    bool amp = false, cpu = false;
    std::size_t end = i + 2;
    if (specifies_type(i))
      return drop_restriction(i);
    for (; end < tokens.size() && !tokens[end].is(tok::r_paren); ++end) {
      if (tokens[end].is(tok::comma) != ((end - i) % 2 == 1) && is_restriction_specifier(i))
        refuse(end, "", tokens[end].is(tok::comma) ? "expected restriction specifier" : "expected ',' or ')'");
      llvm::StringRef name = identifier(end);
      if (name == "amp")
        amp = true;
      else if (name == "cpu")
        cpu = true;
      else if (name == "auto")
        amp = cpu = true; // the side follows from the body: it is compiled for the sides that call it
      else if (!tokens[end].is(tok::comma) && !(tokens[end].is(tok::identifier) && is_restriction_specifier(i)))
        return; // not a restriction specifier
      else if (!tokens[end].is(tok::comma))
        refuse(end, "C3936", "'" + name.str() + "': unrecognized restriction specifier");
    }
    if (end >= tokens.size())
      return;
    if (end == i + 2 && is_restriction_specifier(i))
      refuse(i, "C3937", "empty restriction specifier is not allowed");
    else if (tokens[end - 1].is(tok::comma) && is_restriction_specifier(i))
      refuse(end, "", "expected restriction specifier");
    std::size_t list_end = parameter_list_end(i);
    if (list_end == npos || is_condition(list_end) || (!amp && !cpu && !is_restriction_specifier(i)))
      return;
    for (std::size_t k = list_end + 1; k < i; ++k)
      if (tokens[k].isOneOf(tok::kw_noexcept, tok::kw_throw)) {
        refuse(i, "C3646", "restriction specifiers must precede the exception specification",
               /*runnable=*/true);
        break;
      }
    if (is(end + 1, tok::kw_mutable))
      refuse(end + 1, "", "'mutable' must precede restriction specifiers", /*runnable=*/true);
    for (std::size_t k = i; k <= end; ++k)
      dropped[k] = true;

    if (is(end + 1, tok::arrow)) {
      result_sides = {amp, cpu};
      result_end = end + 1;
      while (result_end < tokens.size() && !tokens[result_end].isOneOf(tok::semi, tok::l_brace))
        ++result_end;
    }
    std::size_t place = attribute_place(list_end, end + 1, amp);
    if (place == npos) {
      if (llvm::StringRef name = defined_type(list_end, end + 1); !name.empty())
        function_types[name] = {amp, cpu};
      return;
    }
    if (amp)
      insert_attribute(place, "device", tokens[i].getLocation());
    if (cpu)
      insert_attribute(place, "host", tokens[i].getLocation());

    std::size_t body = body_end(is(end + 1, tok::kw_requires) ? place : end + 1);
    if (body == npos)
      return;
    if (!bodies.empty() && bodies.back().end == body) { // the second specifier of one function
      bodies.back().amp |= amp;
      bodies.back().cpu |= cpu;
    } else {
      bodies.push_back({body, amp, cpu});
    }
  }

  /// `restrict(amp) type name` and `type restrict(amp) name()`: only names and commas in the parentheses, after the
  /// beginning of a declaration, before the rest of it.
  bool specifies_type(std::size_t i) const {
    std::size_t end = i + 2;
    while (identifier(end) == "amp" || identifier(end) == "cpu" || is(end, tok::comma))
      ++end;
    return violations && end > i + 2 && is(end, tok::r_paren) && end + 1 < tokens.size() &&
           (is_type_keyword(end + 1) || (tokens[end + 1].is(tok::identifier) && identifier(end + 1) != "restrict" &&
                                         identifier(end + 1) != "override" && identifier(end + 1) != "final")) &&
           (i == 0 || tokens[i - 1].isOneOf(tok::semi, tok::r_brace, tok::kw_static, tok::kw_inline) ||
            is_type_keyword(i - 1));
  }
  void drop_restriction(std::size_t i) {
    refuse(i, "", "restriction specifiers are allowed only after a function's parameters");
    for (std::size_t k = i; k <= closing(i + 1, tok::l_paren, tok::r_paren); ++k)
      dropped[k] = true;
  }

  void refuse(std::size_t i, const char *code, std::string message, bool runnable = false) {
    if (violations)
      violations->push_back({tokens[i].getLocation(), code, std::move(message), {}, {}, {}, runnable});
  }

  /// Returns whether the tokens at `i` can only be a restriction specifier, whatever the parentheses contain.
  bool is_restriction_specifier(std::size_t i) const {
    std::size_t list_end = parameter_list_end(i);
    std::size_t end = closing(i + 1, tok::l_paren, tok::r_paren);
    return violations && list_end != npos && !is_condition(list_end) && end != npos && end + 1 < tokens.size() &&
           tokens[end + 1].isOneOf(tok::l_brace, tok::semi, tok::kw_noexcept, tok::arrow, tok::colon);
  }

  /// `if (x) restrict(amp);` calls a function of that name.
  bool is_condition(std::size_t list_end) const {
    std::size_t open = opening(list_end, tok::l_paren, tok::r_paren);
    return open != npos && open > 0 &&
           tokens[open - 1].isOneOf(tok::kw_if, tok::kw_while, tok::kw_for, tok::kw_switch);
  }

  /// Returns whether the parameter list at `open` belongs to a function type, or to a pointer or reference to one.
  bool is_function_type(std::size_t open, std::size_t next) const {
    if (next < tokens.size() && tokens[next].isOneOf(tok::greater, tok::greatergreater, tok::r_paren))
      return true; // a template argument, a parameter
    if (tokens[open - 1].is(tok::r_paren)) {
      std::size_t declarator = opening(open - 1, tok::l_paren, tok::r_paren);
      if (declarator == npos || declarator == 0 || tokens[declarator - 1].is(tok::kw_operator))
        return false;
      for (std::size_t i = declarator + 1; i < open - 1; ++i)
        if (tokens[i].isOneOf(tok::star, tok::amp, tok::ampamp))
          return true;
      return tokens[declaration_start(declarator)].is(tok::kw_typedef); // `typedef int (name)(float)`
    }
    std::size_t before = open - 1;
    while (before > 0 && is_type_keyword(before))
      --before;
    if (before != open - 1)
      return tokens[before].isNot(tok::kw_operator); // `int(float)`, but not `operator int()`
    return tokens[declaration_start(open)].is(tok::kw_typedef);
  }

  /// The first token of the declaration that contains `i`.
  std::size_t declaration_start(std::size_t i) const {
    while (i > 0 && !tokens[i - 1].isOneOf(tok::semi, tok::l_brace, tok::r_brace, tok::colon))
      --i;
    return i;
  }

  /// The name in `typedef int name(int)`, `typedef int (name)(int)` or `using name = int(int)`, where the parameters
  /// end at `list_end` and the declaration at `end`; empty if it is none of these.
  llvm::StringRef defined_type(std::size_t list_end, std::size_t end) const {
    std::size_t open = tokens[list_end].is(tok::r_paren) ? opening(list_end, tok::l_paren, tok::r_paren) : npos;
    if (open == npos || open < 2 || !is(end, tok::semi) || is_indirect(open))
      return "";
    const std::size_t start = declaration_start(open);
    if (tokens[start].is(tok::kw_typedef))
      return identifier(tokens[open - 1].is(tok::r_paren) ? open - 2 : open - 1);
    return tokens[start].is(tok::kw_using) && is(start + 2, tok::equal) ? identifier(start + 1) : "";
  }

  /// `function_type f, g;` with the type at `i`.
  void declare_function(std::size_t i, Sides sides) {
    if (i == 0 || tokens[i - 1].isOneOf(tok::period, tok::arrow, tok::kw_using) || !is(i + 1, tok::identifier))
      return;
    for (std::size_t end = i + 2; is(end, tok::semi) || is(end, tok::comma); ++end) {
      if (sides.amp)
        insert_attribute(end, "device", tokens[i].getLocation());
      if (sides.cpu)
        insert_attribute(end, "host", tokens[i].getLocation());
      if (tokens[end].is(tok::semi) || !is(++end, tok::identifier))
        return;
    }
  }

  /// Returns whether `(*name)(` or `(&name)(` declares a pointer or reference to a function.
  bool is_indirect(std::size_t open) const {
    if (tokens[open - 1].isNot(tok::r_paren))
      return false;
    std::size_t declarator = opening(open - 1, tok::l_paren, tok::r_paren);
    for (std::size_t i = declarator; i != npos && i < open - 1; ++i)
      if (tokens[i].isOneOf(tok::star, tok::amp, tok::ampamp))
        return true;
    return false;
  }

  std::size_t attribute_place(std::size_t list_end, std::size_t next, bool amp) {
    if (tokens[list_end].is(tok::r_square))
      return lambdas.count(list_end) ? list_end + 1 : npos;
    std::size_t open = opening(list_end, tok::l_paren, tok::r_paren);
    if (open == npos || open == 0)
      return npos;
    if (auto lambda = lambda_lists.find(open); lambda != lambda_lists.end())
      return lambda->second + 1;
    if (is_function_type(open, next)) {
      if (amp && is_indirect(open))
        refuse(list_end, "C3939",
               "pointers and references to functions with the restriction specifier 'amp' are not "
               "allowed",
               /*runnable=*/true);
      return npos;
    }
    if (std::size_t start = explicit_instantiation(open); start != npos)
      return start;
    if (next < tokens.size() && tokens[next].isOneOf(tok::kw_noexcept, tok::kw_throw)) {
      ++next;
      if (is(next, tok::l_paren))
        next = closing(next, tok::l_paren, tok::r_paren) + 1;
    }
    if (is(next, tok::arrow)) {
      std::size_t start = declared_auto(open);
      if (start != npos)
        return start;
    }
    return is(next, tok::kw_requires) ? requires_end(next) : next;
  }

  //===--- other extensions -----------------------------------------------===//

  void rewrite_tile_static(std::size_t i) {
    if (i > 0 && tokens[i - 1].isOneOf(tok::period, tok::arrow, tok::coloncolon))
      return;
    // As an ordinary name, it is followed by an operator or a closing bracket.
    if (!tokens[i + 1].isOneOf(tok::identifier, tok::coloncolon) && !tokens[i + 1].getIdentifierInfo())
      return;
    dropped[i] = true;
    insert_attribute(i + 1, "shared", tokens[i].getLocation());
    if (declares_arrays(i + 1)) {
      inserted_before[i + 1].push_back(make_identifier("static", tokens[i].getLocation()));
      insert_attribute(i + 1, "loader_uninitialized", tokens[i].getLocation());
    }
  }

  /// Returns whether a declaration of arrays without initialisers begins at `i` in a function. No constructors are
  /// called for their elements. (For a single object, Clang would not accept the attribute that says so.)
  bool declares_arrays(std::size_t i) const {
    if (bodies.empty())
      return false;
    bool is_array = false;
    for (; i < tokens.size() && tokens[i].isNot(tok::semi); ++i) {
      if (tokens[i].isOneOf(tok::equal, tok::l_brace, tok::l_paren) || (tokens[i].is(tok::comma) && !is_array))
        return false;
      if (tokens[i].is(tok::comma)) {
        is_array = false;
      } else if (tokens[i].is(tok::l_square)) {
        is_array = true;
        i = closing(i, tok::l_square, tok::r_square);
      } else if (tokens[i].is(tok::less) && !is_array) {
        i = template_end(i, /*exactly=*/true);
      }
      if (i == npos)
        return false;
    }
    return is_array;
  }

  /// Tracks the braces that are open at `i`.
  void follow_scopes(std::size_t i) {
    if (tokens[i].is(tok::l_brace)) {
      bool linkage = i > 1 && tokens[i - 1].is(tok::string_literal) && tokens[i - 2].is(tok::kw_extern);
      scopes.push_back(!linkage);
      named_scopes += !linkage;
    } else if (tokens[i].is(tok::r_brace) && !scopes.empty()) {
      named_scopes -= scopes.back();
      scopes.pop_back();
    }
  }

  void rewrite_main(std::size_t i) {
    if (!is(i + 1, tok::l_paren) || i == 0 || named_scopes != 0)
      return;
    std::size_t before = i - 1;
    while (before > 0 && tokens[before].isOneOf(tok::kw___cdecl, tok::kw___stdcall))
      --before;
    bool is_void_main = identifier(i) == "main" && tokens[before].is(tok::kw_void);
    bool is_other_main = identifier(i) != "main" && tokens[before].isOneOf(tok::kw_int, tok::kw_void);
    if (!is_void_main && !is_other_main)
      return;
    Token renamed = make_identifier(renamed_main, tokens[i].getLocation());
    renamed.setFlag(Token::LeadingSpace);
    renamed.setLength(tokens[i].getLength());
    tokens[i] = renamed;
  }

  static bool is_member_template(llvm::StringRef name) {
    return llvm::StringSwitch<bool>(name)
        .Cases("tile", "reinterpret_as", "view_as", "sample", true)
        .Cases("gather_red", "gather_green", "gather_blue", "gather_alpha", true)
        .Default(false);
  }

  void rewrite_member_template(std::size_t i) {
    if (i == 0 || !tokens[i - 1].isOneOf(tok::period, tok::arrow) || !is(i + 1, tok::less))
      return;
    // `t.tile < 5` is a comparison: template arguments are closed and followed by a call.
    std::size_t end = template_end(i + 1, /*exactly=*/true);
    if (end != npos && is(end + 1, tok::l_paren))
      inserted_before[i].push_back(make_identifier("template", tokens[i].getLocation()));
  }

  /// Microsoft's older range loop, with its `each` at `i`.
  void rewrite_for_each(std::size_t i) {
    const std::size_t close = closing(i + 1, tok::l_paren, tok::r_paren);
    for (std::size_t in = i + 2; close != npos && in < close; ++in)
      if (identifier(in) == "in" && !tokens[in - 1].isOneOf(tok::l_paren, tok::star, tok::amp)) {
        dropped[i] = true;
        tokens[in] = make(tok::colon, tokens[in].getLocation());
        return;
      }
  }

  void find_open_namespaces() {
    bool std_open = false, concurrency_open = false;
    for (std::size_t i = 0; i + 3 < tokens.size(); ++i)
      if (tokens[i].is(tok::kw_using) && tokens[i + 1].is(tok::kw_namespace) && tokens[i + 3].is(tok::semi)) {
        std_open |= identifier(i + 2) == "std";
        concurrency_open |= is_library_namespace(identifier(i + 2));
      }
    std_and_concurrency_open = std_open && concurrency_open;
  }

  void qualify(std::size_t i) {
    if (!is(i + 1, tok::less) || i == 0 ||
        tokens[i - 1].isOneOf(tok::coloncolon, tok::period, tok::arrow, tok::kw_class, tok::kw_struct) ||
        preprocessor.getSourceManager().isInSystemHeader(tokens[i].getLocation()) ||
        template_end(i + 1, /*exactly=*/false) == npos)
      return;
    // During tentative parsing, the parser finds its annotations by their start location: it must differ from that of
    // the following tokens.
    inserted_before[i].push_back(make_identifier("Concurrency", tokens[i - 1].getLocation()));
    inserted_before[i].push_back(make(tok::coloncolon, tokens[i].getLocation()));
  }

  /// Microsoft's std::exception can be constructed from a string; here the derived std::runtime_error is used.
  void give_text_to_exception(std::size_t i) {
    if (!is(i + 1, tok::l_paren) || is(i + 2, tok::r_paren) || i == 0)
      return;
    std::size_t before = i - 1;
    bool qualified = is(before, tok::coloncolon) && identifier(before - 1) == "std";
    if (qualified)
      before -= 2;
    if (tokens[before].is(tok::kw_throw) || (qualified && tokens[before].isOneOf(tok::l_paren, tok::equal)))
      tokens[i] = make_identifier("runtime_error", tokens[i].getLocation());
  }

  /// In Microsoft's headers, `Concurrency` is the namespace, which programs reopen, and `concurrency` its alias; here
  /// it is the other way round.
  void reopen_namespace(std::size_t i) {
    if (i == 0 || tokens[i - 1].isNot(tok::kw_namespace) || (i > 1 && tokens[i - 2].is(tok::kw_using)) ||
        named_scopes != 0 || !tokens[i + 1].isOneOf(tok::l_brace, tok::coloncolon))
      return;
    tokens[i] = make_identifier("concurrency", tokens[i].getLocation());
    if (alias_declared)
      return;
    // A program may do so before it includes <amp.h>.
    alias_declared = true;
    clang::SourceLocation location = tokens[i - 1].getLocation();
    inserted_before[i - 1] = {make_identifier("namespace", location),
                              make_identifier("concurrency", location),
                              make(tok::l_brace, location),
                              make(tok::r_brace, location),
                              make_identifier("namespace", location),
                              make_identifier("Concurrency", location),
                              make(tok::equal, location),
                              make_identifier("concurrency", location),
                              make(tok::semi, location)};
  }

  std::vector<Token> apply() {
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

std::vector<clang::Token> rewrite_tokens(std::vector<clang::Token> tokens, clang::Preprocessor &preprocessor,
                                         RuleViolations *violations, DecltypeSides *decltypes) {
  tokens = accept_microsoft_templates(std::move(tokens), preprocessor);
  tokens = accept_inherited_names(std::move(tokens), preprocessor);
  return Rewriter(std::move(tokens), preprocessor, violations, decltypes).rewrite();
}

} // namespace ampsim::frontend
