// Every report that was asked for, each where it is to go.
#pragma once

#include "cli/options.h"
#include "cli/report/suite.h"

#include <string>
#include <vector>

namespace ampsim::cli {

/// One report as a string.
std::string render(const Suite &suite, const ReportRequest &request, const Options &options, SourceText &sources);

/// Writes `requests` (text to stderr where there is none). One that cannot be written does not cost the others: the
/// first such error is thrown (std::system_error) when all have been tried.
void write_reports(const Suite &suite, const std::vector<ReportRequest> &requests, const Options &options,
                   SourceText &sources);

} // namespace ampsim::cli
