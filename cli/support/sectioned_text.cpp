// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See sectioned_text.h.
#include "cli/support/sectioned_text.h"
#include "cli/support/trimmed.h"

#include <algorithm>

namespace ampsim::cli {

namespace {

constexpr std::string_view fence = "```";

/// Removes the first line of `text` and returns it with its end.
std::string_view take_line(std::string_view &text) {
  std::string_view line = text.substr(0, std::min(text.find('\n'), text.size() - 1) + 1);
  text.remove_prefix(line.size());
  return line;
}

} // namespace

SectionedText parse_sectioned_text(std::string_view text) {
  SectionedText result;
  while (!text.empty()) {
    std::string_view line = trimmed(take_line(text));
    if (line.empty())
      break;
    std::size_t colon = line.find(':');
    std::string_view value = colon == std::string_view::npos ? "" : line.substr(colon + 1);
    result.fields.push_back({std::string(line.substr(0, colon)), std::string(trimmed(value)), std::string(line)});
  }
  std::string *section = &result.sections[""];
  for (bool fenced = false; !text.empty();) {
    std::string_view line = take_line(text);
    fenced ^= line.starts_with(fence);
    if (!fenced && line.starts_with("## "))
      section = &result.sections[std::string(trimmed(line.substr(3)))];
    else
      *section += line;
  }
  for (auto &[name, body] : result.sections)
    body = std::string(trimmed(body));
  return result;
}

std::string fenced_block(std::string_view section) {
  std::string block;
  for (bool inside = false; !section.empty();) {
    std::string_view line = take_line(section);
    if (!line.starts_with(fence))
      block += inside ? line : "";
    else if (inside)
      break;
    else
      inside = true;
  }
  return block;
}

std::vector<std::string> list_items(std::string_view section) {
  std::vector<std::string> items;
  while (!section.empty()) {
    std::string_view line = take_line(section);
    if (line.starts_with("- "))
      items.emplace_back(trimmed(line.substr(2)));
    else if (!items.empty() && !trimmed(line).empty())
      items.back().append(" ").append(trimmed(line));
  }
  return items;
}

} // namespace ampsim::cli
