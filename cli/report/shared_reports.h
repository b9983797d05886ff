// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reports of the processes of one `ampsim exec`. A shell or a script starts programs that report by themselves, and all
// of them inherit the request for a report in one file. The command removes that file first, so one that exists is
// another process's: the later process numbers its own, "report.2.json".
#pragma once

#include "cli/report/options.h"
#include "cli/report/value.h"

namespace ampsim::cli {

/// Makes the requests' files absolute, because processes may change their directory, and removes them. The processes that
/// this one becomes and starts share them.
void share_reports(std::vector<ReportRequest> &requests);

/// Chooses the files of a process and creates them. A process that launched nothing gets none, except the one that the
/// command has become (`is_first`), if none of the others reported.
void choose_files(ReportOptions &options, const Report &report, bool is_first);

} // namespace ampsim::cli
