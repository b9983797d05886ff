// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Distinguishes comments in a source from text in its string and character literals. Raw strings keep their text: it may be
// the source of a kernel, with comments of its own.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace ampsim::cli {

/// Reads the lines of a C++ source in order.
class LiteralEraser {
public:
  /// The line, with spaces in place of the contents of literals that are not raw strings.
  std::string erased(std::string_view line);

private:
  std::string text;         // the line that is read
  bool in_comment = false;  // between '/*' and '*/'
  bool in_string = false;   // a literal that a backslash at the end of its line continues
  std::string raw_end = {}; // of the raw string that a line begins in: `)delimiter"`

  /// Each returns the position after what it has read, at most the line's length.
  std::size_t skip_comment(std::size_t at);
  std::size_t skip_raw(std::size_t at);
  std::size_t erase_literal(std::size_t at, char quote);
  std::size_t begin_literal(std::size_t quote);
};

} // namespace ampsim::cli
