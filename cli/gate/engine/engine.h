// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Runs a suite on a batch system: any number of gates on its machines, which share a run of the journal.
//
// The systems do what they are good at (machines, queues, restarting what was lost); the journal records which gate
// runs which program, and the results. If a system loses a gate, only that gate's current programs are lost, and the
// requesting gate runs them itself.
#pragma once

#include "cli/gate/journal/journal.h"
#include "cli/gate/options.h"
#include "cli/gate/plan.h"

#include <string>
#include <vector>

namespace ampsim::cli {

/// The job: one gate, started many times.
struct EngineJob {
  std::string folder;               // of the job's files; every machine sees it
  std::string working_folder;       // likewise, of the gates
  std::vector<std::string> command; // of each gate
  unsigned gates = 1;
  EngineOptions options;
};

struct EngineFile {
  std::string name, text;
};

/// The job's files, in the words of each system. `submit` is a shell script that submits the job, waits for its end,
/// and cancels it on SIGINT or SIGTERM.
std::vector<EngineFile> slurm_files(const EngineJob &job);
std::vector<EngineFile> mpi_files(const EngineJob &job);
std::vector<EngineFile> kubernetes_files(const EngineJob &job);

/// Words quoted for a shell.
std::string shell_words(const std::vector<std::string> &words);

/// Rejects options that an engine does not support, before anything is written. Throws UsageError.
void check_engine(const GateOptions &options, const Plan &plan);

/// Writes the job's files next to the journal and submits it; waits until it has ended. `shared`: the run that its
/// gates join. Returns 0, or the signal that ended the gate. Throws UsageError.
int run_on_engine(const GateOptions &options, const Plan &plan, Journal &shared, bool progress);

} // namespace ampsim::cli
