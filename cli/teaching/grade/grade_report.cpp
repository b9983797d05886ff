// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See grade_report.h. The output of submissions is untrusted: it is always escaped.
#include "cli/teaching/grade/grade_report.h"
#include "cli/report/embedded_text.h"
#include "cli/report/html_page.h"
#include "cli/support/utf8.h"

#include <fmt/format.h>
#include <map>

namespace ampsim::cli {

namespace {

std::string field(std::string_view raw) {
  std::string text = "\"";
  if (!raw.empty() && std::string_view("=+-@\t\r").find(raw[0]) != std::string_view::npos)
    text += '\'';
  for (char c : printable(raw))
    text += c == '"' ? std::string("\"\"") : std::string(1, c);
  return text + '"';
}

std::string first_line(const Grade &grade) {
  return grade.why.empty() ? "" : grade.why[0].substr(0, grade.why[0].find('\n'));
}

std::string joined(const std::vector<std::string> &texts) {
  std::string all;
  for (const std::string &each : texts)
    all += each + "\n";
  return all;
}

/// The reason after its first line: other problems, and the program's output. The output of a lesson's check ends with
/// that line.
std::string details(const Grade &grade) {
  const std::string first = first_line(grade);
  std::string problems = joined(grade.why), output = grade.output;
  if (!grade.why.empty())
    problems.erase(0, first.size() + 1);
  while (output.ends_with('\n'))
    output.pop_back();
  if (!first.empty() && output.ends_with(first) &&
      (output.size() == first.size() || output[output.size() - first.size() - 1] == '\n'))
    output.resize(output.size() - first.size());
  return problems + output;
}

std::string reason_cell(const Grade &grade) {
  const std::string first = html_escaped(first_line(grade)), rest = details(grade);
  if (rest.find_first_not_of('\n') == rest.npos)
    return first;
  return fmt::format("<details><summary>{}</summary><pre class=\"scroll\" tabindex=\"0\">{}</pre></details>",
                     first.empty() ? "Output" : first, html_escaped(rest));
}

} // namespace

std::string grades_csv(const std::vector<Grade> &grades) {
  std::string text = "submission,verdict,passed,seconds,why\n";
  for (const Grade &grade : grades)
    text += fmt::format("{},{},{},{:.1f},{}\n", field(grade.submission), field(grade.verdict), int(grade.passed()),
                        grade.seconds, field(first_line(grade)));
  return text;
}

std::string grades_html(const std::vector<Grade> &grades, const std::string &title,
                        const std::vector<std::string> &missing) {
  std::map<std::string, unsigned> counts;
  for (const Grade &grade : grades)
    ++counts[grade.verdict];
  std::string facts, rows, notes;
  for (const auto &[verdict, count] : counts)
    facts += fmt::format("<div class=\"fact\"><dt>{}</dt><dd>{}</dd></div>", html_escaped(verdict), count);
  for (const std::string &each : missing)
    notes += fmt::format("<p class=\"verdict note\">! {}</p>", html_escaped(each));
  for (const Grade &grade : grades)
    rows += fmt::format("<tr><th scope=\"row\"><code>{}</code></th><td><span class=\"badge {}\">{}</span></td><td "
                        "class=\"digits\">{:.1f} "
                        "s</td><td>{}</td></tr>\n",
                        html_escaped(printable(grade.submission)), grade.passed() ? "clean" : "error",
                        html_escaped(grade.verdict), grade.seconds, reason_cell(grade));
  return fmt::format(
      "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
      "content=\"width=device-width, initial-scale=1\">\n<meta http-equiv=\"Content-Security-Policy\" "
      "content=\"default-src "
      "'none'; style-src 'unsafe-inline'\">\n<title>{0}</title>\n<style>\n{1}</style>\n</head>\n<body>\n<header "
      "class=\"top\"><h1>{0}</h1>{2}<dl class=\"facts\">{3}</dl></header>\n<main class=\"all\"><div "
      "class=\"scroll\"><table "
      "class=\"events grades\"><thead><tr><th>submission</th><th>verdict</th><th>time</th><th>why</th></tr></"
      "thead>\n<tbody>\n{4}</tbody></table></div></main>\n</body>\n</html>\n",
      html_escaped(title), embedded::report_html_style_css, notes, facts, rows);
}

} // namespace ampsim::cli
