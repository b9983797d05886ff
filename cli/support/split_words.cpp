// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See split_words.h.
#include "cli/support/split_words.h"

#include <optional>
#include <utility>

namespace ampsim::cli {

std::vector<std::string> split_words(std::string_view text) {
  std::vector<std::string> words;
  std::optional<std::string> word;
  char quote = 0;
  for (std::size_t k = 0; k < text.size(); ++k) {
    char c = text[k];
    if (quote ? c == quote : c == '"' || c == '\'') {
      quote = quote ? 0 : c;
      word = word.value_or("");
    } else if (!quote && (c == ' ' || c == '\t' || c == '\r')) {
      if (word)
        words.push_back(*std::exchange(word, std::nullopt));
    } else {
      if (c == '\\' && quote != '\'' && k + 1 < text.size())
        c = text[++k];
      word = word.value_or("") + c;
    }
  }
  if (word)
    words.push_back(*word);
  return words;
}

std::string quoted_word(std::string_view word) {
  std::string text = "'";
  for (char c : word)
    text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}

} // namespace ampsim::cli
