// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See source_edits.h.
#include "cli/report/fixes/source_edits.h"
#include "cli/support/name_character.h"
#include "cli/support/trimmed.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>

namespace ampsim::cli {

namespace {

/// The construct that a scan of C++ is inside.
enum class Inside { code, comment, string, character };

/// The end of the token at `at`, which is not an identifier; sets `inside` to the construct that continues past the
/// line.
std::size_t skip(std::string_view line, std::size_t at, Inside &inside) {
  const std::string_view rest = line.substr(at);
  if (inside == Inside::comment || rest.starts_with("/*")) {
    const std::size_t end = line.find("*/", inside == Inside::comment ? at : at + 2);
    inside = end == line.npos ? Inside::comment : Inside::code;
    return end == line.npos ? line.size() : end + 2;
  }
  if (rest.starts_with("//"))
    return line.size();
  if (rest[0] != '"' && rest[0] != '\'')
    return at + 1;
  std::size_t end = at + 1;
  while (end < line.size() && line[end] != rest[0])
    end += line[end] == '\\' ? 2 : 1;
  return std::min(end + 1, line.size());
}

/// Not one in a comment.
bool is_include(std::string_view line) {
  line = trimmed(line);
  return line.starts_with('#') && trimmed(line.substr(1)).starts_with("include");
}

} // namespace

std::string SourceEdits::indentation(const std::string &file, unsigned number) const {
  const std::string_view text = line(file, number);
  return std::string(text.substr(0, std::min(text.find_first_not_of(" \t"), text.size())));
}

std::string SourceEdits::text(const std::string &file, TextPlace begin, TextPlace end) const {
  std::string result;
  for (unsigned number = begin.line; number <= std::min(end.line, sources.lines(file)); ++number) {
    const std::string_view whole = line(file, number);
    const std::size_t from = number == begin.line ? std::min<std::size_t>(begin.column - 1, whole.size()) : 0;
    const std::size_t to = number == end.line ? std::min<std::size_t>(end.column - 1, whole.size()) : whole.size();
    result += whole.substr(from, to > from ? to - from : 0);
    result += number < end.line ? "\n" : "";
  }
  return result;
}

bool SourceEdits::is_first_in_line(const std::string &file, TextPlace place) const {
  return line(file, place.line).substr(0, place.column - 1).find_first_not_of(" \t") == std::string_view::npos;
}

std::string SourceEdits::in_lines(const std::string &statements, const std::string &indentation) const {
  std::string result;
  for (char each : statements) {
    result += each;
    if (each == '\n')
      result += indentation;
  }
  return result;
}

Edit SourceEdits::after(const FunctionOutline &function, const Statement &statement,
                        const std::string &inserted) const {
  const std::string_view last = line(function.file, statement.end.line);
  const std::string_view rest = last.substr(std::min<std::size_t>(statement.end.column - 1, last.size()));
  const std::size_t next = rest.find_first_not_of(" \t");
  if (next != std::string_view::npos && !rest.substr(next).starts_with("//"))
    return edit(function.file, statement.end, statement.end, " " + inserted);
  const TextPlace end{statement.end.line, unsigned(last.size() + 1)};
  const std::string indented = indentation(function.file, statement.begin.line);
  return edit(function.file, end, end, "\n" + indented + in_lines(inserted, indented));
}

Edit SourceEdits::before(const FunctionOutline &function, const Statement &statement,
                         const std::string &inserted) const {
  if (!is_first_in_line(function.file, statement.begin))
    return edit(function.file, statement.begin, statement.begin, inserted + " ");
  const std::string indented = indentation(function.file, statement.begin.line);
  return edit(function.file, statement.begin, statement.begin, in_lines(inserted, indented) + "\n" + indented);
}

std::string SourceEdits::new_name(const std::string &file, TextPlace declared, const std::string &beginning) const {
  auto [entry, added] = names.try_emplace({file, declared, beginning});
  if (!added)
    return entry->second;
  const std::vector<Identifier> used = identifiers(file);
  auto is_taken = [&](const std::string &name) {
    return std::ranges::any_of(used, [&](const Identifier &each) { return each.name == name; }) ||
           std::ranges::any_of(names, [&](const auto &each) { return each.second == name; });
  };
  std::string name = beginning;
  for (unsigned k = 2; is_taken(name); ++k)
    name = fmt::format("{}_{}", beginning, k);
  return entry->second = name;
}

Edit SourceEdits::rewrite(const std::string &file, TextPlace begin, TextPlace end, std::string text,
                          const std::vector<std::string> &parts) const {
  Edit result = edit(file, begin, end, std::move(text));
  const std::string old = this->text(file, begin, end);
  std::size_t from = 0, to = 0;
  for (const std::string &part : parts) {
    const std::size_t in_old = old.find(part, from), in_new = result.text.find(part, to);
    if (part.empty() || begin.line != end.line || in_old == old.npos || in_new == result.text.npos)
      continue;
    result.moved.push_back({in_new, part.size(), begin.line, unsigned(begin.column + in_old)});
    from = in_old + part.size();
    to = in_new + part.size();
  }
  return result;
}

std::vector<Identifier> SourceEdits::identifiers(const std::string &file, TextPlace begin, TextPlace end) const {
  std::vector<Identifier> found;
  Inside inside = Inside::code;
  for (unsigned number = begin.line; number <= std::min(end.line, sources.lines(file)); ++number) {
    const std::string_view whole = line(file, number);
    std::size_t at = number == begin.line ? begin.column - 1 : 0;
    const std::size_t stop =
        number == end.line ? std::min<std::size_t>(end.column - 1, whole.size()) : whole.size();
    while (at < stop) {
      if (inside != Inside::code || !is_name_character(whole[at])) {
        at = skip(whole, at, inside);
        continue;
      }
      std::size_t word_end = at;
      while (word_end < whole.size() && is_name_character(whole[word_end]))
        ++word_end;
      if (!std::isdigit(static_cast<unsigned char>(whole[at])))
        found.push_back({{number, unsigned(at + 1)},
                         {number, unsigned(word_end + 1)},
                         std::string(whole.substr(at, word_end - at))});
      at = word_end;
    }
  }
  return found;
}

std::vector<Identifier> SourceEdits::identifiers(const std::string &file) const {
  const unsigned lines = sources.lines(file);
  return lines ? identifiers(file, {1, 1}, {lines, unsigned(line(file, lines).size() + 1)})
               : std::vector<Identifier>();
}

bool SourceEdits::find(const std::string &file, std::string_view text) const {
  for (unsigned number = 1; number <= sources.lines(file); ++number)
    if (line(file, number).find(text) != std::string_view::npos)
      return true;
  return false;
}

bool SourceEdits::includes(const std::string &file, std::string_view header) const {
  for (unsigned number = 1; number <= sources.lines(file); ++number)
    if (const std::string_view each = line(file, number); is_include(each) && each.find(header) != each.npos)
      return true;
  return false;
}

Edit SourceEdits::include(const std::string &file, std::string_view header) const {
  for (unsigned number = 1; number <= sources.lines(file); ++number)
    if (const std::string_view each = line(file, number); is_include(each)) {
      const TextPlace end{number, unsigned(each.size() + 1)};
      return edit(file, end, end, fmt::format("\n#include {}", header));
    }
  return edit(file, {1, 1}, {1, 1}, fmt::format("#include {}\n", header));
}

} // namespace ampsim::cli
