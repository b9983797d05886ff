// Slurm: a job array, whose tasks are queued again when their node is lost.
#include "cli/gate/engine/engine.h"

#include <fmt/format.h>

namespace ampsim::cli {

std::vector<EngineFile> slurm_files(const EngineJob &job) {
  std::string task = fmt::format("#!/bin/sh\n"
                                 "#SBATCH --job-name=ampsim-gate\n"
                                 "#SBATCH --array=1-{}\n"
                                 "#SBATCH --ntasks=1\n"
                                 "#SBATCH --requeue\n"
                                 "#SBATCH --open-mode=append\n"
                                 "cd {} && exec {}\n",
                                 job.gates, shell_words({job.working_folder}), shell_words(job.command));
  // `sbatch --wait` that is ended leaves the job in the queue.
  std::string submit = fmt::format("#!/bin/sh\n"
                                   "cd {} || exit\n"
                                   "sbatch --wait --parsable --output={} {} ./array >number &\n"
                                   "trap 'scancel \"$(cut -d\\; -f1 number)\"; exit 130' INT TERM\n"
                                   "wait $!\n",
                                   shell_words({job.folder}), shell_words({job.folder + "/gate-%a.log"}),
                                   shell_words(job.options.words));
  return {{"array", std::move(task)}, {"submit", std::move(submit)}};
}

} // namespace ampsim::cli
