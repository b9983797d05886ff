// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See inclusion.h.
#include "frontend/sources/inclusion.h"

#include "clang/Basic/LangOptions.h"
#include "clang/Lex/Lexer.h"
#include "clang/Tooling/Inclusions/StandardLibrary.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

#include <cctype>
#include <optional>
#include <set>

namespace ampsim::frontend {
namespace {

clang::LangOptions cxx() {
  clang::LangOptions options;
  options.CPlusPlus = options.CPlusPlus11 = options.CPlusPlus14 = options.CPlusPlus17 = options.CPlusPlus20 = true;
  options.RawStringLiterals = options.LineComment = true;
  return options;
}

/// Reads the directives of a file and skips everything else.
class Directives {
public:
  struct Directive {
    llvm::StringRef name, rest; // of the line; `rest` is trimmed
  };

  explicit Directives(llvm::StringRef text)
      : text(text), lexer(clang::SourceLocation(), language, text.begin(), text.begin(), text.end()) {
    lexer.LexFromRawLexer(token);
  }

  std::optional<Directive> next() {
    while (token.isNot(clang::tok::eof)) {
      if (token.isNot(clang::tok::hash) || !token.isAtStartOfLine()) {
        passed_code = true;
        lexer.LexFromRawLexer(token);
        continue;
      }
      lexer.LexFromRawLexer(token);
      if (token.isAtStartOfLine() || token.isNot(clang::tok::raw_identifier))
        continue; // the null directive
      Directive directive{.name = token.getRawIdentifier(), .rest = {}};
      directive.rest =
          text.drop_front(directive.name.end() - text.begin()).take_until([](char c) { return c == '\n'; }).trim();
      do
        lexer.LexFromRawLexer(token);
      while (token.isNot(clang::tok::eof) && !token.isAtStartOfLine());
      return directive;
    }
    return std::nullopt;
  }

  /// True if anything other than directives and comments preceded the last directive.
  bool passed_code = false;

private:
  const clang::LangOptions language = cxx();
  llvm::StringRef text;
  clang::Lexer lexer;
  clang::Token token;
};

llvm::StringRef first_identifier(llvm::StringRef text) {
  return text.take_while([](unsigned char c) { return std::isalnum(c) || c == '_'; });
}

/// The macros that `#ifndef NAME` and `#if !defined(NAME)` test.
llvm::StringRef undefined_name(const Directives::Directive &directive) {
  if (directive.name == "ifndef")
    return first_identifier(directive.rest);
  llvm::StringRef rest = directive.rest;
  if (directive.name != "if" || !rest.consume_front("!"))
    return "";
  rest = rest.ltrim();
  return rest.consume_front("defined") ? first_identifier(rest.ltrim(" \t(")) : "";
}

/// Macros that the standard library and the system's headers test. The macros of Windows' headers, which programs
/// include first, have no meaning for ours.
bool changes_system_headers(llvm::StringRef macro) {
  return macro == "NDEBUG" || (macro.starts_with("_") && !macro.starts_with("_CRT_") &&
                               !macro.starts_with("_SCL_") && macro != "_USE_MATH_DEFINES");
}

class Search {
public:
  Search(llvm::StringRef header, const std::vector<std::string> &arguments)
      : in_brackets(("<" + header + ">").str()), in_quotes(("\"" + header + "\"").str()) {
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      llvm::StringRef argument = arguments[i];
      if (!argument.consume_front("-I"))
        continue;
      if (argument.empty() && i + 1 < arguments.size())
        argument = arguments[++i];
      folders.push_back(argument.str());
    }
  }

  Inclusion in(const std::string &source) {
    if (look_into(source, /*conditional=*/false) != Found::here)
      return Inclusion::none;
    return passed_code ? Inclusion::after_code : Inclusion::leading;
  }

private:
  enum class Found { here, not_yet, never };
  const std::string in_brackets, in_quotes;
  std::vector<std::string> folders; // of -I
  bool passed_code = false;
  std::set<std::string> looked_into;

  /// `conditional`: macros decide whether the file is read.
  Found look_into(const std::string &file, bool conditional) {
    auto buffer = llvm::MemoryBuffer::getFile(file);
    if (!buffer)
      return Found::never;
    if (!looked_into.insert(file).second)
      return Found::not_yet; // it has an include guard
    Directives directives((*buffer)->getBuffer());
    std::string guard;
    unsigned seen = 0, conditions = 0, outside = 1;
    while (const std::optional<Directives::Directive> directive = directives.next()) {
      passed_code |= directives.passed_code;
      ++seen;
      if (directive->name.starts_with("if")) {
        if (seen == 1 && !directives.passed_code)
          guard = undefined_name(*directive);
        ++conditions;
      } else if (directive->name == "endif") {
        conditions -= conditions > 0;
      } else if (directive->name == "define" || directive->name == "undef") {
        const llvm::StringRef macro = first_identifier(directive->rest);
        if (seen == 2 && macro == guard)
          outside += 1; // the file's include guard is not a condition
        else if (changes_system_headers(macro))
          return Found::never;
        else
          passed_code = true;
      } else if (directive->name == "include") {
        const Found found = look_at_included(directive->rest, file, conditional || conditions >= outside);
        if (found != Found::not_yet)
          return found;
      }
    }
    passed_code |= directives.passed_code;
    return Found::not_yet;
  }

  Found look_at_included(llvm::StringRef name, const std::string &from, bool conditional) {
    if (name.starts_with(in_brackets) || name.starts_with(in_quotes))
      return conditional ? Found::not_yet : Found::here;
    if (name.starts_with("<"))
      return Found::not_yet;
    if (!name.consume_front("\""))
      return Found::never;
    name = name.take_until([](char c) { return c == '"'; });
    std::vector<std::string> places{llvm::sys::path::parent_path(from).str()};
    places.insert(places.end(), folders.begin(), folders.end());
    for (const std::string &place : places) {
      llvm::SmallString<256> path(place);
      llvm::sys::path::append(path, name);
      if (llvm::sys::fs::exists(path))
        return look_into(std::string(path), conditional);
    }
    return conditional ? Found::not_yet : Found::never; // a header of the user's may define macros
  }
};

} // namespace

Inclusion inclusion_of(llvm::StringRef header, const std::string &source,
                       const std::vector<std::string> &arguments) {
  return Search(header, arguments).in(source);
}

std::vector<std::string> leading_standard_headers(llvm::StringRef text,
                                                  llvm::function_ref<bool(llvm::StringRef)> is_systems) {
  namespace stdlib = clang::tooling::stdlib;
  std::set<std::string> standard;
  Directives directives(text);
  while (const std::optional<Directives::Directive> directive = directives.next()) {
    if (directives.passed_code || directive->name != "include")
      break;
    llvm::StringRef name = directive->rest;
    if (!name.consume_front("<"))
      break;
    name = name.take_until([](char c) { return c == '>'; });
    if (!is_systems(name))
      break;
    const std::string bracketed = ("<" + name + ">").str();
    if (stdlib::Header::named(bracketed, stdlib::Lang::CXX) || stdlib::Header::named(bracketed, stdlib::Lang::C))
      standard.insert(name.str());
  }
  return {standard.begin(), standard.end()};
}

} // namespace ampsim::frontend
