// The gate as a table of contents: plan, run, take out what does not count, judge, report. Programs are taken in
// the plan's order, so that neither -j nor their speed shows in a report.
#include "cli/gate/gate.h"
#include "cli/gate/judge.h"
#include "cli/gate/pool.h"
#include "cli/gate/progress_line.h"
#include "cli/report/suppress/filter.h"
#include "cli/report/write.h"
#include "cli/support/usage_error.h"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <thread>

namespace ampsim::cli {

namespace {

/// Tiles in parallel, of each program: what the programs in parallel leave of the machine.
unsigned jobs_of(const GateOptions &options, const Plan &plan) {
  if (options.program.jobs)
    return options.program.jobs;
  auto at_once = unsigned(std::min<std::size_t>(plan.parallel, std::max<std::size_t>(1, plan.programs.size())));
  return std::max(1u, std::thread::hardware_concurrency() / at_once);
}

/// The text on stderr is always there, whatever else is asked for.
void add_text_report(std::vector<ReportRequest> &requests) {
  auto is_text = [](const ReportRequest &request) { return request == ReportRequest{}; };
  if (std::ranges::none_of(requests, is_text))
    requests.push_back({});
}

} // namespace

int finish_suite(const Suite &suite, ReportOptions options) {
  add_text_report(options.requests);
  SourceText sources;
  return finish_with_reports(suite, options, sources, gate_status(suite));
}

Suite run_suite(const Plan &plan, const std::vector<std::string> &options, unsigned jobs, bool progress,
                int &signal) {
  FindingFilter filter(plan.suppressions, plan.baseline);
  Suite suite;
  suite.total = plan.total;
  suite.shard = plan.shard;
  suite.fail_on = plan.fail_on;
  ProgressLine line(progress, plan.programs.size());
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

int gate_command(GateOptions options) {
  if (options.program.compile.sources.empty()) {
    if (std::error_code error; !std::filesystem::exists("ampsim.toml", error))
      throw UsageError("no programs given, and there is no 'ampsim.toml' here",
                       "'ampsim gate --help' says what it takes");
    options.program.compile.sources = {"ampsim.toml"};
  }
  check_writable(options.program.report.requests);
  Plan plan = make_plan(options);
  if (options.program.histories)
    options.handed_on.push_back("--histories");
  int signal = 0;
  Suite suite = run_suite(plan, options.handed_on, jobs_of(options, plan), !options.program.report.quiet, signal);
  int status = finish_suite(suite, options.program.report);
  return signal ? status_signal + signal : status;
}

} // namespace ampsim::cli
