// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Keys, their order and optional ones: docs/report-format.md, and docs/report.schema.json, which a test
// (reports/schema) checks against reports of every sort. Unknown values are omitted, not null.
//
// Everything that another format shows is included, because a suite's reports come from other processes as JSON:
// json_reader.cpp is the inverse, and a test checks the round trip.
#include "cli/report/json.h"
#include "cli/report/finding_groups.h"
#include "cli/report/names.h"
#include "cli/report/phrases.h"
#include "cli/report/verdict.h"

#include <fmt/format.h>
#include <map>
#include <nlohmann/json.hpp>

namespace ampsim::cli {

using Json = nlohmann::ordered_json;

namespace {

Json stack_of(const std::vector<SourceFrame> &stack) {
  Json json = Json::array();
  for (const SourceFrame &frame : stack)
    json.push_back(
        {{"function", frame.function}, {"file", frame.file}, {"line", frame.line}, {"column", frame.column}});
  return json;
}

void add_thread(Json &json, const ReportThread &thread) {
  if (!thread.host.empty()) {
    json["host"] = thread.host;
    return;
  }
  if (!thread.tile.empty()) {
    json["tile"] = thread.tile;
    json["local"] = thread.local;
  }
  json["global"] = thread.global;
}

/// The end is exclusive, as that of an edit.
void add_range(Json &json, const SourceExtent &extent) {
  if (extent.first_line)
    json["range"] = {{"line", extent.first_line},
                     {"column", extent.first_column},
                     {"end_line", extent.last_line},
                     {"end_column", extent.last_column + 1}};
}

/// An atomic operation counts as a write unless it only reads.
std::string_view name_of_kind(const ReportAccess &access) {
  return access.kind == AccessKind::read || access.loads ? "read" : "write";
}

Json access_of(const ReportFinding &finding, const ReportAccess &access) {
  Json json;
  json["access"] = name_of_kind(access);
  json["atomic"] = access.kind == AccessKind::atomic;
  if (access.is_volatile)
    json["volatile"] = true;
  json["bytes"] = access.bytes;
  add_thread(json, access.thread);
  if (!access.value.empty())
    json["value"] = access.value;
  if (access.launch)
    json["launch"] = access.launch;
  if (finding.explained && finding.scope < Scope::across_launches) {
    json["interval"] = access.interval;
    json["iterations"] = access.iterations;
  }
  if (!access.variable.empty()) {
    json["variable"] = access.variable;
    json["element"] = access.element;
    if (!access.member.empty())
      json["member"] = access.member;
  }
  json["sentence"] = deed(finding, access);
  json["stack"] = stack_of(access.stack);
  add_range(json, access.extent);
  return json;
}

Json history_of(const ReportHistory &history) {
  Json events = Json::array();
  for (const ReportHistory::Event &event : history.events) {
    const ReportAccess &access = event.access;
    Json json;
    json["access"] = name_of_kind(access);
    json["atomic"] = access.kind == AccessKind::atomic;
    add_thread(json, access.thread);
    json["interval"] = access.interval;
    if (!access.value.empty())
      json["value"] = access.value;
    if (event.times > 1)
      json["times"] = event.times;
    if (!event.shown.empty())
      json["shown"] = event.shown;
    if (!access.stack.empty()) {
      json["file"] = access.stack[0].file;
      json["line"] = access.stack[0].line;
    }
    events.push_back(std::move(json));
  }
  return {{"intervals", history.intervals}, {"left_out", history.left_out}, {"events", std::move(events)}};
}

Json group_of(const ReportGroup &group) {
  Json json;
  json["at"] = group.ended ? "exit" : "barrier";
  json["threads"] = group.threads;
  if (!group.example.tile.empty()) {
    json["tile"] = group.example.tile;
    json["example"]["local"] = group.example.local;
  }
  json["example"]["global"] = group.example.global;
  json["sentence"] = deed(group);
  json["stack"] = stack_of(group.stack);
  add_range(json, group.extent);
  return json;
}

Json fix_of(const Fix &fix) {
  Json edits = Json::array();
  for (const Edit &edit : fix.edits)
    edits.push_back({{"file", edit.file},
                     {"line", edit.line},
                     {"column", edit.column},
                     {"end_line", edit.end_line},
                     {"end_column", edit.end_column},
                     {"text", edit.text}});
  return {{"verified", fix.verified}, {"edits", edits}, {"message", fix.message}};
}

Json suppression_of(const Suppression &suppression) {
  Json json;
  json["by"] = name(suppression.by);
  json["file"] = suppression.file;
  if (suppression.line)
    json["line"] = suppression.line;
  if (!suppression.reason.empty())
    json["reason"] = suppression.reason;
  return json;
}

/// `cause` is the number of its group.
Json finding_of(const ReportFinding &finding, std::size_t cause) {
  Json json;
  json["id"] = finding.id;
  json["cause"] = cause;
  json["kind"] = info(finding.kind).name;
  if (info(finding.kind).scoped)
    json["scope"] = name(finding.scope, *finding.language);
  if (finding.space)
    json["memory"] = finding.language->space(*finding.space);
  json["severity"] = name(finding.severity);
  json["launch"] = finding.launch;
  if (const ReportAccess *access = finding.last(); access && !access->variable.empty()) {
    json["variable"] = access->variable;
    json["element"] = access->element;
  } else if (!finding.aliases.empty())
    json["variable"] = finding.aliases[0];
  json["count"] = finding.count;
  json["count_is"] = finding.at_least ? "at least" : "exact";
  json["message"] = finding.message;
  json["hint"] = finding.hint;
  if (finding.fix)
    json["fix"] = fix_of(*finding.fix);
  if (finding.suppression)
    json["suppression"] = suppression_of(*finding.suppression);
  if (!finding.explained) {
    json["explained"] = false;
    json["certain"] = finding.certain;
    json["against"] = name(finding.against);
  }
  if (finding.lack == Lack::order_in_ptx)
    json["model"] = finding.language->key == "hip" ? "c++" : "ptx";
  else if (finding.lack != Lack::order)
    json["lacks"] = name(finding.lack);
  if (finding.same_value)
    json["same_value"] = true;
  if (!finding.owner.empty())
    json["owner"] = finding.owner;
  if (finding.absence != Absence::none)
    json["absence"] = name(finding.absence);
  if (!finding.assertion.empty())
    json["assertion"] = finding.assertion;
  if (!finding.values.empty())
    json["values"] = finding.values;
  if (!finding.notes.empty()) {
    json["notes"] = Json::array();
    for (const ReportNote &note : finding.notes)
      json["notes"].push_back({{"message", note.message}, {"stack", stack_of(note.stack)}});
  }
  if (!finding.bound.empty())
    json["bound"] = finding.bound;
  if (finding.schedules.of > 1)
    json["schedules"] = {
        {"seen", finding.schedules.seen}, {"of", finding.schedules.of}, {"order", finding.schedules.order}};
  if (!finding.aliases.empty())
    json["aliases"] = finding.aliases;
  if (finding.kind == Kind::divergent_barrier) {
    json["groups"] = Json::array();
    for (const ReportGroup &group : finding.groups)
      json["groups"].push_back(group_of(group));
    return json;
  }
  json["accesses"] = Json::array();
  for (const ReportAccess &access : finding.accesses)
    json["accesses"].push_back(access_of(finding, access));
  if (finding.history)
    json["history"] = history_of(*finding.history);
  return json;
}

void add_findings(Json &json, const std::vector<ReportFinding> &findings, const Report &report) {
  std::map<const ReportFinding *, std::size_t> numbers;
  std::size_t number = 0;
  for (const ReportFindingGroup &group : groups_of(findings, report)) {
    ++number;
    for (const ReportFinding *finding : group)
      numbers[finding] = number;
  }
  for (const ReportFinding &finding : findings)
    json.push_back(finding_of(finding, numbers.at(&finding)));
}

Json launch_of(const ReportLaunch &launch) {
  Json json = {{"id", launch.id},          {"kernel", launch.kernel}, {"file", launch.file},
               {"line", launch.line},      {"tiled", launch.tiled},   {"extent", launch.extent},
               {"tile", launch.tile},      {"tiles", launch.tiles},   {"threads", launch.threads},
               {"aliased", launch.aliased}};
  if (launch.device)
    json["device"] = launch.device;
  if (!launch.ended)
    json["ended"] = false;
  return json;
}

Json fault_of(const ReportFault &fault) {
  Json json;
  json["what"] = fault.what;
  json["message"] = fault.message;
  if (fault.launch)
    json["launch"] = fault.launch;
  if (!fault.order.empty())
    json["order"] = fault.order;
  if (fault.thread)
    add_thread(json, *fault.thread);
  json["stack"] = stack_of(fault.stack);
  add_range(json, fault.extent);
  if (!fault.notes.empty())
    json["notes"] = fault.notes;
  return json;
}

Json program_of(const Report &report) {
  Json json;
  json["files"] = report.files;
  if (!report.executable.empty())
    json["executable"] = report.executable;
  json["args"] = report.arguments;
  if (!report.options.empty())
    json["options"] = report.options;
  json["outcome"] = name(report.outcome);
  json["exit"] = report.exit;
  if (report.outcome == Outcome::signal)
    json["signal"] = report.signal;
  if (report.stopped)
    json["stopped"] = true;
  if (report.time_limit)
    json["limits"]["seconds"] = *report.time_limit;
  if (report.memory_limit)
    json["limits"]["megabytes"] = *report.memory_limit;
  if (report.fault)
    json["fault"] = fault_of(*report.fault);
  return json;
}

Json diagnostic_of(const Diagnostic &diagnostic) {
  Json json;
  json["severity"] = diagnostic.severity;
  json["code"] = diagnostic.code;
  json["message"] = diagnostic.message;
  json["file"] = diagnostic.file;
  json["line"] = diagnostic.line;
  json["column"] = diagnostic.column;
  return json;
}

Json diagnostics_of(const std::vector<Diagnostic> &diagnostics) {
  Json json = Json::array();
  for (const Diagnostic &diagnostic : diagnostics)
    json.push_back(diagnostic_of(diagnostic));
  return json;
}

Json coverage_of(const ReportCoverage &coverage, std::uint64_t unchecked_launches = 0,
                 const std::vector<std::string> &unchecked = {}) {
  Json json = {{"launches", coverage.launches}, {"tiles", coverage.tiles},       {"threads", coverage.threads},
               {"accesses", coverage.accesses}, {"barriers", coverage.barriers}, {"kinds", coverage.kinds}};
  if (coverage.warp_synchronous)
    json["warp_synchronous"] = true;
  if (coverage.order_dependent)
    json["order_dependent"] = coverage.order_dependent;
  if (coverage.proofs)
    json["proved"] = {{"all_inputs", coverage.proofs->for_all}, {"this_launch", coverage.proofs->for_launch}};
  if (coverage.left_out)
    json["left_out"] = coverage.left_out;
  if (unchecked_launches)
    json["unchecked_launches"] = unchecked_launches;
  if (!unchecked.empty())
    json["unchecked"] = unchecked;
  return json;
}

Json report_of(const Report &report, const std::vector<Diagnostic> &warnings) {
  Json json;
  json["schema"] = "ampsim-report/1";
  json["language"] = report.language->key;
  json["program"] = program_of(report);
  const ReportVerdict verdict = verdict_of(report);
  json["verdict"] = {{"word", name(verdict.verdict)}, {"level", name(verdict.level)}, {"message", verdict.message}};
  std::vector<Diagnostic> diagnostics = report.diagnostics;
  diagnostics.insert(diagnostics.end(), warnings.begin(), warnings.end());
  if (!diagnostics.empty() || report.outcome == Outcome::not_compiled)
    json["diagnostics"] = diagnostics_of(diagnostics);
  json["launches"] = Json::array();
  for (const ReportLaunch &launch : report.launches)
    json["launches"].push_back(launch_of(launch));
  json["findings"] = Json::array();
  add_findings(json["findings"], report.findings, report);
  if (!report.suppressed.empty())
    add_findings(json["suppressed"], report.suppressed, report);
  json["summary"] = {{"errors", report.count(Severity::error)},
                     {"warnings", report.count(Severity::warning)},
                     {"notes", report.count(Severity::note)},
                     {"suppressed", report.suppressed.size()}};
  json["coverage"] = coverage_of(report.coverage, report.unchecked_launches, report.unchecked);
  return json;
}

Json result_of(const ProgramResult &program) {
  Json json;
  json["name"] = program.name;
  json["position"] = program.position;
  json["passed"] = program.failures.empty();
  for (const ProgramFailure &failure : program.failures)
    json["failures"].push_back({{"what", failure.what}, {"status", failure.status}, {"message", failure.message}});
  json["seconds"] = program.seconds;
  if (!program.output.empty())
    json["output"] = program.output;
  json["report"] = report_of(program.report, {});
  return json;
}

Json suppression_of(const SuppressionUse &rule) {
  Json json = {{"file", rule.file}, {"line", rule.line}, {"text", rule.text}, {"used", rule.used}};
  if (!rule.problem.empty())
    json["problem"] = rule.problem;
  if (!rule.testable)
    json["testable"] = false;
  return json;
}

/// Paths, arguments and a program's output need not be UTF-8.
std::string text_of(const Json &json) { return json.dump(2, ' ', false, Json::error_handler_t::replace); }

/// A member of an object, indented by two more spaces.
void append_member(std::string &text, std::string_view key, const Json &value) {
  text += fmt::format("  \"{}\": ", key);
  for (char c : text_of(value)) {
    text += c;
    if (c == '\n')
      text += "  ";
  }
}

/// Program by program, because a tree of all of them needs ten times the memory of the text.
std::string suite_report(const Suite &suite) {
  std::string text = "{\n";
  append_member(text, "schema", "ampsim-suite/1");
  append_member(text += ",\n", "suite",
                {{"programs", *suite.total},
                 {"identity", suite.identity},
                 {"shard", {{"index", suite.shard.index}, {"of", suite.shard.of}}},
                 {"fail_on", suite.fail_on ? name(*suite.fail_on) : "none"}});
  text += ",\n  \"programs\": [";
  for (const ProgramResult &program : suite.programs) {
    text += &program == suite.programs.data() ? "\n    " : ",\n    ";
    for (char c : text_of(result_of(program))) {
      text += c;
      if (c == '\n')
        text += "    ";
    }
  }
  text += suite.programs.empty() ? "]" : "\n  ]";
  if (std::vector<Diagnostic> warnings = suppression_warnings(suite); !warnings.empty())
    append_member(text += ",\n", "diagnostics", diagnostics_of(warnings));
  if (!suite.suppressions.empty()) {
    Json rules = Json::array();
    for (const SuppressionUse &rule : suite.suppressions)
      rules.push_back(suppression_of(rule));
    append_member(text += ",\n", "suppressions", rules);
  }
  if (suite.baseline_known || suite.baseline_gone)
    append_member(text += ",\n", "baseline", {{"known", suite.baseline_known}, {"gone", suite.baseline_gone}});
  append_member(text += ",\n", "summary",
                {{"passed", suite.programs.size() - suite.failed()},
                 {"failed", suite.failed()},
                 {"errors", suite.count(Severity::error)},
                 {"warnings", suite.count(Severity::warning)},
                 {"notes", suite.count(Severity::note)},
                 {"suppressed", suite.suppressed()}});
  append_member(text += ",\n", "coverage", coverage_of(suite.coverage()));
  return text + "\n}\n";
}

} // namespace

Json json_value(const Report &report) { return report_of(report, {}); }

std::string json_report(const Report &report) { return text_of(report_of(report, {})) + '\n'; }

std::string json_report(const Suite &suite) {
  if (!suite.single())
    return suite_report(suite);
  return text_of(report_of(suite.programs.at(0).report, suppression_warnings(suite))) + '\n';
}

} // namespace ampsim::cli
