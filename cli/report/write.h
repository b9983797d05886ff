// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Writes every requested report to its destination.
#pragma once

#include "cli/report/options.h"
#include "cli/report/suite.h"

#include <optional>
#include <string>

namespace ampsim::cli {

/// One report as a string.
std::string render(const Suite &suite, const ReportRequest &request, const ReportOptions &options,
                   SourceText &sources);

/// Writes the requested reports; `text` replaces the text report. If one cannot be written, the others are still
/// written and no finding is lost: the text report then goes to stderr, unless it is already there. The first such
/// error is thrown (std::system_error) after all have been tried.
void write_reports(const Suite &suite, const ReportOptions &options, SourceText &sources,
                   const std::optional<std::string> &text = std::nullopt);

/// Likewise, at the end of a command with exit status `status`: prints an error, and returns its status if the order
/// of precedence (docs/options.md) says so.
int finish_with_reports(const Suite &suite, const ReportOptions &options, SourceText &sources, int status,
                        const std::optional<std::string> &text = std::nullopt);

} // namespace ampsim::cli
