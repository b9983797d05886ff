// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See write.h.
#include "cli/report/write.h"
#include "cli/report/html.h"
#include "cli/report/json.h"
#include "cli/report/junit.h"
#include "cli/report/lines.h"
#include "cli/report/names.h"
#include "cli/report/sarif.h"
#include "cli/report/text.h"
#include "cli/report/verdict.h"
#include "cli/support/confined.h"
#include "cli/support/output.h"
#include "cli/support/usage_error.h"

#include <csignal>
#include <cstdio>
#include <fmt/format.h>
#include <system_error>
#include <unistd.h>

namespace ampsim::cli {

static bool goes_to_file(const ReportRequest &request) { return !request.file.empty() && !request.to_stdout(); }

static int stream_of(const ReportRequest &request) { return request.to_stdout() ? STDOUT_FILENO : STDERR_FILENO; }

std::string render(const Suite &suite, const ReportRequest &request, const ReportOptions &options,
                   SourceText &sources) {
  switch (request.format) {
  case ReportFormat::json:
    return json_report(suite);
  case ReportFormat::sarif:
    return sarif_report(suite, sources);
  case ReportFormat::junit:
    return junit_report(suite, sources);
  case ReportFormat::lines:
    return lines_report(suite);
  case ReportFormat::html:
    return html_report(suite, sources);
  case ReportFormat::text:
    break;
  }
  TextStyle style{.color = goes_to_file(request) ? options.color == ColorMode::always
                                                 : use_color(options.color, stream_of(request)),
                  .quiet = options.quiet,
                  .verbose = options.verbose,
                  .limit = options.limit};
  return text_report(suite, sources, style);
}

/// The last line of a run whose report is only in files: the verdict, and where the reports are.
static void name_reports(const Suite &suite, const ReportOptions &options) {
  std::string files;
  for (const ReportRequest &request : options.requests) {
    if (!goes_to_file(request))
      return; // its reader has the verdict
    files += fmt::format("{}'{}'", files.empty() ? "" : ", ", request.file);
  }
  if (files.empty())
    return;
  if (!suite.single()) {
    fmt::print(stderr, "ampsim: {} of {} failed; see {}\n", suite.failed(),
               counted(suite.programs.size(), "program", "programs"), files);
    return;
  }
  const Report &report = suite.programs[0].report;
  const ReportVerdict verdict = verdict_of(report);
  const std::string advice = what_to_launch(report);
  fmt::print(stderr, "{}ampsim: {}{}{}; see {}\n{}", line_start(report), verdict.message,
             advice.empty() ? "" : "; ", advice, files, fix_lines(report));
}

/// After the output of the suite's program.
static std::string on_new_line(const Suite &suite, const std::string &text) {
  if (text.empty() || !suite.single())
    return text;
  return fmt::format("{}{}", line_start(suite.programs[0].report), text);
}

void write_reports(const Suite &suite, const ReportOptions &options, SourceText &sources,
                   const std::optional<std::string> &text) {
  // Our status must be right even if nobody reads the report, or a file would exceed its size limit.
  for (int number : {SIGPIPE, SIGXFSZ})
    std::signal(number, SIG_IGN);
  std::optional<std::system_error> first;
  bool shown = false;
  auto write = [&](const ReportRequest &request) {
    bool is_text = request.format == ReportFormat::text;
    std::string report = text && is_text ? *text : render(suite, request, options, sources);
    try {
      if (goes_to_file(request))
        write_file(request.file, report);
      else if (request.to_stdout())
        write_result(report);
      else
        write_stream(STDERR_FILENO, on_new_line(suite, report));
      shown = shown || (is_text && !goes_to_file(request));
    } catch (const std::system_error &error) {
      std::string place = request.to_stdout() ? "stdout" : "stderr";
      if (goes_to_file(request))
        place = fmt::format("'{}'", request.file);
      std::string what = fmt::format("cannot write the {} report to {}", name(request.format), place);
      if (first)
        fmt::print(stderr, "ampsim: error: {}: {}\n", what, error.code().message());
      else
        first.emplace(error.code(), what);
    }
  };
  for (const ReportRequest &request : options.requests)
    write(request);
  if (!first) {
    if (!shown && !options.quiet)
      name_reports(suite, options);
    return;
  }
  if (!shown)
    write({});
  throw *first;
}

int finish_with_reports(const Suite &suite, const ReportOptions &options, SourceText &sources, int status,
                        const std::optional<std::string> &text) {
  try {
    write_reports(suite, options, sources, text);
    return status;
  } catch (const std::system_error &error) {
    fmt::print(stderr, "ampsim: error: {}\n", error.what());
    return status == status_usage || status == status_not_compiled ? status : int(status_internal);
  }
}

} // namespace ampsim::cli
