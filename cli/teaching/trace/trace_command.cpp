// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Runs the program like `ampsim run`, and records one launch (detector/trace/trace_recorder.h).
#include "cli/teaching/trace/trace_command.h"
#include "cli/analysis/compile.h"
#include "cli/analysis/run.h"
#include "cli/report/fixes.h"
#include "cli/report/names.h"
#include "cli/report/suppress/filter.h"
#include "cli/report/text.h"
#include "cli/report/write.h"
#include "cli/support/confined.h"
#include "cli/support/output.h"
#include "cli/support/usage_error.h"
#include "cli/support/version.h"
#include "cli/teaching/trace/trace_page.h"
#include "detector/detect/hook_bitcode.h"

#include <charconv>
#include <filesystem>
#include <fmt/format.h>
#include <unistd.h>

namespace ampsim::cli {

namespace {

std::string output_file(const TraceOptions &options) {
  if (!options.output.empty())
    return options.output;
  return std::filesystem::path(options.program.compile.sources[0]).stem().string() + ".trace.html";
}

bool is_json(const std::string &file) { return file == "-" || file.ends_with(".json"); }

void write_trace(const std::string &file, const std::string &text) {
  if (file == "-")
    write_result(text);
  else
    write_file(file, text);
}

/// The tile named by the user, for a launch of this language. If launches always have three dimensions, the last ones
/// may be omitted; a single number is a rank.
std::vector<std::int32_t> tile_in(const Language &language, std::vector<std::int32_t> tile) {
  if (language.words.x_first && tile.size() == 2)
    tile.push_back(0);
  return in_words(std::move(tile), language);
}

/// The reason for the missing trace.
std::string why_none(const Report &report, const TraceOptions &options) {
  if (report.launches.empty())
    return "the program launches nothing";
  if (options.launch)
    return fmt::format("the program has {}, but not number {}",
                       counted(report.launches.size(), "launch", "launches"), *options.launch);
  return "no launch finished";
}

} // namespace

// Races between tiles change values only if the tiles are interleaved.
std::vector<TracedOrder> traced_orders(const Order &first) {
  std::vector<TracedOrder> orders{{first}};
  for (Order each : {Order{Order::Kind::forward}, Order{Order::Kind::reverse}, Order{Order::Kind::shuffle, 1}})
    if (each.kind != first.kind)
      orders.push_back({each});
  orders.push_back({Order{}, true});
  return orders;
}

int trace_command(const TraceOptions &options) {
  const AnalysisOptions &analysis = options.program;
  check_files(analysis);
  std::string file = output_file(options);
  if (file != "-")
    check_writable(file);
  SourceText sources;
  CompileOptions compile_options = analysis.compile;
  compile_options.hook_bitcode = hook_bitcode();
  compile_options.build = object_build();
  compile_options.color = use_color(analysis.report.color, STDERR_FILENO);
  frontend::CompileResult compiled = compile_for(analysis, compile_options);
  if (!compiled.program)
    return status_not_compiled;
  frontend::Program &program = *compiled.program.release(); // never destroyed (frontend/driver/program.h)

  RunOptions how = run_options(analysis);
  how.stdout_to_stderr = file == "-";
  how.trace = TraceRequest{.launch = options.launch,
                           .tile = tile_in(*program.tables().language, options.tile),
                           .orders = traced_orders(analysis.order)};
  RunOutcome outcome = run_program(program, how);
  if (!outcome.link_error.empty())
    fmt::print(stderr, "ampsim: error: {}\n", outcome.link_error);
  Report report = make_report(analysis.compile.sources, analysis.arguments, how, program.tables(), outcome,
                              std::move(compiled.diagnostics), sources);
  propose_fixes(report, program.outlines(), sources);
  TextStyle style;
  std::string text = text_report(report, sources, style);
  style.color = use_color(analysis.report.color, STDERR_FILENO);
  write_stream(STDERR_FILENO, fmt::format("{}{}", line_start(report), text_report(report, sources, style)));
  if (!outcome.trace) {
    int status = exit_status(report);
    throw UsageError(fmt::format("nothing to trace: {}", why_none(report, options)), "",
                     status ? status : int(status_usage));
  }
  const ReportLaunch &launch = *report.launch(outcome.trace->launch);
  const Vocabulary &words = report.language->words;
  if (outcome.trace->traced_tiles == 0)
    throw UsageError(fmt::format("launch {} has no {} {}", launch.id, words.tile, bracketed(options.tile)),
                     fmt::format("it has {}", counted(outcome.trace->tiles, words.tile, words.tiles)));
  write_trace(file, is_json(file)
                        ? trace_json(*outcome.trace, report, program.tables(), sources)
                        : trace_page(*outcome.trace, report, program.tables(), text, sources, options.present));
  if (!analysis.report.quiet) {
    fmt::print(stderr, "ampsim: trace of launch {} ({}:{}) written to {}\n", launch.id, launch.file, launch.line,
               file == "-" ? "standard output" : fmt::format("'{}'", file));
    for (const std::string &limit : trace_limits(*outcome.trace, launch, words))
      fmt::print(stderr, "ampsim: note: {}\n", limit);
  }
  return exit_status(report, analysis.report.fail_on);
}

} // namespace ampsim::cli
