// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See literals.h. Lexical conventions: C++20, [lex.string], [lex.ccon].
#include "cli/report/literals.h"

#include <algorithm>
#include <cctype>
#include <utility>

namespace ampsim::cli {

namespace {

bool is_word(char letter) { return std::isalnum(static_cast<unsigned char>(letter)) || letter == '_'; }

/// The identifier or number that ends before this position.
std::string_view word_before(std::string_view text, std::size_t end) {
  std::size_t begin = end;
  while (begin > 0 && (is_word(text[begin - 1]) || text[begin - 1] == '\''))
    --begin;
  return text.substr(begin, end - begin);
}

bool is_raw_prefix(std::string_view word) {
  return word == "R" || word == "LR" || word == "uR" || word == "UR" || word == "u8R";
}

bool is_number(std::string_view word) {
  return !word.empty() && std::isdigit(static_cast<unsigned char>(word.front()));
}

} // namespace

std::size_t LiteralEraser::skip_comment(std::size_t at) {
  const std::size_t end = text.find("*/", at);
  in_comment = end == std::string::npos;
  return in_comment ? text.size() : end + 2;
}

std::size_t LiteralEraser::skip_raw(std::size_t at) {
  const std::size_t found = text.find(raw_end, at);
  return found == std::string::npos ? text.size() : found + std::exchange(raw_end, "").size();
}

std::size_t LiteralEraser::erase_literal(std::size_t at, char quote) {
  in_string = false;
  while (at < text.size() && text[at] != quote) {
    const bool escapes = text[at] == '\\';
    text[at++] = ' ';
    if (!escapes)
      continue;
    in_string = at == text.size() && quote == '"';
    if (at < text.size())
      text[at++] = ' ';
  }
  return std::min(at + 1, text.size());
}

std::size_t LiteralEraser::begin_literal(std::size_t quote) {
  const std::string_view before = word_before(text, quote);
  if (text[quote] == '"' && is_raw_prefix(before)) {
    const std::size_t open = text.find('(', quote);
    if (open != std::string::npos) {
      raw_end = ")" + text.substr(quote + 1, open - quote - 1) + "\"";
      return skip_raw(open + 1);
    }
  }
  if (text[quote] == '\'' && is_number(before)) // between digits
    return quote + 1;
  return erase_literal(quote + 1, text[quote]);
}

std::string LiteralEraser::erased(std::string_view line) {
  text = line;
  std::size_t at = 0;
  if (in_comment)
    at = skip_comment(0);
  else if (!raw_end.empty())
    at = skip_raw(0);
  else if (in_string)
    at = erase_literal(0, '"');
  while (at < text.size()) {
    const std::string_view rest = std::string_view(text).substr(at);
    if (rest.starts_with("//"))
      break;
    if (rest.starts_with("/*"))
      at = skip_comment(at + 2);
    else if (rest.front() == '"' || rest.front() == '\'')
      at = begin_literal(at);
    else
      ++at;
  }
  return std::move(text);
}

} // namespace ampsim::cli
