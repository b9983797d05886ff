// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Runs the counterexample of a failed proof: a solver's counterexample is not a fault before a run confirms it.
//
// A kernel that is a function is run on its own (`--kernel`), with the launch and the numbers of the solver's model.
// Models do not describe the contents of memory well, so arrays are filled in several ways.
#pragma once

#include "cli/analysis/options.h"
#include "cli/report/value.h"
#include "model/kernel.h"
#include "model/language.h"
#include "model/proof.h"

#include <memory>
#include <string>
#include <vector>

namespace ampsim::cli {

struct Replay {
  std::string input; // the options of `ampsim run` that reproduce it
  std::shared_ptr<const Report> report;
};

/// The launch of a replay if the model leaves it open.
struct ReplayShape {
  LaunchShape launch;       // tiles of the program, the user's grid; zeros: unknown
  std::uint64_t shared = 0; // bytes of dynamic shared memory
};

/// The ways to run the kernel with that input, each as a `--kernel` run; empty if it cannot be run on its own, or only
/// with more threads than is practical.
std::vector<KernelRun> replays_of(const Kernel &kernel, const Language &language, const ProofVerdict &verdict,
                                  const ReplayShape &shape);

/// Runs one of them. `options` are those of the program.
Replay run_replay(const AnalysisOptions &options, const KernelRun &run, double seconds, SourceText &sources);

} // namespace ampsim::cli
