// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The gate, step by step: plan, run, suppress, judge, report. Programs are processed in the plan's order, so that
// reports do not depend on -j or on their speed.
#include "cli/gate/gate.h"
#include "cli/gate/engine/engine.h"
#include "cli/gate/journal/history.h"
#include "cli/gate/journal/journal.h"
#include "cli/gate/judge.h"
#include "cli/gate/pool.h"
#include "cli/gate/progress_line.h"
#include "cli/report/suppress/filter.h"
#include "cli/report/write.h"
#include "cli/support/usage_error.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <optional>
#include <system_error>
#include <thread>

namespace ampsim::cli {

namespace {

/// Parallel tiles of each program: the cores that are not used by parallel programs.
unsigned jobs_of(const GateOptions &options, const Plan &plan) {
  if (options.program.jobs)
    return options.program.jobs;
  auto at_once = unsigned(std::min<std::size_t>(plan.parallel, std::max<std::size_t>(1, plan.programs.size())));
  return std::max(1u, std::thread::hardware_concurrency() / at_once);
}

/// The text on stderr is always written, in addition to other reports.
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

namespace {

/// The sources as they were before the program ran.
FilesBefore use_texts(const std::string &texts, SourceText &sources) {
  FilesBefore before;
  const auto json = nlohmann::json::parse(texts, nullptr, false);
  if (json.is_object())
    for (const auto &[file, text] : json.items())
      if (text.is_string()) {
        sources.add(file, text.get_ref<const std::string &>());
        before.insert(file);
      }
  return before;
}

/// A run of a plan: its programs in order, run or taken from the journal.
class SuiteRun {
public:
  SuiteRun(const Plan &plan, Journal *journal, bool progress)
      : plan(plan), journal(journal), filter(plan.suppressions, plan.baseline),
        line(progress, plan.programs.size()) {
    suite.total = plan.total;
    suite.shard = plan.shard;
    suite.identity = plan.identity;
    suite.fail_on = plan.fail_on;
  }

  Suite run(const std::vector<std::string> &options, unsigned jobs, int &signal) {
    PoolTasks tasks;
    tasks.next = [&](int ended_by) { return next(ended_by); };
    tasks.known = [&](std::size_t place) {
      // The journal keeps no verdicts of proofs.
      return journal && !plan.programs[place].require_proved ? journal->known(place) : std::nullopt;
    };
    tasks.ended = [&](std::size_t place, const WorkerResult &left) {
      return !journal || journal->store(place, left);
    };
    tasks.take = [&](std::size_t place, WorkerResult *left, int ended_by) { take(place, left, ended_by); };
    tasks.watch = [&](std::size_t ended) {
      line.count(ended);
      if (journal)
        journal->sign_in();
    };
    signal = run_all(plan, options, jobs, tasks);
    line.clear();
    if (journal)
      journal->finish();
    std::ranges::sort(suite.programs, {},
                      &ProgramResult::position); // those of other gates were taken over out of order
    filter.finish(suite);
    return std::move(suite);
  }

private:
  const Plan &plan;
  Journal *journal;
  FindingFilter filter;
  ProgressLine line;
  Suite suite;
  std::size_t next_place = 0;

  std::optional<std::size_t> next(int ended_by) {
    if (journal && journal->is_shared())
      return ended_by ? std::nullopt : journal->take();
    return next_place < plan.programs.size() ? std::optional(next_place++) : std::nullopt;
  }

  void take(std::size_t place, WorkerResult *left, int ended_by) {
    const PlannedProgram &program = plan.programs[place];
    SourceText own; // of this program only, so that memory does not grow with the suite
    FilesBefore before;
    const bool has_run = left && left->texts;
    if (has_run)
      before = use_texts(*left->texts, own);
    ProgramResult result = left ? result_of(program, std::move(*left)) : interrupted_result(program, ended_by);
    filter.apply(result, own, has_run ? &before : nullptr);
    judge(result, program, plan.fail_on, own);
    if (journal && left && !ended_by)
      journal->store_verdict(place, result);
    line.show(result);
    suite.programs.push_back(std::move(result));
  }
};

/// Returns whether every program was judged, that is, has a known result.
int judged_status(const Suite &suite) {
  for (const ProgramResult &program : suite.programs)
    if (!program.failures.empty() && program.failures[0].what == "no report")
      return status_internal;
  return 0;
}

std::optional<Journal> journal_for(const Plan &plan, const GateOptions &options, const JournalUse &use) {
  if (plan.journal.empty()) {
    std::string_view option;
    if (use.resume)
      option = "--resume";
    else if (use.rerun)
      option = "--rerun";
    else if (use.join)
      option = "--join";
    if (!option.empty())
      throw UsageError(fmt::format("'{}' needs a journal", option),
                       "add '--journal FILE', or 'journal' in a manifest");
    return std::nullopt;
  }
  if (use.join && plan.shard.of > 1)
    throw UsageError("'--join' cannot be combined with '--shard'",
                     "gates that share a run divide the suite among themselves");
  if (use.join && use.resume)
    throw UsageError("'--join' cannot be combined with '--resume'", "a gate that joins continues the run anyway");
  IdentityMaker identifier(options.handed_on);
  std::vector<Identity> identities;
  for (const PlannedProgram &program : plan.programs)
    identities.push_back(identifier.of(program));
  return std::optional<Journal>(std::in_place, plan, std::move(identities), use);
}

/// The journal options for the programs that an engine has left, and for the report.
JournalUse run_elsewhere(const GateOptions &options, const Plan &plan, int &signal) {
  check_engine(options, plan);
  JournalUse use = options.journal_use; // '--resume' continues the last run, otherwise only an unfinished one
  use.join = !use.resume;
  std::optional<Journal> shared = journal_for(plan, options, use);
  signal = run_on_engine(options, plan, *shared, !options.program.report.quiet);
  return {.resume = true, .rerun = options.journal_use.rerun, .run = shared->number()};
}

} // namespace

Suite run_suite(const Plan &plan, const std::vector<std::string> &options, unsigned jobs, bool progress,
                int &signal, Journal *journal) {
  return SuiteRun(plan, journal, progress).run(options, jobs, signal);
}

int gate_command(GateOptions options) {
  if (options.history)
    return history_command(options);
  if (options.program.compile.sources.empty()) {
    if (std::error_code error; !std::filesystem::exists("ampsim.toml", error))
      throw UsageError("no programs given, and no 'ampsim.toml' in this folder", "see 'ampsim gate --help'");
    options.program.compile.sources = {"ampsim.toml"};
  }
  check_writable(options.program.report.requests);
  Plan plan = make_plan(options);
  if (options.program.histories)
    options.handed_on.push_back("--histories");
  const bool quiet = options.program.report.quiet;
  int signal = 0;
  JournalUse use = options.journal_use;
  if (!options.engine.name.empty()) {
    use = run_elsewhere(options, plan, signal);
    if (signal || !options.engine.submit) {
      fmt::print(stderr,
                 "ampsim: {}; '--resume' instead of '--engine {}' runs the remaining programs and reports on all\n",
                 signal ? "the job was cancelled"
                        : fmt::format("'{}.job/submit' submits the job and waits for it", plan.journal),
                 options.engine.name);
      return signal ? status_signal + signal : 0;
    }
  }
  std::optional<Journal> journal = journal_for(plan, options, use);
  std::vector<std::string> for_programs = options.handed_on;
  if (plan.suppresses())
    for_programs.emplace_back("--explain-repeats");
  Suite suite =
      run_suite(plan, for_programs, jobs_of(options, plan), !quiet, signal, journal ? &*journal : nullptr);
  int status = finish_suite(suite, options.program.report);
  if (journal && !quiet)
    fmt::print(stderr, "{}", journal->summary());
  if (signal)
    return status_signal + signal;
  return options.judged ? judged_status(suite) : status;
}

} // namespace ampsim::cli
