// A suite that is run by a batch system: as many gates as one likes on its machines, which share a run of the journal.
//
// The systems do what they are good at (machines, queues, starting again what was lost); who runs which program, and what
// came of it, stands in the journal. A system that loses a gate loses the programs that this gate had in hand, and the gate
// that asked runs these itself.
#pragma once

#include "cli/gate/journal/journal.h"
#include "cli/gate/options.h"
#include "cli/gate/plan.h"

#include <string>
#include <vector>

namespace ampsim::cli {

/// One gate, many times.
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

/// The job's files, each system's in its own words. The one called `submit` is a shell script that submits the job, waits for
/// its end, and cancels it when it gets SIGINT or SIGTERM.
std::vector<EngineFile> slurm_files(const EngineJob &job);
std::vector<EngineFile> mpi_files(const EngineJob &job);
std::vector<EngineFile> kubernetes_files(const EngineJob &job);

/// Words for a shell, each as it is.
std::string shell_words(const std::vector<std::string> &words);

/// Refuses what an engine cannot do, before anything is written. Throws UsageError.
void check_engine(const GateOptions &options, const Plan &plan);

/// Writes the job's files beside the journal and submits it; waits until it has ended. `shared`: the run that its gates join.
/// Gives 0, or the signal that ended the gate. Throws UsageError.
int run_on_engine(const GateOptions &options, const Plan &plan, Journal &shared, bool progress);

} // namespace ampsim::cli
