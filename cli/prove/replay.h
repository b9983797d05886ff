// Input for which a proof fails, run: what a solver believes to be wrong is no fault before a run shows it.
//
// A kernel that is a function is run by itself (`--kernel`), with the launch and the numbers of the solver's model.
// What memory holds no model says well, so arrays are filled in several ways.
#pragma once

#include "cli/analysis/options.h"
#include "cli/report/value.h"
#include "model/kernel.h"
#include "model/proof.h"

#include <memory>
#include <string>
#include <vector>

namespace ampsim::cli {

struct Replay {
  std::string input; // the options of `ampsim run` that repeat it
  std::shared_ptr<const Report> report;
};

/// What the launch of a replay is like where the model leaves that open.
struct ReplayShape {
  LaunchShape launch;       // tiles of the program, the grid that the user says; zeros: unknown
  std::uint64_t shared = 0; // bytes of dynamic shared memory
};

/// The ways to run the kernel with that input, each as a `--kernel` run; empty where it cannot be run by itself, or only
/// with more threads than a run is worth.
std::vector<KernelRun> replays_of(const Kernel &kernel, const ProofVerdict &verdict, const ReplayShape &shape);

/// Runs one of them. `options` are those of the program.
Replay run_replay(const AnalysisOptions &options, const KernelRun &run, double seconds, SourceText &sources);

} // namespace ampsim::cli
