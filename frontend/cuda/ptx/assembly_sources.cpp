// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See assembly_sources.h.
#include "frontend/cuda/ptx/assembly_sources.h"
#include "model/processor/processor.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace ampsim::frontend {
namespace {

bool is_word(char c) { return llvm::isAlnum(c) || c == '_'; }

void edit_letter(char &letter) {
  if (letter == 'h' || letter == 'l')
    letter = 'r';
  else if (letter == 'f' || letter == 'd')
    letter = letter_of_float_register;
}

/// The arguments or parameters between the parenthesis at `open` and the one that closes it: begin and end of each,
/// without surrounding blanks. None if nothing closes it.
llvm::SmallVector<std::pair<std::size_t, std::size_t>> list_at(std::string_view text, std::size_t open) {
  llvm::SmallVector<std::pair<std::size_t, std::size_t>> list;
  const auto is_blank = [&](std::size_t at) { return llvm::isSpace(text[at]) || text[at] == '\\'; };
  unsigned depth = 0;
  bool quoted = false;
  for (std::size_t at = open, begin = open + 1; at < text.size(); ++at) {
    quoted ^= text[at] == '"' && text[at - 1] != '\\';
    if (quoted)
      continue;
    depth += text[at] == '(';
    const bool closes = text[at] == ')' && --depth == 0;
    if (!closes && (text[at] != ',' || depth != 1))
      continue;
    std::size_t end = at;
    while (begin < end && is_blank(begin))
      ++begin;
    while (end > begin && is_blank(end - 1))
      --end;
    list.emplace_back(begin, end);
    if (closes)
      return list;
    begin = at + 1;
  }
  return {};
}

/// Reads a source from one `asm` statement to the next.
class Editor {
public:
  explicit Editor(std::string text) : text(std::move(text)) {}

  std::string edited() {
    while (find_keyword()) {
      skip_words();
      if (at < text.size() && text[at] == '(')
        edit_statement();
    }
    for (const LetterOfMacro &letter : letters)
      edit_invocations(letter);
    return std::move(text);
  }

private:
  /// A macro that turns its argument into a constraint: `"="#letter(result)`, or `"=" letter(result)`.
  struct LetterOfMacro {
    std::string macro;
    std::size_t parameter = 0; // its index
    bool operator==(const LetterOfMacro &) const = default;
  };

  std::string text;
  std::size_t at = 0;
  std::vector<LetterOfMacro> letters;

  /// Moves past the next `asm`, `__asm` or `__asm__`.
  bool find_keyword() {
    for (;;) {
      std::size_t found = text.find("asm", at);
      if (found == std::string::npos)
        return false;
      std::size_t begin = found, end = found + 3;
      while (begin > 0 && text[begin - 1] == '_')
        --begin;
      while (end < text.size() && text[end] == '_')
        ++end;
      at = end;
      if ((begin == 0 || !is_word(text[begin - 1])) && (end == text.size() || !is_word(text[end])))
        return true;
    }
  }

  /// Blanks, ends of lines in macros, and `volatile`.
  void skip_words() {
    while (at < text.size() && (llvm::isSpace(text[at]) || text[at] == '\\' || is_word(text[at])))
      ++at;
  }

  void edit_statement() {
    unsigned depth = 0, colons = 0;
    for (; at < text.size(); ++at) {
      const char c = text[at];
      if (c == '"') {
        std::size_t end = end_of_literal();
        if (colons == 0)
          edit_template(at + 1, end);
        else
          edit_constraint(at + 1, end);
        at = end;
      } else if (c == '(') {
        ++depth;
      } else if (c == ')' && --depth == 0) {
        return;
      } else if (c == ':' && depth == 1) {
        ++colons;
      } else if (colons > 0 && depth == 1 && is_word(c)) {
        const std::string_view word = word_at(at);
        note_letter(word);
        at += word.size() - 1;
      } else if (c == '/' && text.compare(at, 2, "//") == 0) {
        at = std::min(text.find('\n', at), text.size());
      }
    }
  }

  std::size_t end_of_literal() const {
    std::size_t end = at + 1;
    while (end < text.size() && text[end] != '"')
      end += text[end] == '\\' ? 2 : 1;
    return std::min(end, text.size());
  }

  /// `%laneid`, but neither `%%laneid` nor the operand `%1`.
  void edit_template(std::size_t begin, std::size_t end) {
    for (std::size_t k = begin; k + 1 < end; ++k) {
      if (text[k] != '%')
        continue;
      if (text[k + 1] == '%')
        ++k;
      else if (llvm::isAlpha(text[k + 1]) && k + 2 < end && !llvm::isDigit(text[k + 2]))
        text[k] = '#';
    }
  }

  void edit_constraint(std::size_t begin, std::size_t end) {
    for (std::size_t k = begin; k < end && k < begin + 3; ++k)
      edit_letter(text[k]);
  }

  std::string_view word_at(std::size_t begin) const {
    std::size_t end = begin;
    while (end < text.size() && is_word(text[end]))
      ++end;
    return std::string_view(text).substr(begin, end - begin);
  }

  /// The beginning of the `#define` whose text contains the position.
  std::optional<std::size_t> definition_around(std::size_t position) const {
    std::size_t line = position;
    do {
      line = line == 0 ? 0 : text.rfind('\n', line - 1);
      line = line == text.npos ? 0 : line;
    } while (line > 0 && llvm::StringRef(text).take_front(line).rtrim(" \t\r").ends_with("\\"));
    const std::size_t begin = llvm::StringRef(text).find_first_not_of(" \t\r\n", line);
    return begin != text.npos && llvm::StringRef(text).substr(begin).starts_with("#define ") ? std::optional(begin)
                                                                                             : std::nullopt;
  }

  /// If `name`, which is used as a constraint, is a parameter of the surrounding macro, its arguments are constraints.
  void note_letter(std::string_view name) {
    const std::optional<std::size_t> definition = definition_around(std::size_t(name.data() - text.data()));
    if (!definition)
      return;
    const std::size_t begin = llvm::StringRef(text).find_first_not_of(" \t", *definition + 8);
    const std::string_view macro = word_at(begin);
    const auto parameters = list_at(text, begin + macro.size());
    for (std::size_t k = 0; k < parameters.size(); ++k)
      if (const auto [from, to] = parameters[k]; std::string_view(text).substr(from, to - from) == name)
        if (LetterOfMacro letter{std::string(macro), k}; std::ranges::find(letters, letter) == letters.end())
          letters.push_back(std::move(letter));
  }

  void edit_invocations(const LetterOfMacro &letter) {
    const std::string &macro = letter.macro;
    for (std::size_t found = text.find(macro); found != text.npos; found = text.find(macro, found + 1)) {
      const std::size_t open = found + macro.size();
      if ((found > 0 && is_word(text[found - 1])) || open >= text.size() || text[open] != '(' ||
          llvm::StringRef(text).take_front(found).rtrim(" \t").ends_with("#define"))
        continue;
      const auto arguments = list_at(text, open);
      if (letter.parameter >= arguments.size())
        continue;
      if (const auto [begin, end] = arguments[letter.parameter]; end == begin + 1)
        edit_letter(text[begin]);
      else if (begin < end && text[begin] == '"')
        edit_constraint(begin + 1, end);
    }
  }
};

} // namespace

std::string with_host_constraints(std::string text) {
  return text.find("asm") == text.npos ? text : Editor(std::move(text)).edited();
}

} // namespace ampsim::frontend
