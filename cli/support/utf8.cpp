// See utf8.h and RFC 3629: no overlong forms, no surrogates, nothing above U+10FFFF.
#include "cli/support/utf8.h"

#include <algorithm>

namespace ampsim::cli {

/// Bytes of the character that `text` starts with; 0 where it is none.
static std::size_t character_length(std::string_view text) {
  auto byte = [&](std::size_t k) { return k < text.size() ? static_cast<unsigned char>(text[k]) : 0u; };
  unsigned lead = byte(0);
  std::size_t length = lead < 0x80 ? 1 : lead >= 0xC2 && lead < 0xE0 ? 2 : lead >= 0xE0 && lead < 0xF0 ? 3 : 4;
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
