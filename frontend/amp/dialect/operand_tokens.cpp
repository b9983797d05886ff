// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/amp/dialect/operand_tokens.h"

namespace ampsim::frontend {

namespace tok = clang::tok;

namespace {

std::size_t closing(const std::vector<clang::Token> &tokens, std::size_t open) {
  int depth = 0;
  for (std::size_t i = open; i < tokens.size(); ++i) {
    depth += tokens[i].isOneOf(tok::l_paren, tok::l_square, tok::l_brace) -
             tokens[i].isOneOf(tok::r_paren, tok::r_square, tok::r_brace);
    if (depth == 0)
      return i;
  }
  return 0;
}

/// The bracket that the one at `close` closes, or 0.
std::size_t opening(const std::vector<clang::Token> &tokens, std::size_t close) {
  int depth = 0;
  for (std::size_t i = close; i > 0; --i) {
    depth += tokens[i].isOneOf(tok::r_paren, tok::r_square, tok::greater) -
             tokens[i].isOneOf(tok::l_paren, tok::l_square, tok::less);
    if (depth == 0)
      return i;
  }
  return 0;
}

} // namespace

std::size_t arguments_of(const std::vector<clang::Token> &tokens, std::size_t i) {
  if (tokens[i].is(tok::l_paren)) // (*object)(...)
    i = closing(tokens, i) + 1;
  int angles = 0;
  for (; i < tokens.size() && !tokens[i].isOneOf(tok::semi, tok::r_brace, tok::eof); ++i) {
    angles += tokens[i].is(tok::less) - tokens[i].is(tok::greater) - 2 * tokens[i].is(tok::greatergreater);
    if (tokens[i].isOneOf(tok::l_paren, tok::l_brace) && angles <= 0)
      return i;
    if (tokens[i].is(tok::l_paren))
      i = closing(tokens, i);
    if (i == 0)
      return 0;
  }
  return 0;
}

std::pair<std::size_t, std::size_t> argument(const std::vector<clang::Token> &tokens, std::size_t open,
                                             unsigned number) {
  int angles = 0;
  std::size_t first = open + 1;
  for (std::size_t i = first; i < tokens.size(); ++i) {
    if (tokens[i].isOneOf(tok::l_paren, tok::l_square, tok::l_brace)) {
      i = closing(tokens, i);
      if (i == 0)
        break;
      continue;
    }
    angles += tokens[i].is(tok::less) - tokens[i].is(tok::greater) - 2 * tokens[i].is(tok::greatergreater);
    bool last = tokens[i].isOneOf(tok::r_paren, tok::r_brace);
    bool ends = last || (tokens[i].is(tok::comma) && angles == 0);
    if (ends && --number == 0)
      return first < i ? std::pair(first, i - 1) : std::pair<std::size_t, std::size_t>();
    if (last || tokens[i].is(tok::semi))
      break;
    if (ends)
      first = i + 1;
  }
  return {};
}

std::size_t operand_end(const std::vector<clang::Token> &tokens, std::size_t i) {
  for (int angles = 0; i < tokens.size(); ++i) {
    if (tokens[i].isOneOf(tok::r_paren, tok::r_square, tok::r_brace, tok::semi, tok::eof) ||
        (tokens[i].is(tok::comma) && angles <= 0))
      return i - 1;
    if (tokens[i].isOneOf(tok::l_paren, tok::l_square, tok::l_brace)) {
      i = closing(tokens, i);
      if (i == 0)
        return 0;
    }
    angles += tokens[i].is(tok::less) - tokens[i].is(tok::greater) - 2 * tokens[i].is(tok::greatergreater);
  }
  return 0;
}

std::pair<std::size_t, std::size_t> cast_operand(const std::vector<clang::Token> &tokens, std::size_t open) {
  if (tokens[open].isNot(tok::l_paren))
    return {};
  const std::size_t first = closing(tokens, open) + 1;
  if (first == 1 || first >= tokens.size() || tokens[first].isNot(tok::identifier))
    return {};
  for (std::size_t i = first; i < tokens.size(); ++i) {
    if (tokens[i].isOneOf(tok::l_paren, tok::l_square, tok::l_brace)) {
      i = closing(tokens, i);
      if (i == 0)
        return {};
    } else if (!tokens[i].isOneOf(tok::identifier, tok::coloncolon, tok::period, tok::arrow)) {
      return {first, i - 1};
    }
  }
  return {};
}

std::size_t operand_begin(const std::vector<clang::Token> &tokens, std::size_t last) {
  std::size_t i = last;
  while (i > 2 && tokens[i - 1].isOneOf(tok::period, tok::arrow, tok::coloncolon)) {
    i -= 2;
    while (i > 1 && tokens[i].isOneOf(tok::r_paren, tok::r_square, tok::greater)) { // a[i], f(x), f<T>(x), (x)
      i = opening(tokens, i);
      if (i < 2 || !tokens[i - 1].isOneOf(tok::identifier, tok::r_paren, tok::r_square, tok::greater))
        break;
      --i;
    }
  }
  if (i != last || tokens[last].isNot(tok::r_paren))
    return i;
  i = opening(tokens, last);
  bool is_call = i > 0 && tokens[i - 1].isOneOf(tok::identifier, tok::r_paren, tok::r_square, tok::greater);
  return is_call ? 0 : i;
}

} // namespace ampsim::frontend
