// The gate as a table of contents: plan, run, take out what does not count, judge, report. Programs are taken in
// the plan's order, so that neither -j nor their speed shows in a report.
#include "cli/gate/gate.h"
#include "cli/gate/judge.h"
#include "cli/gate/pool.h"
#include "cli/gate/progress.h"
#include "cli/support/output.h"
#include "cli/report/write.h"
#include "cli/report/suppress/filter.h"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <thread>

namespace ampsim::cli {

namespace {

/// Tiles in parallel, of each program: what the programs in parallel leave of the machine.
unsigned jobs_of(const Options &options, const Plan &plan) {
  if (options.jobs)
    return options.jobs;
  auto at_once = unsigned(std::min<std::size_t>(plan.parallel, std::max<std::size_t>(1, plan.programs.size())));
  return std::max(1u, std::thread::hardware_concurrency() / at_once);
}

/// The text on stderr is always there, whatever else is asked for.
void add_text_report(Options &options) {
  auto is_text = [](const ReportRequest &request) { return request == ReportRequest{}; };
  if (std::ranges::none_of(options.reports, is_text))
    options.reports.push_back({});
}

} // namespace

int finish_suite(const Suite &suite, Options options) {
  add_text_report(options);
  SourceText sources;
  return finish_with_reports(suite, options.reports, options, sources, gate_status(suite));
}

Suite run_suite(const Plan &plan, const std::vector<std::string> &options, unsigned jobs, bool progress,
                int &signal) {
  FindingFilter filter(plan.suppressions, plan.baseline);
  Suite suite;
  suite.total = plan.total;
  suite.shard = plan.shard;
  suite.fail_on = plan.fail_on;
  Progress line(progress, plan.programs.size());
  auto take = [&](const PlannedProgram &program, WorkerResult *left, int ended_by) {
    ProgramResult result = left ? result_of(program, std::move(*left)) : interrupted_result(program, ended_by);
    SourceText own; // of this program alone, so that memory does not grow with the suite
    filter.apply(result, own);
    judge(result, program, plan.fail_on, own);
    line.show(result);
    suite.programs.push_back(std::move(result));
  };
  signal = run_all(plan, options, jobs, take, [&](std::size_t ended) { line.count(ended); });
  line.clear();
  filter.finish(suite);
  return suite;
}

int gate_command(Options options) {
  if (options.compile.sources.empty()) {
    if (std::error_code error; !std::filesystem::exists("ampsim.toml", error))
      throw UsageError("no programs given, and there is no 'ampsim.toml' here",
                       "'ampsim gate --help' says what it takes");
    options.compile.sources = {"ampsim.toml"};
  }
  for (const ReportRequest &request : options.reports)
    if (!request.file.empty() && !request.to_stdout())
      check_writable(request.file);
  Plan plan = make_plan(options);
  if (options.histories)
    options.handed_on.push_back("--histories");
  int signal = 0;
  Suite suite = run_suite(plan, options.handed_on, jobs_of(options, plan), !options.quiet, signal);
  int status = finish_suite(suite, options);
  return signal ? status_signal + signal : status;
}

} // namespace ampsim::cli
