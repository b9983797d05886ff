// Keys and their order are the contract's. What cannot be known is left out, not null; these keys are added to it
// where they say something: program.signal and program.fault (what a kernel did that ended the program); of a
// finding, the aliases of an aliased launch, `explained` (false where the second run did not come to its end) and
// `schedules` (under how many orders it was seen, and one that shows it); of an access, its member.
#include "cli/report/json.h"
#include "cli/report/names.h"

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
  if (!thread.tile.empty()) {
    json["tile"] = thread.tile;
    json["local"] = thread.local;
  }
  json["global"] = thread.global;
}

Json access_of(const ReportAccess &access, bool explained = true) {
  Json json;
  json["access"] = access.kind == AccessKind::read ? "read" : "write"; // an atomic operation writes
  json["atomic"] = access.kind == AccessKind::atomic;
  json["bytes"] = access.bytes;
  add_thread(json, access.thread);
  if (!access.value.empty())
    json["value"] = access.value;
  if (explained) {
    json["interval"] = access.interval;
    json["iterations"] = access.iterations;
  }
  if (!access.variable.empty()) {
    json["variable"] = access.variable;
    json["element"] = access.element;
    if (!access.member.empty())
      json["member"] = access.member;
  }
  json["stack"] = stack_of(access.stack);
  return json;
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
  json["stack"] = stack_of(group.stack);
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

Json finding_of(const ReportFinding &finding) {
  Json json;
  json["id"] = finding.id;
  json["kind"] = info(finding.kind).name;
  if (info(finding.kind).scoped)
    json["scope"] = name(finding.scope);
  if (finding.space)
    json["memory"] = name(*finding.space);
  json["severity"] = name(finding.severity);
  json["launch"] = finding.launch;
  if (const ReportAccess *access = finding.last(); access && !access->variable.empty()) {
    json["variable"] = access->variable;
    json["element"] = access->element;
  } else if (!finding.aliases.empty())
    json["variable"] = finding.aliases[0];
  json["count"] = finding.count;
  json["message"] = finding.message;
  json["hint"] = finding.hint;
  if (finding.fix)
    json["fix"] = fix_of(*finding.fix);
  if (!finding.explained)
    json["explained"] = false;
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
    json["accesses"].push_back(access_of(access, finding.explained));
  return json;
}

Json launch_of(const ReportLaunch &launch) {
  return {{"id", launch.id},           {"kernel", launch.kernel},  {"file", launch.file}, {"line", launch.line},
          {"tiled", launch.tiled},     {"extent", launch.extent},  {"tile", launch.tile}, {"tiles", launch.tiles},
          {"threads", launch.threads}, {"aliased", launch.aliased}};
}

Json fault_of(const ReportFault &fault) {
  Json json;
  json["what"] = name(fault.what);
  json["message"] = fault.message;
  json["launch"] = fault.launch;
  if (!fault.order.empty())
    json["order"] = fault.order;
  if (fault.thread)
    add_thread(json, *fault.thread);
  json["stack"] = stack_of(fault.stack);
  return json;
}

Json program_of(const Report &report) {
  Json json;
  json["files"] = report.files;
  json["args"] = report.arguments;
  json["outcome"] = name(report.outcome);
  json["exit"] = report.exit;
  if (report.outcome == Outcome::signal)
    json["signal"] = report.signal;
  if (report.fault)
    json["fault"] = fault_of(*report.fault);
  return json;
}

Json diagnostic_of(const frontend::Diagnostic &diagnostic) {
  Json json;
  json["severity"] = diagnostic.severity;
  json["code"] = diagnostic.code;
  json["message"] = diagnostic.message;
  json["file"] = diagnostic.file;
  json["line"] = diagnostic.line;
  json["column"] = diagnostic.column;
  return json;
}

} // namespace

std::string json_report(const Report &report) {
  Json json;
  json["schema"] = "ampsim-report/1";
  json["program"] = program_of(report);
  if (!report.diagnostics.empty() || report.outcome == Outcome::not_compiled) {
    json["diagnostics"] = Json::array();
    for (const frontend::Diagnostic &diagnostic : report.diagnostics)
      json["diagnostics"].push_back(diagnostic_of(diagnostic));
  }
  json["launches"] = Json::array();
  for (const ReportLaunch &launch : report.launches)
    json["launches"].push_back(launch_of(launch));
  json["findings"] = Json::array();
  for (const ReportFinding &finding : report.findings)
    json["findings"].push_back(finding_of(finding));
  json["summary"] = {{"errors", report.count(Severity::error)},
                     {"warnings", report.count(Severity::warning)},
                     {"notes", report.count(Severity::note)},
                     {"suppressed", 0}};
  const ReportCoverage &coverage = report.coverage;
  json["coverage"] = {{"launches", coverage.launches}, {"tiles", coverage.tiles},
                      {"threads", coverage.threads},   {"accesses", coverage.accesses},
                      {"barriers", coverage.barriers}, {"kinds", coverage.kinds}};
  // Paths and arguments need not be UTF-8.
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

} // namespace ampsim::cli
