// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See utf8.h and RFC 3629: no overlong forms, no surrogates, nothing above U+10FFFF.
#include "cli/support/utf8.h"

#include <algorithm>
#include <cstdint>
#include <fmt/format.h>

namespace ampsim::cli {

/// The length in bytes of the character that `text` starts with; 0 if it is invalid.
static std::size_t character_length(std::string_view text) {
  auto byte = [&](std::size_t k) { return k < text.size() ? static_cast<unsigned char>(text[k]) : 0u; };
  unsigned lead = byte(0);
  std::size_t length = 4;
  if (lead < 0x80)
    length = 1;
  else if (lead >= 0xC2 && lead < 0xE0)
    length = 2;
  else if (lead >= 0xE0 && lead < 0xF0)
    length = 3;
  if (lead >= 0x80 && (lead < 0xC2 || lead > 0xF4))
    return 0;
  for (std::size_t k = 1; k < length; ++k)
    if ((byte(k) & 0xC0) != 0x80)
      return 0;
  bool overlong = (lead == 0xE0 && byte(1) < 0xA0) || (lead == 0xF0 && byte(1) < 0x90);
  bool beyond = (lead == 0xED && byte(1) >= 0xA0) || (lead == 0xF4 && byte(1) >= 0x90);
  return overlong || beyond ? 0 : length;
}

std::string valid_utf8(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    std::size_t length = character_length(text);
    if (length)
      result += text.substr(0, length);
    else
      result += "\xEF\xBF\xBD";
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return result;
}

/// The code point of a complete character.
static std::uint32_t code_point(std::string_view character) {
  auto byte = [&](std::size_t k) { return std::uint32_t(static_cast<unsigned char>(character[k])); };
  switch (character.size()) {
  case 1:
    return byte(0);
  case 2:
    return (byte(0) & 0x1F) << 6 | (byte(1) & 0x3F);
  case 3:
    return (byte(0) & 0x0F) << 12 | (byte(1) & 0x3F) << 6 | (byte(2) & 0x3F);
  default:
    return (byte(0) & 0x07) << 18 | (byte(1) & 0x3F) << 12 | (byte(2) & 0x3F) << 6 | (byte(3) & 0x3F);
  }
}

static bool is_control(std::uint32_t code) {
  const bool controls = code < 0x20 || (code >= 0x7F && code < 0xA0);
  const bool turns = (code >= 0x200E && code <= 0x200F) || (code >= 0x2028 && code <= 0x202E) ||
                     (code >= 0x2066 && code <= 0x2069);
  return controls || turns;
}

std::size_t control_length(std::string_view text) {
  const std::size_t length = text.empty() ? 0 : character_length(text);
  return length && is_control(code_point(text.substr(0, length))) ? length : 0;
}

std::string without_controls(std::string_view line) {
  std::string result;
  while (!line.empty()) {
    const std::size_t length = line[0] == '\t' ? 0 : control_length(line);
    if (length)
      result += ' ';
    else
      result += line[0];
    line.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return result;
}

static std::string escaped(std::string_view text, std::string_view kept) {
  std::string result;
  while (!text.empty()) {
    const std::size_t length = character_length(text);
    const std::string_view character = text.substr(0, std::max<std::size_t>(length, 1));
    text.remove_prefix(character.size());
    const std::uint32_t code = length ? code_point(character) : 0;
    if (!length)
      result += fmt::format("\\x{:02x}", static_cast<unsigned char>(character[0]));
    else if (!is_control(code) || (length == 1 && kept.find(character[0]) != std::string_view::npos))
      result += character;
    else if (code == '\n')
      result += "\\n";
    else if (code == '\t')
      result += "\\t";
    else if (code == '\r')
      result += "\\r";
    else
      result += code < 0x100 ? fmt::format("\\x{:02x}", code) : fmt::format("\\u{:04x}", code);
  }
  return result;
}

std::string printable(std::string_view text) { return escaped(text, ""); }
std::string printable_lines(std::string_view text) { return escaped(text, "\n\t"); }

std::string shortened(std::string_view text, std::size_t bytes) {
  if (text.size() <= bytes)
    return std::string(text);
  std::size_t end = bytes - 3;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80)
    --end;
  return std::string(text.substr(0, end)) + "...";
}

std::size_t utf16_length(std::string_view line, std::size_t bytes) {
  std::size_t units = 0;
  line = line.substr(0, std::min(bytes, line.size()));
  while (!line.empty()) {
    std::size_t length = std::max<std::size_t>(character_length(line), 1);
    units += length == 4 ? 2 : 1;
    line.remove_prefix(length);
  }
  return units;
}

} // namespace ampsim::cli
