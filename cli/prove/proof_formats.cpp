// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Verdicts for code scanning and for people: SARIF, in which an undecided property is an "open" result, and one
// self-contained HTML page.
#include "cli/prove/proof_formats.h"
#include "cli/report/embedded_text.h"
#include "cli/report/html_page.h"
#include "cli/report/names.h"
#include "cli/report/sarif.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <set>

namespace ampsim::cli {

namespace {

using Json = nlohmann::ordered_json;

/// A verdict in one piece, about a kernel or the program.
struct Verdict {
  std::string property, subject; // "kernel 'f(int*)'", "the program"
  Decision decision = Decision::refuted;
  SourceFrame at; // a witness, the access at which a proof ended, or the kernel
  std::string why;
  std::vector<std::string> details; // assumptions of a proof; input of a witness; what would help
};

std::string line_text(const SourceFrame &at) { return fmt::format("{}:{}", at.file, at.line); }

void add_witnesses(Verdict &verdict, const std::vector<Witness> &witnesses) {
  for (const Witness &each : witnesses) {
    const SourceFrame where = place(each.get(), *each.run);
    if (verdict.why.empty()) {
      verdict.at = where;
      verdict.why = each.get().message;
    } else {
      verdict.details.push_back(fmt::format("{}: {}", line_text(where), each.get().message));
    }
    if (!each.input.empty())
      verdict.details.push_back("confirmed by a run: " + each.input);
  }
}

Verdict verdict_of(const KernelReport &kernel, const PropertyReport &property, const Language &language) {
  Verdict verdict{.property = name(property.verdict.property, language),
                  .subject = fmt::format("kernel '{}'", kernel.name),
                  .decision = property.decision,
                  .at = {kernel.name, kernel.file, kernel.line, 1},
                  .why = "",
                  .details = {}};
  switch (property.decision) {
  case Decision::proved:
    for (const Assumption &each : property.verdict.assumptions)
      verdict.details.push_back("assuming: " + each.sentence);
    break;
  case Decision::refuted:
    add_witnesses(verdict, property.witnesses);
    break;
  case Decision::undecided:
    if (!property.verdict.at.empty())
      verdict.at = property.verdict.at[0];
    verdict.why = property.verdict.reason;
    if (!property.verdict.help.empty())
      verdict.details.push_back("what would help: " + property.verdict.help);
    break;
  }
  return verdict;
}

std::vector<Verdict> verdicts_of(const ProofReport &report) {
  std::vector<Verdict> result;
  for (const KernelReport &kernel : report.kernels)
    for (const PropertyReport &property : kernel.properties)
      result.push_back(verdict_of(kernel, property, *report.language));
  for (const ProgramProperty &property : report.program) {
    Verdict verdict{.property = property.name, .subject = "the program", .at = {}, .why = "", .details = {}};
    add_witnesses(verdict, property.witnesses);
    result.push_back(std::move(verdict));
  }
  return result;
}

std::string sentence(const Verdict &verdict) {
  std::string text = fmt::format("{} of {} is {}", verdict.property, verdict.subject, name(verdict.decision));
  if (!verdict.why.empty())
    text += ": " + verdict.why;
  for (const std::string &each : verdict.details)
    text += "; " + each;
  return text;
}

/// With the reports' style.
constexpr std::string_view page_style = R"(
main { max-width: 70rem; margin: 0 auto; display: grid; gap: .7rem; grid-template-columns: minmax(0, 1fr); }
table { border-collapse: collapse; width: 100%; } tr { border-top: 1px solid var(--line); }
th, td { text-align: left; vertical-align: top; padding: .3rem .8rem .3rem 0; } td:last-child, tbody th { overflow-wrap: anywhere; }
.proved { color: var(--clean); } .refuted { color: var(--error); font-weight: 600; } .undecided { color: var(--note); }
@media (max-width: 50rem) { main { padding: .9rem; } table { font-size: .9rem; } }
)";

} // namespace

std::string proof_sarif(const ProofReport &report, SourceText &sources) {
  Json rules = Json::array(), results = Json::array();
  std::set<std::string> known;
  for (const Verdict &each : verdicts_of(report)) {
    const std::string id = "proof/" + each.property;
    if (known.insert(id).second)
      rules.push_back(
          {{"id", id}, {"shortDescription", {{"text", fmt::format("{}, for all inputs", each.property)}}}});
    std::string_view kind = "open";
    if (each.decision == Decision::proved)
      kind = "pass";
    else if (each.decision == Decision::refuted)
      kind = "fail";
    Json result = {{"ruleId", id},
                   {"kind", kind},
                   {"level", each.decision == Decision::refuted ? "error" : "none"},
                   {"message", {{"text", sentence(each)}}}};
    if (!each.at.file.empty()) {
      const std::string path = sources.path_in_tree(each.at.file);
      Json where = {
          {"artifactLocation", {{"uri", (path.starts_with('/') ? "file://" : "") + percent_encoded(path)}}}};
      if (each.at.line)
        where["region"] = {{"startLine", each.at.line}};
      result["locations"] = Json::array({{{"physicalLocation", where}}});
    }
    results.push_back(std::move(result));
  }
  const Json log = {{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                    {"version", "2.1.0"},
                    {"runs", Json::array({{{"tool", {{"driver", {{"name", "ampsim"}, {"rules", rules}}}}},
                                           {"results", results}}})}};
  return log.dump(2) + "\n";
}

/// A detail may begin with a line of the file.
static std::string detail_html(const std::string &detail, const std::string &file) {
  const std::size_t end = file.empty() || !detail.starts_with(file + ":") ? detail.npos : detail.find(": ");
  if (end == detail.npos)
    return html_escaped(detail);
  return fmt::format("<code>{}</code>{}", html_escaped(detail.substr(0, end)), html_escaped(detail.substr(end)));
}

std::string proof_html(const ProofReport &report) {
  std::string rows, before;
  for (const Verdict &each : verdicts_of(report)) {
    if (each.subject != before)
      rows += fmt::format("<tr><th colspan=\"3\" scope=\"rowgroup\"><code>{}</code></th></tr>\n",
                          html_escaped(each.subject));
    before = each.subject;
    std::string said = html_escaped(each.why);
    if (!each.why.empty() && !each.at.file.empty())
      said = fmt::format("<code>{}</code>: {}", html_escaped(line_text(each.at)), said);
    for (const std::string &detail : each.details)
      said += fmt::format("{}{}", said.empty() ? "" : "<br>", detail_html(detail, each.at.file));
    rows += fmt::format("<tr><td>{}</td><td class=\"{}\">{}</td><td>{}</td></tr>\n", html_escaped(each.property),
                        name(each.decision), name(each.decision), said);
  }
  std::string files;
  for (const std::string &each : report.files)
    files += (files.empty() ? "" : ", ") + each;
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
      "content=\"width=device-width, initial-scale=1\">\n<title>Proofs: "
      "{}</title>\n<style>{}{}</style>\n</head>\n<body>\n<main>\n<h1>Proofs: {}</h1>\n<p>{}</p>\n<table>\n"
      "<thead><tr><th scope=\"col\">property</th><th scope=\"col\">verdict</th><th "
      "scope=\"col\">why</th></tr></thead>\n<tbody>\n{}</tbody>\n</table>\n</main>\n</body>\n</html>\n",
      html_escaped(files), embedded::report_html_style_css, page_style, html_escaped(files),
      html_escaped(proof_summary(report).substr(std::string_view("ampsim: ").size())), rows);
}

} // namespace ampsim::cli
