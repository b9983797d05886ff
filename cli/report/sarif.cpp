// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The names of properties, and their meaning, are SARIF 2.1.0's (OASIS standard, sections 3.13 to 3.58). There,
// columns count UTF-16 code units, lines and columns begin at 1, and the end of a region is exclusive.
//
// The limits are those of GitHub's code scanning: 25,000 results of a run, 1,000 locations and 10,000 steps of threads
// of a result, 255 bytes of a rule's name, 1,024 bytes of its descriptions. Stacks and groups stay far below; results
// beyond the limit are omitted, notes first, and the report says so.
#include "cli/report/sarif.h"
#include "cli/report/explain.h"
#include "cli/report/names.h"
#include "cli/report/phrases.h"
#include "cli/report/text.h"
#include "cli/support/utf8.h"
#include "cli/support/version.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>

namespace ampsim::cli {

using Json = nlohmann::ordered_json;

std::string percent_encoded(std::string_view path) {
  std::string uri;
  for (char c : path)
    if (std::isalnum(static_cast<unsigned char>(c)) || std::string_view("-._~/").find(c) != std::string_view::npos)
      uri += c;
    else
      uri += fmt::format("%{:02X}", static_cast<unsigned char>(c));
  return uri;
}

namespace {

constexpr std::size_t most_results = 25'000, most_locations = 1'000, most_text = 1'024;
constexpr std::string_view root_name = "%SRCROOT%";

Json message(std::string_view text) { return {{"text", shortened(text, most_text)}}; }

std::string_view level(std::string_view severity) {
  if (severity == "error" || severity == "fatal error")
    return "error";
  return severity == "warning" ? "warning" : "note";
}

class Writer {
public:
  Writer(const Suite &suite, SourceText &sources) : suite(suite), sources(sources) {}
  Json log();

private:
  const Suite &suite;
  SourceText &sources;
  std::map<std::string, std::size_t> rule_indices; // by id
  Json rules = Json::array(), results = Json::array(), invocations = Json::array(), notifications = Json::array();
  std::uint64_t left_out = 0;
  std::map<std::string, unsigned> diagnostics_seen; // by fingerprint

  Json artifact(const std::string &file) {
    std::string path = sources.path_in_tree(file);
    if (path.starts_with('/'))
      return {{"uri", "file://" + percent_encoded(path)}};
    return {{"uri", percent_encoded(path)}, {"uriBaseId", root_name}};
  }

  unsigned column(const std::string &file, unsigned line, unsigned bytes) {
    return unsigned(utf16_length(sources.line(file, line), bytes - 1)) + 1;
  }

  /// The statement around the frame, or only the position.
  Json region(const SourceFrame &frame, const SourceExtent &extent) {
    Json json;
    json["startLine"] = frame.line;
    if (extent.first_line && extent.first_column && extent.first_line <= frame.line &&
        frame.line <= extent.last_line) {
      json["startLine"] = extent.first_line;
      json["startColumn"] = column(frame.file, extent.first_line, extent.first_column);
      json["endLine"] = extent.last_line;
      json["endColumn"] = column(frame.file, extent.last_line, extent.last_column + 1);
    } else if (frame.column)
      json["startColumn"] = column(frame.file, frame.line, frame.column);
    if (std::string_view line = sources.line(frame.file, frame.line); !line.empty())
      json["snippet"] = {{"text", line}};
    return json;
  }

  Json location(const SourceFrame &frame, const SourceExtent &extent, std::string_view text = {}) {
    Json json;
    if (!frame.file.empty()) {
      json["physicalLocation"]["artifactLocation"] = artifact(frame.file);
      if (frame.line)
        json["physicalLocation"]["region"] = region(frame, extent);
    }
    if (!frame.function.empty())
      json["logicalLocations"] = Json::array({{{"fullyQualifiedName", frame.function}, {"kind", "function"}}});
    if (!text.empty())
      json["message"] = message(text);
    return json;
  }

  Json thread_flow(const ReportAccess &access, int step) {
    Json locations = Json::array();
    for (std::size_t depth = access.stack.size(); depth-- > 1;)
      locations.push_back({{"location", location(access.stack[depth], {},
                                                 fmt::format("calls '{}'", access.stack[depth - 1].function))},
                           {"nestingLevel", access.stack.size() - 1 - depth},
                           {"importance", "important"}});
    Json last = {{"location", location(access.stack[0], access.extent, deed(access, false))},
                 {"nestingLevel", access.stack.size() - 1},
                 {"executionOrder", step},
                 {"importance", "essential"}};
    if (std::string place = cli::location(access); !place.empty() && !access.value.empty())
      last["state"] = {{place, {{"text", access.value}}}};
    locations.push_back(last);
    return {{"id", thread(access.thread)}, {"locations", locations}};
  }

  Json fix(const Fix &made) {
    std::map<std::string, Json> by_file;
    for (const Edit &edit : made.edits) {
      Json &changes = by_file.try_emplace(edit.file, Json::array()).first->second;
      changes.push_back({{"deletedRegion",
                          {{"startLine", edit.line},
                           {"startColumn", column(edit.file, edit.line, edit.column)},
                           {"endLine", edit.end_line},
                           {"endColumn", column(edit.file, edit.end_line, edit.end_column)}}},
                         {"insertedContent", {{"text", edit.text}}}});
    }
    Json changes = Json::array();
    for (auto &[file, replacements] : by_file)
      changes.push_back({{"artifactLocation", artifact(file)}, {"replacements", replacements}});
    return {{"description", message(made.message)}, {"artifactChanges", changes}};
  }

  std::size_t rule(const std::string &id, const Json &descriptor) {
    auto [place, added] = rule_indices.try_emplace(id, rules.size());
    if (added)
      rules.push_back(descriptor);
    return place->second;
  }

  void add_rules();
  void add(const Report &report, const ReportFinding &finding);
  void add(const Language &language, const Diagnostic &diagnostic);
  void push(Json &&result);
  void add_invocation(const ProgramResult &program);
  Json tool() const;
};

/// "ReadAfterWrite".
std::string pascal_case(std::string_view title) {
  std::string name;
  bool upper = true;
  for (char c : title) {
    if (!std::isalpha(static_cast<unsigned char>(c))) {
      upper = true;
      continue;
    }
    name += upper ? char(std::toupper(static_cast<unsigned char>(c))) : c;
    upper = false;
  }
  return name;
}

Json help(const Explanation &text) {
  return {{"text", fmt::format("{}\nWrong:\n{}\nIts report:\n{}\nFixed:\n{}\n{}", text.meaning, text.wrong,
                               text.report, text.fixed, text.why)},
          {"markdown", fmt::format("{}\n**Wrong:**\n\n```cpp\n{}```\n\n**Its report:**\n\n```\n{}```\n\n"
                                   "**Fixed:**\n\n```cpp\n{}```\n\n{}",
                                   text.meaning, text.wrong, text.report, text.fixed, text.why)}};
}

/// One for each kind, found or not, so that a rule's index does not depend on the findings. "c++-amp".
std::string tag_of(const Language &language) {
  std::string tag;
  for (char each : language.name)
    tag += each == ' ' ? '-' : char(std::tolower(static_cast<unsigned char>(each)));
  return tag;
}

void Writer::add_rules() {
  for (unsigned k = 0; k < kind_count; ++k) {
    const KindInfo &row = info(Kind(k));
    const bool possible = suite.programs.empty() ? exists_in(row.kind, default_language())
                                                 : std::ranges::any_of(suite.programs, [&](const auto &each) {
                                                     return exists_in(row.kind, *each.report.language);
                                                   });
    if (!possible)
      continue;
    std::string id(row.name), title(row.title);
    title[0] = char(std::toupper(static_cast<unsigned char>(title[0])));
    Json json = {{"id", id}, {"name", pascal_case(title)}, {"shortDescription", message(title)}};
    if (const Explanation *text = explanation(
            row.kind, suite.programs.empty() ? default_language() : *suite.programs[0].report.language)) {
      json["fullDescription"] = message(text->meaning);
      json["help"] = help(*text);
    } else
      json["fullDescription"] = message(title);
    if (!program_homepage.empty())
      json["helpUri"] = program_homepage;
    json["defaultConfiguration"] = {{"level", level(name(row.severity))}, {"enabled", row.on}};
    Json tags = Json::array({"gpu"});
    for (const Language *language : languages())
      if (std::ranges::any_of(suite.programs, [&](const auto &each) { return each.report.language == language; }))
        tags.push_back(tag_of(*language));
    tags.push_back(row.scoped ? "concurrency" : "correctness");
    json["properties"] = {{"tags", tags},
                          {"precision", "very-high"},
                          {"problem.severity", row.severity == Severity::error ? "error" : "recommendation"}};
    rule(id, json);
  }
}

/// The reason why a result is suppressed.
Json suppression_of(const Suppression &by) {
  std::string place = by.line ? fmt::format("{}:{}", by.file, by.line) : by.file;
  std::string why = by.reason.empty() ? fmt::format("by {}", place) : by.reason;
  if (by.by == Suppression::By::baseline)
    why = fmt::format("in the baseline {}", by.file);
  return {{"kind", by.by == Suppression::By::source ? "inSource" : "external"}, {"justification", why}};
}

void Writer::push(Json &&result) {
  if (results.size() < most_results)
    results.push_back(std::move(result));
  else
    ++left_out;
}

void Writer::add(const Report &report, const ReportFinding &finding) {
  std::string id(info(finding.kind).name);
  Json json = {{"ruleId", id}, {"ruleIndex", rule_indices.at(id)}, {"level", level(name(finding.severity))}};
  std::string text = finding.message + ".";
  SourceFrame at = place(finding, report);
  SourceExtent extent;
  if (finding.last())
    extent = finding.last()->extent;
  else if (!finding.groups.empty())
    extent = finding.groups[0].extent;
  Json related = Json::array(), flows = Json::array();
  auto relate = [&](const SourceFrame &frame, const SourceExtent &around, const std::string &what) {
    // In the result's message, "here" is the result's own line.
    std::string said = what;
    if (frame.line && frame.file != at.file)
      said = elsewhere(what, fmt::format("at {}:{}", sources.path_in_tree(frame.file), frame.line));
    else if (frame.line && frame.line != at.line)
      said = elsewhere(what, fmt::format("on line {}", frame.line));
    text += fmt::format(" {}{}.", char(std::toupper(static_cast<unsigned char>(said[0]))), said.substr(1));
    if (frame.file.empty() || related.size() >= most_locations - 1)
      return;
    Json each = location(frame, around, what);
    each["id"] = related.size() + 1;
    related.push_back(each);
  };
  for (const ReportAccess &access : finding.accesses) {
    relate(access.stack.empty() ? SourceFrame{} : access.stack[0], access.extent, deed(access, false));
    if (!access.stack.empty())
      flows.push_back(thread_flow(access, int(flows.size()) + 1));
  }
  for (const ReportGroup &group : finding.groups)
    relate(group.stack.empty() ? SourceFrame{} : group.stack[0], group.extent, deed(group));
  for (const ReportNote &note : finding.notes)
    relate(note.stack.empty() ? SourceFrame{} : note.stack[0], {}, note.message);
  if (!finding.hint.empty())
    text += fmt::format(" Hint: {}.", finding.hint);
  json["message"] = message(text);
  json["locations"] = Json::array({location(at, extent)});
  if (!related.empty())
    json["relatedLocations"] = related;
  if (!flows.empty())
    json["codeFlows"] = Json::array({{{"threadFlows", flows}}});
  json["partialFingerprints"] = {{"primaryLocationLineHash", finding.id + ":1"}, {"ampsim/v1", finding.id}};
  if (finding.fix && finding.fix->verified && !finding.fix->edits.empty())
    json["fixes"] = Json::array({fix(*finding.fix)});
  Json &properties = json["properties"];
  if (info(finding.kind).scoped)
    properties["scope"] = name(finding.scope, *finding.language);
  if (finding.space)
    properties["memory"] = finding.language->space(*finding.space);
  if (const ReportAccess *last = finding.last(); last && !last->variable.empty())
    properties["element"] = cli::location(*last);
  properties["count"] = finding.count;
  properties["launch"] = finding.launch;
  if (!suite.single())
    properties["program"] = report.files.empty() ? "" : report.files[0];
  if (finding.suppression)
    json["suppressions"] = Json::array({suppression_of(*finding.suppression)});
  push(std::move(json));
}

void Writer::add(const Language &language, const Diagnostic &diagnostic) {
  if (diagnostic.file.empty()) { // about the program as a whole
    notifications.push_back({{"level", level(diagnostic.severity)}, {"message", message(diagnostic.message)}});
    return;
  }
  std::string id =
      diagnostic.code.empty() ? fmt::format("compile-{}", level(diagnostic.severity)) : diagnostic.code;
  bool is_ours = diagnostic.code == "suppression";
  std::string title = "Invalid or unused suppression";
  if (diagnostic.code.empty())
    title = fmt::format("The compiler's {}", level(diagnostic.severity));
  else if (!is_ours)
    title = fmt::format("Microsoft's compiler diagnostic {}", diagnostic.code);
  std::string help = is_ours ? "A suppression needs a reason, and findings to "
                               "suppress."
                             : fmt::format("The program breaks a rule of C++ or of {}; 'ampsim check' shows it "
                                           "without running anything.",
                                           language.name);
  std::size_t index = rule(id, {{"id", id},
                                {"shortDescription", message(title)},
                                {"fullDescription", message(title)},
                                {"help", message(help)},
                                {"properties", {{"tags", Json::array({tag_of(language)})}}}});
  std::string line = normalised(sources.line(diagnostic.file, diagnostic.line));
  std::string key = fmt::format("{}\n{}\n{}", id, diagnostic.message, line);
  std::string print = fingerprint(fmt::format("{}{}", key, diagnostics_seen[key]++));
  SourceFrame frame{"", diagnostic.file, diagnostic.line, diagnostic.column};
  Json json = {{"ruleId", id},
               {"ruleIndex", index},
               {"level", level(diagnostic.severity)},
               {"message", message(diagnostic.message)},
               {"locations", Json::array({location(frame, {})})},
               {"partialFingerprints", {{"primaryLocationLineHash", print + ":1"}, {"ampsim/v1", print}}}};
  push(std::move(json));
}

void Writer::add_invocation(const ProgramResult &program) {
  const Report &report = program.report;
  std::string how = how_it_ended(report);
  if (!how.empty()) {
    Json notification = {{"level", "error"}, {"message", message(how)}};
    if (report.fault) {
      notification["message"] = message(how + ": " + report.fault->message);
      notification["locations"] = Json::array({location(report.fault->stack[0], report.fault->extent)});
    }
    notifications.push_back(notification);
  }
  for (const ProgramFailure &failure : program.failures)
    if (!failure.by_findings() && failure.message != how)
      notifications.push_back({{"level", "error"}, {"message", message(failure.message)}});
  if (was_run(report))
    notifications.push_back({{"level", "note"}, {"message", message(summary_line(report))}});
  Json json = {{"executionSuccessful", report.outcome == Outcome::exited && report.unchecked.empty()}};
  if (was_run(report))
    json["exitCode"] = report.exit;
  if (report.outcome == Outcome::signal) {
    json["exitSignalNumber"] = report.signal;
    json["exitSignalName"] = signal_name(report.signal);
  }
  json["commandLine"] = command_line(report);
  json["arguments"] = report.arguments;
  if (!notifications.empty())
    json["toolExecutionNotifications"] = std::exchange(notifications, Json::array());
  invocations.push_back(json);
}

Json Writer::tool() const {
  Json driver = {
      {"name", "ampsim"},
      {"semanticVersion", program_version},
      {"shortDescription", message(fmt::format("Finds data races and other errors of {} programs by running "
                                               "them on a simulated accelerator",
                                               language_names()))},
      {"rules", rules}};
  if (!program_homepage.empty())
    driver["informationUri"] = program_homepage;
  return {{"driver", driver}};
}

Json Writer::log() {
  add_rules();
  // Results omitted beyond the limit must be the least important.
  for (Severity severity : {Severity::error, Severity::warning, Severity::note})
    for (const ProgramResult &program : suite.programs)
      for (const ReportFinding &finding : program.report.findings)
        if (finding.severity == severity)
          add(program.report, finding);
  std::vector<Diagnostic> warnings = suppression_warnings(suite);
  for (const ProgramResult &program : suite.programs) {
    for (const Diagnostic &diagnostic : program.report.diagnostics)
      add(*program.report.language, diagnostic);
    if (&program == &suite.programs.front())
      for (const Diagnostic &warning : warnings)
        add(*program.report.language, warning);
    add_invocation(program);
  }
  for (const ProgramResult &program : suite.programs)
    for (const ReportFinding &finding : program.report.suppressed)
      add(program.report, finding);
  if (left_out)
    invocations[0]["toolExecutionNotifications"].push_back(
        {{"level", "warning"},
         {"message", message(fmt::format("{} left out: a run has at most {}",
                                         counted(left_out, "result is", "results are"), most_results))}});
  Json run = {{"tool", tool()},
              {"columnKind", "utf16CodeUnits"},
              {"originalUriBaseIds",
               {{root_name, {{"description", message("The working tree, or the folder that ampsim was run in")}}}}},
              {"invocations", invocations},
              {"results", results}};
  return {{"$schema", "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"},
          {"version", "2.1.0"},
          {"runs", Json::array({run})}};
}

} // namespace

std::string sarif_report(const Suite &suite, SourceText &sources) {
  return Writer(suite, sources).log().dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

} // namespace ampsim::cli
