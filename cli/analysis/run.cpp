// The whole of `ampsim run`, as a table of contents: look at the input, compile, run in a child, report.
#include "cli/analysis/run.h"
#include "cli/analysis/compile.h"
#include "cli/analysis/executable.h"
#include "cli/analysis/launch_prover.h"
#include "cli/analysis/part_file.h"
#include "cli/analysis/source_files.h"
#include "cli/analysis/try_fix.h"
#include "cli/report/mends.h"
#include "cli/report/names.h"
#include "cli/report/stats_text.h"
#include "cli/report/write.h"
#include "cli/support/output.h"
#include "cli/support/usage_error.h"
#include "cli/support/version.h"
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
  if (options.compile.sources.size() == 1 && is_executable(options.compile.sources[0]))
    become_executable(options); // does not return
  check_files(options);
  FindingFilter filter(options.report.suppressions, options.report.baseline);
  SourceText sources;
  auto started = std::filesystem::file_time_type::clock::now();
  std::string stats;
  PartOutcome part;
  Suite suite =
      suite_of(compile_and_run(options, sources, options.report.filter ? &filter : nullptr, &stats, &part));
  filter_findings(suite, options.report, filter, sources);
  Report &report = suite.programs[0].report;
  if (!part.why_not.empty() || (report.launch(options.part.launch) && report.outcome == Outcome::exited)) {
    PartFile left = part_of(options, report, std::move(part));
    if (!options.part_file.empty())
      write_part(options.part_file, left);
  }
  std::chrono::duration<double> took = std::filesystem::file_time_type::clock::now() - started;
  if (options.try_fix)
    try_fixes(report, options, started, took.count());
  if (options.write_fix)
    write_fixes(report, options, started, took.count());
  return finish_run(suite, options, sources, stats);
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
                       std::string *stats, PartOutcome *part) {
  const std::vector<std::string> &files = options.compile.sources;
  CompileOptions compile_options = options.compile;
  compile_options.hook_bitcode = hook_bitcode();
  compile_options.build = object_build();
  compile_options.cache = options.cache;
  compile_options.color = use_color(options.report.color, STDERR_FILENO);
  frontend::CompileResult compiled = compile_for(options, compile_options);
  if (!compiled.program) {
    Report report = make_report(files, options.arguments, std::move(compiled.diagnostics));
    report.language = compiled.language;
    return report;
  }
  // Never destroyed: code in memory is not taken down (frontend/driver/program.h).
  frontend::Program &program = *compiled.program.release();
  if (!options.inputs_file.empty())
    leave(program.inputs(), options.inputs_file);

  RunOptions how = run_options(options);
  how.annotations = proof_annotations(program.tables().kernels, sources);
  std::optional<LaunchProver> prover;
  if (options.prove && LaunchProver::helps(options)) {
    prover.emplace(program, options, sources);
    how.prove = [&](const Launch &launch) { return prover->proof_of(launch); };
  }
  if (filter)
    how.counts = counting(options, how, program.tables(), *filter, sources);
  RunOutcome outcome = run_program(program, how);
  if (options.part.launch && !outcome.part && outcome.outcome == Outcome::exited)
    throw UsageError(fmt::format("the program has no launch {}: it ended after {}", options.part.launch,
                                 counted(outcome.launches.size(), "launch", "launches")));
  if (part && outcome.part)
    *part = std::move(*outcome.part);
  if (stats)
    *stats = stats_of(outcome);
  if (!outcome.link_error.empty())
    fmt::print(stderr, "ampsim: error: {}\n", outcome.link_error);
  Report report = make_report(files, options.arguments, how, program.tables(), outcome,
                              std::move(compiled.diagnostics), sources);
  propose_mends(report, program.outlines(), sources);
  return report;
}

} // namespace ampsim::cli
