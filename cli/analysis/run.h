// `ampsim run`.
#pragma once

#include "cli/analysis/finish.h"
#include "cli/analysis/options.h"
#include "cli/report/suppress/filter.h"
#include "cli/report/value.h"
#include "cli/run/process.h"

namespace ampsim::cli {

/// Gives the exit status.
int run_command(AnalysisOptions options);

/// Compiles and runs what `options` say; shared by the commands. The program's own output has been shown when it
/// returns. With `filter`, findings that it takes out do not end a run that stops on the first; it is left as it
/// is. `stats` becomes the text that --stats prints, `part` what came of the part of a launch that `options` ask for,
/// `before` the files that were read before it ran.
Report compile_and_run(const AnalysisOptions &options, SourceText &sources, const FindingFilter *filter = nullptr,
                       std::string *stats = nullptr, PartOutcome *part = nullptr, FilesBefore *before = nullptr);

/// Everything about the command line that can be found wrong without compiling. Throws UsageError.
void check_files(const AnalysisOptions &options);

} // namespace ampsim::cli
