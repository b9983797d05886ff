// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks each source separately: a file need not have a main function, and an error in one does not hide those of the
// next. The compiler prints its messages while it works; the summary and the other formats follow.
#include "cli/analysis/check.h"
#include "cli/analysis/compile.h"
#include "cli/analysis/run.h"
#include "cli/analysis/source_files.h"
#include "cli/report/names.h"
#include "cli/report/write.h"
#include "cli/support/stopwatch.h"
#include "cli/support/usage_error.h"

#include <algorithm>
#include <fmt/format.h>
#include <unistd.h>

namespace ampsim::cli {

static std::string summary(const std::vector<Diagnostic> &diagnostics, std::size_t files) {
  auto count = [&](std::string_view severity) {
    return std::size_t(std::ranges::count(diagnostics, severity, &Diagnostic::severity));
  };
  std::string errors = count("error") ? counted(count("error"), "error", "errors") : "no errors";
  std::string warnings = count("warning") ? " and " + counted(count("warning"), "warning", "warnings") : "";
  return fmt::format("ampsim: {}{}; checked {}\n", errors, warnings, counted(files, "file", "files"));
}

int check_command(AnalysisOptions options) {
  read_standard_input(options.compile);
  check_files(options);
  const Stopwatch stopwatch;
  CompileOptions compile_options = options.compile;
  compile_options.only_check = true;
  compile_options.color = use_color(options.report.color, STDERR_FILENO);
  const frontend::CompileResult compiled = compile_for(options, compile_options);
  const std::vector<Diagnostic> &diagnostics = compiled.diagnostics;
  bool refused = std::ranges::any_of(diagnostics, [](const auto &each) { return each.severity == "error"; });

  Report report = make_report(options.compile.sources, {}, diagnostics);
  report.language = compiled.language;
  if (!refused)
    report.outcome = Outcome::exited;
  std::string text = summary(diagnostics, options.compile.sources.size());
  if (options.report.requests.empty())
    options.report.requests = {ReportRequest{}};
  if (options.report.quiet && !refused)
    text.clear();
  SourceText sources;
  Suite suite = suite_of(std::move(report));
  suite.programs[0].seconds = stopwatch.seconds();
  return finish_with_reports(suite, options.report, sources, refused ? int(status_not_compiled) : 0, text);
}

} // namespace ampsim::cli
