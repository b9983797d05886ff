// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See unified_diff.h. Myers's greedy algorithm ("An O(ND) Difference Algorithm and Its Variations", 1986): for 0, 1, ...
// insertions and deletions, the furthest line of the first text on each diagonal, until the ends of both texts are
// reached; then the way back. Fast if few lines differ.
#include "cli/support/unified_diff.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <fmt/format.h>
#include <map>
#include <vector>

namespace ampsim::cli {

namespace {

using Lines = std::vector<std::string_view>; // each with its end
/// By diagonal, the number of a line of `before` minus that of `after`: the furthest line of `before`.
using Reached = std::map<std::int64_t, std::int64_t>;

/// A line of the result.
struct Step {
  char sign; // ' ': in both texts, '-', '+'
  std::string_view line;
};

Lines lines_of(std::string_view text) {
  Lines lines;
  while (!text.empty()) {
    const std::size_t size = std::min(text.find('\n'), text.size() - 1) + 1;
    lines.push_back(text.substr(0, size));
    text.remove_prefix(size);
  }
  return lines;
}

/// True if a way with `edits` edits comes to the diagonal by an insertion.
bool inserts(Reached &reached, std::int64_t edits, std::int64_t diagonal) {
  return diagonal == -edits || (diagonal != edits && reached[diagonal - 1] < reached[diagonal + 1]);
}

std::vector<Step> steps_of(const Lines &before, const Lines &after) {
  const auto end = std::int64_t(before.size()), end_after = std::int64_t(after.size());
  std::vector<Reached> rounds{{{1, 0}}}; // as each begins
  bool done = false;
  for (std::int64_t edits = 0; !done; ++edits) {
    Reached reached = rounds.back();
    for (std::int64_t diagonal = -edits; diagonal <= edits && !done; diagonal += 2) {
      std::int64_t line = inserts(reached, edits, diagonal) ? reached[diagonal + 1] : reached[diagonal - 1] + 1;
      while (line < end && line - diagonal < end_after &&
             before[std::size_t(line)] == after[std::size_t(line - diagonal)])
        ++line;
      reached[diagonal] = line;
      done = line >= end && line - diagonal >= end_after;
    }
    rounds.push_back(std::move(reached));
  }
  rounds.pop_back();
  std::vector<Step> steps;
  std::int64_t line = end, line_after = end_after;
  for (auto edits = std::int64_t(rounds.size()) - 1; edits >= 0; --edits) {
    Reached &reached = rounds[std::size_t(edits)];
    const std::int64_t diagonal = line - line_after;
    const bool inserted = inserts(reached, edits, diagonal);
    const std::int64_t from = inserted ? reached[diagonal + 1] : reached[diagonal - 1];
    const std::int64_t from_after = from - (inserted ? diagonal + 1 : diagonal - 1);
    for (; line > from && line_after > from_after; --line, --line_after)
      steps.push_back({' ', before[std::size_t(line - 1)]});
    if (edits > 0 && inserted)
      steps.push_back({'+', after[std::size_t(from_after)]});
    else if (edits > 0)
      steps.push_back({'-', before[std::size_t(from)]});
    line = from;
    line_after = from_after;
  }
  std::ranges::reverse(steps);
  return steps;
}

/// "12,3": as of line 12, 3 lines. Of no lines, the line before them.
std::string range(std::size_t first, std::size_t count) {
  return count == 1 ? fmt::format("{}", first) : fmt::format("{},{}", count ? first : first - 1, count);
}

/// A line that names the file, as git writes it: in quotes if a character needs them, and with a tab at the end of a name
/// with blanks, after which `patch` expects a date.
std::string name_line(std::string_view sign, char folder, std::string_view name) {
  std::string text = fmt::format("{}/", folder);
  bool quoted = false;
  for (const char c : name)
    if (c == '"' || c == '\\' || (c >= 0 && c < ' ')) {
      text += c == '"' || c == '\\' ? fmt::format("\\{}", c) : fmt::format("\\{:03o}", unsigned(c));
      quoted = true;
    } else
      text += c;
  if (quoted)
    text = '"' + text + '"';
  return fmt::format("{} {}{}\n", sign, text, name.find(' ') == name.npos ? "" : "\t");
}

} // namespace

std::string unified_diff(std::string_view name, std::string_view before, std::string_view after) {
  constexpr std::size_t context = 3;
  const std::vector<Step> steps = steps_of(lines_of(before), lines_of(after));
  const auto is_changed = [](const Step &step) { return step.sign != ' '; };
  std::string text;
  std::size_t line = 1, line_after = 1; // of the step at `at`
  for (auto at = steps.begin(); at != steps.end();) {
    auto change = std::find_if(at, steps.end(), is_changed);
    if (change == steps.end())
      break;
    const auto begin = change - std::min<std::ptrdiff_t>(context, change - at);
    line += std::size_t(begin - at);
    line_after += std::size_t(begin - at);
    auto end = change; // of the hunk: changes whose contexts meet share one
    while (change != steps.end() && change - end <= std::ptrdiff_t(2 * context)) {
      end = std::find_if_not(change, steps.end(), is_changed);
      change = std::find_if(end, steps.end(), is_changed);
    }
    end += std::min<std::ptrdiff_t>(context, steps.end() - end);
    const auto in_before =
        std::size_t(std::count_if(begin, end, [](const Step &each) { return each.sign != '+'; }));
    const auto in_after = std::size_t(std::count_if(begin, end, [](const Step &each) { return each.sign != '-'; }));
    if (text.empty())
      text = name_line("---", 'a', name) + name_line("+++", 'b', name);
    text += fmt::format("@@ -{} +{} @@\n", range(line, in_before), range(line_after, in_after));
    for (auto step = begin; step != end; ++step)
      text += fmt::format("{}{}{}", step->sign, step->line,
                          step->line.ends_with('\n') ? "" : "\n\\ No newline at end of file\n");
    line += in_before;
    line_after += in_after;
    at = end;
  }
  return text;
}

} // namespace ampsim::cli
