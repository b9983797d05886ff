// See html.h. The page gets its data as one JSON value:
//
//     programs  of each: its JSON report, how it did in the suite, and of each finding (and each suppressed one), in the
//               same order, notes: sentences that the JSON report does not have, and which columns are to be marked
//     suite     what is said of several programs; absent where there is one
//     kinds     what each kind of finding means
//     sources   file -> [first line, [lines]]..., the surroundings of every line that the reports name
//
// Columns of the page count UTF-16 code units from 0, as its script does.
#include "cli/report/html.h"
#include "cli/embedded_text.h"
#include "cli/explain.h"
#include "cli/report/json.h"
#include "cli/report/names.h"
#include "cli/report/phrases.h"
#include "cli/report/text.h"
#include "cli/report/utf8.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

namespace ampsim::cli {

using Json = nlohmann::ordered_json;

namespace {

/// Lines around each that is named; whole files where they are short.
constexpr unsigned surroundings = 40, short_file = 400;

class Places {
public:
  void add(const std::string &file, unsigned line) {
    if (line && !file.empty())
      lines[file].insert(line);
  }
  void add(const std::vector<SourceFrame> &stack) {
    for (const SourceFrame &frame : stack)
      add(frame.file, frame.line);
  }

  Json text(SourceText &sources) const {
    Json json = Json::object();
    for (const auto &[file, named] : lines) {
      unsigned count = sources.lines(file);
      Json &pieces = json[file] = Json::array();
      for (auto each = named.begin(); count && each != named.end();) {
        unsigned first = count <= short_file || *each <= surroundings ? 1 : *each - surroundings, last = first;
        for (; each != named.end() && *each <= last + surroundings + 1; ++each)
          last = std::min(count, *each + surroundings);
        if (count <= short_file) {
          last = count;
          each = named.end();
        }
        Json piece = Json::array();
        for (unsigned line = first; line <= last; ++line)
          piece.push_back(sources.line(file, line));
        pieces.push_back({first, std::move(piece)});
      }
    }
    return json;
  }

private:
  std::map<std::string, std::set<unsigned>> lines;
};

/// The columns of the frame's line that its statement takes.
Json mark(const std::vector<SourceFrame> &stack, const SourceExtent &extent, SourceText &sources) {
  if (stack.empty() || stack[0].column == 0)
    return nullptr;
  const SourceFrame &frame = stack[0];
  std::string_view line = sources.line(frame.file, frame.line);
  std::size_t caret = frame.column - 1, begin = caret, end = caret + 1;
  if (extent.first_line && extent.first_line <= frame.line && frame.line <= extent.last_line) {
    begin = extent.first_line == frame.line && extent.first_column ? extent.first_column - 1
                                                                   : line.find_first_not_of(" \t");
    end = extent.last_line == frame.line ? extent.last_column : line.size();
  }
  return Json::array({utf16_length(line, std::min(begin, caret)), utf16_length(line, std::max(end, caret + 1)),
                      utf16_length(line, caret)});
}

Json notes_of(const ReportFinding &finding, SourceText &sources) {
  Json json;
  json["title"] = info(finding.kind).title;
  json["location"] = finding.last() ? location(*finding.last()) : "";
  json["why"] = why_unordered(finding);
  if (std::string met = what_it_met(finding); !met.empty())
    json["met"] = met;
  if (!finding.certain)
    json["uncertain"] = true;
  if (finding.same_value)
    json["same_value"] = true;
  json["deeds"] = Json::array();
  json["marks"] = Json::array();
  for (const ReportAccess &access : finding.accesses) {
    json["deeds"].push_back(deed(access, false));
    json["marks"].push_back(mark(access.stack, access.extent, sources));
  }
  for (const ReportGroup &group : finding.groups) {
    json["deeds"].push_back(deed(group));
    json["marks"].push_back(mark(group.stack, group.extent, sources));
  }
  return json;
}

Json kinds_of(const Suite &suite) {
  Json json = Json::object();
  for (const ProgramResult &program : suite.programs)
    for (const auto *findings : {&program.report.findings, &program.report.suppressed})
      for (const ReportFinding &finding : *findings)
        if (const Explanation *text = explanation(finding.kind))
          json[std::string(info(finding.kind).name)] = text->meaning;
  return json;
}

Json notes_of(const std::vector<ReportFinding> &findings, const Report &report, Places &places,
              SourceText &sources) {
  Json notes = Json::array();
  for (const ReportFinding &finding : findings) {
    for (const ReportAccess &access : finding.accesses)
      places.add(access.stack);
    for (const ReportGroup &group : finding.groups)
      places.add(group.stack);
    if (finding.history)
      for (const ReportHistory::Event &event : finding.history->events)
        places.add(event.access.stack);
    SourceFrame at = place(finding, report);
    places.add(at.file, at.line);
    notes.push_back(notes_of(finding, sources));
  }
  return notes;
}

Json program_of(const ProgramResult &program, Places &places, SourceText &sources) {
  const Report &report = program.report;
  for (const frontend::Diagnostic &diagnostic : report.diagnostics)
    places.add(diagnostic.file, diagnostic.line);
  if (report.fault)
    places.add(report.fault->stack);
  Json failures = Json::array();
  for (const ProgramFailure &failure : program.failures)
    failures.push_back({{"what", failure.what}, {"message", failure.message}});
  return {{"name", program.name},
          {"failures", failures},
          {"seconds", program.seconds},
          {"output", program.output},
          {"end", how_it_ended(report)},
          {"ran", was_run(report)},
          {"report", json_value(report)},
          {"notes", notes_of(report.findings, report, places, sources)},
          {"suppressed_notes", notes_of(report.suppressed, report, places, sources)}};
}

Json data_of(const Suite &suite, SourceText &sources) {
  Places places;
  Json programs = Json::array();
  for (const ProgramResult &program : suite.programs)
    programs.push_back(program_of(program, places, sources));
  Json warnings = Json::array();
  for (const frontend::Diagnostic &warning : suppression_warnings(suite))
    warnings.push_back(fmt::format("{}:{}: {}", warning.file, warning.line, warning.message));
  Json json = {{"version", AMPSIM_VERSION}, {"programs", programs}, {"warnings", warnings}};
  if (!suite.single())
    json["suite"] = {{"failed", suite.failed()},
                     {"failing_suppressions", failing_suppressions(suite)},
                     {"shard", suite.shard.index},
                     {"shards", suite.shard.of},
                     {"baseline_gone", suite.baseline_gone}};
  json["kinds"] = kinds_of(suite);
  json["sources"] = places.text(sources);
  return json;
}

/// JSON inside of a script element: nothing in it may end the element, or open a comment.
std::string script_safe(std::string text) {
  for (std::size_t at = 0; (at = text.find('<', at)) != std::string::npos;)
    text.replace(at, 1, "\\u003c");
  return text;
}

std::string escaped(std::string_view raw) {
  std::string text;
  for (char c : valid_utf8(raw))
    text += c == '&' ? "&amp;" : c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '"' ? "&quot;" : std::string(1, c);
  return text;
}

} // namespace

std::string html_report(const Suite &suite, SourceText &sources) {
  std::string title = suite.single() ? fmt::format("{} - ampsim", suite.programs[0].name) : "ampsim";
  TextStyle style;
  style.limit = UINT64_MAX;
  const std::pair<std::string_view, std::string> parts[] = {
      {"title", escaped(title)},
      {"style", std::string(embedded::report_html_style_css)},
      {"data", script_safe(data_of(suite, sources).dump(-1, ' ', false, Json::error_handler_t::replace))},
      {"text", escaped(text_report(suite, sources, style))},
      {"script", fmt::format("{}\n{}\n{}", embedded::report_html_model_js, embedded::report_html_picture_js,
                             embedded::report_html_view_js)}};
  // One walk over the page, so that nothing is replaced in what has been put in.
  std::string out;
  std::string_view page = embedded::report_html_page_html;
  for (std::size_t at; (at = page.find("{{")) != std::string_view::npos;) {
    std::size_t end = page.find("}}", at);
    std::string_view name = page.substr(at + 2, end - at - 2);
    auto part = std::ranges::find(parts, name, [](const auto &each) { return each.first; });
    out += page.substr(0, at);
    if (part != std::end(parts))
      out += part->second;
    page.remove_prefix(end + 2);
  }
  return out += page;
}

} // namespace ampsim::cli
