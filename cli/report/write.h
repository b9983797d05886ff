// Every report that was asked for, each where it is to go.
#pragma once

#include "cli/report/options.h"
#include "cli/report/suite.h"

#include <optional>
#include <string>

namespace ampsim::cli {

/// One report as a string.
std::string render(const Suite &suite, const ReportRequest &request, const ReportOptions &options,
                   SourceText &sources);

/// Writes what is asked for; `text` takes the place of the text report. One that cannot be written does not cost
/// the others, nor its findings: the text report then goes to stderr, unless it is there already. The first such
/// error is thrown (std::system_error) when all have been tried.
void write_reports(const Suite &suite, const ReportOptions &options, SourceText &sources,
                   const std::optional<std::string> &text = std::nullopt);

/// Likewise, as the end of a command that would give `status`: an error is printed, and its status given where the
/// order of precedence (docs/options.md) says so.
int finish_with_reports(const Suite &suite, const ReportOptions &options, SourceText &sources, int status,
                        const std::optional<std::string> &text = std::nullopt);

} // namespace ampsim::cli
