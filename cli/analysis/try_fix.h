// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `--try-fix` and `--write-fix`: verifies the fixes that a report proposes.
//
// Each trial compiles the edited program (the edits are made in memory) and runs it with the same options, in a
// separate process whose output and input are discarded, so that it leaves no trace. A fix is verified if findings
// disappear, no new finding appears, and the program makes as many launches as before. ProposedFixes are tried in the
// order of how many findings propose them; the findings of one variable in one launch share a small number of trials.
#pragma once

#include "cli/analysis/options.h"
#include "cli/report/value.h"

#include <filesystem>

namespace ampsim::cli {

/// Sets ReportFinding::fix where a fix is verified. `started`: when the program's files were first read; `seconds`:
/// the time of compiling and running it.
void try_fixes(Report &report, const AnalysisOptions &options, std::filesystem::file_time_type started,
               double seconds);

/// Writes the verified edits, together, to the user's files, if they are also verified together. Adds what was done to
/// the report.
void write_fixes(Report &report, const AnalysisOptions &options, std::filesystem::file_time_type started,
                 double seconds);

} // namespace ampsim::cli
