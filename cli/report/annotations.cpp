// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See annotations.h. A misspelt annotation is itself a mismatch: silently ignored, it would look satisfied.
#include "cli/report/annotations.h"
#include "cli/report/names.h"
#include "cli/support/name_character.h"
#include "cli/support/trimmed.h"

#include <charconv>
#include <filesystem>
#include <fmt/format.h>
#include <set>
#include <sstream>

namespace ampsim::cli {

namespace {

struct Reader {
  Annotations &result;
  const std::string &file;
  unsigned line;

  void malformed(std::string message) { result.malformed.push_back({file, line, std::move(message)}); }

  /// Applies the "@-2" that begins `rest` to the line and removes it; returns false if it is not a number or leaves
  /// the file.
  bool take_offset(std::string_view &rest, unsigned &target) {
    target = line;
    if (!rest.starts_with('@'))
      return true;
    bool plus = rest.size() > 1 && rest[1] == '+';
    const char *begin = rest.data() + 1 + plus;
    int offset = 0;
    auto [end, error] = std::from_chars(begin, rest.data() + rest.size(), offset);
    if (error != std::errc() || offset + int(line) < 1)
      return false;
    rest.remove_prefix(std::size_t(end - rest.data()));
    target = unsigned(int(line) + offset);
    return true;
  }

  void hazard(std::string_view text, unsigned target) {
    Annotation annotation{.file = file, .line = target, .text = std::string(text)};
    std::istringstream words{annotation.text};
    std::vector<std::string> parts;
    for (std::string word; words >> word;)
      parts.push_back(word);
    std::optional<Kind> kind = parts.empty() ? std::nullopt : kind_named(parts[0]);
    if (!kind)
      return malformed(parts.empty() ? "annotation without a kind"
                                     : fmt::format("annotation with an unknown kind '{}'", parts[0]));
    annotation.kind = *kind;
    std::size_t next = 1;
    annotation.scope = next < parts.size() ? scope_named(parts[next]) : std::nullopt;
    next += annotation.scope.has_value();
    if (annotation.scope && !info(*kind).scoped)
      return malformed(fmt::format("annotation with a scope, but findings of kind '{}' have no scope", parts[0]));
    if (next < parts.size())
      annotation.variable = parts[next++];
    if (next < parts.size())
      return malformed(fmt::format("annotation with an unexpected word '{}'", parts[next]));
    result.hazards.push_back(std::move(annotation));
  }

  /// `text` is the text after the slashes, up to the next comment.
  void comment(std::string_view text) {
    text = trimmed(text);
    bool is_hazard = text.starts_with("HAZARD"), is_reject = text.starts_with("REJECT");
    if (!is_hazard && !is_reject)
      return;
    std::string_view rest = text.substr(6);
    if (!rest.empty() && is_name_character(rest[0]))
      return; // another word
    if (is_hazard && rest.starts_with("-NONE") && (rest.size() == 5 || !is_name_character(rest[5]))) {
      result.none = SourceFrame{"", file, line, 0};
      return;
    }
    unsigned target;
    if (!take_offset(rest, target))
      return malformed("annotation with an invalid line offset");
    rest = trimmed(rest);
    if (is_reject && rest.empty()) {
      result.rejections.push_back({file, target, ""});
      return;
    }
    if (!rest.starts_with(':'))
      return malformed(fmt::format("annotation without a colon after '{}'", text.substr(0, 6)));
    rest = trimmed(rest.substr(1));
    if (is_hazard)
      hazard(rest, target);
    else
      result.rejections.push_back({file, target, std::string(rest.substr(0, rest.find_first_of(" \t")))});
  }
};

/// The file of `#include "file"`; empty for any other line.
std::string included(std::string_view line) {
  line = trimmed(line);
  if (!line.starts_with('#'))
    return {};
  line = trimmed(line.substr(1));
  if (!line.starts_with("include"))
    return {};
  line = trimmed(line.substr(7));
  if (!line.starts_with('"'))
    return {};
  line.remove_prefix(1);
  return std::string(line.substr(0, line.find('"')));
}

void add_file(std::vector<std::string> &files, const std::string &file, SourceText &sources,
              std::set<std::string> &seen) {
  std::error_code error;
  if (!seen.insert(std::filesystem::weakly_canonical(file, error).string()).second)
    return;
  files.push_back(file);
  for (unsigned number = 1; number <= sources.lines(file); ++number)
    if (std::string header = included(sources.line(file, number)); !header.empty()) {
      std::filesystem::path path = std::filesystem::path(file).parent_path() / header;
      if (std::filesystem::is_regular_file(path, error))
        add_file(files, path.string(), sources, seen);
    }
}

} // namespace

std::vector<std::string> own_files(const std::vector<std::string> &sources_given, SourceText &sources) {
  std::vector<std::string> files;
  std::set<std::string> seen;
  for (const std::string &file : sources_given)
    add_file(files, file, sources, seen);
  return files;
}

Annotations read_annotations(const std::vector<std::string> &files, SourceText &sources) {
  Annotations result;
  for (const std::string &file : own_files(files, sources))
    for (unsigned number = 1; number <= sources.lines(file); ++number) {
      std::string_view line = sources.line(file, number);
      for (std::size_t at = line.find("//"); at != std::string_view::npos;) {
        std::size_t next = line.find("//", at + 2);
        Reader{result, file, number}.comment(
            line.substr(at + 2, next == std::string_view::npos ? next : next - at - 2));
        at = next;
      }
    }
  return result;
}

std::string options_annotation(const std::string &file, SourceText &sources) {
  std::string_view line = trimmed(sources.line(file, 1));
  if (!line.starts_with("//"))
    return {};
  line = trimmed(line.substr(2));
  constexpr std::string_view key = "OPTIONS:";
  return line.starts_with(key) ? std::string(trimmed(line.substr(key.size()))) : std::string();
}

} // namespace ampsim::cli
