// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The inverse of json.cpp, key by key. Omitted values keep their defaults. A missing key that docs/report-format.md
// does not call optional, or a wrong type, is an error: half a report must not pass for a whole one.
#include "cli/report/json_reader.h"
#include "cli/report/names.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <span>
#include <stdexcept>

namespace ampsim::cli {

using Json = nlohmann::ordered_json;

namespace {

template <class Value> void take(const Json &json, const char *key, Value &value) {
  if (auto found = json.find(key); found != json.end())
    found->get_to(value);
}

/// The value whose `name_of` is this name.
template <class Value> Value among(std::string_view word, std::span<const Value> values, const auto &name_of) {
  for (Value value : values)
    if (name_of(value) == word)
      return value;
  throw std::runtime_error(fmt::format("unknown word '{}'", word));
}

template <class Value>
Value in_words(std::string_view word, std::initializer_list<Value> values, const auto &name_of) {
  return among(word, std::span<const Value>(values.begin(), values.size()), name_of);
}

template <class Value> Value named(std::string_view word, std::span<const Value> values) {
  return among(word, values, [](Value value) { return name(value); });
}

template <class Value> Value named(std::string_view word, std::initializer_list<Value> values) {
  return in_words(word, values, [](Value value) { return name(value); });
}

const Language &language_of(const Json &json) {
  if (!json.contains("language")) // as in reports of versions that knew one language
    return default_language();
  std::string key = json.at("language");
  if (const Language *language = language_named(key))
    return *language;
  throw std::runtime_error(fmt::format("unknown language '{}'", key));
}

/// Threads are named in the words of the report's language.
void set_language(ReportFinding &finding, const Language *language) {
  finding.language = language;
  for (ReportAccess &access : finding.accesses)
    access.thread.language = language;
  for (ReportGroup &group : finding.groups)
    group.example.language = language;
  if (finding.history)
    for (ReportHistory::Event &event : finding.history->events)
      event.access.thread.language = language;
}

std::vector<SourceFrame> stack_of(const Json &json) {
  std::vector<SourceFrame> stack;
  for (const Json &frame : json)
    stack.push_back({frame.at("function"), frame.at("file"), frame.at("line"), frame.at("column")});
  return stack;
}

SourceExtent range_of(const Json &json) {
  SourceExtent extent;
  if (auto range = json.find("range"); range != json.end()) {
    extent.first_line = range->at("line");
    extent.first_column = range->at("column");
    extent.last_line = range->at("end_line");
    extent.last_column = range->at("end_column").get<unsigned>() - 1;
  }
  return extent;
}

ReportThread thread_of(const Json &json) {
  ReportThread thread;
  take(json, "host", thread.host);
  take(json, "tile", thread.tile);
  take(json, "local", thread.local);
  take(json, "global", thread.global);
  return thread;
}

AccessKind kind_of(const Json &json) {
  if (json.at("atomic").get<bool>())
    return AccessKind::atomic;
  return json.at("access") == "read" ? AccessKind::read : AccessKind::write;
}

ReportAccess access_of(const Json &json) {
  ReportAccess access;
  access.kind = kind_of(json);
  access.loads = access.kind == AccessKind::atomic && json.at("access") == "read";
  access.is_volatile = json.contains("volatile");
  access.bytes = json.at("bytes");
  access.thread = thread_of(json);
  take(json, "value", access.value);
  take(json, "launch", access.launch);
  take(json, "interval", access.interval);
  take(json, "iterations", access.iterations);
  take(json, "variable", access.variable);
  take(json, "element", access.element);
  take(json, "member", access.member);
  access.stack = stack_of(json.at("stack"));
  access.extent = range_of(json);
  return access;
}

ReportHistory history_of(const Json &json) {
  ReportHistory history{.events = {}, .left_out = json.at("left_out"), .intervals = json.at("intervals")};
  for (const Json &each : json.at("events")) {
    ReportHistory::Event &event = history.events.emplace_back();
    event.access.kind = kind_of(each);
    event.access.thread = thread_of(each);
    take(each, "interval", event.access.interval);
    take(each, "value", event.access.value);
    take(each, "times", event.times);
    take(each, "shown", event.shown);
    if (each.contains("file"))
      event.access.stack = {{"", each.at("file"), each.at("line"), 0}};
  }
  return history;
}

ReportGroup group_of(const Json &json) {
  ReportGroup group;
  group.ended = json.at("at") == "exit";
  group.threads = json.at("threads");
  group.example = thread_of(json.at("example"));
  take(json, "tile", group.example.tile);
  group.stack = stack_of(json.at("stack"));
  group.extent = range_of(json);
  return group;
}

Fix fix_of(const Json &json) {
  Fix fix{.verified = json.at("verified"), .edits = {}, .message = json.at("message")};
  for (const Json &edit : json.at("edits"))
    fix.edits.push_back({edit.at("file"), edit.at("line"), edit.at("column"), edit.at("end_line"),
                         edit.at("end_column"), edit.at("text")});
  return fix;
}

Suppression suppression_of(const Json &json) {
  using By = Suppression::By;
  Suppression result{.by = named(json.at("by").get<std::string>(), {By::source, By::file, By::baseline}),
                     .file = json.at("file")};
  take(json, "line", result.line);
  take(json, "reason", result.reason);
  return result;
}

ReportFinding finding_of(const Json &json, const Report &report) {
  ReportFinding finding;
  finding.id = json.at("id");
  std::string word = json.at("kind");
  std::optional<Kind> kind = kind_named(word);
  if (!kind)
    throw std::runtime_error(fmt::format("unknown kind '{}'", word));
  finding.kind = *kind;
  if (auto scope = json.find("scope"); scope != json.end())
    finding.scope = in_words(
        scope->get<std::string>(),
        {Scope::within_warp, Scope::within_tile, Scope::across_tiles, Scope::across_launches, Scope::host_device},
        [&](Scope each) { return name(each, *report.language); });
  if (auto space = json.find("memory"); space != json.end())
    finding.space = in_words(space->get<std::string>(), {Space::global, Space::tile_local},
                             [&](Space each) { return report.language->space(each); });
  finding.severity =
      named(json.at("severity").get<std::string>(), {Severity::error, Severity::warning, Severity::note});
  finding.launch = json.at("launch");
  const ReportLaunch *launch = report.launch(finding.launch);
  finding.tiled = launch && launch->tiled;
  finding.count = json.at("count");
  if (json.contains("model"))
    finding.lack = Lack::order_in_ptx;
  else if (auto lacks = json.find("lacks"); lacks != json.end())
    finding.lack = named(lacks->get<std::string>(), std::span<const Lack>(reported_lacks));
  finding.at_least = json.value("count_is", "exact") != "exact";
  finding.message = json.at("message");
  finding.hint = json.at("hint");
  take(json, "aliases", finding.aliases);
  take(json, "bound", finding.bound);
  take(json, "same_value", finding.same_value);
  take(json, "assertion", finding.assertion);
  take(json, "values", finding.values);
  take(json, "owner", finding.owner);
  for (const Json &note : json.value("notes", Json::array()))
    finding.notes.push_back({note.at("message"), stack_of(note.at("stack"))});
  if (auto absence = json.find("absence"); absence != json.end())
    finding.absence = named(absence->get<std::string>(), std::span<const Absence>(absences));
  take(json, "explained", finding.explained);
  take(json, "certain", finding.certain);
  if (auto against = json.find("against"); against != json.end())
    finding.against = named(against->get<std::string>(), {AccessKind::read, AccessKind::write, AccessKind::atomic});
  if (auto schedules = json.find("schedules"); schedules != json.end())
    finding.schedules = {schedules->at("seen"), schedules->at("of"), schedules->at("order")};
  if (auto fix = json.find("fix"); fix != json.end())
    finding.fix = fix_of(*fix);
  if (auto suppression = json.find("suppression"); suppression != json.end())
    finding.suppression = suppression_of(*suppression);
  for (const Json &access : json.value("accesses", Json::array()))
    finding.accesses.push_back(access_of(access));
  if (auto history = json.find("history"); history != json.end())
    finding.history = history_of(*history);
  for (const Json &group : json.value("groups", Json::array()))
    finding.groups.push_back(group_of(group));
  return finding;
}

ReportLaunch launch_of(const Json &json) {
  ReportLaunch launch;
  launch.id = json.at("id");
  launch.kernel = json.at("kernel");
  launch.file = json.at("file");
  launch.line = json.at("line");
  launch.tiled = json.at("tiled");
  json.at("extent").get_to(launch.extent);
  json.at("tile").get_to(launch.tile);
  launch.tiles = json.at("tiles");
  launch.threads = json.at("threads");
  launch.aliased = json.at("aliased");
  take(json, "device", launch.device);
  launch.ended = json.value("ended", true);
  return launch;
}

ReportFault fault_of(const Json &json) {
  ReportFault fault;
  fault.what = json.at("what");
  fault.message = json.at("message");
  take(json, "launch", fault.launch);
  take(json, "order", fault.order);
  take(json, "notes", fault.notes);
  if (json.contains("global"))
    fault.thread = thread_of(json);
  fault.stack = stack_of(json.at("stack"));
  fault.extent = range_of(json);
  return fault;
}

std::vector<Diagnostic> diagnostics_of(const Json &json) {
  std::vector<Diagnostic> diagnostics;
  for (const Json &each : json.value("diagnostics", Json::array()))
    if (each.at("code") != "suppression") // regenerated from the suppressions
      diagnostics.push_back({each.at("severity"), each.at("code"), each.at("message"), each.at("file"),
                             each.at("line"), each.at("column"), ""});
  return diagnostics;
}

Report report_of(const Json &json) {
  Report report;
  report.language = &language_of(json);
  const Json &program = json.at("program");
  program.at("files").get_to(report.files);
  program.at("args").get_to(report.arguments);
  take(program, "options", report.options);
  take(program, "executable", report.executable);
  report.outcome =
      named(program.at("outcome").get<std::string>(),
            {Outcome::exited, Outcome::signal, Outcome::time_limit, Outcome::memory_limit, Outcome::not_compiled});
  report.exit = program.at("exit");
  take(program, "signal", report.signal);
  take(program, "stopped", report.stopped);
  if (auto limits = program.find("limits"); limits != program.end()) {
    if (limits->contains("seconds"))
      report.time_limit = limits->at("seconds").get<double>();
    if (limits->contains("megabytes"))
      report.memory_limit = limits->at("megabytes").get<std::uint64_t>();
  }
  if (auto fault = program.find("fault"); fault != program.end())
    report.fault = fault_of(*fault);
  report.diagnostics = diagnostics_of(json);
  for (const Json &launch : json.at("launches"))
    report.launches.push_back(launch_of(launch));
  for (const Json &finding : json.at("findings"))
    report.findings.push_back(finding_of(finding, report));
  for (const Json &finding : json.value("suppressed", Json::array()))
    report.suppressed.push_back(finding_of(finding, report));
  for (auto *findings : {&report.findings, &report.suppressed})
    for (ReportFinding &finding : *findings)
      set_language(finding, report.language);
  if (report.fault && report.fault->thread)
    report.fault->thread->language = report.language;
  const Json &coverage = json.at("coverage");
  report.coverage = {coverage.at("launches"),
                     coverage.at("tiles"),
                     coverage.at("threads"),
                     coverage.at("accesses"),
                     coverage.at("barriers"),
                     coverage.at("kinds"),
                     false,
                     0,
                     {},
                     0};
  take(coverage, "warp_synchronous", report.coverage.warp_synchronous);
  take(coverage, "order_dependent", report.coverage.order_dependent);
  if (coverage.contains("proved"))
    report.coverage.proofs =
        ProvedLaunches{.for_all = coverage.at("proved").at("all_inputs").get<std::uint64_t>(),
                       .for_launch = coverage.at("proved").at("this_launch").get<std::uint64_t>()};
  take(coverage, "left_out", report.coverage.left_out);
  take(coverage, "unchecked_launches", report.unchecked_launches);
  take(coverage, "unchecked", report.unchecked);
  return report;
}

ProgramResult result_of(const Json &json) {
  ProgramResult program;
  program.name = json.at("name");
  program.position = json.at("position");
  for (const Json &failure : json.value("failures", Json::array()))
    program.failures.push_back({failure.at("what"), failure.at("message"), failure.at("status")});
  program.seconds = json.at("seconds");
  take(json, "output", program.output);
  program.report = report_of(json.at("report"));
  return program;
}

Suite suite_of(const Json &json) {
  Suite suite;
  suite.total = json.at("suite").at("programs").get<std::size_t>();
  const Json &shard = json.at("suite").at("shard");
  suite.shard = {shard.at("index"), shard.at("of")};
  suite.identity = json.at("suite").value("identity", "");
  if (std::string least = json.at("suite").value("fail_on", "error"); least == "none")
    suite.fail_on.reset();
  else
    suite.fail_on = named(least, {Severity::error, Severity::warning, Severity::note});
  for (const Json &program : json.at("programs"))
    suite.programs.push_back(result_of(program));
  for (const Json &rule : json.value("suppressions", Json::array())) {
    SuppressionUse &use = suite.suppressions.emplace_back();
    use = {.file = rule.at("file"), .line = rule.at("line"), .text = rule.at("text"), .used = rule.at("used")};
    take(rule, "problem", use.problem);
    take(rule, "testable", use.testable);
  }
  if (auto baseline = json.find("baseline"); baseline != json.end()) {
    suite.baseline_known = baseline->at("known");
    suite.baseline_gone = baseline->at("gone");
  }
  return suite;
}

} // namespace

Suite read_json_report(std::string_view text) {
  try {
    Json json = Json::parse(text);
    std::string schema = json.is_object() ? json.value("schema", "") : "";
    if (schema == "ampsim-suite/1")
      return suite_of(json);
    if (schema == "ampsim-report/1")
      return suite_of(report_of(json));
    throw std::runtime_error(schema.empty() ? "it is not a JSON report of ampsim"
                                            : fmt::format("unknown schema '{}'", schema));
  } catch (const Json::parse_error &error) {
    throw std::runtime_error(fmt::format("it is not valid JSON, or truncated (at byte {})", error.byte));
  } catch (const Json::exception &error) {
    throw std::runtime_error(fmt::format("the report is incomplete: {}", error.what()));
  }
}

} // namespace ampsim::cli
