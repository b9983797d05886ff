// `--try-fix` and `--write-fix`: are the fixes that a report proposes the right ones?
//
// Each trial compiles the edited program (the edits are made in memory) and runs it with the same options, in a
// process of its own whose output and input go nowhere, so that nothing of it is left behind. A fix is verified
// where findings are gone, no new one has come, and the program has made as many launches as before. ProposedFixes are
// tried in the order of how many findings propose them; findings of one variable in one launch have a few trials
// together.
#pragma once

#include "cli/analysis/options.h"
#include "cli/report/value.h"

#include <filesystem>

namespace ampsim::cli {

/// Sets ReportFinding::fix where a fix is verified. `started`: when the program's files were first read;
/// `seconds`: how long it took to compile and run it.
void try_fixes(Report &report, const AnalysisOptions &options, std::filesystem::file_time_type started,
               double seconds);

/// Writes the verified edits, together, to the user's files, if they are verified together too. What was done is
/// added to the report.
void write_fixes(Report &report, const AnalysisOptions &options, std::filesystem::file_time_type started,
                 double seconds);

} // namespace ampsim::cli
