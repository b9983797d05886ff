// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Columns in sites count bytes from 1; columns on a screen do not: tabs are wider, and the later bytes of a UTF-8
// character have no width. So the line is laid out first, with a map from bytes to screen columns.
#include "cli/report/snippet.h"
#include "cli/support/utf8.h"

#include <algorithm>
#include <fmt/format.h>
#include <vector>

namespace ampsim::cli {

static constexpr std::size_t tab_stop = 8;      // clang's default
static constexpr std::size_t widest = 160;      // shown columns of a line
static constexpr std::size_t before_caret = 60; // of these, if a line is cut

/// The columns [from, to) of a text, with dots where text is cut off.
static std::string columns_of(std::string_view text, std::size_t from, std::size_t to) {
  std::string result;
  std::size_t column = 0;
  for (std::size_t k = 0; k < text.size(); ++k) {
    const bool begins = (static_cast<unsigned char>(text[k]) & 0xC0) != 0x80;
    column += begins && k > 0;
    if (column >= from && column < to)
      result += text[k];
  }
  return (from > 0 ? "..." : "") + result + (column >= to ? "..." : "");
}

std::string shortened(std::string_view line) { return columns_of(line, 0, widest); }

namespace {
struct Layout {
  std::string text;
  std::vector<std::size_t> column; // of each byte, and of the line's end
};
} // namespace

static Layout lay_out(std::string_view line) {
  Layout layout;
  std::size_t column = 0;
  for (std::size_t k = 0; k < line.size();) {
    const char c = line[k];
    const bool continued = (static_cast<unsigned char>(c) & 0xC0) == 0x80;
    const std::size_t control = c == '\t' ? 0 : control_length(line.substr(k)); // shown as a blank
    const std::size_t bytes = std::max<std::size_t>(control, 1);
    layout.column.insert(layout.column.end(), bytes, continued && column ? column - 1 : column);
    k += bytes;
    if (c == '\t') {
      std::size_t width = tab_stop - column % tab_stop;
      layout.text.append(width, ' ');
      column += width;
    } else {
      layout.text += control ? ' ' : c;
      column += !continued;
    }
  }
  layout.column.push_back(column);
  return layout;
}

std::string snippet(const SourceFrame &frame, const SourceExtent &extent, SourceText &sources, bool color) {
  std::string_view line = sources.line(frame.file, frame.line);
  if (line.empty())
    return {};
  Layout layout = lay_out(line);
  while (layout.text.ends_with(' '))
    layout.text.pop_back();
  std::string number = fmt::format("{:>5}", frame.line), gutter(number.size(), ' ');
  auto column_of = [&](std::size_t byte) { return layout.column[std::min(byte, line.size())]; };
  const bool has_caret = frame.column > 0 && frame.column <= line.size() + 1;
  const std::size_t caret = has_caret ? column_of(frame.column - 1) : 0;
  const std::size_t from = caret < widest - 20 ? 0 : caret - before_caret, to = from + widest;
  std::string result = fmt::format("{} | {}\n", number, columns_of(layout.text, from, to));
  if (!has_caret)
    return result;

  std::string marks(caret + 1, ' ');
  if (extent.first_line && extent.first_line <= frame.line && frame.line <= extent.last_line) {
    std::size_t begin = extent.first_line == frame.line && extent.first_column ? extent.first_column - 1
                                                                               : line.find_first_not_of(" \t");
    std::size_t end = extent.last_line == frame.line ? extent.last_column : line.size();
    if (begin < end && begin <= line.size()) {
      std::size_t first = column_of(begin), last = std::max(column_of(end), first);
      marks.resize(std::max(marks.size(), last), ' ');
      std::fill(marks.begin() + std::ptrdiff_t(first), marks.begin() + std::ptrdiff_t(last), '~');
    }
  }
  marks[caret] = '^';
  marks = (from > 0 ? "   " : "") + marks.substr(from, widest);
  marks.resize(marks.find_last_not_of(' ') + 1);
  if (color)
    marks = fmt::format("\033[1;32m{}\033[0m", marks);
  return result + fmt::format("{} | {}\n", gutter, marks);
}

} // namespace ampsim::cli
