// `ampsim gate` and `ampsim merge`.
#pragma once

#include "cli/gate/options.h"
#include "cli/gate/plan.h"

#include <string>
#include <vector>

namespace ampsim::cli {

class Journal;

/// Runs a suite of programs, judges them, and writes one report of all. Gives the exit status.
int gate_command(GateOptions options);

/// One report out of those of all shards. Gives the exit status that the whole would have had.
int merge_command(const MergeOptions &options);
/// The same of the parts of a launch (`ampsim run --part`).
int merge_launch(const MergeOptions &options);

/// What the gate does between planning and reporting; `signal` is set to the one that ended it, or to 0. With
/// `progress`, a line is kept on stderr, or printed for each program where that is no terminal. Results go into
/// `journal`, if there is one, and those in it stand for runs.
Suite run_suite(const Plan &plan, const std::vector<std::string> &options, unsigned jobs, bool progress,
                int &signal, Journal *journal = nullptr);

/// Writes the reports that `options` ask for, and text to stderr in any case. Gives the exit status.
int finish_suite(const Suite &suite, ReportOptions options);

} // namespace ampsim::cli
