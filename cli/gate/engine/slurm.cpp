// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Slurm: a job array, whose tasks are requeued when their node is lost.
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
  // Cancelling needs the job's number, which is known only after sbatch.
  std::string submit = fmt::format("#!/bin/sh\n"
                                   "cd {} || exit\n"
                                   "trap 'cancelled=1' INT TERM\n"
                                   "id=$(sbatch --parsable --output={} {} ./array) || exit\n"
                                   "id=${{id%%;*}}\n"
                                   "trap 'scancel \"$id\"; exit 130' INT TERM\n"
                                   "[ -z \"$cancelled\" ] || {{ scancel \"$id\"; exit 130; }}\n"
                                   "while :; do\n"
                                   "  sleep 1 & wait $!\n"
                                   "  if queued=$(squeue -h -j \"$id\" 2>&1); then\n"
                                   "    [ -n \"$queued\" ] || exit 0\n"
                                   "  else\n"
                                   "    case $queued in *'Invalid job id'*) exit 0 ;; esac\n"
                                   "  fi\n"
                                   "done\n",
                                   shell_words({job.folder}), shell_words({job.folder + "/gate-%a.log"}),
                                   shell_words(job.options.words));
  return {{"array", std::move(task)}, {"submit", std::move(submit)}};
}

} // namespace ampsim::cli
