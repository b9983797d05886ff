// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See lines.h.
#include "cli/report/lines.h"
#include "cli/report/names.h"
#include "cli/support/utf8.h"

#include <algorithm>
#include <fmt/format.h>

namespace ampsim::cli {

namespace {

/// A message without line breaks, because a matcher reads one line.
std::string line(const SourceFrame &at, std::string_view severity, std::string_view message) {
  std::string text =
      fmt::format("{}:{}:{}: {}: ", printable(at.file), std::max(at.line, 1u), std::max(at.column, 1u), severity);
  std::string rest(message);
  std::ranges::replace(rest, '\n', ' ');
  return text + printable(rest) + '\n';
}

std::string_view verb(const ReportGroup &group) {
  if (group.ended)
    return "ended";
  return group.threads == 1 ? "waits" : "wait";
}

std::string finding_lines(const ReportFinding &finding, const Report &report) {
  const Vocabulary &words = report.language->words;
  SourceFrame at = place(finding, report);
  std::string text = line(at, name(finding.severity), fmt::format("{} [{}]", finding.message, tag(finding)));
  if (finding.accesses.size() == 2 && !finding.accesses[0].stack.empty()) {
    const ReportAccess &other = finding.accesses[0];
    text += line(other.stack[0], "note",
                 fmt::format("the other access is {} by {}", noun(other.kind), thread(other.thread)));
  }
  for (const ReportGroup &group : finding.groups)
    if (!group.stack.empty() && (group.stack[0].line != at.line || group.stack[0].file != at.file))
      text += line(group.stack[0], "note",
                   fmt::format("{} {} here", counted(group.threads, words.thread, words.threads), verb(group)));
  return text;
}

std::string diagnostic_line(const Diagnostic &each, const std::string &file) {
  std::string_view severity = each.severity.ends_with("error") ? "error" : std::string_view(each.severity);
  std::string code = each.code.empty() ? "" : fmt::format(" [{}]", each.code);
  return line({"", each.file.empty() ? file : each.file, each.line, each.column}, severity, each.message + code);
}

} // namespace

std::string lines_report(const Suite &suite) {
  std::string text;
  for (const ProgramResult &program : suite.programs) {
    const Report &report = program.report;
    SourceFrame first{"", report.files.empty() ? program.name : report.files[0], 1, 1};
    for (const Diagnostic &each : report.diagnostics)
      text += diagnostic_line(each, first.file);
    for (const ReportFinding &finding : report.findings)
      text += finding_lines(finding, report);
    if (report.fault)
      text += line(report.fault->stack[0], "error", report.fault->message);
    for (const std::string &each : report.unchecked)
      text += line(first, "error", "not everything was checked: " + each);
    for (const ProgramFailure &failure : program.failures)
      if (!failure.by_findings())
        text += line(first, "error", fmt::format("{} failed: {}", program.name, failure.message));
  }
  for (const Diagnostic &each : suppression_warnings(suite))
    text += diagnostic_line(each, each.file);
  return text;
}

} // namespace ampsim::cli
