// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The nesting depth of a JSON text. Deep values would need a deep stack, to copy for example.
#pragma once

#include <cstddef>
#include <string_view>

namespace ampsim::cli {

/// Checked before parsing; `text` need not be JSON.
inline bool nests_deeper_than(std::string_view text, unsigned limit) {
  unsigned depth = 0;
  bool in_string = false;
  for (std::size_t k = 0; k < text.size(); ++k) {
    if (in_string && text[k] == '\\')
      ++k; // an escaped quote does not end it
    else if (in_string)
      in_string = text[k] != '"';
    else if (text[k] == '"')
      in_string = true;
    else if (text[k] == '[' || text[k] == '{') {
      if (++depth > limit)
        return true;
    } else if ((text[k] == ']' || text[k] == '}') && depth > 0)
      --depth;
  }
  return false;
}

} // namespace ampsim::cli
