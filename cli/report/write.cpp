// See write.h.
#include "cli/report/write.h"
#include "cli/report/json.h"
#include "cli/report/output.h"
#include "cli/report/text.h"

#include <csignal>
#include <exception>
#include <unistd.h>

namespace ampsim::cli {

static bool goes_to_file(const ReportRequest &request) { return !request.file.empty() && !request.to_stdout(); }

static int stream_of(const ReportRequest &request) { return request.to_stdout() ? STDOUT_FILENO : STDERR_FILENO; }

std::string render(const Suite &suite, const ReportRequest &request, const Options &options, SourceText &sources) {
  switch (request.format) {
  case ReportFormat::json:
    return json_report(suite);
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

void write_reports(const Suite &suite, const std::vector<ReportRequest> &requests, const Options &options,
                   SourceText &sources) {
  std::signal(SIGPIPE, SIG_IGN); // our status is to be right even if nobody reads the report
  std::exception_ptr error;
  for (const ReportRequest &request : requests) {
    std::string text = render(suite, request, options, sources);
    try {
      if (goes_to_file(request))
        write_file(request.file, text);
      else
        write_stream(stream_of(request), text);
    } catch (const std::exception &) {
      error = error ? error : std::current_exception();
    }
  }
  if (error)
    std::rethrow_exception(error);
}

} // namespace ampsim::cli
