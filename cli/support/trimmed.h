// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Trims a text.
#pragma once

#include <string_view>

namespace ampsim::cli {

/// The part of `text` without spaces, tabs and line ends at both ends.
inline std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blanks = " \t\r\n";
  std::size_t begin = text.find_first_not_of(blanks);
  if (begin == std::string_view::npos)
    return {};
  return text.substr(begin, text.find_last_not_of(blanks) - begin + 1);
}

} // namespace ampsim::cli
