// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See edited_sources.h.
#include "frontend/cuda/edited_sources.h"

#include "clang/Basic/LangOptions.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace ampsim::frontend {
namespace {

namespace fs = llvm::vfs;

bool is_word(char c) { return llvm::isAlnum(c) || c == '_'; }

/// Specifiers that may occur between the beginning of a declaration and its alignment or attributes.
enum class Specifier { none, ordinary, space };
Specifier specifier(llvm::StringRef word) {
  return llvm::StringSwitch<Specifier>(word)
      .Cases("__shared__", "__constant__", "__device__", "__managed__", "__host__", "__global__", Specifier::space)
      .Cases("extern", "static", "inline", "const", "volatile", "constexpr", Specifier::ordinary)
      .Cases("__forceinline__", "__noinline__", "__inline__", "virtual", "explicit", Specifier::ordinary)
      .Default(Specifier::none);
}

/// The position after the parenthesis that closes the one at `open`, or `open` if unbalanced.
std::size_t after_parentheses(llvm::StringRef text, std::size_t open) {
  unsigned depth = 0;
  for (std::size_t at = open; at < text.size(); ++at) {
    depth += text[at] == '(';
    if (text[at] == ')' && --depth == 0)
      return at + 1;
  }
  return open;
}

/// The beginning of the specifiers before `end`, if one of them is a memory or execution space; else `end`.
std::size_t begin_of_specifiers(llvm::StringRef text, std::size_t end) {
  std::size_t begin = end;
  bool has_space = false;
  for (std::size_t at = end;;) {
    while (at > 0 && llvm::isSpace(text[at - 1]))
      --at;
    std::size_t word = at;
    while (word > 0 && is_word(text[word - 1]))
      --word;
    const Specifier found = specifier(text.slice(word, at));
    if (found == Specifier::none)
      return has_space ? begin : end;
    has_space |= found == Specifier::space;
    begin = at = word;
  }
}

/// Returns whether there is a `<< <` or `< <<` anywhere, including comments and strings.
bool may_have_parted_brackets(llvm::StringRef text) {
  for (std::size_t at = text.find("<<"); at != text.npos; at = text.find("<<", at + 2)) {
    const llvm::StringRef before = text.take_front(at).rtrim(), rest_of_text = text.drop_front(at + 2);
    if ((rest_of_text.ltrim().starts_with("<") && !rest_of_text.starts_with("<")) ||
        (before.ends_with("<") && before.size() < at))
      return true;
  }
  return false;
}

/// Likewise, for `) "` and `) [`.
bool may_have_operands_together(llvm::StringRef text) {
  for (std::size_t at = text.find(')'); at != text.npos; at = text.find(')', at + 1)) {
    const llvm::StringRef rest_of_text = text.drop_front(at + 1), next = rest_of_text.ltrim();
    if (next.size() < rest_of_text.size() && (next.starts_with("\"") || next.starts_with("[")))
      return true;
  }
  return false;
}

class EditedFile final : public fs::File {
public:
  EditedFile(std::unique_ptr<fs::File> file, const std::function<std::string(std::string)> &edit)
      : file(std::move(file)), edit(edit) {}
  llvm::ErrorOr<fs::Status> status() override { return file->status(); }
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> getBuffer(const llvm::Twine &name, int64_t size,
                                                               bool terminated, bool is_volatile) override {
    auto buffer = file->getBuffer(name, size, terminated, is_volatile);
    if (!buffer || (*buffer)->getBuffer().starts_with("CPCH")) // a precompiled header
      return buffer;
    std::string edited = edit((*buffer)->getBuffer().str());
    if (edited == (*buffer)->getBuffer())
      return buffer;
    return llvm::MemoryBuffer::getMemBufferCopy(edited, name);
  }
  std::error_code close() override { return file->close(); }

private:
  std::unique_ptr<fs::File> file;
  const std::function<std::string(std::string)> &edit;
};

class EditedFiles final : public fs::ProxyFileSystem {
public:
  EditedFiles(llvm::IntrusiveRefCntPtr<fs::FileSystem> files, std::function<std::string(std::string)> edit)
      : ProxyFileSystem(std::move(files)), edit(std::move(edit)) {}
  llvm::ErrorOr<std::unique_ptr<fs::File>> openFileForRead(const llvm::Twine &name) override {
    auto file = ProxyFileSystem::openFileForRead(name);
    if (!file)
      return file;
    return std::make_unique<EditedFile>(std::move(*file), edit);
  }

private:
  const std::function<std::string(std::string)> edit;
};

} // namespace

std::vector<clang::Token> raw_tokens(const std::string &text) {
  clang::LangOptions options;
  options.CPlusPlus = options.CPlusPlus11 = options.LineComment = options.CUDA = true;
  clang::Lexer lexer(clang::SourceLocation::getFromRawEncoding(1), options, text.data(), text.data(),
                     text.data() + text.size());
  std::vector<clang::Token> tokens;
  do {
    tokens.emplace_back();
    lexer.LexFromRawLexer(tokens.back());
  } while (tokens.back().isNot(clang::tok::eof));
  return tokens;
}

std::string with_attributes_first(std::string text) {
  const auto move_first = [&](std::size_t at, std::size_t end) {
    if (const std::size_t begin = begin_of_specifiers(text, at); end != text.npos && begin != at)
      std::rotate(text.begin() + std::ptrdiff_t(begin), text.begin() + std::ptrdiff_t(at),
                  text.begin() + std::ptrdiff_t(end));
  };
  static constexpr llvm::StringLiteral keyword = "alignas";
  for (std::size_t at = text.find(keyword); at != text.npos; at = text.find(keyword, at + 1)) {
    const std::size_t open = llvm::StringRef(text).find_first_not_of(" \t", at + keyword.size());
    if (open == text.npos || text[open] != '(')
      continue;
    if (const std::size_t end = after_parentheses(text, open); end != open)
      move_first(at, end);
  }
  for (std::size_t at = text.find("[["); at != text.npos; at = text.find("[[", at + 1))
    if (const std::size_t end = text.find("]]", at); end != text.npos)
      move_first(at, end + 2);
  return text;
}

std::string with_launch_brackets_joined(std::string text) {
  namespace tok = clang::tok;
  if (!may_have_parted_brackets(text))
    return text;
  const std::vector<clang::Token> tokens = raw_tokens(text);
  const auto place = [](const clang::Token &token) { return token.getLocation().getRawEncoding() - 1; };
  const auto are = [&](std::size_t at, tok::TokenKind first, tok::TokenKind second) {
    return at + 1 < tokens.size() && tokens[at].is(first) && tokens[at + 1].is(second);
  };
  // Blanks go after the three characters, whichever of them was separate.
  const auto join = [&](std::size_t at, char bracket) {
    const std::size_t begin = place(tokens[at]), end = place(tokens[at + 1]) + tokens[at + 1].getLength();
    const auto from = text.begin() + std::ptrdiff_t(begin), to = text.begin() + std::ptrdiff_t(end);
    std::stable_partition(from, to, [&](char c) { return c == bracket; });
  };
  // Consecutive opening brackets occur elsewhere only in the name of an operator template. Closing ones also end nested
  // template arguments, so only those that belong to a launch are joined.
  std::vector<int> launches; // the parenthesis depths of the open launches
  int depth = 0;
  for (std::size_t at = 0; at < tokens.size(); ++at) {
    const clang::Token &token = tokens[at];
    const bool names_operator =
        at > 0 && tokens[at - 1].is(tok::raw_identifier) && tokens[at - 1].getRawIdentifier() == "operator";
    if (!names_operator && (are(at, tok::lessless, tok::less) || are(at, tok::less, tok::lessless))) {
      join(at++, '<');
      launches.push_back(depth);
    } else if (token.is(tok::lesslessless)) {
      launches.push_back(depth);
    } else if (token.isOneOf(tok::l_paren, tok::l_brace, tok::l_square)) {
      ++depth;
    } else if (token.isOneOf(tok::r_paren, tok::r_brace, tok::r_square)) {
      --depth;
    } else if (!launches.empty() && launches.back() == depth) {
      const bool parted = are(at, tok::greatergreater, tok::greater) || are(at, tok::greater, tok::greatergreater);
      if (parted && at + 2 < tokens.size() && tokens[at + 2].is(tok::l_paren))
        join(at++, '>');
      else if (!token.isOneOf(tok::greatergreatergreater, tok::semi))
        continue;
      launches.pop_back();
    }
    while (!launches.empty() && launches.back() > depth)
      launches.pop_back();
  }
  return text;
}

std::string with_unroll_macros_empty(std::string text) {
  static constexpr llvm::StringLiteral pragma = "#pragma unroll";
  for (std::size_t at = text.find(pragma); at != text.npos; at = text.find(pragma, at + 1)) {
    const std::size_t begin = text.rfind('\n', at) + 1;
    if (llvm::StringRef(text).slice(begin, at).ltrim().starts_with("#define"))
      std::fill_n(text.begin() + std::ptrdiff_t(at), pragma.size(), ' ');
  }
  return text;
}

std::string with_operands_parted(std::string text) {
  namespace tok = clang::tok;
  if (text.find("asm") == std::string::npos || !may_have_operands_together(text))
    return text;
  const auto is_asm = [](const clang::Token &token) {
    if (token.isNot(tok::raw_identifier))
      return false;
    const llvm::StringRef word = token.getRawIdentifier();
    return word == "asm" || word == "__asm__" || word == "__asm";
  };
  std::vector<std::size_t> blanks; // each between two operands
  const std::vector<clang::Token> tokens = raw_tokens(text);
  for (std::size_t at = 0; at < tokens.size(); ++at) {
    if (!is_asm(tokens[at]))
      continue;
    int depth = 0;
    bool in_operands = false; // before them, strings of the template may follow a macro call
    for (++at; at + 1 < tokens.size() && tokens[at].isNot(tok::semi); ++at) {
      depth += tokens[at].is(tok::l_paren);
      depth -= tokens[at].is(tok::r_paren);
      in_operands |= depth == 1 && tokens[at].isOneOf(tok::colon, tok::coloncolon);
      const std::size_t end = tokens[at].getLocation().getRawEncoding() - 1 + tokens[at].getLength();
      if (in_operands && depth == 1 && tokens[at].is(tok::r_paren) &&
          tokens[at + 1].isOneOf(tok::string_literal, tok::l_square) && llvm::isSpace(text[end]) &&
          text[end] != '\n')
        blanks.push_back(end);
    }
  }
  for (const std::size_t blank : blanks)
    text[blank] = ',';
  return text;
}

std::string with_matching_stream_functions(std::string text) {
  static constexpr llvm::StringLiteral keyword = "__host__";
  for (std::size_t at = text.find(keyword); at != text.npos; at = text.find(keyword, at + 1)) {
    const llvm::StringRef rest_of_text = llvm::StringRef(text).substr(at + keyword.size()).ltrim();
    if (rest_of_text.starts_with("std::basic_istream") || rest_of_text.starts_with("std::basic_ostream"))
      std::fill_n(text.begin() + std::ptrdiff_t(at), keyword.size(), ' ');
  }
  return text;
}

llvm::IntrusiveRefCntPtr<fs::FileSystem> edited_sources(llvm::IntrusiveRefCntPtr<fs::FileSystem> files,
                                                        std::function<std::string(std::string)> edit) {
  return llvm::makeIntrusiveRefCnt<EditedFiles>(std::move(files), std::move(edit));
}

} // namespace ampsim::frontend
