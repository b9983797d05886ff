// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `ampsim gate` and `ampsim merge`.
#pragma once

#include "cli/gate/options.h"
#include "cli/gate/plan.h"

#include <string>
#include <vector>

namespace ampsim::cli {

class Journal;

/// Runs a suite of programs, judges them, and writes one report of all. Returns the exit status.
int gate_command(GateOptions options);

/// Merges the reports of all shards. Returns the exit status of the whole.
int merge_command(const MergeOptions &options);
/// The same for the parts of a launch (`ampsim run --part`).
int merge_launch(const MergeOptions &options);

/// The gate's work between planning and reporting; sets `signal` to the signal that ended it, or to 0. With
/// `progress`, keeps a status line on stderr, or prints a line per program if that is not a terminal. Results go into
/// `journal`, if given, and stored results replace runs.
Suite run_suite(const Plan &plan, const std::vector<std::string> &options, unsigned jobs, bool progress,
                int &signal, Journal *journal = nullptr);

/// Writes the reports given by `options`, and text to stderr in any case. Returns the exit status.
int finish_suite(const Suite &suite, ReportOptions options);

} // namespace ampsim::cli
