// The whole of `ampsim run`, as a table of contents: look at the input, compile, run in a child, report.
#include "cli/analysis/run.h"
#include "cli/analysis/compile.h"
#include "cli/analysis/source_files.h"
#include "cli/analysis/try_fix.h"
#include "cli/report/mends.h"
#include "cli/report/stats_text.h"
#include "cli/report/write.h"
#include "cli/support/output.h"
#include "cli/support/usage_error.h"
#include "detector/hook_bitcode.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <thread>
#include <unistd.h>

namespace ampsim::cli {

int run_command(AnalysisOptions options) {
  check_files(options);
  FindingFilter filter(options.report.suppressions, options.report.baseline);
  SourceText sources;
  auto started = std::filesystem::file_time_type::clock::now();
  std::string stats;
  Suite suite = suite_of(compile_and_run(options, sources, options.report.filter ? &filter : nullptr, &stats));
  suite.fail_on = options.report.fail_on;
  if (options.report.filter) {
    filter.apply(suite.programs[0], sources);
    filter.finish(suite);
  }
  Report &report = suite.programs[0].report;
  std::chrono::duration<double> took = std::filesystem::file_time_type::clock::now() - started;
  if (options.try_fix)
    try_fixes(report, options, started, took.count());
  if (options.write_fix)
    write_fixes(report, options, started, took.count());
  if (options.report.requests.empty())
    options.report.requests = {ReportRequest{}};
  int status = exit_status(report, options.report.fail_on);
  if (failing_suppressions(suite) && report.outcome == Outcome::exited)
    status = status_findings;
  status = finish_with_reports(suite, options.report, sources, status);
  if (options.stats)
    fmt::print(stderr, "{}", stats);
  return status;
}

void check_files(const AnalysisOptions &options) {
  check_sources(options.compile.sources);
  check_writable(options.report.requests);
}

/// For a gate, which notices itself where it has not arrived.
static void leave(const std::string &bytes, const std::string &file) {
  std::ofstream(file, std::ios::binary) << bytes;
}

Report compile_and_run(const AnalysisOptions &options, SourceText &sources, const FindingFilter *filter,
                       std::string *stats) {
  const std::vector<std::string> &files = options.compile.sources;
  CompileOptions compile_options = options.compile;
  compile_options.hook_bitcode = hook_bitcode();
  compile_options.cache = options.cache;
  compile_options.color = use_color(options.report.color, STDERR_FILENO);
  frontend::CompileResult compiled = compile_for(options, compile_options);
  if (!compiled.program)
    return make_report(files, options.arguments, std::move(compiled.diagnostics));
  // Never destroyed: code in memory is not taken down (frontend/driver/program.h).
  frontend::Program &program = *compiled.program.release();
  if (!options.inputs_file.empty())
    leave(program.inputs(), options.inputs_file);

  RunOptions how = run_options(options);
  if (filter)
    how.counts = [&](const RunOutcome &until_now) {
      Suite suite = suite_of(make_report(files, options.arguments, how, program.tables(), until_now, {}, sources));
      FindingFilter own = *filter; // the books are kept of the whole run
      own.apply(suite.programs[0], sources);
      return has_findings(suite.programs[0].report, Severity::error);
    };
  RunOutcome outcome = run_program(program, how);
  if (stats) {
    RunTotals totals{.launches = outcome.launches.size()};
    for (const LaunchRecord &each : outcome.launches) {
      totals.accesses += each.coverage.accesses;
      totals.elided += each.coverage.elided;
    }
    *stats = stats_text(outcome.stats, totals);
  }
  if (!outcome.link_error.empty())
    fmt::print(stderr, "ampsim: error: {}\n", outcome.link_error);
  Report report = make_report(files, options.arguments, how, program.tables(), outcome,
                              std::move(compiled.diagnostics), sources);
  propose_mends(report, program.outlines(), sources);
  return report;
}

/// One that cannot draw a line over itself.
static bool is_dumb_terminal() {
  const char *name = std::getenv("TERM");
  return !name || !*name || std::string_view(name) == "dumb";
}

/// The launch of a kernel that is run by itself, as the words of a command line (simulator/cuda/kernel_main.cpp).
static std::vector<std::string> words_of(const AnalysisOptions &options) {
  const KernelRun &run = options.kernel;
  std::vector<std::string> words{run.grid.value_or("4"), run.block.value_or("64"),
                                 std::to_string(run.shared.value_or(0)), options.report.quiet ? "quiet" : ""};
  words.insert(words.end(), run.arguments.begin(), run.arguments.end());
  return words;
}

RunOptions run_options(const AnalysisOptions &options) {
  RunOptions how{.arguments = {options.compile.sources[0]},
                 .kinds = options.kinds,
                 .allow_same = options.allow_same,
                 .histories = options.histories,
                 .device = options.device,
                 .exhaustive = options.exhaustive,
                 .jobs = options.jobs ? options.jobs : std::max(1u, std::thread::hardware_concurrency()),
                 .order = options.order,
                 .schedules = options.schedules,
                 .stop_on_first = options.stop_on_first,
                 .time_limit = options.time_limit,
                 .memory_limit = options.memory_limit,
                 .show_progress = !options.report.quiet && isatty(STDERR_FILENO) && !is_dumb_terminal(),
                 .stdout_to_stderr = std::ranges::any_of(options.report.requests, &ReportRequest::to_stdout),
                 .private_descriptors = options.private_descriptors};
  const std::vector<std::string> words = options.kernel.name.empty() ? options.arguments : words_of(options);
  how.arguments.insert(how.arguments.end(), words.begin(), words.end());
  return how;
}

} // namespace ampsim::cli
