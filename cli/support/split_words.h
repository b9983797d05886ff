// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A line of options as words.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ampsim::cli {

/// Splits like a shell without expansions: quotes and backslashes group, blanks separate.
std::vector<std::string> split_words(std::string_view text);

/// Quotes one word for split_words() and for a shell.
std::string quoted_word(std::string_view word);

} // namespace ampsim::cli
