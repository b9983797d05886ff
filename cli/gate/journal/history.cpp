// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See history.h.
#include "cli/gate/journal/history.h"
#include "cli/gate/journal/journal.h"
#include "cli/support/glob.h"
#include "cli/support/output.h"
#include "cli/support/toml_file.h"
#include "cli/support/usage_error.h"
#include "cli/support/utf8.h"

#include <algorithm>
#include <ctime>
#include <filesystem>
#include <fmt/format.h>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <unistd.h>

namespace ampsim::cli {

namespace {

/// A run of a program.
struct Past {
  std::int64_t started = 0; // seconds since 1970, of the run of the suite
  std::string revision, verdict, content;
  double seconds = 0;
  bool reused = false;
};

struct PastFinding {
  std::string severity, message;
  Past first, last;
};

struct ProgramHistory {
  std::vector<Past> runs; // oldest first
  std::map<std::string, PastFinding> findings;

  std::size_t passed() const { return std::size_t(std::ranges::count(runs, "ok", &Past::verdict)); }
  /// Returns whether the same files, run in the same way, had different verdicts.
  bool is_flaky() const {
    std::map<std::string, std::set<std::string>> verdicts;
    for (const Past &run : runs)
      if (!run.content.empty())
        verdicts[run.content].insert(run.verdict);
    return std::ranges::any_of(verdicts, [](const auto &each) { return each.second.size() > 1; });
  }
  double median_seconds() const {
    std::vector<double> seconds;
    for (const Past &run : runs)
      if (!run.reused)
        seconds.push_back(run.seconds);
    if (seconds.empty())
      return runs.back().seconds;
    std::ranges::nth_element(seconds, seconds.begin() + std::ptrdiff_t(seconds.size() / 2));
    return seconds[seconds.size() / 2];
  }
};

using History = std::map<std::string, ProgramHistory>;

bool is_wanted(const std::string &name, const std::vector<std::string> &patterns) {
  return patterns.empty() || std::ranges::any_of(patterns, [&](const std::string &pattern) {
           return pattern == name || glob_matches_path(pattern, name);
         });
}

/// A name is reused by another program of another folder in another run; a journal belongs to one project, so names
/// identify programs for users.
History read_history(Database &database, const std::vector<std::string> &patterns) {
  History history;
  Statement results =
      database.prepare("SELECT result.name, run.started, run.revision, result.verdict, outcome.content, "
                       "outcome.seconds, result.reused"
                       " FROM result JOIN run ON run.id = result.run JOIN outcome ON outcome.id = result.outcome"
                       " WHERE result.verdict IS NOT NULL ORDER BY result.name, run.id");
  while (results.next())
    if (std::string name = results.text(0); is_wanted(name, patterns))
      history[name].runs.push_back({.started = results.number(1),
                                    .revision = results.text(2),
                                    .verdict = results.text(3),
                                    .content = results.text(4),
                                    .seconds = results.real(5),
                                    .reused = results.number(6) != 0});
  Statement findings = database.prepare(
      "SELECT result.name, finding.fingerprint, finding.severity, finding.message, run.started, run.revision"
      " FROM finding JOIN result ON result.outcome = finding.outcome JOIN run ON run.id = result.run"
      " WHERE result.verdict IS NOT NULL ORDER BY run.id");
  while (findings.next())
    if (auto program = history.find(findings.text(0)); program != history.end()) {
      const Past seen{.started = findings.number(4), .revision = findings.text(5), .verdict = {}, .content = {}};
      auto [finding, is_new] = program->second.findings.try_emplace(findings.text(1));
      if (is_new)
        finding->second = {findings.text(2), findings.text(3), seen, seen};
      finding->second.last = seen;
    }
  return history;
}

History read_history(const std::string &file, const std::vector<std::string> &patterns) {
  Database database = open_journal(file);
  try {
    return read_history(database, patterns);
  } catch (const DatabaseError &error) {
    throw UsageError(fmt::format("cannot use the journal '{}': {}", file, error.what()));
  }
}

std::string date(std::int64_t seconds) {
  std::time_t time = seconds;
  std::tm parts{};
  localtime_r(&time, &parts);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%d %H:%M", &parts);
  return text;
}

std::string revision_text(const Past &past) { return past.revision.empty() ? "-" : past.revision; }

std::string overview(const History &history) {
  std::size_t width = 7;
  for (const auto &[name, program] : history)
    width = std::clamp(printable(name).size(), width, std::size_t(60));
  std::string text = fmt::format("{:<{}}  {:>5}{:>8}  {:<5}  {:<14}{:>9}  {:<16}  {}\n", "program", width, "runs",
                                 "passed", "flaky", "last", "median", "last run", "commit");
  for (const auto &[name, program] : history) {
    const Past &last = program.runs.back();
    text += fmt::format("{:<{}}  {:>5}{:>8}  {:<5}  {:<14}{:>7.2f} s  {:<16}  {}\n", printable(name), width,
                        program.runs.size(), program.passed(), program.is_flaky() ? "yes" : "", last.verdict,
                        program.median_seconds(), date(last.started), revision_text(last));
  }
  return text;
}

std::string in_detail(const History &history) {
  std::string text;
  for (const auto &[name, program] : history) {
    text += fmt::format("{}{}:\n", text.empty() ? "" : "\n", printable(name));
    for (const Past &run : program.runs)
      text += fmt::format("  {}  {:<12}  {:<14}{:>7.2f} s{}\n", date(run.started), revision_text(run), run.verdict,
                          run.seconds, run.reused ? "  (unchanged, not run)" : "");
    for (const auto &[id, finding] : program.findings)
      text += fmt::format("  {}: {} [{}]\n    first seen {} at {}, last {} at {}\n", finding.severity,
                          printable(finding.message), id, date(finding.first.started), revision_text(finding.first),
                          date(finding.last.started), revision_text(finding.last));
    if (program.is_flaky())
      text += "  flaky: different verdicts for the same files\n";
  }
  return text;
}

nlohmann::ordered_json as_json(const Past &past) {
  nlohmann::ordered_json json{{"started", past.started}};
  if (!past.revision.empty())
    json["commit"] = past.revision;
  return json;
}

std::string json_text(const History &history) {
  nlohmann::ordered_json programs = nlohmann::ordered_json::array();
  for (const auto &[name, program] : history) {
    nlohmann::ordered_json runs = nlohmann::ordered_json::array(), findings = nlohmann::ordered_json::array();
    for (const Past &run : program.runs) {
      nlohmann::ordered_json json = as_json(run);
      json["verdict"] = run.verdict;
      json["seconds"] = run.seconds;
      json["reused"] = run.reused;
      runs.push_back(std::move(json));
    }
    for (const auto &[id, finding] : program.findings)
      findings.push_back({{"id", id},
                          {"severity", finding.severity},
                          {"message", valid_utf8(finding.message)},
                          {"first_seen", as_json(finding.first)},
                          {"last_seen", as_json(finding.last)}});
    programs.push_back({{"name", valid_utf8(name)},
                        {"passed", program.passed()},
                        {"flaky", program.is_flaky()},
                        {"median_seconds", program.median_seconds()},
                        {"runs", std::move(runs)},
                        {"findings", std::move(findings)}});
  }
  nlohmann::ordered_json json{{"schema", "ampsim-history/1"}, {"programs", std::move(programs)}};
  return json.dump(2) + "\n";
}

/// As for a run: the option, else the manifest of the current folder.
std::string journal_of(const GateOptions &options) {
  if (!options.journal.empty())
    return options.journal;
  if (std::error_code error; std::filesystem::exists("ampsim.toml", error)) {
    toml::table table = read_toml("ampsim.toml");
    if (std::optional<std::string> file = table["journal"].value<std::string>())
      return *file;
  }
  throw UsageError("'--history' needs a journal", "add '--journal FILE', or 'journal' in ampsim.toml");
}

} // namespace

int history_command(const GateOptions &options) {
  const std::string file = journal_of(options);
  const std::vector<std::string> &patterns = options.program.compile.sources;
  if (std::error_code error; !std::filesystem::exists(file, error))
    throw UsageError(fmt::format("journal '{}' not found", file), "'ampsim gate --journal FILE' creates one");
  History history = read_history(file, patterns);
  if (history.empty() && !patterns.empty())
    throw UsageError(fmt::format("unknown program in the journal '{}'", file));
  std::vector<ReportRequest> requests = options.program.report.requests;
  if (requests.empty())
    requests.push_back({});
  for (const ReportRequest &request : requests) {
    if (request.format != ReportFormat::text && request.format != ReportFormat::json)
      throw UsageError("the history is available as text or json only");
    std::string text;
    if (request.format == ReportFormat::json)
      text = json_text(history);
    else
      text = patterns.empty() ? overview(history) : in_detail(history);
    if (request.file.empty() || request.file == "-")
      write_stream(STDOUT_FILENO, text);
    else
      write_file(request.file, text);
  }
  return 0;
}

} // namespace ampsim::cli
