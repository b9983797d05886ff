// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `--try-fix` and the forms of `--write-fix`: verifies the fixes that a report proposes.
//
// Each trial compiles the edited program (the edits are made in memory) and runs it with the same options, in a
// separate process without output, so that it leaves no trace, and without input unless that is a file. A fix is
// verified if findings disappear, no new finding appears, and the program makes as many launches as before. ProposedFixes are tried in the
// order of how many findings propose them; the findings of one variable in one launch share a small number of trials.
#pragma once

#include "cli/analysis/options.h"
#include "cli/report/value.h"

#include <filesystem>
#include <sys/types.h>

namespace ampsim::cli {

struct FirstRun {
  std::filesystem::file_time_type started; // before the program's files were read
  double seconds = 0;                      // of compiling and running it
  off_t input = -1;                        // the offset in standard input at which it began; -1: it has none
};

/// Sets ReportFinding::fix where a fix is verified.
void try_fixes(Report &report, const AnalysisOptions &options, const FirstRun &first);

/// Writes the verified edits, together, to the user's files, if they are also verified together; for Fixing::diff,
/// prints them instead. Adds what was done to the report.
void write_fixes(Report &report, const AnalysisOptions &options, const FirstRun &first);

} // namespace ampsim::cli
