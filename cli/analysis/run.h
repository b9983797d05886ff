// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `ampsim run`.
#pragma once

#include "cli/analysis/finish.h"
#include "cli/analysis/options.h"
#include "cli/report/suppress/filter.h"
#include "cli/report/value.h"
#include "cli/run/process.h"

namespace ampsim::cli {

/// Returns the exit status.
int run_command(AnalysisOptions options);

/// Compiles and runs the program given by `options`; shared by the commands. The program's own output has been shown
/// when it returns. Findings that `filter` suppresses do not end a run that stops on the first finding; the filter is
/// not modified. Sets `stats` to the text that --stats prints, `part` to the result of the requested part of a launch,
/// and `before` to the files that were read before the run.
Report compile_and_run(const AnalysisOptions &options, SourceText &sources, const FindingFilter *filter = nullptr,
                       std::string *stats = nullptr, PartOutcome *part = nullptr, FilesBefore *before = nullptr);

/// Checks everything about the command line that does not need compilation. Throws UsageError.
void check_files(const AnalysisOptions &options);

} // namespace ampsim::cli
