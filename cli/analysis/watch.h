// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `ampsim run --watch`: runs a program again each time one of its files is saved.
//
// The watching process compiles and runs nothing: each run is a fork of it, which can crash, be stopped or call exit(),
// and which says which files it compiles. A save during a run ends that run, because it may never end by itself.
#pragma once

#include "cli/analysis/options.h"

#include <optional>

namespace ampsim::cli {

/// Returns in the process of each run, with nothing, to run the program; and in the watching process, when a signal
/// ends it, with the exit status. Throws UsageError if a source cannot be read when it begins.
std::optional<int> watch_program(AnalysisOptions &options);

} // namespace ampsim::cli
