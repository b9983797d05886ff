// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See html.h. The page gets its data as one JSON value:
//
//     programs  of each: its JSON report, how it did in the suite, what its language calls a tile, what to do if it
//               launched nothing, and of each finding (and each suppressed one), in the same order, notes: sentences
//               that the JSON report does not have, and which columns are to be marked
//     suite     what is said of several programs; absent where there is one
//     kinds     language -> kind -> what it means
//     sources   file -> [first line, [lines]]..., the surroundings of every line that the reports name
//
// Columns of the page count UTF-16 code units from 0, as its script does.
#include "cli/report/html.h"
#include "cli/report/embedded_text.h"
#include "cli/report/explain.h"
#include "cli/report/html_page.h"
#include "cli/report/json.h"
#include "cli/report/names.h"
#include "cli/report/phrases.h"
#include "cli/report/text.h"
#include "cli/support/version.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace ampsim::cli {

using Json = nlohmann::ordered_json;

namespace {

Json kinds_of(const Suite &suite) {
  Json json = Json::object();
  for (const ProgramResult &program : suite.programs)
    for (const auto *findings : {&program.report.findings, &program.report.suppressed})
      for (const ReportFinding &finding : *findings)
        if (const Explanation *text = explanation(finding.kind, *finding.language);
            text && is_in_words_of(*text, *finding.language))
          json[finding.language->key][info(finding.kind).name] = text->meaning;
  return json;
}

Json notes_of(const std::vector<ReportFinding> &findings, const Report &report, PagePlaces &places,
              SourceText &sources) {
  Json notes = Json::array();
  for (const ReportFinding &finding : findings) {
    for (const ReportAccess &access : finding.accesses)
      places.add(access.stack);
    for (const ReportGroup &group : finding.groups)
      places.add(group.stack);
    for (const ReportNote &note : finding.notes)
      places.add(note.stack);
    if (finding.history)
      for (const ReportHistory::Event &event : finding.history->events)
        places.add(event.access.stack);
    SourceFrame at = place(finding, report);
    places.add(at.file, at.line);
    notes.push_back(finding_notes(finding, sources));
  }
  return notes;
}

Json program_of(const ProgramResult &program, PagePlaces &places, SourceText &sources) {
  const Report &report = program.report;
  for (const Diagnostic &diagnostic : report.diagnostics)
    places.add(diagnostic.file, diagnostic.line);
  if (report.fault)
    places.add(report.fault->stack);
  Json failures = Json::array();
  for (const ProgramFailure &failure : program.failures)
    failures.push_back({{"what", failure.what}, {"message", failure.message}});
  return {{"name", program.name},
          {"command", command_line(report)},
          {"words", page_words(*report.language)},
          {"failures", failures},
          {"output", program.output},
          {"ran", was_run(report)},
          {"advice", what_to_launch(report)},
          {"report", json_value(report)},
          {"notes", notes_of(report.findings, report, places, sources)},
          {"suppressed_notes", notes_of(report.suppressed, report, places, sources)}};
}

Json data_of(const Suite &suite, SourceText &sources) {
  PagePlaces places;
  Json programs = Json::array();
  for (const ProgramResult &program : suite.programs) {
    programs.push_back(program_of(program, places, sources));
    if (!suite.single()) // the page of one program is the same for each run
      programs.back()["seconds"] = program.seconds;
  }
  Json warnings = Json::array();
  for (const Diagnostic &warning : suppression_warnings(suite))
    warnings.push_back(fmt::format("{}:{}: {}", warning.file, warning.line, warning.message));
  Json json = {{"version", program_version}, {"programs", programs}, {"warnings", warnings}};
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

} // namespace

std::string html_report(const Suite &suite, SourceText &sources) {
  std::string title = suite.single() ? fmt::format("{} - ampsim", suite.programs[0].name) : "ampsim";
  TextStyle style;
  style.limit = UINT64_MAX;
  style.verbose = true;
  return html_page({.title = title,
                    .styles = {embedded::report_html_style_css},
                    .data = data_of(suite, sources),
                    .text = text_report(suite, sources, style),
                    .scripts = {embedded::report_html_parts_js, embedded::report_html_model_js,
                                embedded::report_html_picture_js, embedded::report_html_view_js}});
}

} // namespace ampsim::cli
