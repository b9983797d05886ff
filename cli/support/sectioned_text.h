// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Texts for readers, stored as data: explanations, ideas and lessons use this form, a kind of Markdown.
//
//     title: The first barrier        fields, one in a line, up to a blank line
//     section: 4.5, 8.1.1
//
//     The text.
//
//     ## Task                         sections; in a fenced block, "##" begins none
//
// The task.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace ampsim::cli {

struct SectionedText {
  struct Field {
    std::string name, value;
    std::string line; // as it was written
  };
  std::vector<Field> fields;
  std::map<std::string, std::string> sections; // without blank lines around them; "" is the text before the first
};

SectionedText parse_sectioned_text(std::string_view text);

/// The lines of the first fenced block in a section; empty if there is none.
std::string fenced_block(std::string_view section);

/// The items of a section that is a list, each on one line.
std::vector<std::string> list_items(std::string_view section);

} // namespace ampsim::cli
