// MPI's launchers, which start processes that need not know of MPI. What follows the loss of one is different in each.
#include "cli/gate/engine/engine.h"

#include <fmt/format.h>

namespace ampsim::cli {

std::vector<EngineFile> mpi_files(const EngineJob &job) {
  std::string submit =
      fmt::format("#!/bin/sh\n"
                  "cd {} || exit\n"
                  "# A rank that is lost is not to end the others.\n"
                  "case $(mpirun --version 2>&1) in\n"
                  "*'Open MPI'* | *OpenRTE*) go_on='--enable-recovery --mca orte_abort_on_non_zero_status 0' ;;\n"
                  "*HYDRA*) go_on=-disable-auto-cleanup ;;\n"
                  "*) go_on= ;;\n"
                  "esac\n"
                  "exec mpirun $go_on -n {} {} {} >{} 2>&1\n",
                  shell_words({job.working_folder}), job.gates, shell_words(job.options.words),
                  shell_words(job.command), shell_words({job.folder + "/gates.log"}));
  return {{"submit", std::move(submit)}};
}

} // namespace ampsim::cli
