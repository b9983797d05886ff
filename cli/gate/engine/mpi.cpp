// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// MPI launchers, which start processes that need not use MPI. Launchers react differently to the loss of a process.
#include "cli/gate/engine/engine.h"

#include <fmt/format.h>

namespace ampsim::cli {

std::vector<EngineFile> mpi_files(const EngineJob &job) {
  std::string submit = fmt::format(
      "#!/bin/sh\n"
      "cd {} || exit\n"
      "# A lost rank must not end the others.\n"
      "case $(mpirun --version 2>&1) in\n"
      "*'Open MPI'* | *OpenRTE*) recovery='--enable-recovery --mca orte_abort_on_non_zero_status 0' ;;\n"
      "*HYDRA*) recovery=-disable-auto-cleanup ;;\n"
      "*) recovery= ;;\n"
      "esac\n"
      "exec mpirun $recovery -n {} {} {} >{} 2>&1\n",
      shell_words({job.working_folder}), job.gates, shell_words(job.options.words), shell_words(job.command),
      shell_words({job.folder + "/gates.log"}));
  return {{"submit", std::move(submit)}};
}

} // namespace ampsim::cli
