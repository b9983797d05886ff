// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The part of a run after compilation, for all compilers: options, findings that count, reports, status.
#pragma once

#include "cli/analysis/options.h"
#include "cli/report/suite.h"
#include "cli/report/suppress/filter.h"
#include "cli/run/process.h"

#include <functional>
#include <string>

namespace ampsim::cli {

/// The part of the options that concerns one run.
RunOptions run_options(const AnalysisOptions &options);

/// Returns whether one of the findings so far counts (RunOptions::counts). All arguments must outlive it.
std::function<bool(const RunOutcome &)> counting(const AnalysisOptions &options, const RunOptions &how,
                                                 const ProgramTables &tables, const FindingFilter &filter,
                                                 SourceText &sources);

/// The text that --stats prints.
std::string stats_of(const RunOutcome &outcome);

/// Removes findings that do not count.
void filter_findings(Suite &suite, const ReportOptions &options, FindingFilter &filter, SourceText &sources,
                     const FilesBefore &before);

/// Writes the reports of one program and returns the exit status.
int finish_run(const Suite &suite, const AnalysisOptions &options, SourceText &sources, const std::string &stats);

} // namespace ampsim::cli
