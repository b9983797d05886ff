// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See finish.h.
#include "cli/analysis/finish.h"
#include "cli/report/stats_text.h"
#include "cli/report/value.h"
#include "cli/report/write.h"
#include "cli/support/status_line.h"
#include "cli/support/usage_error.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fmt/format.h>
#include <thread>
#include <unistd.h>

namespace ampsim::cli {

/// The launch of a kernel run with `--kernel`, as command-line words: number of tiles or "=" and that of threads, "+" and
/// what is added to the threads' indices, tile size, dynamic tile-local memory, "quiet", arguments. Empty: not given.
static std::vector<std::string> words_of(const AnalysisOptions &options) {
  const KernelRun &run = options.kernel;
  std::vector<std::string> words{run.grid.value_or("4") + (run.offset ? "+" + *run.offset : ""),
                                 run.block.value_or(""), std::to_string(run.shared.value_or(0)),
                                 options.report.quiet ? "quiet" : ""};
  words.insert(words.end(), run.arguments.begin(), run.arguments.end());
  return words;
}

RunOptions run_options(const AnalysisOptions &options) {
  RunOptions how{.arguments = options.compile.sources.empty()
                                  ? std::vector<std::string>()
                                  : std::vector<std::string>{options.compile.sources[0]},
                 .kinds = options.kinds,
                 .allow_same = options.allow_same,
                 .histories = options.histories,
                 .device = options.device,
                 .devices = options.devices,
                 .exclusive_managed = options.exclusive_managed,
                 .exhaustive = options.exhaustive,
                 .explain_repeats = options.explain_repeats,
                 .model = options.model,
                 .explain_limit = options.explain_limit,
                 .jobs = options.jobs ? options.jobs : std::max(1u, std::thread::hardware_concurrency()),
                 .order = options.order,
                 .schedules = options.schedules,
                 .part = options.part,
                 .stop_on_first = options.stop_on_first,
                 .launches = options.launches,
                 .time_limit = options.time_limit,
                 .memory_limit = options.memory_limit,
                 .show_progress = !options.report.quiet && is_redrawn_terminal(),
                 .stdout_to_stderr = options.fixing == Fixing::diff ||
                                     std::ranges::any_of(options.report.requests, &ReportRequest::to_stdout)};
  const std::vector<std::string> words = options.kernel.name.empty() ? options.arguments : words_of(options);
  how.arguments.insert(how.arguments.end(), words.begin(), words.end());
  return how;
}

std::function<bool(const RunOutcome &)> counting(const AnalysisOptions &options, const RunOptions &how,
                                                 const ProgramTables &tables, const FindingFilter &filter,
                                                 SourceText &sources) {
  return [&](const RunOutcome &until_now) {
    Suite suite =
        suite_of(make_report(options.compile.sources, options.arguments, how, tables, until_now, {}, sources));
    FindingFilter own = filter; // the filter's counts cover the whole run
    own.apply(suite.programs[0], sources);
    return has_findings(suite.programs[0].report, Severity::error);
  };
}

std::string stats_of(const RunOutcome &outcome) {
  RunTotals totals{.launches = outcome.launches.size()};
  for (const LaunchRecord &each : outcome.launches) {
    totals.accesses += each.coverage.accesses;
    totals.elided += each.coverage.elided;
  }
  return stats_text(outcome.stats, totals);
}

void filter_findings(Suite &suite, const ReportOptions &options, FindingFilter &filter, SourceText &sources,
                     const FilesBefore &before) {
  suite.fail_on = options.fail_on;
  if (!options.filter)
    return;
  filter.apply(suite.programs[0], sources, &before);
  filter.finish(suite);
}

int finish_run(const Suite &suite, const AnalysisOptions &options, SourceText &sources, const std::string &stats) {
  const Report &report = suite.programs[0].report;
  ReportOptions reports = options.report;
  if (reports.requests.empty())
    reports.requests = {ReportRequest{}};
  int status = exit_status(report, reports.fail_on);
  if (failing_suppressions(suite) && report.outcome == Outcome::exited)
    status = status_findings;
  status = finish_with_reports(suite, reports, sources, status);
  if (options.stats)
    fmt::print(stderr, "{}", stats);
  return status;
}

} // namespace ampsim::cli
