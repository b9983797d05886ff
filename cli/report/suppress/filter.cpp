// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See filter.h. Rules are kept for all programs of a suite: a comment in a header shared by two programs is used if
// one of them needs it.
#include "cli/report/suppress/filter.h"
#include "cli/report/annotations.h"
#include "cli/report/detect_list.h"
#include "cli/report/literals.h"
#include "cli/report/suppress/library_findings.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <ranges>
#include <tuple>

namespace ampsim::cli {

namespace {

std::string canonical(const std::string &file) {
  std::error_code error;
  std::string name = std::filesystem::weakly_canonical(file, error).string();
  return name.empty() ? file : name;
}

/// Returns whether the program was fully executed and checked for its arguments.
bool is_whole(const Report &report) {
  return report.outcome == Outcome::exited && !report.stopped && report.unchecked.empty() &&
         std::ranges::all_of(report.launches, &ReportLaunch::ended);
}

KindSet kinds_of(const Report &report) {
  const std::vector<std::string> &names = report.coverage.kinds;
  return names.empty() ? KindSet::none() : parse_detect_list(fmt::format("{}", fmt::join(names, ",")));
}

bool overlap(const KindSet &a, const KindSet &b) {
  for (Kind kind : known_kinds())
    for (Scope scope : {Scope::within_tile, Scope::across_tiles})
      if (a.contains(kind, scope) && b.contains(kind, scope))
        return true;
  return false;
}

} // namespace

FindingFilter::FindingFilter(const std::vector<std::string> &suppressions, const std::string &baseline_file) {
  for (const std::string &file : suppressions)
    for (SuppressionRule &rule : read_suppressions(file)) {
      rule.use.testable = false; // until a program has been checked
      entries.push_back(std::move(rule));
    }
  if (!baseline_file.empty())
    baseline.emplace(baseline_file);
}

void FindingFilter::read_comments_of(const std::string &file, SourceText &sources) {
  auto [name, is_new] = canonical_names.try_emplace(file, canonical(file));
  if (!is_new || comments.contains({name->second, 0}))
    return;
  comments[{name->second, 0}]; // marks the file as read
  constexpr std::string_view word = "NOHAZARD";
  const auto has_word = [&](unsigned number) {
    return sources.line(file, number).find(word) != std::string_view::npos;
  };
  if (std::ranges::none_of(std::views::iota(1u, sources.lines(file) + 1), has_word))
    return;
  LiteralEraser eraser;
  for (unsigned number = 1; number <= sources.lines(file); ++number) {
    const std::string line = eraser.erased(sources.line(file, number));
    if (line.find(word) == std::string::npos)
      continue;
    const bool alone = line.find_first_not_of(" \t") == line.find("//");
    for (SuppressionRule &rule : read_comments(line, file, number)) {
      rule.use.testable = false;
      comments[{name->second, number}].push_back({std::move(rule), alone});
    }
  }
}

std::optional<Suppression> FindingFilter::by_comment(const ReportFinding &finding, const Report &report) {
  std::optional<Suppression> result;
  for (const SourceFrame &at : places(finding, report)) {
    auto name = canonical_names.find(at.file);
    if (name == canonical_names.end() || at.line == 0)
      continue;
    for (unsigned line : {at.line, at.line - 1}) {
      auto found = comments.find({name->second, line});
      if (line == 0 || found == comments.end())
        continue;
      for (Comment &comment : found->second) {
        if ((line != at.line && !comment.alone) || !comment.rule.kinds.contains(finding.kind, finding.scope))
          continue;
        comment.rule.use.used = true;
        if (!result)
          result = {Suppression::By::source, comment.rule.use.file, line, comment.rule.reason};
      }
    }
  }
  return result;
}

std::optional<Suppression> FindingFilter::by_entry(const ReportFinding &finding, const Report &report) {
  std::optional<Suppression> result;
  for (SuppressionRule &rule : entries) {
    if (!fits(rule, finding, place(finding, report).file))
      continue;
    rule.use.used = true;
    if (!result)
      result = {Suppression::By::file, rule.use.file, rule.use.line, rule.reason};
  }
  return result;
}

/// A rule is unused only if a program was checked for what it names and finished.
void FindingFilter::note_what_was_tested(const Report &report, const std::vector<std::string> &files) {
  if (!is_whole(report))
    return;
  KindSet looked_for = kinds_of(report);
  for (SuppressionRule &rule : entries)
    rule.use.testable |= overlap(rule.kinds, looked_for);
  for (const std::string &file : files) {
    const std::string &name = canonical_names.at(file);
    for (auto each = comments.lower_bound({name, 1}); each != comments.end() && each->first.first == name; ++each)
      for (Comment &comment : each->second)
        comment.rule.use.testable |= overlap(comment.rule.kinds, looked_for);
  }
}

FilesBefore read_before_run(const std::vector<std::string> &files, const ProgramTables &tables,
                            SourceText &sources) {
  const std::vector<std::string> own = own_files(files, sources);
  FilesBefore read(own.begin(), own.end());
  for (const Site &site : tables.sites)
    for (const SourceFrame &frame : site.stack)
      read.insert(frame.file);
  for (const std::string &file : read)
    sources.lines(file);
  return read;
}

void FindingFilter::apply(ProgramResult &program, SourceText &sources, const FilesBefore *before) {
  Report &report = program.report;
  std::vector<std::string> files = own_files(report.files, sources);
  for (const ReportFinding &finding : report.findings)
    for (const SourceFrame &at : places(finding, report))
      if (!at.file.empty() && std::ranges::find(files, at.file) == files.end())
        files.push_back(at.file);
  if (before)
    std::erase_if(files, [&](const std::string &file) { return !before->contains(file); });
  for (const std::string &file : files)
    read_comments_of(file, sources);

  std::vector<ReportFinding> counted;
  for (ReportFinding &finding : report.findings) {
    std::optional<Suppression> why = by_comment(finding, report);
    if (std::optional<Suppression> entry = by_entry(finding, report); !why)
      why = entry;
    if (!why)
      why = known_in_library(finding);
    if (baseline && baseline->knows(program.name, finding.id)) {
      met.insert({baseline->key(program.name), finding.id});
      if (!why)
        why = {Suppression::By::baseline, baseline->file(), 0, ""};
    }
    finding.suppression = why;
    (why ? report.suppressed : counted).push_back(std::move(finding));
  }
  report.findings = std::move(counted);
  note_what_was_tested(report, files);
  if (baseline && is_whole(report))
    looked_for_in[baseline->key(program.name)] = kinds_of(report);
}

void FindingFilter::finish(Suite &suite) const {
  for (const SuppressionRule &rule : entries)
    suite.suppressions.push_back(rule.use);
  for (const auto &[place, here] : comments)
    for (const Comment &comment : here)
      suite.suppressions.push_back(comment.rule.use);
  std::ranges::sort(suite.suppressions, {},
                    [](const SuppressionUse &use) { return std::tie(use.file, use.line, use.text); });
  suite.baseline_known = met.size();
  if (baseline)
    for (const auto &[key, entry] : baseline->all()) {
      auto looked_for = looked_for_in.find(key.first);
      suite.baseline_gone += looked_for != looked_for_in.end() && !met.contains(key) &&
                             looked_for->second.contains(entry.kind, entry.scope);
    }
}

} // namespace ampsim::cli
