// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sources and paths need not be UTF-8; reports must be.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace ampsim::cli {

/// `text` with U+FFFD for each byte that does not belong to a UTF-8 character.
std::string valid_utf8(std::string_view text);

/// `text` for a terminal: control characters, and those that change the writing direction, become "\\n", "\\x1b",
/// "\\u202e". File names can contain any; they must not look like several lines, or control the terminal.
std::string printable(std::string_view text);
/// Likewise, but keeps line breaks and tabs.
std::string printable_lines(std::string_view text);

/// The length in bytes of the character that `text` starts with, if it is one of those; else 0.
std::size_t control_length(std::string_view text);
/// A line of a source for a reader: those characters, except tabs, become blanks.
std::string without_controls(std::string_view line);

/// At most `bytes` bytes of `text`, cut between two characters and ending in "..." if something was cut off.
std::string shortened(std::string_view text, std::size_t bytes);

/// The number of UTF-16 code units in the first `bytes` bytes of `line`: converts a compiler's column to an editor's.
std::size_t utf16_length(std::string_view line, std::size_t bytes);

} // namespace ampsim::cli
