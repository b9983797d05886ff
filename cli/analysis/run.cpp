// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `ampsim run`, step by step: check the input, compile, run in a child, report.
#include "cli/analysis/run.h"
#include "cli/analysis/compile.h"
#include "cli/analysis/driver_host.h"
#include "cli/analysis/executable.h"
#include "cli/analysis/launch_prover.h"
#include "cli/analysis/part_file.h"
#include "cli/analysis/source_files.h"
#include "cli/analysis/try_fix.h"
#include "cli/report/fixes.h"
#include "cli/report/names.h"
#include "cli/report/stats_text.h"
#include "cli/report/write.h"
#include "cli/support/output.h"
#include "cli/support/stopwatch.h"
#include "cli/support/usage_error.h"
#include "cli/support/version.h"
#include "detector/detect/hook_bitcode.h"
#include "model/decision_log.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <system_error>
#include <thread>
#include <unistd.h>

namespace ampsim::cli {

/// Throws UsageError.
static void begin_dumps_of(const AnalysisOptions &options) {
  if (options.dump.dumps.empty())
    return;
  try {
    begin_dumps(options.dump);
  } catch (const std::system_error &error) {
    throw UsageError(fmt::format("cannot write to '{}': {}", options.dump.folder, error.code().message()));
  }
}

int run_command(AnalysisOptions options) {
  begin_dumps_of(options);
  read_standard_input(options.compile);
  if ((options.fixing == Fixing::written || options.fixing == Fixing::kept) &&
      options.compile.edited_files.contains(standard_input_name))
    throw UsageError("'--write-fix' cannot change a program on standard input",
                     "'--write-fix=diff' prints the edits");
  if (options.compile.sources.size() == 1 && is_executable(options.compile.sources[0]))
    become_executable(options); // does not return
  if (is_driver_host(options))
    return run_driver_host(options);
  check_files(options);
  FindingFilter filter(options.report.suppressions, options.report.baseline);
  SourceText sources;
  FirstRun first{.started = std::filesystem::file_time_type::clock::now(),
                 .input = lseek(STDIN_FILENO, 0, SEEK_CUR)};
  const Stopwatch stopwatch;
  std::string stats;
  PartOutcome part;
  FilesBefore before;
  Suite suite = suite_of(compile_and_run(options, sources, &filter, &stats, &part, &before));
  filter_findings(suite, options.report, filter, sources, before);
  first.seconds = suite.programs[0].seconds = stopwatch.seconds();
  Report &report = suite.programs[0].report;
  if (!part.why_not.empty() || (report.launch(options.part.launch) && report.outcome == Outcome::exited)) {
    PartFile left = part_of(options, report, std::move(part));
    if (!options.part_file.empty())
      write_part(options.part_file, left);
  }
  if (options.fixing != Fixing::none)
    try_fixes(report, options, first);
  if (options.fixing >= Fixing::written)
    write_fixes(report, options, first);
  return finish_run(suite, options, sources, stats);
}

void check_files(const AnalysisOptions &options) {
  std::vector<std::string> files = options.compile.sources;
  std::erase_if(files, [&](const std::string &file) { return options.compile.edited_files.contains(file); });
  check_sources(files);
  check_writable(options.report.requests);
}

/// For a gate, which detects a missing file: the inputs of the compilation, and the texts whose comments the gate
/// reads after the run. The file is the gate's, in memory; the program may find it, so it is sealed.
static void leave_inputs(const frontend::Program &program, const FilesBefore &before, SourceText &sources,
                         const std::string &file) {
  nlohmann::json texts = nlohmann::json::object();
  for (const std::string &name : before) {
    std::string text;
    for (unsigned number = 1; number <= sources.lines(name); ++number)
      text.append(sources.line(name, number)) += '\n';
    texts[name] = std::move(text);
  }
  const std::string &inputs = program.inputs();
  const std::string bytes = fmt::format("{}\n", inputs.size()) + inputs +
                            texts.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  const int descriptor = open(file.c_str(), O_WRONLY | O_CLOEXEC);
  if (descriptor < 0)
    throw std::system_error(errno, std::generic_category(), fmt::format("cannot write '{}'", file));
  write_stream(descriptor, bytes);
  fcntl(descriptor, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE | F_SEAL_SEAL);
  close(descriptor);
}

Report compile_and_run(const AnalysisOptions &options, SourceText &sources, const FindingFilter *filter,
                       std::string *stats, PartOutcome *part, FilesBefore *before) {
  const std::vector<std::string> &files = options.compile.sources;
  for (const auto &[file, text] : options.compile.edited_files)
    sources.add(file, text);
  CompileOptions compile_options = options.compile;
  compile_options.hook_bitcode = hook_bitcode();
  compile_options.build = object_build();
  compile_options.cache = options.cache;
  compile_options.color = use_color(options.report.color, STDERR_FILENO);
  frontend::CompileResult compiled = compile_for(options, compile_options);
  if (options.report_files)
    options.report_files(compiled.files);
  if (!compiled.program) {
    Report report = make_report(files, options.arguments, std::move(compiled.diagnostics));
    report.language = compiled.language;
    report.options = options.determining;
    return report;
  }
  // Never destroyed: JIT code is not unloaded (frontend/driver/program.h).
  frontend::Program &program = *compiled.program.release();
  FilesBefore read = read_before_run(files, program.tables(), sources);
  if (!options.inputs_file.empty())
    leave_inputs(program, read, sources, options.inputs_file);
  if (before)
    *before = std::move(read);

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
    throw UsageError(fmt::format("the program ended before launch {}, after {}", options.part.launch,
                                 counted(outcome.launches.size(), "launch", "launches")));
  if (part && outcome.part)
    *part = std::move(*outcome.part);
  if (stats)
    *stats = stats_of(outcome);
  if (!outcome.link_error.empty())
    fmt::print(stderr, "ampsim: error: {}\n", outcome.link_error);
  Report report = make_report(files, options.arguments, how, program.tables(), outcome,
                              std::move(compiled.diagnostics), sources);
  report.options = options.determining;
  propose_fixes(report, program.outlines(), sources);
  return report;
}

} // namespace ampsim::cli
