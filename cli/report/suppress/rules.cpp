// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See rules.h.
#include "cli/report/suppress/rules.h"
#include "cli/report/detect_list.h"
#include "cli/support/glob.h"
#include "cli/support/toml_file.h"
#include "cli/support/trimmed.h"
#include "cli/support/usage_error.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <fnmatch.h>

namespace ampsim::cli {

namespace {

constexpr std::string_view form = "'// NOHAZARD(kind[,kind]): reason'";

SuppressionRule rule_of(TomlTable &table, const std::string &file) {
  SuppressionRule rule;
  rule.use.file = file;
  rule.use.line = table.line();
  std::vector<std::string> parts;
  if (auto kinds = table.words("kind")) {
    rule.kinds =
        table.use("kind", [&] { return parse_detect_list(fmt::format("{}", fmt::join(*kinds, ",")), "kind"); });
    if (!rule.kinds.any())
      table.fail_at("kind", "'kind' is empty");
    parts.push_back(fmt::format("kind {}", fmt::join(*kinds, ",")));
  } else
    rule.kinds = every_kind();
  auto pattern = [&](std::string_view key, std::string &value) {
    if (std::optional<std::string> text = table.text(key)) {
      if (text->empty())
        table.fail_at(key, fmt::format("'{}' is empty", key), "remove it to match anything");
      value = *text;
      parts.push_back(fmt::format("{} {}", key, value));
    }
  };
  pattern("variable", rule.variable);
  pattern("function", rule.function);
  pattern("file", rule.path);
  rule.reason = trimmed(table.text("reason").value_or(""));
  table.finish();
  if (parts.empty())
    table.fail("an entry that would suppress everything", "give it a 'kind', 'variable', 'function' or 'file'");
  rule.use.text = fmt::format("{}", fmt::join(parts, ", "));
  if (rule.reason.empty())
    rule.use.problem = fmt::format("suppression without a reason: {}", rule.use.text);
  return rule;
}

bool fits_pattern(const std::string &pattern, const std::string &text) {
  return fnmatch(pattern.c_str(), text.c_str(), 0) == 0;
}

bool names_variable(const SuppressionRule &rule, const ReportFinding &finding) {
  auto fits_rule = [&](const std::string &name) { return fits_pattern(rule.variable, name); };
  return std::ranges::any_of(finding.accesses, fits_rule, &ReportAccess::variable) ||
         std::ranges::any_of(finding.aliases, fits_rule);
}

bool names_function(const SuppressionRule &rule, const ReportFinding &finding) {
  auto on_stack = [&](const std::vector<SourceFrame> &stack) {
    return std::ranges::any_of(
        stack, [&](const SourceFrame &frame) { return fits_pattern(rule.function, frame.function); });
  };
  return std::ranges::any_of(finding.accesses, on_stack, &ReportAccess::stack) ||
         std::ranges::any_of(finding.groups, on_stack, &ReportGroup::stack);
}

/// The comment that begins with `text`, "NOHAZARD(war,waw): reason".
SuppressionRule comment(std::string_view text, const std::string &file, unsigned line) {
  SuppressionRule rule;
  rule.use.file = file;
  rule.use.line = line;
  std::string_view rest = text.substr(std::string_view("NOHAZARD").size());
  std::size_t close = rest.find(')');
  if (!rest.starts_with('(') || close == std::string_view::npos) {
    rule.use.text = "NOHAZARD";
    rule.use.problem = fmt::format("suppression without kinds has no effect: write {}", form);
    return rule;
  }
  std::string list(rest.substr(1, close - 1));
  std::erase_if(list, [](char c) { return c == ' ' || c == '\t'; });
  rule.use.text = fmt::format("NOHAZARD({})", list);
  try {
    if (list.empty() || list.starts_with('-') || list.find("all") != std::string::npos ||
        list.find("none") != std::string::npos)
      throw UsageError(fmt::format("'{}' does not name kinds", rule.use.text));
    rule.kinds = parse_detect_list(list, rule.use.text);
  } catch (const UsageError &error) {
    rule.use.problem = fmt::format("{}; the comment has no effect: write {}", error.what(), form);
    return rule;
  }
  rest = trimmed(rest.substr(close + 1));
  if (rest.starts_with(':'))
    rule.reason = trimmed(rest.substr(1));
  if (rule.reason.empty())
    rule.use.problem = fmt::format("suppression without a reason: write {}", form);
  return rule;
}

/// Returns whether a comment's text is meant to suppress. `NOHAZARDOUS` is another word.
bool is_suppression(std::string_view text) {
  constexpr std::string_view word = "NOHAZARD";
  if (!text.starts_with(word))
    return false;
  char next = text.size() > word.size() ? text[word.size()] : ' ';
  return next != '_' && !std::isalnum(static_cast<unsigned char>(next));
}

} // namespace

KindSet every_kind() {
  KindSet kinds;
  for (Kind kind : known_kinds())
    kinds.set(kind);
  return kinds;
}

std::vector<SuppressionRule> read_suppressions(const std::string &file) {
  toml::table table = read_toml(file);
  TomlTable root(file, table);
  std::vector<SuppressionRule> rules;
  for (TomlTable &entry : root.tables("suppress"))
    rules.push_back(rule_of(entry, file));
  root.finish();
  return rules;
}

std::vector<SuppressionRule> read_comments(std::string_view text, const std::string &file, unsigned line) {
  std::vector<SuppressionRule> rules;
  for (std::size_t at = text.find("//"); at != std::string_view::npos;) {
    std::size_t next = text.find("//", at + 2);
    // Up to the next known kind of comment, so that a reason may contain a URL.
    while (next != std::string_view::npos && !trimmed(text.substr(next + 2)).starts_with("NOHAZARD") &&
           !trimmed(text.substr(next + 2)).starts_with("HAZARD"))
      next = text.find("//", next + 2);
    std::string_view own = text.substr(at + 2, next == std::string_view::npos ? next : next - at - 2);
    if (own.starts_with('/')) // a comment for documentation
      own.remove_prefix(1);
    if (own = trimmed(own); is_suppression(own))
      rules.push_back(comment(own, file, line));
    at = next;
  }
  if (std::size_t at = text.find("/*");
      at != std::string_view::npos && is_suppression(trimmed(text.substr(at + 2)))) {
    SuppressionRule &rule = rules.emplace_back();
    rule.use = {.file = file, .line = line, .text = "NOHAZARD"};
    rule.use.problem = fmt::format("suppression between '/*' and '*/' has no effect: write {}", form);
  }
  return rules;
}

bool fits(const SuppressionRule &rule, const ReportFinding &finding, const std::string &path) {
  return rule.kinds.contains(finding.kind, finding.scope) &&
         (rule.variable.empty() || names_variable(rule, finding)) &&
         (rule.function.empty() || names_function(rule, finding)) &&
         (rule.path.empty() || glob_matches_path(rule.path, path));
}

} // namespace ampsim::cli
