// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See tools.h. Tools that process a program run ampsim itself in the sandbox, so that the compiler, which reads
// untrusted input, is confined as well, and read its JSON report.
#include "cli/mcp/tools.h"
#include "cli/mcp/answers.h"
#include "cli/report/explain.h"
#include "cli/report/fixes.h"
#include "cli/report/json_reader.h"
#include "cli/support/enumerated.h"
#include "cli/support/nesting.h"
#include "cli/support/usage_error.h"
#include "cli/support/utf8.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <stdexcept>
#include <vector>

namespace ampsim::cli::mcp {

namespace {

constexpr std::uint64_t default_findings = 10, most_findings = 100, default_events = 50, most_events = 1000;
constexpr unsigned deepest_report = 100; // arrays and objects in each other

//===--- Schemas ------------------------------------------------------------------------===//

Json words(const char *description) {
  return {{"type", "array"}, {"items", {{"type", "string"}}}, {"description", description}};
}

/// "cuda, hip or c++amp".
std::string language_keys() {
  std::vector<std::string_view> keys;
  for (const Language *language : languages())
    keys.push_back(language->key);
  return enumerated(keys, "or");
}

Json word(const std::string &description) { return {{"type", "string"}, {"description", description}}; }

Json count(std::uint64_t least, std::uint64_t most, const std::string &description) {
  return {{"type", "integer"}, {"minimum", least}, {"maximum", most}, {"description", description}};
}

Json object(Json properties, std::vector<std::string> required = {}) {
  return {{"type", "object"}, {"properties", std::move(properties)}, {"required", std::move(required)}};
}

Json program_properties() {
  return {
      {"sources",
       {{"type", "object"},
        {"additionalProperties", {{"type", "string"}}},
        {"description",
         "the program's source texts by file name, including headers; the suffix selects the language: .cu (CUDA), "
         ".hip, .cl (OpenCL, which needs the option --kernel=NAME), .cpp (C++ AMP if it includes <amp.h>, else host "
         "code). Pass either 'sources' or 'files'"}}},
      {"files", words("the program's source files, relative to the project folder")},
      {"options", words("command-line options of ampsim, such as -Iinclude, -DN=4, -std=c++20, --order=reverse, "
                        "--schedules=8, --kernel=NAME")},
      {"time_limit",
       {{"type", "number"}, {"exclusiveMinimum", 0}, {"description", "time limit of the program, in seconds"}}}};
}

Json run_properties() {
  Json properties = program_properties();
  properties["args"] = words("the program's own arguments");
  properties["stdin"] = word("the text on its standard input (default: none)");
  return properties;
}

Json with_most(Json properties) {
  properties["most"] = count(
      0, most_findings, fmt::format("maximum number of findings in the result (default: {})", default_findings));
  return properties;
}

Json run_input() { return object(with_most(run_properties())); }
Json check_input() { return object(program_properties()); }
Json explain_input() {
  return object(
      {{"topic", word("a kind of finding (raw, war, waw, divergent-barrier, out-of-bounds, ...) or a concept "
                      "(block, barrier, fence, ...)")},
       {"language", word(fmt::format("the language of its text and programs: {} (default: the last program's)",
                                     language_keys()))}},
      {"topic"});
}
Json findings_input() {
  return object(
      {{"report", word("the name of a report: 'report' of an earlier result")},
       {"from", count(0, UINT32_MAX, "the index of the first finding, from 0")},
       {"most", count(1, most_findings,
                      fmt::format("maximum number of findings in the result (default: {})", default_findings))},
       {"id", word("the 'id' of one finding to return completely")}},
      {"report"});
}
Json prove_input() {
  Json properties = run_properties();
  properties["kernel"] = word("only kernels whose name contains this");
  properties["assume"] = words("assumptions about every input, in terms of the kernel's parameters, such as 'n > 0 "
                               "&& n % 64 == 0'; equivalent to a comment '// ASSUME: ...' before the kernel");
  return object(properties);
}
Json trace_input() {
  Json properties = run_properties();
  properties["launch"] =
      count(1, UINT32_MAX, "the launch: 1, 2, ... (default: the first with an error, else the first)");
  properties["tile"] =
      word("the index of the tile or block, as in '1,2' (default: those with findings; all of a small launch)");
  properties["order"] =
      word("order of the threads: forward, reverse, shuffled:1, interleaved (accesses in turns, as on a GPU)");
  properties["variable"] = word("only accesses to this variable ('sum') or element ('sum[0]')");
  properties["line"] = count(1, UINT32_MAX, "only accesses on this line");
  properties["trace"] =
      word("the name of an earlier trace, instead of a program, for another selection or the next page");
  properties["from"] = count(0, UINT32_MAX, "the index of the first access, from 0");
  properties["most"] =
      count(1, most_events, fmt::format("maximum number of accesses in the result (default: {})", default_events));
  return object(properties);
}

/// Additional members are allowed: docs/report.schema.json describes those of the JSON report.
Json report_output() {
  return object(
      {{"verdict", word("clean, notes, findings, not-checked, nothing-launched, exit-status, signal, time-limit, "
                        "memory-limit, not-compiled or compiles")},
       {"message", word("the verdict as a sentence")},
       {"hint", word("what to do, if the program launched nothing")},
       {"report", word("the name of the report, for the tool 'findings'")},
       {"summary", {{"type", "object"}}},
       {"coverage", {{"type", "object"}}},
       {"diagnostics", {{"type", "array"}}},
       {"findings", {{"type", "array"}}},
       {"total", {{"type", "integer"}}},
       {"next", {{"type", "integer"}, {"description", "'from' of the next page"}}},
       {"output", word("the program's output")}},
      {"verdict", "report", "summary", "coverage", "findings", "total"});
}
Json page_output() {
  return object(
      {{"findings", {{"type", "array"}}}, {"total", {{"type", "integer"}}}, {"next", {{"type", "integer"}}}},
      {"findings", "total"});
}
Json proof_output() {
  return object(
      {{"proof", word("the name of the proof, for the resource 'ampsim://report/NAME'")},
       {"kernels",
        {{"type", "array"},
         {"description", "the 'verdicts' of each kernel: a property, and proved (under which assumptions), refuted "
                         "(with witnesses confirmed by a run) or undecided (why, and what would help)"}}},
       {"program",
        {{"type", "object"},
         {"description", "'verdicts': properties beyond single kernels that the program's run refutes (races "
                         "between launches, or with the host)"}}},
       {"summary", {{"type", "object"}}},
       {"interrupted", {{"type", "boolean"}}}},
      {"proof", "kernels", "program", "summary"});
}
Json text_output() { return object({{"text", {{"type", "string"}}}}, {"text"}); }
Json trace_output() {
  return object({{"trace", word("the name of the trace, for another selection or the next page")},
                 {"launch", {{"type", "object"}}},
                 {"order", {{"type", "string"}}},
                 {"events", words("accesses in simulation order")},
                 {"total", {{"type", "integer"}}},
                 {"next", {{"type", "integer"}}}},
                {"trace", "events", "total"});
}

//===--- Runs ---------------------------------------------------------------------------===//

/// Throws the reason for the missing report.
[[noreturn]] void fail(const ConfinedEnd &end) {
  using What = ConfinedEnd::What;
  switch (end.what) {
  case What::time:
    throw ToolError("compiling and running the program exceeded the time limit");
  case What::memory:
    throw ToolError("compiling and running the program exceeded the memory limit");
  case What::output:
    throw ToolError("the program exceeded the output limit");
  case What::processes:
    throw ToolError("the program exceeded the process limit");
  case What::given_up:
    throw ToolError("cancelled");
  case What::not_started:
  case What::signal:
  case What::exited:
    break;
  }
  throw ToolError(end.errors.empty() ? fmt::format("the run returned nothing (status {})", end.status)
                                     : shortened_output(end.errors));
}

/// The report's strings come from the program; result_of() checks for missing members.
Json parsed(const ConfinedEnd &end) {
  if (nests_deeper_than(end.result, deepest_report))
    throw ToolError("the run did not produce a valid report");
  Json json = Json::parse(end.result, nullptr, /*allow_exceptions=*/false);
  if (!json.is_object() || !json.contains("schema"))
    fail(end);
  return json;
}

std::uint64_t most_of(const Json &arguments, std::uint64_t otherwise, std::uint64_t most) {
  return std::min(count_argument(arguments, "most").value_or(otherwise), most);
}

/// The result of a run with a report. `text`: the report as it was written, for other readers.
Json answered(Workshop &workshop, const Call &call, const std::vector<std::string> &command, const Program &program,
              std::string *text = nullptr) {
  ConfinedEnd end = workshop.run(call, command, program);
  Json report = parsed(end);
  const std::string name = workshop.keep(report);
  Json answer = answer_of(report, name, most_of(call.arguments, default_findings, most_findings));
  if (!end.errors.empty() &&
      answer["verdict"] != "not-compiled") // otherwise they are the compiler's messages, which are in it
    answer["output"] = shortened_output(end.errors);
  if (text)
    *text = std::move(end.result);
  return answer;
}

Json run_tool(Workshop &workshop, const Call &call) {
  return answered(workshop, call, {"run", "--report=json"}, workshop.program_of(call.arguments));
}

Json check_tool(Workshop &workshop, const Call &call) {
  Json answer = answered(workshop, call, {"check", "--report=json"}, workshop.program_of(call.arguments));
  answer.erase("output");
  return answer;
}

Json prove_tool(Workshop &workshop, const Call &call) {
  std::vector<std::string> command{"prove", "--format=json"};
  if (const auto kernel = text_argument(call.arguments, "kernel"))
    command.push_back("--kernel=" + *kernel);
  for (const std::string &each : list_argument(call.arguments, "assume"))
    command.push_back("--assume=" + each);
  Json proof = parsed(workshop.run(call, command, workshop.program_of(call.arguments)));
  return answer_of_proof(proof, workshop.keep(proof));
}

//===--- ProposedFixes --------------------------------------------------------------------------===//

/// All edits of verified fixes, each once.
std::vector<Edit> edits_of(const Report &report) {
  std::vector<Edit> all;
  for (const ReportFinding &finding : report.findings)
    if (finding.fix && finding.fix->verified)
      for (const Edit &edit : finding.fix->edits)
        if (std::ranges::find(all, edit) == all.end())
          all.push_back(edit);
  return all;
}

std::vector<Edit> first_fix(const Report &report) {
  auto fixed = std::ranges::find_if(report.findings,
                                    [](const ReportFinding &each) { return each.fix && each.fix->verified; });
  return fixed == report.findings.end() ? std::vector<Edit>() : fixed->fix->edits;
}

/// The program with the edits made to it; empty if they overlap, or a file is not the program's own.
std::optional<Program> edited(const Workshop &workshop, Program program, const std::vector<Edit> &edits) {
  std::map<std::string, std::vector<Edit>> by_file;
  for (const Edit &edit : edits)
    by_file[edit.file].push_back(edit);
  for (const auto &[file, own] : by_file) {
    std::optional<std::string> text = workshop.text_of(program, file);
    if (!text || !apply_edits(*text, own))
      return std::nullopt;
    if (program.in_project)
      program.edited[file] = *text;
    else
      std::ranges::find(program.sources, file, &ConfinedRun::File::name)->text = *text;
  }
  return program;
}

Json json_of(const std::vector<Edit> &edits) {
  Json list = Json::array();
  for (const Edit &each : edits)
    list.push_back({{"file", each.file},
                    {"line", each.line},
                    {"column", each.column},
                    {"end_line", each.end_line},
                    {"end_column", each.end_column},
                    {"text", each.text}});
  return list;
}

/// The result of these edits together: they are tried as one.
std::optional<Json> tried(Workshop &workshop, const Call &call, const Program &program,
                          const std::vector<Edit> &edits) {
  std::optional<Program> fixed = edited(workshop, program, edits);
  if (!fixed)
    return std::nullopt;
  Json after = parsed(workshop.run(call, {"run", "--report=json"}, *fixed));
  Json answer = {{"verdict", verdict(after)}, {"summary", after.at("summary")}, {"edits", json_of(edits)}};
  Json &texts = answer["files"] = Json::object();
  for (const Edit &edit : edits)
    texts[edit.file] = fixed->in_project
                           ? fixed->edited[edit.file]
                           : std::ranges::find(fixed->sources, edit.file, &ConfinedRun::File::name)->text;
  return answer;
}

Report report_in(const std::string &text) {
  try {
    return read_json_report(text).programs.at(0).report;
  } catch (const std::exception &error) {
    throw ToolError(fmt::format("the run did not produce a valid report: {}", error.what()));
  }
}

Json fix_tool(Workshop &workshop, const Call &call) {
  const Program program = workshop.program_of(call.arguments);
  std::string text;
  Json answer = answered(workshop, call, {"run", "--report=json", "--try-fix"}, program, &text);
  const Report report = report_in(text);
  const std::vector<Edit> all = edits_of(report), first = first_fix(report);
  if (all.empty() || !workshop.can_edit(program))
    return answer;
  std::optional<Json> fixed = tried(workshop, call, program, all);
  const auto ended_by_itself = [](const Json &verdict) {
    return verdict == "clean" || verdict == "notes" || verdict == "findings" || verdict == "exit-status";
  };
  const bool is_better =
      fixed && (*fixed)["summary"]["errors"] < answer["summary"]["errors"] && ended_by_itself((*fixed)["verdict"]);
  if (!is_better && first != all) // they are incompatible
    fixed = tried(workshop, call, program, first);
  if (fixed)
    answer["fixed"] = std::move(*fixed);
  return answer;
}

//===--- The rest -----------------------------------------------------------------------===//

Json findings_tool(Workshop &workshop, const Call &call) {
  const std::shared_ptr<const Json> report = workshop.kept(text_argument(call.arguments, "report").value_or(""));
  if (!report->contains("findings") || report->at("schema") != "ampsim-report/1")
    throw ToolError("this is not the report of a run");
  const std::optional<std::string> id = text_argument(call.arguments, "id");
  if (!id)
    return page_of_findings(*report, count_argument(call.arguments, "from").value_or(0),
                            most_of(call.arguments, default_findings, most_findings));
  Json found = Json::array();
  for (const Json &each : report->at("findings"))
    if (each["id"] == *id)
      found.push_back(each);
  if (found.empty())
    throw ToolError(fmt::format("unknown finding '{}' in this report", *id));
  return {{"findings", found}, {"total", found.size()}};
}

Json explain_tool(Workshop &workshop, const Call &call) {
  const std::optional<std::string> key = text_argument(call.arguments, "language");
  const Language *language = key ? language_named(*key) : workshop.last_language();
  if (key && !language)
    throw ToolError(fmt::format("unknown language '{}'; expected one of {}", *key, language_keys()));
  try {
    return {{"text", explanation_text(text_argument(call.arguments, "topic").value_or(""), false, language)}};
  } catch (const UsageError &error) {
    throw ToolError(fmt::format("{}; {}", error.what(), error.hint));
  }
}

/// An earlier trace, or a new one.
std::string trace_name(Workshop &workshop, const Call &call) {
  if (const auto earlier = text_argument(call.arguments, "trace"))
    return *earlier;
  std::vector<std::string> command{"trace", "-o", "-", "-q"};
  if (const auto launch = count_argument(call.arguments, "launch"))
    command.push_back(fmt::format("--launch={}", *launch));
  if (const auto tile = text_argument(call.arguments, "tile"))
    command.push_back("--tile=" + *tile);
  return workshop.keep(parsed(workshop.run(call, command, workshop.program_of(call.arguments))));
}

Json trace_tool(Workshop &workshop, const Call &call) {
  const std::string name = trace_name(workshop, call);
  const std::shared_ptr<const Json> trace = workshop.kept(name);
  if (trace->at("schema") != "ampsim-trace/1")
    throw ToolError(fmt::format("'{}' is not a trace", name));
  Json answer = {{"trace", name}};
  answer.update(page_of_trace(*trace, {.order = text_argument(call.arguments, "order").value_or(""),
                                       .variable = text_argument(call.arguments, "variable").value_or(""),
                                       .line = count_argument(call.arguments, "line").value_or(0),
                                       .from = count_argument(call.arguments, "from").value_or(0),
                                       .most = most_of(call.arguments, default_events, most_events)}));
  return answer;
}

constexpr Tool table[] = {
    {"check", "Compile a GPU program",
     "Compiles a CUDA, HIP or C++ AMP program, or OpenCL kernels, and reports where it breaks the rules of its language, without running "
     "it.",
     check_input, report_output, check_tool},
    {"run", "Run a GPU program and find its races",
     "Compiles a CUDA, HIP or C++ AMP program, or OpenCL kernels, and runs it on a simulated GPU, with every access to memory checked. "
     "Finds races, divergent barriers, out-of-bounds accesses and uninitialized reads exactly, with threads, "
     "values and lines, even if the program's result happens to be correct. Needs no GPU.",
     run_input, report_output, run_tool},
    {"prove", "Prove a kernel race-free for every input",
     "Determines for each kernel whether it is free of races, divergent barriers, out-of-bounds accesses and "
     "uninitialized shared-memory reads for every input and extent: proved, refuted by a witness that was run, or "
     "undecided, with the reason. 'run' judges only the program's own input.",
     prove_input, proof_output, prove_tool},
    {"fix", "Find edits that fix a GPU program",
     "Runs a program like 'run', tries edits that may fix its findings (a barrier, an atomic update, ...), and "
     "returns the ones that work; 'fixed' is the program with all of them. Does not change any file.",
     run_input, report_output, fix_tool},
    {"trace", "Trace the accesses of a launch",
     "Reruns one launch of a program and lists the memory accesses of some of its threads, with values, in a "
     "chosen order, to show how a race happens.",
     trace_input, trace_output, trace_tool},
    {"findings", "Page through a report",
     "Returns more findings of an earlier report, or one finding completely, with all calls and ranges.",
     findings_input, page_output, findings_tool},
    {"explain", "Explain a kind of finding",
     "Explains a kind of finding or a concept of GPU programming, with a buggy program and its fixed version.",
     explain_input, text_output, explain_tool},
};

Json text_content(const std::string &text) { return Json::array({{{"type", "text"}, {"text", text}}}); }

} // namespace

std::span<const Tool> tools() { return table; }

Json list_of_tools() {
  Json list = Json::array();
  for (const Tool &each : table)
    list.push_back({{"name", each.name},
                    {"title", each.title},
                    {"description", each.description},
                    {"inputSchema", each.input()},
                    {"outputSchema", each.output()},
                    {"annotations", {{"readOnlyHint", true}, {"openWorldHint", false}}}});
  return {{"tools", list}};
}

Json result_of(Workshop &workshop, const Tool &tool, const Call &call) {
  try {
    Json answer = tool.call(workshop, call);
    // The text is for clients that do not support structured content.
    return {{"content", text_content(answer.dump(-1, ' ', false, Json::error_handler_t::replace))},
            {"structuredContent", std::move(answer)}};
  } catch (const ToolError &error) {
    return {{"content", text_content(valid_utf8(error.what()))}, {"isError", true}};
  } catch (const nlohmann::json::exception &) {
    return {{"content", text_content("the run did not produce a valid report")}, {"isError", true}};
  }
}

} // namespace ampsim::cli::mcp
