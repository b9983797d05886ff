// Texts of sources and paths need not be UTF-8; reports are.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace ampsim::cli {

/// `text` with U+FFFD for each byte that is no part of a UTF-8 character.
std::string valid_utf8(std::string_view text);

/// `text` for a terminal: control characters, and those that turn the direction of writing, become "\\n", "\\x1b",
/// "\\u202e". Names of files can have any; they are not to look like several lines, or to command the terminal.
std::string printable(std::string_view text);
/// Likewise, but lines stay lines and tabs tabs.
std::string printable_lines(std::string_view text);

/// At most `bytes` bytes of `text`, cut between two characters and ending in "..." where something was cut off.
std::string shortened(std::string_view text, std::size_t bytes);

/// How many UTF-16 code units the first `bytes` bytes of `line` take: an editor's column from a compiler's.
std::size_t utf16_length(std::string_view line, std::size_t bytes);

} // namespace ampsim::cli
