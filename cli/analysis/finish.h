// The part of a run that comes after its compilation, whoever compiled: options, findings that count, reports, status.
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

/// Is there a finding that counts among those until now (RunOptions::counts)? All that is given lives longer.
std::function<bool(const RunOutcome &)> counting(const AnalysisOptions &options, const RunOptions &how,
                                                 const ProgramTables &tables, const FindingFilter &filter,
                                                 SourceText &sources);

/// What --stats prints.
std::string stats_of(const RunOutcome &outcome);

/// Takes out what does not count.
void filter_findings(Suite &suite, const ReportOptions &options, FindingFilter &filter, SourceText &sources,
                     const FilesBefore &before);

/// Writes the reports of one program, and gives the exit status.
int finish_run(const Suite &suite, const AnalysisOptions &options, SourceText &sources, const std::string &stats);

} // namespace ampsim::cli
